"""Promise 8: no client can act for another player. Every route, with every kind of caller without the right to it.

`routes.py` lists every route; a new route fails until it is listed. After every attempt the state is unchanged.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import takewhile
from typing import Any
from uuid import uuid4

import httpx
import pytest
from litestar.routes import HTTPRoute
from tests.faults.routes import (
    DIFFERING,
    EXPORT,
    FOR_ALL,
    GAME,
    GIVEN,
    IDENTITIES,
    MALFORMED,
    MOVE,
    NEEDS,
    NOBODYS_GAME,
    OF_GAMES,
    OPEN,
    OWN,
    PUSH,
    PUSHES,
    SANDBOX,
    SECURED,
    TOKENS,
    WEBHOOK,
    WEBHOOKS,
    Route,
    named,
)
from tests.service.issuer import AUDIENCE, TestIssuer, issuing, unsigned, with_shared_secret
from tests.service.process import Service, serving
from tests.service.refused import refused, without_id
from tests.service.table import ONE_DEAL, Player, Table, play_out, timeless, with_scopes

from rami.contract.wire.scopes import READING, Scope, granted
from rami_service import ids
from rami_service.app import create_app
from rami_service.settings import Settings

pytestmark = pytest.mark.promise(8)


def test_every_route_is_in_the_table() -> None:
    """A new route must be added to the table, together with the answer that a stranger gets. HEAD is that of GET."""
    found = set[str]()
    for route in create_app(Settings()).routes:
        if isinstance(route, HTTPRoute):
            path = re.sub(r"{(\w+?)(_id)?:str}", r"{\1}", route.path)
            found |= {f"{method} {path}" for method in route.methods - {"HEAD", "OPTIONS"}}
    assert found == {route.request for route in SECURED} | OPEN | SANDBOX


class Scene:
    """Ada and Bob have one public and two private games, one of them finished; Eve takes part in none.

    Ada has a login at each of two issuers. At the second one, Ada's name of the first one is that of Eve.
    """

    def __init__(self, service: Service, issuers: Sequence[TestIssuer]) -> None:
        self.service, self.issuers = service, issuers
        self.ada, self.bob, self.eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
        self.public = Table((self.ada, self.bob)).id
        seats = [{"kind": "you"}, {"kind": "player", "player": self.bob.id}]
        self.private, finished = (self.ada.create(seating=seats, private=True, options=ONE_DEAL).id for _ in range(2))
        for game in (self.private, finished):
            self.bob.join(game)
        play_out(finished, self.ada, self.bob)
        self.private_ones = (self.private, finished)
        self.token_id: str = self.ada.get(TOKENS).json()["tokens"][0]["id"]
        invite = self.ada.post(f"/v1/games/{self.public}/invites", {"purpose": "watch"})
        self.invite_id: str = invite.json()["id"]
        first, second = issuers
        self.identity_id: str = self.link(self.ada, first.token(sub="ada", scope="play"))
        self.link(self.ada, second.token(sub="other ada", scope="play"))
        self.link(self.eve, second.token(sub="ada", scope="play"))
        self.webhook_id: str = self.ada.post(WEBHOOKS, WEBHOOK).json()["webhook"]["id"]
        self.push_id: str = self.ada.send("PUT", PUSHES, json=PUSH).json()["id"]
        self.reads, _ = self.further("read")
        revoked, name = self.further("play")
        assert self.send(revoked, Route("GET /v1/players/me")).status_code == 200
        self.ada.send("DELETE", f"{TOKENS}/{name}")
        self.revoked = revoked
        self.scoped = {
            scope: (
                with_scopes(self.ada, scope).token,
                first.token(sub="ada", scope=scope),
                second.token(sub="other ada", scope=scope),
            )
            for scope in GIVEN
        }
        self.before = self.state()

    def link(self, player: Player, token: str) -> str:
        """Link a login to a player; its id."""
        made: str = player.post(IDENTITIES, {"access_token": token}).json()["id"]
        return made

    def further(self, scope: str) -> tuple[str, str]:
        """Another token of Ada's, and its id."""
        made = self.ada.post(TOKENS, {"scope": scope}).json()
        return made["token"], made["info"]["id"]

    def state(self) -> list[Any]:
        """Everything that an attempt could change."""
        games = [timeless(self.ada.get(f"/v1/games/{game}").json()) for game in (self.public, *self.private_ones)]
        own = [player.get("/v1/players/me/games").json() for player in (self.ada, self.bob)]
        return [
            *games,
            *own,
            *[
                player.get(path).json()
                for path in (TOKENS, IDENTITIES, WEBHOOKS, PUSHES)
                for player in (self.ada, self.bob)
            ],
        ]

    def send(
        self, token: str | None, route: Route, game: str | None = None, *, header: str | None = None
    ) -> httpx.Response:
        """Send a request with this token or this header; for a stream that opens, return its first message."""
        method, _, path = route.request.partition(" ")
        names = {"token": self.token_id, "player": self.ada.id, "invite": self.invite_id, "webhook": self.webhook_id}
        names |= {"identity": self.identity_id, "push_subscription": self.push_id}
        path = path.format(game=game or self.public, **names)
        authorization = header if header is not None else token and f"Bearer {token}"
        headers = {"Authorization": authorization} if authorization is not None else {}
        http = self.service.http
        with http.stream(method, path, json=route.body, headers=headers) as answer:
            if answer.headers.get("content-type", "").startswith("text/event-stream"):
                lines = answer.iter_lines()
                message = [*takewhile(bool, lines), *takewhile(bool, lines)]  # how long to wait, and the snapshot
                return httpx.Response(answer.status_code, headers=answer.headers, content="\n".join(message))
            answer.read()
            return answer

    def unchanged(self) -> bool:
        """Whether the state is the same as at the start."""
        return self.state() == self.before


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    """The scene; every attempt must leave it unchanged."""
    with ExitStack() as stack:
        issuers = [stack.enter_context(issuing()) for _ in range(2)]
        trusted = {"oidc_issuers": ",".join(one.url for one in issuers), "oidc_audience": AUDIENCE}
        more = {"webhooks": True, "push_contact": "cards@rami.example"}
        service = stack.enter_context(serving(tmp_path_factory.mktemp("nobody"), **more, **trusted))
        made = Scene(service, issuers)
        yield made
        assert made.unchanged()
        assert "internal_error" not in service.log


every_route = pytest.mark.parametrize("route", SECURED, ids=named)
every_route_of_a_game = pytest.mark.parametrize("route", OF_GAMES, ids=named)


@every_route
def test_without_a_token_nothing_is_done(scene: Scene, route: Route) -> None:
    """Without a token every route answers `missing_token`, also for private games and games that do not exist.

    The only exceptions are the routes on which one watches a public game.
    """
    games = [scene.public, *scene.private_ones, NOBODYS_GAME]
    answers = [scene.send(None, route, game) for game in games[route.watched :]]
    for answer in answers:
        refused(answer, "missing_token")
        assert without_id(answer) == without_id(answers[0])
        assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("route", [route for route in OF_GAMES if route.watched], ids=named)
def test_without_a_token_one_sees_what_a_spectator_sees(scene: Scene, route: Route) -> None:
    """Of a public game, somebody without a token gets what Eve gets with hers."""
    mine, hers = (scene.send(token, route) for token in (None, scene.eve.token))
    assert mine.status_code == hers.status_code == 200
    assert DIFFERING.sub("", mine.text) == DIFFERING.sub("", hers.text)


@every_route
def test_with_a_malformed_token_nothing_is_done(scene: Scene, route: Route) -> None:
    """Every malformed token is refused as `invalid_token`."""
    fill = {"token": scene.ada.token, "upper": scene.ada.token.upper()}
    for header in MALFORMED:
        answer = scene.send(None, route, header=header.format(**fill).strip())
        refused(answer, "invalid_token")


@every_route
def test_with_a_token_that_was_never_given_nothing_is_done(scene: Scene, route: Route) -> None:
    """Ada's id with a new secret, a player that never existed and a revoked token all get the same refusal."""
    tokens = (ids.new_token(scene.ada.id), ids.new_token(ids.new_player_id()), scene.revoked)
    answers = [scene.send(token, route) for token in tokens]
    for answer in answers:
        refused(answer, "invalid_token")
    assert without_id(answers[0]) == without_id(answers[1]) == without_id(answers[2])


@every_route
def test_with_a_revoked_token_nothing_is_done(scene: Scene, route: Route) -> None:
    """A revoked token is refused for every game, also for one that does not exist."""
    for game in (scene.public, scene.private, NOBODYS_GAME):
        refused(scene.send(scene.revoked, route, game), "invalid_token")


@every_route
def test_with_an_access_token_for_something_else_nothing_is_done(scene: Scene, route: Route) -> None:
    """For another service, an ID token, signed by the other issuer or by nobody, from the future, or over."""
    first, second = scene.issuers
    claims: dict[str, Any] = {"sub": "ada", "scope": "play"}
    for token in (
        first.token(**claims, aud="https://other.example"),
        first.token({"typ": "JWT"}, **claims),
        first.token(**claims, nonce="n"),
        first.token(**claims, nbf=4_000_000_000),
        second.token(**claims, iss=first.url),
        first.token({"kid": "second"}, **claims),
        with_shared_secret(first, **claims),
        unsigned(first, **claims),
    ):
        answer = scene.send(token, route)
        refused(answer, "invalid_token")
        assert answer.headers["www-authenticate"].startswith("Bearer resource_metadata=")
    refused(scene.send(first.token(**claims, exp=1_000_000_000), route), "expired_token")


def test_a_name_at_one_issuer_is_another_at_the_other(scene: Scene) -> None:
    """What the second issuer calls Ada is Eve."""
    tokens = [issuer.token(sub="ada", scope="play") for issuer in scene.issuers]
    found = [scene.send(token, Route("GET /v1/players/me")).json()["id"] for token in tokens]
    assert found == [scene.ada.id, scene.eve.id]


@every_route
def test_with_a_token_that_reads_nothing_is_changed(scene: Scene, route: Route) -> None:
    """With a read-only token, routes that change something are refused; the others answer as to the player."""
    answer = scene.send(scene.reads, route, scene.private)
    own = (TOKENS, IDENTITIES, WEBHOOKS, PUSHES, EXPORT)
    if route.request.startswith("GET") and not any(path in route.request for path in own):
        assert answer.status_code == scene.send(scene.ada.token, route, scene.private).status_code
        assert answer.status_code in (200, 409)
    else:
        refused(answer, "read_only")
        assert without_id(answer) == without_id(scene.send(scene.reads, route, NOBODYS_GAME))


@pytest.mark.parametrize("scope", GIVEN)
@every_route
def test_with_a_token_of_another_scope_nothing_is_done(scene: Scene, route: Route, scope: Scope) -> None:
    """Whatever a token's scopes do not include is refused, before anything is said of the game.

    That holds for a token of the service, and for access tokens of two issuers.
    """
    needs = NEEDS[route.request]
    if needs in granted(scope):
        return
    games = (scene.public, scene.private, NOBODYS_GAME)
    refusals = [scene.send(token, route, game) for token in scene.scoped[scope] for game in games]
    for answer in refusals:
        if granted(scope) <= READING and needs not in READING:
            refused(answer, "read_only")
        else:
            assert refused(answer, "insufficient_scope")["params"] == {"scope": needs}
        assert without_id(answer) == without_id(refusals[0])


@every_route
def test_a_token_of_the_scope_that_is_needed_is_enough(scene: Scene, route: Route) -> None:
    """The scope that an operation declares is all that its token needs. A token of `play` takes more to create."""
    zoe, needs = scene.service.player("Zoe"), NEEDS[route.request]
    new = [issuer.token(sub=f"{named(route)} {uuid4()}", scope=needs) for issuer in scene.issuers]
    for token in (with_scopes(zoe, needs).token, *new):
        _check_enough(scene.send(token, route), needs)


def _check_enough(answer: httpx.Response, needs: Scope) -> None:
    if answer.status_code in (401, 403):
        assert answer.json()["code"] in ("not_creator", "not_seated", "insufficient_scope"), answer.text
        assert needs not in str(answer.json()["params"])


@every_route_of_a_game
def test_a_token_that_shows_no_hand_gets_what_a_spectator_gets(scene: Scene, route: Route) -> None:
    """In the own public game, `games:read` gives the bytes that a stranger gets, or a refusal."""
    if NEEDS[route.request] != "games:read" or route.request.endswith("/invites"):
        return
    stranger = scene.send(scene.eve.token, route)
    for token in scene.scoped["games:read"]:
        answer = scene.send(token, route)
        assert answer.status_code == stranger.status_code
        assert DIFFERING.sub("", answer.text) == DIFFERING.sub("", stranger.text)


@every_route_of_a_game
def test_another_players_private_game_is_not_there(scene: Scene, route: Route) -> None:
    """For a stranger, a private game looks like one that does not exist, during play and afterwards."""
    never = scene.send(scene.eve.token, route, NOBODYS_GAME)
    refused(never, "invite_invalid" if "watch" in route.request else "game_not_found")
    for game in scene.private_ones:
        assert without_id(scene.send(scene.eve.token, route, game)) == without_id(never)


@every_route_of_a_game
def test_a_game_that_never_was_is_nobodys(scene: Scene, route: Route) -> None:
    """A game that never existed gives the same 404 to every player, also to a player in another game."""
    answers = [scene.send(player.token, route, NOBODYS_GAME) for player in (scene.ada, scene.eve)]
    assert without_id(answers[0]) == without_id(answers[1])
    assert answers[0].status_code == 404


@every_route_of_a_game
def test_a_spectator_looks_and_does_nothing(scene: Scene, route: Route) -> None:
    """A spectator can watch a public game but not act in it, and sees no player's hand."""
    answer = scene.send(scene.eve.token, route)
    if route.spectator is not None:
        refused(answer, route.spectator)
        return
    assert answer.status_code == 200
    if route.request == f"GET {GAME}":
        assert (answer.json()["seat"], answer.json()["hand"]) == (None, [])
    for player in (scene.ada, scene.bob):
        hand = ",".join(f'"{card}"' for card in player.view(scene.public).hand)
        assert hand
        assert hand not in answer.text


@pytest.mark.parametrize("body", [MOVE, MOVE | {"dry_run": True}])
def test_nobody_moves_in_another_players_turn(scene: Scene, body: Any) -> None:
    """The player who waits cannot move for the player on turn."""
    waits = scene.bob if scene.ada.legal(scene.public).your_turn else scene.ada
    refused(waits.post(f"/v1/games/{scene.public}/moves", body), "not_your_turn")


@pytest.mark.parametrize("route", OWN, ids=named)
def test_what_one_asks_of_oneself_is_never_about_another(scene: Scene, route: Route) -> None:
    """Eve gets only her own data, and she cannot use the id of Ada's token."""
    eve = scene.service.player("Eve again")
    answer = scene.send(eve.token, route)
    if route.request == f"DELETE {TOKENS}/{{token}}":
        refused(answer, "unknown_token")
    elif "{identity}" in route.request:
        refused(answer, "unknown_identity")
    elif route.request == f"POST {IDENTITIES}":
        refused(answer, "identity_refused")
    elif "{webhook}" in route.request:
        refused(answer, "unknown_webhook")
    elif "{push_subscription}" in route.request:
        refused(answer, "unknown_push_subscription")
    elif route.request.startswith("POST /v1/players/me/") and route.body and "player" in route.body:
        refused(answer, "unknown_player")
    else:
        assert answer.status_code in (200, 201, 204), answer.text
        assert scene.ada.id not in answer.text
        assert scene.public not in answer.text
        assert scene.private not in answer.text
    assert scene.unchanged()


@pytest.mark.parametrize("route", FOR_ALL, ids=named)
def test_what_all_may_do_tells_nothing_private(scene: Scene, route: Route) -> None:
    """Lists and statistics contain public games only."""
    answer = scene.send(scene.service.player("Zoe").token, route)
    assert answer.status_code in (200, 201), answer.text
    assert not [game for game in scene.private_ones if game in answer.text]
