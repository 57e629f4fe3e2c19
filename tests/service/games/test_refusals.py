"""Every refusal of a game request has its error code and changes nothing."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from tests.service.process import Service
from tests.service.refused import refused, without_id
from tests.service.table import ONE_DEAL, Player, Table

from rami_service.ids import new_token

NOBODYS = "g_" + "0" * 26
CALLS = [
    ("GET", "", None),
    ("GET", "/legal-moves", None),
    ("GET", "/events", None),
    ("GET", "/history", None),
    ("GET", "/hint", None),
    ("GET", "/record", None),
    ("POST", "/join", {}),
    ("POST", "/bots", {}),
    ("POST", "/leave", None),
    ("POST", "/entropy", {"entropy": "aa"}),
    ("POST", "/moves", {"moves": [{"type": "draw_stock"}]}),
]
"""Every operation of a game."""
WATCHED = ("", "/events", "/history")
"""Those that need no token for a public game."""


class Scene:
    """An open game, a running one and an aborted one, with a guest and a stranger."""

    def __init__(self, service: Service) -> None:
        self.ada, self.bob, self.eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
        self.open = self.ada.create(seats=3, options=ONE_DEAL).id
        self.bob.join(self.open)
        self.running = Table([self.ada, self.bob], options=ONE_DEAL).id
        self.aborted = self.ada.create(seats=2).id
        self.ada.post(f"/v1/games/{self.aborted}/leave")

    def seen(self) -> list[object]:
        """Return the views of all players of all games."""
        games = (self.open, self.running, self.aborted)
        return [player.view(game) for game in games for player in (self.ada, self.bob, self.eve)]


@pytest.fixture(scope="module")
def scene(service: Service) -> Scene:
    """One scene for the module, because refused requests change nothing."""
    return Scene(service)


Asking = Callable[[Scene], httpx.Response]

REFUSALS: dict[str, tuple[str, Asking]] = {
    "join one's own game": ("already_seated", lambda s: s.ada.post(f"/v1/games/{s.open}/join", {})),
    "join twice": ("already_seated", lambda s: s.bob.post(f"/v1/games/{s.open}/join", {})),
    "join a running game": ("game_not_open", lambda s: s.eve.post(f"/v1/games/{s.running}/join", {})),
    "join an aborted game": ("game_not_open", lambda s: s.eve.post(f"/v1/games/{s.aborted}/join", {})),
    "seat bots as a guest": ("not_creator", lambda s: s.bob.post(f"/v1/games/{s.open}/bots", {})),
    "seat bots as a stranger": ("not_creator", lambda s: s.eve.post(f"/v1/games/{s.open}/bots", {})),
    "seat too many bots": ("game_full", lambda s: s.ada.post(f"/v1/games/{s.open}/bots", {"count": 2})),
    "seat bots in a running game": ("game_not_open", lambda s: s.ada.post(f"/v1/games/{s.running}/bots", {})),
    "create with too many bots": ("bad_rules", lambda s: s.ada.post("/v1/games", {"seats": 2, "bots": 2})),
    "leave a running game": ("game_not_open", lambda s: s.bob.post(f"/v1/games/{s.running}/leave")),
    "leave an aborted game": ("game_not_open", lambda s: s.ada.post(f"/v1/games/{s.aborted}/leave")),
    "leave as a stranger": ("not_seated", lambda s: s.eve.post(f"/v1/games/{s.open}/leave")),
    "shuffle as a stranger": ("not_seated", lambda s: _entropy(s.eve, s.open)),
    "shuffle as a spectator": ("not_seated", lambda s: _entropy(s.eve, s.running)),
    "shuffle an aborted game": ("game_not_running", lambda s: _entropy(s.ada, s.aborted)),
    "move in an open game": ("game_not_running", lambda s: _draw(s.ada, s.open)),
    "move in an aborted game": ("game_not_running", lambda s: _draw(s.ada, s.aborted)),
    "move as a spectator": ("not_seated", lambda s: _draw(s.eve, s.running)),
    "ask a spectator's moves": ("not_seated", lambda s: s.eve.get(f"/v1/games/{s.running}/legal-moves")),
    "the record of an open game": ("game_not_finished", lambda s: s.ada.get(f"/v1/games/{s.open}/record")),
    "the record of a running game": ("game_not_finished", lambda s: s.ada.get(f"/v1/games/{s.running}/record")),
    "the record of an aborted game": ("game_not_finished", lambda s: s.ada.get(f"/v1/games/{s.aborted}/record")),
    "an old version": ("stale_version", lambda s: s.eve.post(f"/v1/games/{s.open}/join", {}, at=1)),
    "a version to come": ("stale_version", lambda s: s.ada.post(f"/v1/games/{s.open}/bots", {}, at=3)),
    "leave at an old version": ("stale_version", lambda s: s.bob.post(f"/v1/games/{s.open}/leave", at=1)),
}


def _draw(player: Player, game: str) -> httpx.Response:
    return player.try_moves(game, {"type": "draw_stock"})


def _entropy(player: Player, game: str) -> httpx.Response:
    return player.post(f"/v1/games/{game}/entropy", {"entropy": "aa"})


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_has_its_code_and_changes_nothing(scene: Scene, name: str) -> None:
    """All views are the same before and after the refused request."""
    code, ask = REFUSALS[name]
    before = scene.seen()
    refused(ask(scene), code)
    assert scene.seen() == before


def test_a_stale_version_is_told_the_current_one(scene: Scene) -> None:
    """The current version is in the ETag header and in the parameters of the error."""
    answer = scene.bob.post(f"/v1/games/{scene.open}/leave", at=1)
    assert refused(answer, "stale_version")["params"] == {"version": 2, "decided": 1}
    assert answer.headers["etag"] == '"2"'


@pytest.mark.parametrize(("method", "rest", "body"), CALLS)
def test_an_impossible_id_is_answered_as_an_unknown_one(
    scene: Scene, method: str, rest: str, body: dict[str, Any] | None
) -> None:
    """The two answers differ only in the request id."""
    unknown = scene.ada.send(method, f"/v1/games/{NOBODYS}{rest}", json=body)
    refused(unknown, "game_not_found")
    for game in ("g_1", "g_" + "z" * 26, "g_" + "0" * 27, "G_" + "0" * 26, "%00", "p_" + "0" * 26, NOBODYS + "%0A"):
        impossible = scene.ada.send(method, f"/v1/games/{game}{rest}", json=body)
        assert without_id(impossible) == without_id(unknown)


def _flipped(token: str) -> str:
    return token[:-1] + ("0" if token[-1] != "0" else "1")


def _wrong_tokens(scene: Scene) -> dict[str | None, str]:
    ada, bob = scene.ada.token, scene.bob.token
    return {
        None: "missing_token",
        "": "invalid_token",
        "Bearer": "invalid_token",
        "Bearer  x": "invalid_token",
        ada: "invalid_token",
        f"Basic {ada}": "invalid_token",
        f"Bearer {ada[:-1]}": "invalid_token",
        f"Bearer {_flipped(ada)}": "invalid_token",
        f"Bearer {ada} {ada}": "invalid_token",
        f"Bearer {ada[:31]}{bob[31:]}": "invalid_token",
        f"Bearer {ada.upper()}": "invalid_token",
        "Bearer rami_x": "invalid_token",
    }


@pytest.mark.parametrize(("method", "rest", "body"), [*CALLS, ("GET", "me", None), ("POST", "games", {})])
def test_nobody_gets_in_without_a_token(
    service: Service, scene: Scene, method: str, rest: str, body: dict[str, Any] | None
) -> None:
    """A missing, malformed, mixed or revoked token gets 401, and the answer never contains the token.

    Only to watch, as the game is public, none needs to be sent.
    """
    path = {"me": "/v1/players/me", "games": "/v1/games"}.get(rest, f"/v1/games/{scene.running}{rest}")
    gone = service.player()
    gone.send("DELETE", "/v1/players/me")
    cases = {**_wrong_tokens(scene), f"Bearer {gone.token}": "invalid_token"}
    if method == "GET" and rest in WATCHED:
        assert service.http.get(path).status_code == 200
        del cases[None]
    before = scene.ada.view(scene.running)
    for header, code in cases.items():
        headers = {} if header is None else {"Authorization": header}
        answer = service.http.request(method, path, json=body, headers=headers)
        refused(answer, code)
        assert answer.headers["www-authenticate"] == "Bearer"
        assert scene.ada.token[10:] not in answer.text
    assert scene.ada.view(scene.running) == before


def test_a_token_of_another_secret_is_refused(service: Service, scene: Scene) -> None:
    """A token with a valid form, player and checksum is refused if its secret is wrong."""
    header = {"Authorization": f"Bearer {new_token(scene.ada.id)}"}
    refused(service.http.get("/v1/players/me", headers=header), "invalid_token")


def test_the_name_of_the_scheme_may_be_written_in_any_way(service: Service, scene: Scene) -> None:
    """RFC 9110 makes the name of the scheme case-insensitive."""
    header = {"Authorization": f"bEARER {scene.ada.token}"}
    assert service.http.get("/v1/players/me", headers=header).status_code == 200
