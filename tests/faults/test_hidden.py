"""Promise 7 in one process: hidden cards stay hidden.

Full: 1,000 games of every variant; short: 10. Each is compared with its twin at two moments, for a player and for a
spectator. The seed is the name of the game.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest
import structlog
from tests.faults.twins import Twin, as_stored, playing, seat_count, twin_of
from tests.promises import Figures
from tests.sdk.rules.strategies import anything

from rami.bots.hint import hint
from rami.problems import Refused
from rami.rules.cards import NAMES
from rami.rules.engine.table_views import turn_view
from rami.rules.events import DealEnded
from rami.rules.moves import Discard, DrawStock, Knock, Move
from rami.rules.play import legal_moves
from rami.rules.state import State
from rami.rules.variants import VARIANTS
from rami.rules.views.view import seen
from rami_service.domain.models import encode
from rami_service.domain.past_games import game_at
from rami_service.domain.presentation import game_view, projected, summary
from rami_service.events.game_source import decoded, message_of
from rami_service.events.log import numbered
from rami_service.games.play import moved

pytestmark = pytest.mark.promise(7)

FULL, SHORT = 1000, 10
MOMENTS = 2
LONGEST = 60
"""The latest moment: this number of moves after the first deal, possibly in a later deal."""
GAME = "g_" + "0" * 26
STRANGER = "p_" + "v" * 26


def player_id(seat: int) -> str:
    """The id of the player on a seat."""
    return f"p_{seat:026}"


@pytest.mark.parametrize("variant", VARIANTS)
def test_twins_are_the_same_to_every_byte(variant: str, figures: Figures, *, full: bool) -> None:
    """Twins give equal views, lists, moves, advice, events, history, refusals and accepted moves; nothing is logged."""
    games = FULL if full else SHORT
    with structlog.testing.capture_logs() as logged:
        different = [
            different for number in range(games) for different in compared(f"hidden {variant} {number}", variant)
        ]
    figures.add(f"{variant}: {games} games, {len(different)} twins, {sum(different)} of them different")
    assert len(different) >= games
    assert sum(different) > 0.9 * len(different)
    assert logged == []


def telling(state: State, seat: int | None) -> dict[str, Any]:
    """The fields of a view that shows one hidden card."""
    return seen(state, seat) | {"recycles": state.table.stock[-1] if state.table.stock else 0}


LEAKS: dict[str, tuple[str, Any]] = {
    "what others drew": ("rami_service.events.log.projected", lambda event, _: event),
    "the top of the stock": ("rami_service.domain.presentation.seen", telling),
    "events: what only the mover knows": ("rami.rules.views.view.public", lambda turn: turn),
    "views: what only the mover knows": (
        "rami.rules.views.view.turn_view",
        lambda rules, table, **_: turn_view(rules, table),
    ),
    "what would be drawn": ("rami.rules.play._blind", lambda _before, after, _seat: after),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The comparison fails when an event, a view or a refusal reveals a hidden card."""
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError, match="hidden rami"):
        all_compared("rami", 40)


def all_compared(variant: str, games: int) -> list[bool]:
    """Compare some games of a variant with their twins; for each twin, whether its hidden state really differs."""
    return [different for number in range(games) for different in compared(f"hidden {variant} {number}", variant)]


def compared(name: str, variant: str) -> Iterator[bool]:
    """Compare a game with its twins; for each twin, whether its hidden state really differs."""
    for one, other, seat in twins(variant, Random(name)):
        reader = STRANGER if seat is None else player_id(seat)
        tries = attempts(one.game.state, Random(name))
        pairs = zip(received(one, reader, seat, tries), received(other, reader, seat, tries), strict=True)
        for part, (mine, theirs) in enumerate(pairs):
            assert mine == theirs, f"{name}: seat {seat}, version {one.version}, part {part}"
        yield one.game.state != other.game.state


def twins(variant: str, rng: Random) -> Iterator[tuple[Twin, Twin, int | None]]:
    """A game with its twins at some moments, for a player and for a spectator."""
    players = [player_id(seat) for seat in range(seat_count(variant, rng))]
    moments = set(rng.sample(range(LONGEST), MOMENTS))
    for number, one in enumerate(playing(GAME, variant, players, rng)):
        if number in moments:
            for seat in (rng.randrange(len(players)), None):
                other = twin_of(one, seat, rng)
                if other is not None:
                    yield one, other, seat
        if number >= max(moments):
            return


def attempts(state: State | None, rng: Random) -> list[list[Move]]:
    """Moves that a reader may try, some of them after a draw: a refusal must not reveal the drawn card."""
    assert state is not None
    listed = legal_moves(state)
    single: list[Move] = [anything(rng, state, listed) for _ in range(8)]
    top = [NAMES[card] for card in state.table.stock[-1:]]  # a guess at the next card
    guessed: list[Move] = [*map(Discard, top), *map(Knock, top), Knock()]
    single += [Knock(NAMES[card]) for card in rng.choices(state.table.hands[state.turn], k=2)]
    return [
        [DrawStock()],
        *([move] for move in single),
        *([DrawStock(), move] for move in (*guessed, *single[:4], *single[-2:])),
    ]


def received(twin: Twin, reader: str, seat: int | None, tries: Sequence[Sequence[Move]]) -> Iterator[bytes]:
    """Everything that the reader can receive about a game."""
    game, version, log = twin
    stored = [(name, encode(event)) for name, event in log]
    versions = as_stored(log)
    shown = game_view(game, version, reader)
    yield msgspec.json.encode(shown)
    yield msgspec.json.encode(summary(game, version))
    yield msgspec.json.encode([numbered(game.id, one, seat) for one in versions])
    yield b"".join([message_of(game.id, decoded(one, game.id), seat).data for one in versions])
    for then in {1, version // 2, version - 1} - {0}:
        yield msgspec.json.encode(game_view(game_at(game, stored, then), then, reader))
    if seat is not None and game.state is not None:
        yield msgspec.json.encode(hint(shown))
        yield msgspec.json.encode(legal_moves(game.state) if game.state.turn == seat else [])
        for steps in tries:
            yield tried(twin, reader, seat, steps)


def tried(twin: Twin, reader: str, seat: int, steps: Sequence[Move]) -> bytes:
    """The result of some steps: a refusal, or that they are accepted and the visible part of the new state.

    The drawn card, and the hands at the end of a deal, are left out: the reader is allowed to see them.
    """
    try:
        changed = moved(twin.game, twin.game.seats[seat].player or "", 0, steps)
    except Refused as refused:
        return repr((refused.code, refused.rule, refused.params, str(refused.text))).encode()
    if DrawStock() in steps or any(isinstance(event, DealEnded) for event in changed.events):
        return b"accepted"
    shown = [projected(event, seat) for event in changed.events]
    return msgspec.json.encode((shown, game_view(changed.game, twin.version + 1, reader)))
