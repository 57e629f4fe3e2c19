"""Only seated players, players with a kept seat, and guests can see a private game; for others it does not exist."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, play_out

from rami_service.app import create_app
from rami_service.settings import Settings

NOWHERE = "g_" + "0" * 26
REQUESTS: list[tuple[str, Any]] = [
    ("GET ", None),
    ("GET ?version=1", None),
    ("GET ?version=99", None),
    ("GET /sheet", None),
    ("GET /sheet?lang=fr", None),
    ("GET /legal-moves", None),
    ("GET /hint", None),
    ("GET /events", None),
    ("GET /events?after=99-1&wait=1", None),
    ("GET /stream", None),
    ("GET /stream?after=99-1", None),
    ("GET /history", None),
    ("GET /history?after=1-1", None),
    ("GET /record", None),
    ("POST /preview", {}),
    ("POST /join", {}),
    ("POST /join", {"seat": 1}),
    ("POST /join", {"seat": 7}),
    ("POST /bots", {}),
    ("POST /invites", {}),
    ("GET /invites", None),
    ("POST /leave", None),
    ("POST /resign", None),
    ("POST /return", None),
    ("POST /ready", None),
    ("POST /claim", {"seat": 0}),
    ("GET /hand-order", None),
    ("PUT /hand-order", {"cards": []}),
    ("POST /rematch", None),
    ("POST /phrases", {"phrase": "hello"}),
    ("POST /reports", {"player": "p_" + "0" * 26, "category": "spam"}),
    ("POST /entropy", {"entropy": "aa"}),
    ("POST /moves", {"moves": [{"type": "draw_stock"}]}),
    ("POST /moves", {"moves": [{"type": "draw_stock"}], "dry_run": True}),
]
"""Every route that names a game, with a body; test_invites covers the routes that need an invitation."""
PAGES = "/play/games/"
"""What shows a game to everybody who has its link: test_pictures looks at it."""
BY_INVITE = {"POST /watch", "DELETE /invites/{invite_id:str}"}


def test_every_route_that_names_a_game_is_looked_at() -> None:
    """This test fails when a new route is missing in the list above."""
    prefix, found = "/v1/games/{game_id:str}", set()
    for route in create_app(Settings()).routes:
        if isinstance(route, HTTPRoute) and "game_id" in route.path and not route.path.startswith(PAGES):
            assert route.path.startswith(prefix)
            found |= {f"{method} {route.path.removeprefix(prefix)}" for method in route.methods - {"HEAD", "OPTIONS"}}
    assert found == {request.partition("?")[0] for request, _ in REQUESTS} | BY_INVITE


class Games:
    """A private game of each status, its players, and a stranger."""

    def __init__(self, service: Service) -> None:
        self.ada, self.bob, self.zoe = (service.player(name) for name in ("Ada", "Bob", "Zoe"))
        for_bob = [{"kind": "you"}, {"kind": "player", "player": self.bob.id}]
        self.open, running, finished, aborted = (
            self.ada.create(seating=for_bob, private=True, options=ONE_DEAL).id for _ in range(4)
        )
        self.bob.join(running)
        self.bob.join(finished)
        play_out(finished, self.ada, self.bob)
        self.ada.post(f"/v1/games/{aborted}/leave")
        self.all = {"open": self.open, "playing": running, "finished": finished, "aborted": aborted}


@pytest.fixture(scope="module")
def games(service: Service) -> Games:
    """The games are shared by the module, because the tests do not change them."""
    return Games(service)


def heard(answer: httpx.Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    """Return the status, body and headers of an answer without the request id, the date and the rate limit."""
    own_id = answer.headers["x-request-id"]
    headers = [
        (name, value)
        for name, value in answer.headers.multi_items()
        if name not in ("x-request-id", "date", "ratelimit")
    ]
    return answer.status_code, answer.content.replace(own_id.encode(), b""), headers


VARIATIONS: list[dict[str, str]] = [
    {},
    {"Idempotency-Key": "k"},
    {"If-Match": '"1"'},
    {"If-Match": '"7"', "Idempotency-Key": "l"},
    {"Last-Event-ID": "99-1"},
    {"Accept-Language": "fr"},
]


def ask(player: Player, game: str, request: str, body: Any, headers: dict[str, str]) -> httpx.Response:
    """Send one of the requests above about a game."""
    method, _, rest = request.partition(" ")
    parts = {} if body is None else {"json": body}
    return player.send(method, f"/v1/games/{game}{rest}", headers=headers, **parts)


@pytest.mark.parametrize("status", ["open", "playing", "finished", "aborted"])
@pytest.mark.parametrize(("request_", "body"), REQUESTS)
def test_to_a_stranger_it_does_not_exist(games: Games, request_: str, body: Any, status: str) -> None:
    """A stranger gets exactly the same bytes as for an unknown game, whatever the headers, and nothing changes."""
    before = games.ada.view(games.all[status])
    for headers in VARIATIONS:
        there, nowhere = (ask(games.zoe, game, request_, body, headers) for game in (before.id, NOWHERE))
        assert (there.status_code, there.json()["code"]) == (404, "game_not_found")
        assert heard(there) == heard(nowhere)
    assert games.ada.view(before.id) == before


def test_it_is_in_no_list_but_its_players(games: Games) -> None:
    """A private game is in no list of a stranger and not in the lobby, only in the lists of its players."""
    for path in ("/v1/games", "/v1/players/me/games"):
        assert not {item.id for item in _all(games.zoe, path)} & set(games.all.values())
    assert games.open not in {item.id for item in _all(games.ada, "/v1/games")}
    own = next(item for item in _all(games.ada, "/v1/players/me/games") if item.id == games.open)
    assert own.private


def _all(player: Player, path: str) -> Iterator[Any]:
    page = player.page(path, limit=100)
    yield from page.items
    while page.next:
        page = player.page(path, limit=100, cursor=page.next)
        yield from page.items


def test_whom_a_seat_is_kept_for_sees_it(games: Games) -> None:
    """A player with a kept seat sees the game; test_seating shows that no invitation is needed to join."""
    seen = games.bob.view(games.open)
    assert (seen.private, seen.seat, seen.players[1].kept_for) == (True, None, games.bob.id)


def test_a_public_game_may_be_watched_by_anybody(games: Games) -> None:
    """A spectator of a public game sees the table, but no hand."""
    public = games.ada.create(bots=1)
    seen = games.zoe.view(public.id)
    assert (seen.private, seen.seat, seen.hand) == (False, None, ())


def test_no_log_holds_an_invitation(games: Games, service: Service) -> None:
    """The service log contains no invitation: valid, unknown or malformed."""
    game = games.ada.create(seats=3, private=True).id
    invite = games.ada.invite(game)
    for token in (invite, invite[:-1] + "7"):
        games.zoe.post(f"/v1/games/{game}/join", {"invite": token})
    games.zoe.post(f"/v1/games/{game}/join", {"invite": invite + "x"})
    assert invite[-32:-1] not in service.log


def test_who_resigned_goes_on_watching_a_private_game(service: Service) -> None:
    """A player who resigned can still see the game and its events, but no hand."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=2, private=True).id
    bob.join(game, invite=ada.invite(game))
    bob.post(f"/v1/games/{game}/resign")
    assert bob.view(game).hand == ()
    assert bob.events(game).events
