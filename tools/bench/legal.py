"""All legal moves of the worst real hands, and of every position of real games: `python -m tools.bench.legal`.

The worst real hand has fifteen cards, among them two jokers, and eight or more melds are on the table. To reach it, a
seat with both jokers plays against house bots, chooses like one, but melds only when it must. Processor time counts;
for comparison, the best arrangement of the same hand is timed in turn.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

from msgspec.structs import replace
from tests.sdk.rules.strategies import eager

from rami.bots import HouseBot
from rami.rules.cards import JOKER
from rami.rules.engine.deal import start
from rami.rules.melds.solver import best_arrangement
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move
from rami.rules.play import legal_moves, play
from rami.rules.state import IN_TURN, Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view

HOLDING_BACK = ("rami-40", "rami-51", "romme")
MELDS, JOKERS, LARGEST = 8, 2, 15
DEALS, KEPT = 60, 200
MIXED_DEALS, MOST_MOVES = 4, 250
BOT = HouseBot()


class Times(NamedTuple):
    """Milliseconds for each position: processor time, wall time, and the best arrangement of the hand."""

    own: list[float]
    wall: list[float]
    solver: list[float]


def playing(state: State) -> bool:
    """Whether a player is on turn."""
    return state.phase in IN_TURN


def held_back(variant: str, seed: int) -> Iterator[State]:
    """The states before the draws of a seat that was dealt two jokers, in one deal of four players."""
    rng = Random(f"{variant} {seed}")
    state = dealt(variant, 4, rng)
    while not (rich := [seat for seat, hand in enumerate(state.table.hands) if hand.count(JOKER) >= JOKERS]):
        state = dealt(variant, 4, rng)
    for _ in range(600):
        if not playing(state):
            return
        if state.turn == rich[0] and state.phase is Phase.DRAW:
            yield state
        state, _ = play(state, state.turn, _holding_back(state) if state.turn == rich[0] else _house(state))


def dealt(variant: str, seats: int, rng: Random) -> State:
    """The first deal of a game with secrets from this random source."""
    return start(resolve(variant, None, seats), "bench", seats, rng.randbytes(32), rng.randbytes(32))[0]


def _house(state: State) -> Move:
    return BOT.choose(view(state, state.turn), legal_moves(state))


def _holding_back(state: State) -> Move:
    """Draw from the stock, and discard as a house bot does."""
    if state.phase is Phase.DRAW:
        return DrawStock()
    moves = legal_moves(state)
    return BOT.choose(view(state, state.turn), [move for move in moves if isinstance(move, Discard)] or moves)


def mixed(variant: str, seats: int, seed: int) -> Iterator[State]:
    """Every state of one deal among house bots and eager random players."""
    rng = Random(f"{variant} {seats} {seed}")
    state = dealt(variant, seats, rng)
    for _ in range(MOST_MOVES):
        if not playing(state):
            return
        yield state
        house = (state.turn + seed) % 2
        state, _ = play(state, state.turn, _house(state) if house else eager(rng, legal_moves(state)))


def worst(variant: str) -> list[State]:
    """The turns of the seats that held back, before they draw; with fifteen cards in variants that deal that many."""
    found: list[State] = []
    for seed in range(DEALS):
        for state in held_back(variant, seed):
            table = state.table
            hand = table.hands[table.turn]
            unopened = not table.opened[table.turn]
            if unopened and len(table.melds) >= MELDS and hand.count(JOKER) >= JOKERS:
                found.append(state)
    return found[:KEPT]


def with_opened(state: State) -> State:
    """The same turn of a player who has opened before."""
    table, seat = state.table, state.table.turn
    opened = tuple(was or index == seat for index, was in enumerate(table.opened))
    laid = tuple(was or index == seat for index, was in enumerate(table.laid))
    return replace(state, table=replace(table, opened=opened, laid=laid))


def after(states: list[State], move: Move) -> list[State]:
    """The same turns after a draw, where the draw is legal."""
    return [play(state, state.turn, move)[0] for state in states if move in legal_moves(state)]


def timed(call: Callable[[], object]) -> tuple[float, float]:
    """The milliseconds of a call in processor time and in wall time."""
    wall, own = perf_counter(), process_time()
    call()
    return (process_time() - own) * 1e3, (perf_counter() - wall) * 1e3


def measure(states: list[State]) -> Times:
    """List the moves of every state and arrange its hand, in turn."""
    times = Times([], [], [])
    for state in states:
        own, wall = timed(lambda state=state: legal_moves(state))  # type: ignore[misc]  # mypy cannot infer its type
        hand = state.table.hands[state.turn]
        solver, _ = timed(lambda state=state, hand=hand: best_arrangement(state.rules, hand, "points"))  # type: ignore[misc]
        times.own.append(own)
        times.wall.append(wall)
        times.solver.append(solver)
    return times


def line(title: str, states: list[State]) -> str:
    """One row: the number of positions, median, 95th percentile and worst time, and the median as a ratio."""
    times = measure(states)
    high, high_wall = quantiles(times.own, n=20)[-1], quantiles(times.wall, n=20)[-1]
    ratio = median(times.own) / median(times.solver)
    return (
        f"  {title:34} {len(states):5} positions  median {median(times.own):6.2f}  95 % {high:6.2f}  "
        f"worst {max(times.own):6.1f} ms  (95 % on the wall {high_wall:6.2f} ms)  x {ratio:5.1f}"
    )


def main() -> None:
    """Print the worst hands, then every position of mixed games, by variant."""
    print("x: the median over that of the best arrangement of the same hand")
    for variant in HOLDING_BACK:
        turns = worst(variant)
        openable = [state for state in turns if DrawDiscard() in legal_moves(state)]
        print(f"{variant}, {JOKERS} jokers or more, {MELDS} melds or more, not opened:")
        print(line("before drawing", turns))
        print(line("before drawing, discard may be taken", openable))
        print(line("after drawing from the stock", after(turns, DrawStock())))
        print(line("after taking the discard", after(openable, DrawDiscard())))
        print("the same hands of players who have opened:")
        print(line("before drawing", [with_opened(state) for state in turns]))
        print(line("after drawing from the stock", after([with_opened(state) for state in turns], DrawStock())))
    print("every position of deals among house bots and random players:")
    for name, variant_ in VARIANTS.items():
        for seats in sorted(set(variant_.rules.players)):
            states = [state for seed in range(MIXED_DEALS) for state in mixed(name, seats, seed)]
            print(line(f"{name}, {seats} players", states))


if __name__ == "__main__":
    main()
