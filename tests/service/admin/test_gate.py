"""The port for operators: who comes in, what each right allows, and that the audit notes it."""

import subprocess
from pathlib import Path

import httpx
import pytest
from tests.service.admin.operators import Operated, Operator, operated, token_file
from tests.service.direct import direct
from tests.service.process import COMMAND, completed, free_port, serving

from rami_service.admin import command, tokens
from rami_service.admin.command import readable
from rami_service.admin.operations import OPERATIONS
from rami_service.settings import BadSettings, from_environment

NO_GAME = "g_" + "0" * 26


def test_without_the_setting_there_is_no_port(tmp_path: Path) -> None:
    """It is off by default; with the setting it is on the loopback alone, and needs a file of tokens."""
    assert from_environment({}).admin_port == 0
    assert from_environment({}).admin_host == "127.0.0.1"
    with pytest.raises(BadSettings, match="RAMI_ADMIN_TOKEN_FILE"):
        from_environment({"RAMI_ADMIN_PORT": "9000"})
    with serving(tmp_path) as service:
        assert "Operators" not in service.log


def test_nothing_of_it_is_on_the_public_port(desk: Operated) -> None:
    """Each path of an operator is unknown there, also with the operator's token, and is not in the specification."""
    headers, document = {"Authorization": f"Bearer {desk.ada.token}"}, desk.service.http.get("/openapi.json").text
    for operation in OPERATIONS.values():
        path = operation.url(**dict.fromkeys(operation.parameters, NO_GAME))
        for tried in (path, f"/admin{path}", f"/v1/admin{path}", f"//127.0.0.1:{desk.port}{path}"):
            answer = httpx.request(operation.method, desk.service.base + tried, headers=headers)
            assert answer.status_code in (400, 404, 405), (tried, answer.text)
        assert f'"{operation.name}"' not in document
    for path in ("/v1/players/me", f"/v1/games/{NO_GAME}"):
        refused = desk.service.http.get(path, headers=headers)
        assert refused.json()["code"] == "invalid_token"


def test_nothing_public_is_on_the_port(desk: Operated) -> None:
    """Neither operations of players nor pages are there."""
    for path in ("/v1/games", "/v1/players", "/docs", "/openapi.json", "/", "/health/live", "/../games/%2e%2e/audit"):
        assert desk.ada.code("GET", path) == "not_found"


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "missing_token"),
        ({"Authorization": "Bearer rami-admin_x"}, "invalid_token"),
        ({"Authorization": "Basic eDp5"}, "invalid_token"),
        ({"Authorization": "Bearer \xff"}, "invalid_token"),
    ],
)
def test_no_other_token_comes_in(desk: Operated, headers: dict[str, str], code: str) -> None:
    """A try without a token, or with another one, is refused and noted, without what was sent."""
    answer = httpx.get(f"{desk.ada.base}/games", headers=httpx.Headers(headers, encoding="latin-1"))
    assert answer.json()["code"] == code
    newest = desk.ada.audit(unknown=True, limit=1)[0]
    assert (newest["who"], newest["what"], newest["detail"], newest["outcome"]) == ("", "", "", code)


def test_the_token_of_a_player_is_none(desk: Operated) -> None:
    """A player's token, which may do all as a player, opens nothing."""
    token = desk.service.player().token
    assert Operator(desk.port, token).code("GET", "/games") == "invalid_token"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Referer": "https://evil.example/"},
        {"Cookie": "a=b"},
        {"Sec-Fetch-Site": "none"},
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": "localhost.evil.example:80"},
    ],
)
def test_no_page_in_a_browser_comes_in(desk: Operated, headers: dict[str, str]) -> None:
    """Not even with a valid token: neither from another origin, nor under a name that leads here (DNS rebinding)."""
    assert desk.ada.code("GET", "/games", headers=headers) == "invalid_request"
    assert desk.ada.code("POST", f"/games/{NO_GAME}/void", json={"why": "x"}, headers=headers) == "invalid_request"
    preflight = desk.ada.send("OPTIONS", "/games", headers={"Access-Control-Request-Method": "GET"} | headers)
    assert preflight.status_code == 400
    assert "access-control-allow-origin" not in preflight.headers


def test_a_refused_look_for_headers_alone_is_noted(desk: Operated) -> None:
    """HEAD is the same operation as GET, also in the audit."""
    assert desk.carol.send("HEAD", f"/games/{NO_GAME}", params={"cards": "true"}).status_code == 403
    noted = desk.ada.audit(limit=1)[0]
    assert (noted["who"], noted["what"], noted["outcome"]) == ("carol", "look_at_game", "insufficient_scope")


def test_a_body_is_json(desk: Operated) -> None:
    """A form of a page cannot have this content type."""
    answer = desk.ada.send(
        "POST", f"/games/{NO_GAME}/void", content=b'{"why": "x"}', headers={"Content-Type": "text/plain"}
    )
    assert answer.status_code == 415


def test_each_right_is_needed(desk: Operated) -> None:
    """Who may look may not act, and who may act may not see cards. Each refused try is noted with its name."""
    game = desk.service.player().create(variant="rami", seating=[{"kind": "you"}, {"kind": "bot"}]).id
    assert desk.carol.code("POST", f"/games/{game}/void", json={"why": "x"}) == "insufficient_scope"
    assert desk.bob.code("GET", f"/games/{game}", params={"cards": "true"}) == "insufficient_scope"
    assert desk.carol.get(f"/games/{game}")["hands"] is None
    done, cards, acted = desk.ada.audit(limit=3)
    assert (acted["who"], acted["what"], acted["on"]) == ("carol", "void_game", game)
    assert acted["outcome"] == "insufficient_scope"
    assert (cards["who"], cards["what"], cards["outcome"]) == ("bob", "look_at_game", "insufficient_scope")
    assert (done["who"], done["what"], done["outcome"]) == ("carol", "look_at_game", "read")


def test_a_line_that_is_removed_counts_at_once(tmp_path: Path) -> None:
    """A token without its line is refused, and one whose last day is over; a file for all to write opens nothing."""
    with operated(tmp_path) as desk:
        lines = desk.file.read_text().splitlines()
        desk.file.write_text("\n".join([lines[0], lines[1].replace("2126-01-01", "2020-01-01")]))
        assert desk.ada.get("/games") == {"items": []}
        assert desk.bob.code("GET", "/games") == "expired_token"
        assert desk.carol.code("GET", "/games") == "invalid_token"
        desk.file.chmod(0o666)
        refused = desk.ada.send("GET", "/games").json()
        assert (refused["code"], "operators' tokens" in refused["detail"]) == ("invalid_request", True)
        assert "admin_tokens_unreadable" in desk.service.log


@pytest.mark.parametrize("text", ["ada look 2126-01-01 beef", "ada fly 2126-01-01 " + "0" * 64, "é"])
def test_a_file_that_makes_no_sense_is_refused_at_the_start(tmp_path: Path, text: str) -> None:
    """The service does not start, and says which line is wrong, not what it holds."""
    file = tmp_path / "tokens"
    file.write_text(f"# ours\n{text}\n")
    given = {"port": free_port(), "admin_port": free_port(), "admin_token_file": file, "data_dir": tmp_path / "data"}
    status, _, errors = completed(tmp_path, **given)
    assert status == 2
    assert "RAMI_ADMIN_TOKEN_FILE" in errors
    assert text not in errors


def test_what_the_store_cannot_note_is_not_answered(tmp_path: Path) -> None:
    """Without an audit nothing is read."""
    with operated(tmp_path) as desk:
        with direct(f"unix://{tmp_path}/data/valkey.sock") as store:
            store.set("{admin}:audit", "no stream")
        assert desk.ada.send("GET", "/games").status_code >= 500


def test_a_full_store_is_named(tmp_path: Path) -> None:
    """The refusal says that nothing was done, also if an earlier request of this process changed a game."""
    with operated(tmp_path) as desk:
        player = desk.service.player()
        changed, game = [player.create(variant="rami", seating=[{"kind": "you"}, {"kind": "bot"}]).id for _ in range(2)]
        desk.ada.post(f"/games/{changed}/bot", seat=0)
        with direct(f"unix://{tmp_path}/data/valkey.sock") as store:
            store.config_set("maxmemory", 1)
            assert desk.ada.code("GET", "/games") == "store_full"
            assert desk.ada.code("POST", f"/games/{game}/void", json={"why": "stuck"}) == "store_full"
            store.config_set("maxmemory", 0)
        assert desk.ada.get(f"/games/{game}")["game"]["status"] == "playing"  # its player has all the time there is


def test_a_reason_cannot_write_lines_of_its_own(desk: Operated) -> None:
    """Line breaks and characters that show nothing are refused, and what a player wrote is escaped for a terminal."""
    for why in (" ", "a\nb", "a\x1b[2J", "a\u202eb", "a\u2028b", "", "x" * 201):
        assert desk.ada.code("POST", f"/games/{NO_GAME}/void", json={"why": why}) == "invalid_request"
    assert readable('{"name": "\x9b2J\u202e é"}'.encode()) == '{\n  "name": "\\u009b2J\\u202e é"\n}'


def test_the_command_makes_a_token_that_works(desk: Operated, tmp_path: Path) -> None:
    """It is printed once; the file has only its hash, and nobody else may write it."""
    environment, arguments = desk.command("token", "dora", "--rights", "look,act", "--file", str(tmp_path / "tokens"))
    made = subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True, check=True)
    token, file = made.stdout.strip(), tmp_path / "tokens"
    assert token not in file.read_text()
    assert file.stat().st_mode & 0o077 == 0
    found = tokens.operator_of(token, tokens.read(str(file)))
    assert found is not None
    assert found.name == "dora"
    assert sorted(found.rights) == ["act", "look"]
    again = subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True, check=False)
    assert again.returncode == 2


def test_the_command_leaves_a_file_that_can_be_read(tmp_path: Path) -> None:
    """Also after a last line without an end, and it adds no token to a full file: the port would refuse all then."""
    file = tmp_path / "tokens"
    token_file(file, **{f"t{number}": ["look"] for number in range(tokens.MOST - 1)})
    file.write_text(file.read_text().rstrip())
    for name, status in (("dora", 0), ("eve", 2)):
        assert command.main(["token", name, "--file", str(file)]) == status
        assert len(tokens.read(str(file))) == tokens.MOST
    assert command.main(["token", "eve", "--file", str(tmp_path / "other"), "--days", "9999999"]) == 2


def test_the_command_sends_numbers(desk: Operated) -> None:
    """Of a ban and of maintenance, as the port takes them."""
    player = desk.service.player()
    for given in (
        ("ban-player", player.id, "--days", "30", "--why", "insults"),
        ("begin-maintenance", "--minutes", "1", "--message", "Soon.", "--why", "upgrade"),
        ("end-maintenance", "--why", "done"),
    ):
        environment, arguments = desk.command(*given)
        made = subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True, check=False)
        assert made.returncode == 0, made.stdout + made.stderr
    assert desk.carol.get(f"/players/{player.id}")["banned_until"] is not None


def test_the_command_looks_and_acts(desk: Operated) -> None:
    """It prints the answer as JSON; its exit status says whether it was refused."""
    game = desk.service.player().create(variant="rami", seating=[{"kind": "you"}, {"kind": "bot"}]).id

    def run(*given: str, token: str | None = None) -> subprocess.CompletedProcess[str]:
        environment, arguments = desk.command(*given, token=token)
        return subprocess.run([*COMMAND, *arguments], env=environment, capture_output=True, text=True, check=False)

    looked = run("look-at-game", game, "--cards", "--why", "a complaint")
    assert looked.returncode == 0
    assert '"hands"' in looked.stdout
    assert run("void-game", game, "--why", "stuck").returncode == 0
    assert run("void-game", game, "--why", "stuck").returncode == 1
    assert run("look-at-game", "..").returncode == 2
    assert run("find-games", token="x").returncode == 1
    assert "a complaint" not in desk.service.log
