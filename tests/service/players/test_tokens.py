"""Tokens: a player can have several, with full or read-only scope; each can be replaced and revoked."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

import httpx
import pytest
from msgspec import msgpack
from tests.service.direct import direct
from tests.service.listening import MINE, game_of, listening
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import Player

from rami.contract.wire import CreateToken
from rami_service import ids
from rami_service.domain.models import encode
from rami_service.domain.records.player_records import PlayerRecord, StoredToken, decode_player, token_of, tokens_of
from rami_service.players import tokens
from rami_service.store import keys

TOKENS = "/v1/players/me/tokens"


@pytest.fixture(scope="module")
def other(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A second replica on the same store."""
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as running:
        yield running


def with_token(player: Player, token: str, at: Service | None = None) -> Player:
    """The same player with another token, optionally at another replica."""
    same = Player.__new__(Player)
    same.http, same.token = at.http if at else player.http, token
    same.id, same.name = player.id, player.name
    return same


def further(player: Player, scope: str = "play", name: str | None = None) -> tuple[Player, str]:
    """The player with an additional token, and the id of this token."""
    made = player.post(TOKENS, {"scope": scope} | ({"name": name} if name else {}))
    assert made.status_code == 201, made.text
    return with_token(player, made.json()["token"]), made.json()["info"]["id"]


def listed(player: Player) -> list[dict[str, object]]:
    """The tokens of a player."""
    answer = player.get(TOKENS)
    assert answer.status_code == 200, answer.text
    tokens: list[dict[str, object]] = answer.json()["tokens"]
    return tokens


def test_a_player_has_several_tokens(service: Service) -> None:
    """Each token authenticates the player, and is listed by scope and name, without its secret."""
    ada = service.player()
    bot, bot_id = further(ada, name="my bot")
    screen, screen_id = further(ada, "read", "big screen")
    for same in (ada, bot, screen):
        assert same.get("/v1/players/me").json()["id"] == ada.id
    shown = [(one["id"], one["scope"], one["name"], one["current"]) for one in listed(bot)]
    first = shown.pop(0)
    assert first[1:] == ("play", None, False)
    assert shown == [(bot_id, "play", "my bot", True), (screen_id, "read", "big screen", False)]
    answer = ada.get(TOKENS).text
    assert not any(same.token[32:] in answer for same in (ada, bot, screen))
    assert bot.create().creator == ada.id


def test_a_token_that_reads_changes_nothing(service: Service) -> None:
    """A read-only token can read and follow streams; every change is refused, and so is the list of tokens."""
    ada = service.player()
    game = ada.create().id
    screen, _ = further(ada, "read")
    assert screen.view(game) == ada.view(game)
    with listening(screen, game_of(game)) as ear:
        assert ear.next().event == "snapshot"
    for answer in (
        screen.post("/v1/games", {}),
        screen.post(f"/v1/games/{game}/leave"),
        screen.post(f"/v1/games/{ids.new_game_id()}/leave"),
        screen.try_moves(game, {"type": "draw_stock"}),
        screen.post(TOKENS, {"scope": "play"}),
        screen.get(TOKENS),
        screen.post(f"{TOKENS}/rotate"),
        screen.send("DELETE", "/v1/players/me"),
    ):
        refused(answer, "read_only")
    assert screen.view(game).version == ada.view(game).version == 1
    assert len(listed(ada)) == 2


def test_a_revoked_token_is_nothing(service: Service) -> None:
    """The token stops working at once on the replica that revoked it; other tokens keep working."""
    ada = service.player()
    bot, bot_id = further(ada)
    assert bot.get("/v1/players/me").status_code == 200
    assert ada.send("DELETE", f"{TOKENS}/{bot_id}").status_code == 204
    refused(bot.get("/v1/players/me"), "invalid_token")
    refused(ada.send("DELETE", f"{TOKENS}/{bot_id}"), "unknown_token")
    assert ada.get("/v1/players/me").status_code == 200


@pytest.mark.alone
def test_a_revoked_token_stops_within_a_second_elsewhere(service: Service, other: Service) -> None:
    """This also holds for a replica that checked the token a moment ago."""
    ada = service.player()
    bot, bot_id = further(ada)
    there = with_token(bot, bot.token, other)
    assert there.get("/v1/players/me/games").status_code == 200
    ada.send("DELETE", f"{TOKENS}/{bot_id}")
    began = monotonic()
    while there.get("/v1/players/me/games").status_code == 200:
        assert monotonic() - began < 1.2
    assert monotonic() - began < 1.2
    refused(there.get("/v1/players/me/games"), "invalid_token")


def test_a_revoked_token_deletes_nobody(service: Service, other: Service) -> None:
    """Not even on a replica that checked it a moment ago, because nothing brings the player back."""
    ada = service.player()
    bot, bot_id = further(ada)
    there = with_token(bot, bot.token, other)
    assert there.get("/v1/players/me/games").status_code == 200
    assert ada.send("DELETE", f"{TOKENS}/{bot_id}").status_code == 204
    refused(there.send("DELETE", "/v1/players/me"), "invalid_token")
    assert ada.get("/v1/players/me").status_code == 200


@pytest.mark.alone
def test_streams_of_a_revoked_token_end_within_a_second_on_every_replica(service: Service, other: Service) -> None:
    """The streams that the token opened end, and the player's other streams go on."""
    ada = service.player()
    game = ada.create().id
    screen, screen_id = further(ada, "read")
    with (
        listening(screen, MINE) as mine,
        listening(screen, game_of(game), at=other) as watched,
        listening(ada, game_of(game), at=other) as stays,
    ):
        assert [ear.next().event for ear in (mine, watched, stays)] == ["snapshot"] * 3
        assert ada.send("DELETE", f"{TOKENS}/{screen_id}").status_code == 204
        began = monotonic()
        assert mine.rest() == watched.rest() == []
        assert monotonic() - began < 1
        service.player("Bob").join(game)
        assert stays.next().data["events"][0]["type"] == "player_joined"


def test_a_token_that_is_revoked_while_it_waits_hears_nothing(service: Service, other: Service) -> None:
    """A long poll whose token is revoked while it waits is refused."""
    ada = service.player()
    game = ada.create().id
    screen, screen_id = further(ada, "read")
    with httpx.Client(base_url=other.base, timeout=20) as http:
        there = with_token(screen, screen.token)
        there.http = http
        with ThreadPoolExecutor(2) as pool:
            events = pool.submit(there.get, f"/v1/games/{game}/events", after=1, wait=10)
            notices = pool.submit(there.get, "/v1/players/me/events", wait=10)
            sleep(0.3)  # until both requests wait
            ada.send("DELETE", f"{TOKENS}/{screen_id}")
            service.player("Bob").join(game)
            refused(events.result(15), "invalid_token")
            refused(notices.result(15), "invalid_token")


@pytest.mark.alone
def test_long_polls_of_a_revoked_token_end_within_a_second(service: Service, other: Service) -> None:
    """They get 401 although nothing happens in the game, on every replica; the player's other long polls go on."""
    ada = service.player()
    game = ada.create().id
    screen, screen_id = further(ada, "read")
    with ThreadPoolExecutor(5) as pool:
        asks = [
            pool.submit(with_token(screen, screen.token, at).get, path, after=after, wait=8)
            for at in (service, other)
            for path, after in ((f"/v1/games/{game}/events", 1), (MINE.replace("stream", "events"), "0"))
        ]
        stays = pool.submit(ada.get, f"/v1/games/{game}/events", after=1, wait=3)
        sleep(0.5)  # until all of them wait
        assert not any(ask.done() for ask in asks)
        began = monotonic()
        assert ada.send("DELETE", f"{TOKENS}/{screen_id}").status_code == 204
        for ask in asks:
            refused(ask.result(5), "invalid_token")
        assert monotonic() - began < 1
        service.player("Bob").join(game)
        assert stays.result(5).json()["events"][0]["event"]["type"] == "player_joined"


def test_long_polls_of_a_deleted_player_end(service: Service) -> None:
    """A player who is deleted gets no more answers than one whose token is revoked."""
    ada, bob = service.player(), service.player("Bob")
    game = bob.create().id
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(ada.get, f"/v1/games/{game}/events", after=1, wait=10)
        sleep(0.3)  # until it waits
        assert ada.send("DELETE", "/v1/players/me").status_code == 204
        refused(asked.result(2), "invalid_token")


def test_a_token_is_replaced_by_a_new_one(service: Service) -> None:
    """Scope and name stay, the old token stops working at once, and the first token can be replaced too."""
    ada = service.player()
    bot, bot_id = further(ada, name="my bot")
    answer = bot.post(f"{TOKENS}/rotate")
    assert answer.status_code == 200
    info = answer.json()["info"]
    assert (info["scope"], info["name"], info["current"]) == ("play", "my bot", True)
    assert info["id"] != bot_id
    refused(bot.get("/v1/players/me"), "invalid_token")
    renewed = with_token(ada, ada.post(f"{TOKENS}/rotate").json()["token"])
    refused(ada.get("/v1/players/me"), "invalid_token")
    assert [one["current"] for one in listed(renewed)] == [False, True]
    assert listed(with_token(ada, answer.json()["token"]))


def test_the_first_token_is_replaced_by_a_new_one(service: Service) -> None:
    """The first token is replaced, so the player still has only one token."""
    ada = service.player()
    renewed = with_token(ada, ada.post(f"{TOKENS}/rotate").json()["token"])
    refused(ada.get("/v1/players/me"), "invalid_token")
    assert [(one["scope"], one["current"]) for one in listed(renewed)] == [("play", True)]


def test_a_token_is_replaced_once_however_many_ask(service: Service, other: Service) -> None:
    """Of several requests on two replicas, one gets the new token; the others get invalid_token."""
    ada = service.player()
    there = with_token(ada, ada.token, other)
    assert there.get("/v1/players/me").status_code == 200
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(player.post, f"{TOKENS}/rotate") for player in (ada, there) * 8]
        answers = [one.result() for one in asked]
    (won,) = [answer for answer in answers if answer.status_code == 200]
    for answer in answers:
        if answer is not won:
            refused(answer, "invalid_token")
    assert len(listed(with_token(ada, won.json()["token"]))) == 1


def test_tokens_that_are_made_at_once_are_all_kept(service: Service, other: Service) -> None:
    """Concurrent changes do not overwrite each other; a request that loses too often gets an error for a retry."""
    ada = service.player()
    there = with_token(ada, ada.token, other)
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(player.post, TOKENS, {"scope": "read"}) for player in (ada, there) * 4]
        answers = [one.result() for one in asked]
    made = [answer.json()["info"]["id"] for answer in answers if answer.status_code == 201]
    for answer in answers:
        if answer.status_code != 201:
            refused(answer, "conflict")
    assert made
    assert sorted(made) == sorted(str(one["id"]) for one in listed(ada)[1:])


def test_the_last_token_that_may_play_stays(service: Service) -> None:
    """The last token with the scope to play cannot be revoked, because its player would be lost."""
    ada = service.player()
    further(ada, "read")
    first = str(listed(ada)[0]["id"])
    refused(ada.send("DELETE", f"{TOKENS}/{first}"), "last_token")
    bot, _ = further(ada)
    assert ada.send("DELETE", f"{TOKENS}/{first}").status_code == 204
    refused(ada.get("/v1/players/me"), "invalid_token")
    assert [one["scope"] for one in listed(bot)] == ["read", "play"]


def test_a_player_has_so_many_tokens_and_no_more(service: Service) -> None:
    """A token above the limit is refused, and nothing changes."""
    ada = service.player()
    for _ in range(tokens.MOST - 1):
        further(ada, "read")
    assert refused(ada.post(TOKENS, {"scope": "read"}), "too_many_tokens")["params"] == {"most": tokens.MOST}
    assert len(listed(ada)) == tokens.MOST


def test_nobody_ends_the_token_of_another(service: Service) -> None:
    """The id of another player's token gets the same answer as an unknown or malformed id."""
    ada, bob = service.player("Ada"), service.player("Bob")
    _, bots = further(ada)
    answers = [bob.send("DELETE", f"{TOKENS}/{name}") for name in (bots, "t_" + "0" * 26, "t_1", "rotat")]
    for answer in answers:
        refused(answer, "unknown_token")
    assert len({(answer.status_code, answer.json()["detail"]) for answer in answers}) == 1
    assert len(listed(ada)) == 2


@pytest.mark.parametrize("body", [{"scope": "admin"}, {"scope": "play", "name": ""}, {"scope": "read", "x": 1}])
def test_a_token_that_cannot_be_is_refused(service: Service, body: dict[str, object]) -> None:
    """Unknown scopes, unknown fields and names that cannot be shown are refused."""
    ada = service.player()
    refused(ada.post(TOKENS, body), "invalid_request")
    assert len(listed(ada)) == 1


@pytest.mark.parametrize("name", ["token", "access_token", "ticket"])
def test_a_token_in_the_address_is_none(service: Service, name: str) -> None:
    """A token in the URL is refused, because URLs appear in logs and browser histories."""
    ada = service.player()
    assert service.http.get(MINE, params={name: ada.token}).status_code in (400, 401)
    refused(ada.get(MINE, **{name: ada.token}), "invalid_request")


def test_what_an_older_release_stored_still_acts_for_its_player() -> None:
    """A record from before additional tokens has exactly one token."""
    old = decode_player(msgpack.encode(("p_x", "Ada", 7, b"h" * 32)))
    assert tokens_of(old) == (StoredToken(b"h" * 32, "play", None, 7),)
    assert token_of(old, b"h" * 32) == StoredToken(b"h" * 32, "play", None, 7)
    assert (token_of(old, b"i" * 32), token_of(old, b"")) == (None, None)


def test_an_ended_first_token_is_no_empty_one() -> None:
    """An empty hash does not authenticate a player whose first token was revoked."""
    player = PlayerRecord("p_x", "Ada", 7, b"", (StoredToken(b"h" * 32, "read", "x", 8),))
    assert (token_of(player, b"h" * 32), token_of(player, b""), len(tokens_of(player))) == (player.tokens[0], None, 1)
    assert decode_player(encode(player)) == player


def test_no_token_is_stored_or_shown_as_text(service: Service, valkey: str) -> None:
    """The store contains only hashes, and a printed record shows neither tokens nor hashes."""
    ada = service.player()
    bot, _ = further(ada, name="my bot")
    with direct(valkey) as client:
        record = client.get(keys.player(ada.id))
    assert isinstance(record, bytes)
    assert bot.token[32:].encode() not in record
    stored = decode_player(record)
    assert "my bot" not in repr(stored)
    assert repr(stored.tokens[0]) == "StoredToken('play')"
    assert CreateToken(scope="read").name is None
