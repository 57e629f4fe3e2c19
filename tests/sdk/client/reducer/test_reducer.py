"""The reducer gives the view of the service after every version: in random lives of games, and over HTTP."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any, Final, TypeVar, get_args

import msgspec
import pytest
from msgspec.structs import replace
from tests.service.lives import STRANGER, WAITS, Version, life, player_id
from tests.service.process import Service, serving

from rami.bots import RandomBot
from rami.client import UnknownEvent
from rami.client.reducer import StaleEvent, view_after
from rami.contract.wire import Events, GameEvent, GameView
from rami.rules.events import ChallengeAnswered, DealEnded, MeldLaid, PileTaken
from rami.rules.moves import DrawStock
from rami.rules.state import NO_CARD
from rami.rules.variants import VARIANTS
from rami_service.domain.deadlines import timed
from rami_service.domain.models import Game, seat_of
from rami_service.domain.presentation import game_view, projected
from rami_service.games.play import moved

T = TypeVar("T")
LIVES: Final = 2000
SHORT: Final = 60
SHOWDOWNS: Final = [name for name, variant in VARIANTS.items() if variant.rules.table == "showdown"]
_KINDS: Final = {kind.__name__ for kind in get_args(GameEvent)}
_RARE: Final = {"PileRecycled", "SeatKept"}
"""Kinds of events that the short form need not reach."""

Step = tuple[GameView, int, tuple[GameEvent, ...], str, GameView]
"""A view, the next version with its events, the reader, and the view after it. All of it has gone through JSON."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service, for the tests of this file."""
    with serving(tmp_path_factory.mktemp("service")) as running:
        yield running


def steps(versions: Iterator[Version]) -> Iterator[Step]:
    """Each version of a game for two of its players and for a spectator."""
    views: dict[str, GameView] = {}
    for game, version, events in versions:
        for reader in (player_id(0), player_id(len(game.seats) - 1), STRANGER):
            view = sent(game_view(game, version, reader), GameView)
            if reader in views:
                seat = seat_of(game, reader)
                seen = tuple(projected(event, seat) for event in events)
                yield views[reader], version, sent(seen, tuple[GameEvent, ...]), reader, view
            views[reader] = view


def sent(value: T, kind: Any) -> T:
    """The value after it was written as JSON and read again."""
    read: T = msgspec.json.decode(msgspec.json.encode(value), type=kind)
    return read


def checked(name: str, variant: str | None = None) -> Counter[str]:
    """Check every version of a life; the kinds of events that were met."""
    met: Counter[str] = Counter()
    for view, version, events, reader, after in steps(life(name, variant)):
        met.update(type(event).__name__ for event in events)
        reached = view_after(view, version, events, reader)
        assert msgspec.json.encode(reached) == msgspec.json.encode(after), f"{name}: version {version}, {reader}"
    return met


def test_an_answer_to_a_challenge_ends_no_turn() -> None:
    """The turns that the other player has missed stay missed when the deal ends by it."""
    for view, version, events, reader, _ in steps(life("challenge", "colonel")):
        ended = [event for event in events if isinstance(event, DealEnded)]
        if not ended or view.turn is None:
            continue
        late = tuple(replace(seat, missed=2) for seat in view.players)
        before = replace(view, turn=0, challenge="open", players=late, deadline="2026-01-01T00:00:00Z")
        after = view_after(before, version, [ChallengeAnswered(0, accepted=True), *ended], reader)
        assert [seat.missed for seat in after.players] == [2, 2]
        return
    pytest.fail("no deal has ended")


def test_the_views_of_random_lives_follow_from_their_events(*, full: bool) -> None:
    """In games with random options, players and spectators reach each view, equal as JSON, by every kind of event."""
    met: Counter[str] = Counter()
    for number in range(LIVES):
        if not full and number >= SHORT and _KINDS - met.keys() <= _RARE:
            break
        met += checked(f"life {number}")
    assert _KINDS - met.keys() <= _RARE, met


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_views_of_every_variant_follow_from_its_events(variant: str) -> None:
    """In two deals of each variant, players and spectators reach each view, equal as JSON."""
    assert checked(f"plain {variant}", variant)["DealEnded"]


def test_the_views_of_many_showdowns_follow_from_their_events(*, full: bool) -> None:
    """Upcards that are passed or taken, knocks of all kinds and dead deals lead to the views of the service (N-02)."""
    met: Counter[str] = Counter()
    for variant in SHOWDOWNS:
        for number in range(200 if full else 8):
            met += checked(f"showdown {variant} {number}", variant)
    assert {"UpcardPassed", "Knocked", "ShowdownHeld"} <= met.keys()
    assert met["Knocked"] + met["Declared"] == met["ShowdownHeld"]
    assert met["DealEnded"] > met["Knocked"]


def test_a_player_who_refuses_the_last_discard_was_in_time() -> None:
    """A draw that ends the deal is a move, so it ends the missed turns of its player."""
    game = late("refused")
    assert game.state is not None
    turn = game.state.turn
    table = replace(game.state.table, stock=game.state.table.stock[:0], recycles=99)
    game = replace(game, state=replace(game.state, table=table))
    now, player = game.deadline - 1, game.seats[turn].player or ""
    changed = timed(game, moved(game, player, now, [DrawStock()]), now, WAITS)
    assert game.seats[turn].missed
    assert [event.reason for event in changed.events if isinstance(event, DealEnded)] == ["discard_refused"]
    reached = view_after(game_view(game, 5, STRANGER), 6, [projected(event, None) for event in changed.events])
    assert reached == game_view(changed.game, 6, STRANGER)
    assert reached.players[turn].missed == 0


def late(name: str) -> Game:
    """A game with a clock, at a draw of a player who has missed a turn."""
    for number in range(99):
        for game, _, _ in life(f"{name} {number}", "rami"):
            state = game.state
            if game.status != "playing" or state is None or state.table.drawn or not game.deadline:
                continue
            seat = game.seats[state.turn]
            if seat.missed and not seat.away and state.table.this.drawn == NO_CARD and not game.deal_pause:
                return game
    raise AssertionError("no life has one")


def test_events_that_a_client_does_not_know_change_only_the_version() -> None:
    """An event of a newer service changes nothing but the version."""
    game, version, _ = next(life("unknown", "rami"))
    view = game_view(game, version, STRANGER)
    assert view_after(view, 9, [UnknownEvent("sang", {"seat": 1})]) == replace(view, version=9)


def test_events_of_an_older_release_are_refused() -> None:
    """An event without the turn, from a release before 0.4, raises StaleEvent instead of a wrong view."""
    taken = 0
    for view, version, events, reader, _ in steps(life("older", "rami")):
        if any(isinstance(event, PileTaken | MeldLaid) for event in events):
            old = [replace(event, this_turn=None) if hasattr(event, "this_turn") else event for event in events]
            with pytest.raises(StaleEvent):
                view_after(view, version, old, reader)
            taken += 1
    assert taken


def test_the_end_of_a_deal_stays_until_the_next_one_is_over() -> None:
    """The final table, the hands and the parts of the scores are those of the event, in every later view."""
    compared = 0
    for number in range(5):
        ended: DealEnded | None = None
        for game, version, events in life(f"ends {number}", "rami"):
            ended = next((event for event in events if isinstance(event, DealEnded)), ended)
            last = game_view(game, version, STRANGER).last_deal
            if ended is not None and last is not None:
                assert (last.deal, last.melds, last.hands) == (ended.deal, ended.melds, ended.hands)
                assert (last.points, last.scores) == (ended.points, ended.scores)
                compared += 1
    assert compared > 10


def test_over_http_each_view_follows_from_the_list_of_events(service: Service) -> None:
    """Two players and a spectator follow a game of two deals by its events, and end with what the service shows."""
    ada, bob, eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
    options = {"match_end": {"deals": 2}, "turn_limit": 12}
    game = ada.create(variant="rami-500", options=options, seats=2, turn_seconds=600).id
    views = {eve.id: eve.view(game)}
    bob.join(game)
    views |= {player.id: player.view(game) for player in (ada, bob)}
    players, bot, rng = (ada, bob), RandomBot(5), Random(5)
    view = ada.view(game)
    while view.status == "playing":
        mover = players[view.turn or 0]
        view = mover.move(game, bot.choose(mover.view(game), mover.legal(game).moves))
        if rng.random() < 0.1:
            ada.post(f"/v1/games/{game}/entropy", {"entropy": "aa"})
    for reader in (ada, bob, eve):
        first = replace(views[reader.id], connected=None, claim_after=None)  # as in the views of the past
        answer = reader.get(f"/v1/games/{game}/history", after=first.version, limit=200).json()
        listed = list(answer["events"])
        while answer["next"]:
            answer = reader.get(f"/v1/games/{game}/history", after=answer["next"], limit=200).json()
            listed += answer["events"]
        read = msgspec.convert({"events": listed, "next": "0"}, Events).events
        for version, numbered in groupby(read, key=lambda event: int(event.id.partition("-")[0])):
            first = view_after(first, version, [one.event for one in numbered], reader.id)
            assert msgspec.json.encode(first) == reader.get(f"/v1/games/{game}", version=version).content
        assert first == reader.view(game)
