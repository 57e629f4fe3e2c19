"""`legal_moves` for the worst hands of real games, against the best arrangement of the same hands, measured in turn.

Run `python -m tests.bench.legal [GAMES]`. Three house bots play on at a table of four, while a seat that was dealt two
jokers or more draws and throws, and lays nothing: late in the deal it holds 14 or 15 cards and its jokers, has not
opened, and looks at eight melds or more, under a discard that may open. Times are of the processor.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time

from rami.bots import HouseBot
from rami.rules.cards import JOKER, NAMES
from rami.rules.deal import start
from rami.rules.errors import MoveRefused
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move
from rami.rules.play import legal_moves, play
from rami.rules.resolve import resolve
from rami.rules.solver import best_arrangement
from rami.rules.state import Phase, State
from rami.rules.view import view

GAMES = ("rami-40", "rami-51", "manie-de-joker-51", "romme")
SEATS = 4
JOKERS = 2
MELDS = 8


def deals(variant: str, count: int) -> Iterator[State]:
    """Every position of the seat that holds back, in so many deals where some hand has the jokers."""
    rules, rng = resolve(variant, {}, SEATS), Random(f"legal {variant}")
    while count:
        state, _ = start(rules, "bench", SEATS, rng.randbytes(32), rng.randbytes(32))
        holder = next((seat for seat, hand in enumerate(state.table.hands) if hand.count(JOKER) >= JOKERS), None)
        # Where every hand is dealt one joker, the second one is drawn from nowhere: the first seat's will do.
        if holder is None and rules.joker_in_each_hand != "one_each":
            continue
        count -= 1
        yield from _deal(state, holder or 0, rng)


def _deal(state: State, holder: int, rng: Random) -> Iterator[State]:
    bot = HouseBot()
    while state.phase in (Phase.DRAW, Phase.PLAY):
        seat, move = state.turn, None
        if seat == holder:
            yield from _looks(state)
            move = _held_back(state, rng)
        else:
            move = bot.choose(view(state, seat), legal_moves(state))
        state, _ = play(state, seat, move)


def _looks(state: State) -> Iterator[State]:
    """The position as it is, and with the discard taken where that is allowed."""
    yield state
    if state.phase is Phase.DRAW and state.table.pile:
        try:
            yield play(state, state.turn, DrawDiscard())[0]
        except MoveRefused:
            return


def _held_back(state: State, rng: Random) -> Move:
    if state.phase is Phase.DRAW:
        return DrawStock()
    return Discard(NAMES[rng.choice([card for card in state.table.hands[state.turn] if card != JOKER])])


def worst(state: State) -> bool:
    """Whether a position is one of those that the aim speaks of."""
    table = state.table
    return len(table.melds) >= MELDS and table.hands[state.turn].count(JOKER) >= min(JOKERS, 1 + state.deal)


def took(work: Callable[[], object]) -> float:
    """Milliseconds of the processor."""
    begin = process_time()
    work()
    return (process_time() - begin) * 1e3


def report(name: str, states: list[State]) -> None:
    """Print the times of one kind of position."""
    listed, arranged = [], []
    for state in states:
        hand = state.table.hands[state.turn]
        listed.append(took(lambda: legal_moves(state)))  # noqa: B023  # called at once
        arranged.append(took(lambda: best_arrangement(state.rules, hand, "points")))  # noqa: B023
    times = sorted(listed)
    middle, late = median(times), times[int(len(times) * 0.95)]
    ratio = middle / median(arranged)
    print(
        f"{name:20} {len(times):6,} positions  median {middle:6.2f} ms  95 % {late:6.2f} ms  most {times[-1]:7.1f} ms"
        f"  x {ratio:5.1f} of an arrangement"
    )


def main() -> None:
    """Measure every game."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    for variant in GAMES:
        states = list(deals(variant, count))
        report(variant, states)
        late = [state for state in states if worst(state)]
        if late:
            report("  8 melds, 2 jokers", late)


if __name__ == "__main__":
    main()
