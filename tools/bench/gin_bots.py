"""Our levels at gin rami against the simple gin bot of OpenSpiel.

Run `python -m tools.bench.gin_bots LEVEL [DEALS]`. Each set of cards is played twice, with the seats exchanged. A deal
that nobody wins counts as half. The bot of OpenSpiel plays in its own engine, which makes the same moves beside ours.
It never lays off cards on the melds of a knocker, so it does not here.
"""

import sys
from random import Random
from typing import Any, Final

import pyspiel  # type: ignore[import-not-found, unused-ignore]  # a compiled module without types
from msgspec.structs import replace
from tests.sdk.rules.gin.spiel import CARDS, DRAW, KNOCK, PASS, TAKE

from rami.bots import LEVELS
from rami.bots.bot import Bot
from rami.rules.cards import NAMES, names
from rami.rules.engine.deal import start
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Knock, Move, Pass
from rami.rules.play import legal_moves, play
from rami.rules.state import IN_TURN, State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view
from rami.training.arena.estimate import estimate

OPTIONS: Final = {"undercut_on_tie": False, "big_gin_bonus": None, "no_discard_of_taken_card": False}
"""Our gin as OpenSpiel plays it. The end of the stock is as usual with us."""
DEALS: Final = 300


class SpielBot:
    """The bot of OpenSpiel, with a deal of its engine, which hears of every move."""

    def __init__(self, state: State, seat: int) -> None:
        game = pyspiel.load_game("gin_rummy")
        self._first = state.turn
        self._deal: Any = game.new_initial_state()
        self._bot: Any = pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), self._player(seat))
        table = state.table
        for hand in (table.hands[state.turn], table.hands[1 - state.turn], table.pile):
            for card in names(hand):
                self._deal.apply_action(CARDS.index(card))

    def choose(self) -> Move:
        """Its next move."""
        action = self._bot.step(self._deal)
        if action == KNOCK:
            self._deal.apply_action(KNOCK)
            return Knock(CARDS[self._bot.step(self._deal)])
        moves: dict[int, Move] = {TAKE: DrawDiscard(), DRAW: DrawStock(), PASS: Pass()}
        return moves[action] if action in moves else Discard(CARDS[action])

    def moved(self, move: Move, drawn: str) -> None:
        """Make a move in its deal, too. `drawn` is the top card of the stock."""
        match move:
            case DrawStock():
                self._deal.apply_action(DRAW)
                self._deal.apply_action(CARDS.index(drawn))
            case DrawDiscard():
                self._deal.apply_action(TAKE)
            case Pass():
                self._deal.apply_action(PASS)
            case Discard():
                self._deal.apply_action(CARDS.index(move.card))
            case _:
                pass

    def _player(self, seat: int) -> int:
        return 0 if seat == self._first else 1


def deal(bot: Bot, seat: int, seed: int) -> tuple[float, int]:
    """One deal: what our bot has won of it (1, 0, or a half), and the points that it is ahead."""
    rng = Random(seed)
    rules = resolve("gin-rami", OPTIONS, 2)
    state, _ = start(rules, "gin", 2, rng.randbytes(32), rng.randbytes(32), [b""] * 2)
    theirs = SpielBot(state, 1 - seat)
    while state.phase in IN_TURN:
        turn, drawn = state.turn, NAMES[state.table.stock[-1]]
        move = bot.choose(view(state, seat), legal_moves(state)) if turn == seat else theirs.choose()
        if turn == seat and isinstance(move, Knock):
            state = replace(state, rules=replace(state.rules, showdown_layoff="none"))
        state, _ = play(state, turn, move)
        theirs.moved(move, drawn)
    assert state.last is not None
    own, other = state.last.scores[seat], state.last.scores[1 - seat]
    return (0.5 if own == other else float(own > other)), own - other


def main() -> None:
    """Play the deals and print the share that our level wins, and its lead, with their 95 % intervals."""
    name, deals = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else DEALS
    won, led = [], []
    for seed in range(deals // 2):
        both = [deal(LEVELS[name](), seat, seed) for seat in (0, 1)]
        won.append(sum(share for share, _ in both) / 2)
        led.append(sum(points for _, points in both) / 2)
    print(f"{name} wins {estimate(won)} of {2 * len(won)} deals, and leads by {estimate(led)} points")


if __name__ == "__main__":
    main()
