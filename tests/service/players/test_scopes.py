"""Scopes and the end of tokens: what a token shows, what it may give to others, and when it stops."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep
from typing import Literal

import pytest
from msgspec import Struct, msgpack
from tests.service.listening import MINE, game_of, listening
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, with_scopes

from rami.contract.wire.requests import LONGEST_TOKEN
from rami.contract.wire.scopes import READING, SCOPES, granted
from rami_service.domain.models import encode
from rami_service.domain.records.player_records import PlayerRecord, StoredToken, decode_player, tokens_of, with_tokens
from rami_service.players import tokens

TOKENS = "/v1/players/me/tokens"


@pytest.fixture(scope="module")
def other(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A second replica on the same store."""
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey) as running:
        yield running


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service whose clock can be moved."""
    with serving(tmp_path_factory.mktemp("sandbox"), sandbox="true") as running:
        yield running


def ids_of(player: Player) -> list[str]:
    """The ids of the player's tokens."""
    return [one["id"] for one in player.get(TOKENS).json()["tokens"]]


def test_the_two_words_stand_for_scopes(service: Service) -> None:
    """`read` shows the hand, as it always did; `play` is all but what moderators may."""
    ada = service.player()
    game = Table((ada, service.player("Bob"))).id
    reads = ada.post(TOKENS, {"scope": "read"}).json()["info"]
    plays = ada.post(TOKENS, {"scope": "play"}).json()["info"]
    assert (reads["scope"], reads["scopes"]) == ("read", ["games:read", "hand:read"])
    assert (plays["scope"], plays["scopes"]) == ("play", [scope for scope in SCOPES if scope != "moderate"])
    assert with_scopes(ada, "hand:read").view(game).hand == ada.view(game).hand
    assert granted("read") == READING


def test_a_scope_brings_what_it_includes(service: Service) -> None:
    """Who may play sees the own hand; a token with several scopes has all of them, and says it."""
    ada = service.player()
    plays = ada.post(TOKENS, {"scopes": ["games:play", "games:play"], "name": "bot"}).json()["info"]
    assert (plays["scope"], plays["scopes"]) == ("play", ["games:read", "hand:read", "games:play", "games:organise"])
    several = ada.post(TOKENS, {"scopes": ["tokens:write", "profile:write"]}).json()["info"]
    assert (several["scope"], several["scopes"]) == ("read", ["profile:write", "tokens:write"])
    table = Table((with_scopes(ada, "games:play"), service.player("Bob")))
    assert table.play_on(3).version > 1


@pytest.mark.parametrize(
    "body",
    [
        {"scopes": []},
        {"scopes": ["read"]},
        {"scope": "games:read"},
        {"scopes": ["games:read"] * 8},
        {"scope": "read", "expires_in": 0},
        {"scope": "read", "expires_in": -5},
        {"scope": "read", "expires_in": LONGEST_TOKEN + 1},
        {"scope": "read", "expires_in": 1.5},
    ],
)
def test_a_token_that_cannot_be_is_refused(service: Service, body: dict[str, object]) -> None:
    """Unknown scopes, none or too many of them, and times that are too short or too long make no token."""
    ada = service.player()
    refused(ada.post(TOKENS, body), "invalid_request")
    assert len(ids_of(ada)) == 1


def test_a_token_has_the_narrowest_scope_if_none_is_named(service: Service) -> None:
    """Without a name of a scope it shows no hand; with both ways of naming them it has all that they name."""
    ada = service.player()
    for body, scopes in (({}, ["games:read"]), ({"scope": "read", "scopes": ["profile:write"]}, [*granted("read")])):
        made = ada.post(TOKENS, body).json()["info"]
        assert {*made["scopes"]} == {*scopes, *body.get("scopes", [])}


@pytest.mark.parametrize("private", [False, True])
def test_a_widget_shows_no_hand(service: Service, *, private: bool) -> None:
    """With `games:read` a player with a seat reads what a spectator reads, now, before, and in each form of a view."""
    ada, bob = service.player(), service.player("Bob")
    game = ada.create(private=private, seating=[{"kind": "you"}, {"kind": "player", "player": bob.id}]).id
    bob.join(game)
    widget = with_scopes(ada if ada.legal(game).your_turn else bob, "games:read")
    version = ada.view(game).version
    for query in ({}, {"version": version}, {"version": version - 1}, {"exclude": "rules"}):
        seen = widget.get(f"/v1/games/{game}", include="legal_moves,hint", **query).json()
        assert (seen["seat"], seen["hand"], seen["hint"]) == (None, [], None)
        assert seen["legal_moves"]["your_turn"] is False
        assert seen["legal_moves"]["moves"] == []
    events = widget.get(f"/v1/games/{game}/events", after=0, include="legal_moves")
    assert events.json()["legal_moves"]["your_turn"] is False
    history = widget.get(f"/v1/games/{game}/history")
    assert history.json()["seat"] is None
    with listening(widget, game_of(game), after="0", include="legal_moves") as ear:
        streamed = [ear.next().data for _ in range(version)]
    for player in (ada, bob):
        hand = ",".join(f'"{card}"' for card in player.view(game).hand)
        assert hand in player.get(f"/v1/games/{game}").text
        assert not [text for text in (events.text, history.text) if hand in text]
        assert hand.replace(",", ", ").replace('"', "'") not in str(streamed)
    for path in ("legal-moves", "hint", "hand-order"):
        refused(widget.get(f"/v1/games/{game}/{path}"), "insufficient_scope")
    refused(widget.get("/v1/players/me/events"), "insufficient_scope")
    refused(widget.get(MINE, games=game), "insufficient_scope")


def test_a_widget_follows_a_game_and_sees_no_drawn_card(service: Service) -> None:
    """Its stream shows that a card was drawn, and not which."""
    table = Table((service.player(), service.player("Bob")), options=ONE_DEAL)
    on_turn = next(one for one in table.players if one.legal(table.id).your_turn)
    widget = with_scopes(on_turn, "games:read")
    with listening(widget, game_of(table.id), include="legal_moves") as ear:
        assert ear.next().data["hand"] == []
        on_turn.try_moves(table.id, {"type": "draw_stock"})
        shown = ear.next().data
    [drawn] = [event for event in shown["events"] if event["type"] == "stock_drawn"]
    assert drawn["card"] is None
    assert shown["legal_moves"] is None
    own = on_turn.get(f"/v1/games/{table.id}/events", after=0).json()["events"]
    assert all(one["event"]["card"] for one in own if one["event"]["type"] == "stock_drawn")


def test_a_widget_is_not_taken_for_its_player(service: Service) -> None:
    """A page that others have open does not say that its player is there: neither its stream nor its requests."""
    ada, bob = service.player(), service.player("Bob")
    game = Table((ada, bob)).id
    widget = with_scopes(ada, "games:read")
    with listening(widget, game_of(game)) as ear:
        assert ear.next().event == "snapshot"
        until = monotonic() + 15
        while 0 in bob.get(f"/v1/games/{game}").json()["connected"]:
            assert widget.get(f"/v1/games/{game}").status_code == 200
            assert monotonic() < until
            sleep(0.5)


def test_an_organiser_needs_no_right_to_play(service: Service) -> None:
    """A club's page creates, follows and calls off games of others. It sits in none, and moves for nobody."""
    ada, bob, cleo = service.player(), service.player("Bob"), service.player("Cleo")
    page = with_scopes(ada, "games:organise")
    for seating in ([{"kind": "you"}, {"kind": "bot"}], None):
        answer = refused(page.post("/v1/games", {"variant": "rami", "seating": seating}), "insufficient_scope")
        assert answer["params"]["scope"] == "games:play"
    seats = [{"kind": "player", "player": one.id} for one in (bob, cleo)]
    game, off = (page.create(private=True, seating=seats).id for _ in range(2))
    assert page.post(f"/v1/games/{off}/leave").json()["status"] == "aborted"
    for player in (bob, cleo):
        player.join(game)
    seen = page.view(game)
    assert (seen.status, seen.seat, seen.hand) == ("playing", None, ())
    [listed] = page.get("/v1/players/me/games", organised="true").json()["items"]
    assert listed["id"] == game
    for path in ("resign", "return", "ready"):
        refused(page.post(f"/v1/games/{game}/{path}"), "insufficient_scope")


def test_a_token_gives_no_more_than_it_has(service: Service) -> None:
    """Neither scopes nor a longer life, and nobody gives what is for moderators."""
    ada = service.player()
    keeper = with_scopes(ada, "tokens:write", "games:read", expires_in=600)
    for body in ({"scope": "play"}, {"scope": "read"}, {"scopes": ["games:read", "hand:read"]}):
        answer = refused(keeper.post(TOKENS, body), "insufficient_scope")
        assert "hand:read" in answer["params"]["scope"]
    refused(ada.post(TOKENS, {"scopes": ["moderate"]}), "insufficient_scope")
    ends = next(one["expires_at"] for one in keeper.get(TOKENS).json()["tokens"] if one["current"])
    for more in ({}, {"expires_in": LONGEST_TOKEN}):
        assert keeper.post(TOKENS, {"scopes": ["games:read"], **more}).json()["info"]["expires_at"] == ends
    assert keeper.post(TOKENS, {"scopes": ["games:read"], "expires_in": 60}).json()["info"]["expires_at"] < ends
    assert keeper.post(f"{TOKENS}/rotate").json()["info"]["expires_at"] == ends


def test_an_expired_token_is_refused_by_its_own_code(sandbox: Service) -> None:
    """It was valid until then; afterwards it is not listed, and a copy that was checked a moment ago helps nothing."""
    ada = sandbox.player()
    short = with_scopes(ada, "games:read", expires_in=3600)
    assert short.get("/v1/players/me").status_code == 200
    assert ada.post("/v1/sandbox/clock", {"advance": 3599}).status_code == 200
    assert short.get("/v1/players/me").status_code == 200
    assert len(ids_of(ada)) == 2
    assert ada.post("/v1/sandbox/clock", {"advance": 1}).status_code == 200
    refused(short.get("/v1/players/me"), "expired_token")
    refused(short.get("/v1/games"), "expired_token")
    refused(short.post("/v1/games", {}), "expired_token")
    assert len(ids_of(ada)) == 1


@pytest.mark.alone
def test_streams_and_long_polls_end_with_their_token(service: Service, other: Service) -> None:
    """Within a second, on every replica, although nothing happens; the player's other streams go on."""
    ada = service.player()
    game = ada.create().id
    began = monotonic()
    short = with_scopes(ada, "hand:read", expires_in=3)
    with (
        ThreadPoolExecutor(2) as pool,
        listening(short, MINE) as mine,
        listening(short, game_of(game), at=other) as watched,
        listening(ada, game_of(game), at=other) as stays,
    ):
        assert [ear.next().event for ear in (mine, watched, stays)] == ["snapshot"] * 3
        polls = [
            pool.submit(short.get, f"/v1/games/{game}/events", after=1, wait=9),
            pool.submit(short.get, "/v1/players/me/events", wait=9),
        ]
        assert mine.rest() == watched.rest() == []
        for poll in polls:
            refused(poll.result(5), "expired_token")
        assert 2.5 < monotonic() - began < 4
        service.player("Bob").join(game)
        assert stays.next().data["events"][0]["type"] == "player_joined"


def test_a_stream_ends_when_the_clock_of_a_sandbox_passes_its_token(sandbox: Service) -> None:
    """The clock can be moved, and the stream sees it within a second."""
    ada = sandbox.player()
    game = ada.create().id
    short = with_scopes(ada, "games:read", expires_in=3600)
    with listening(short, game_of(game)) as ear:
        assert ear.next().event == "snapshot"
        ada.post("/v1/sandbox/clock", {"advance": 3600})
        began = monotonic()
        assert ear.rest() == []
        assert monotonic() - began < 1


def test_a_token_that_expires_is_not_the_last_one(service: Service) -> None:
    """A player keeps a token that may always do everything."""
    ada = service.player()
    [first] = ids_of(ada)
    ada.post(TOKENS, {"scope": "play", "expires_in": 3600})
    with_scopes(ada, "games:play")
    refused(ada.send("DELETE", f"{TOKENS}/{first}"), "last_token")
    kept = with_scopes(ada, *[scope for scope in SCOPES if scope != "moderate"])
    assert ada.send("DELETE", f"{TOKENS}/{first}").status_code == 204
    assert first not in ids_of(kept)


def test_expired_tokens_take_no_room(sandbox: Service) -> None:
    """When a player has as many tokens as possible, those that have expired are forgotten."""
    ada = sandbox.player()
    expired = [with_scopes(ada, "games:read", expires_in=60) for _ in range(tokens.MOST - 1)]
    refused(ada.post(TOKENS, {"scope": "read"}), "too_many_tokens")
    ada.post("/v1/sandbox/clock", {"advance": 60})
    refused(expired[0].get("/v1/players/me"), "expired_token")
    assert ada.post(TOKENS, {"scope": "read"}).status_code == 201
    refused(expired[0].get("/v1/players/me"), "invalid_token")


class OldToken(Struct, frozen=True, array_like=True):
    """A token as release 0.16 reads it."""

    token: bytes
    scope: Literal["play", "read"]
    name: str | None
    created_at: int


class OldPlayer(Struct, frozen=True, array_like=True):
    """A player as release 0.16 reads it."""

    id: str
    name: str
    created_at: int
    token: bytes
    tokens: tuple[OldToken, ...] = ()


def test_an_older_release_does_not_know_the_new_tokens() -> None:
    """While both releases run, it refuses a token that shows no hand or that expires, and knows the others."""
    kept = StoredToken(b"a" * 32, "read", "screen", 2)
    given = [StoredToken(b"p" * 32, "play", None, 1), kept, StoredToken(b"w" * 32, "games:read", None, 3)]
    given.append(StoredToken(b"e" * 32, "play", None, 4, 5))
    player = with_tokens(PlayerRecord("p_x", "Ada", 1, b"p" * 32), given)
    old = msgpack.decode(encode(player), type=OldPlayer)
    assert [one.token[:1] for one in old.tokens] == [b"p", b"a"]
    assert decode_player(encode(player)) == player
    assert tokens_of(player) == tuple(given)
