"""A bot for what is rare: it takes jokers from melds, and lays cards that can be read in several ways."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rami.bots import HouseBot
from rami.rules.moves import LayOff, Meld, Move, SwapJoker
from rami.rules.views.view import View


class CuriousBot(HouseBot):
    """Plays as the house bot does, but does the rare things wherever it can, and counts them."""

    def __init__(self) -> None:
        self.done: Counter[str] = Counter()

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The next step of the turn."""
        for name, moves in (("swap", _swaps(legal)), ("several", _several(legal))):
            for move in moves:
                self.done[name] += 1
                return move
        return super().choose(view, legal)


def _swaps(legal: Sequence[Move]) -> Iterator[Move]:
    return (move for move in legal if isinstance(move, SwapJoker))


def _several(legal: Sequence[Move]) -> Iterator[Move]:
    layings = [move for move in legal if isinstance(move, Meld | LayOff)]
    counted = Counter(map(_without_readings, layings))
    return (move for move in layings if counted[_without_readings(move)] > 1)


def _without_readings(move: Meld | LayOff) -> tuple[object, ...]:
    cards = sorted("*" if card.startswith("*") else card for card in move.cards)
    return (move.meld if isinstance(move, LayOff) else 0, *cards)
