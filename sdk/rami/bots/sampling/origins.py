"""Where the cards of the hands come from, when the pile has become the stock again.

Everybody sees which cards are in the stock then. Every card that a player has lost or holds was drawn from one of the
stocks that there have been, and it is known how many cards each player has drawn from each of them. Hands that no
account of these draws explains cannot be.
"""

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from operator import ge
from typing import Final, NamedTuple

from rami.rules.cards import HandCard

Cards = Counter[HandCard]
Held = tuple[int, float]
"""A seat that had a card, and when the card left the hand: infinite if it is still there."""
Share = tuple[int, int, float]
"""A seat, the stock that the card came from, and when it left the hand."""

MOST_TRIES: Final = 20_000
"""How many shares are tried for one deal. Hands for which no account is found by then count as possible."""


class Tries:
    """How many shares may still be tried, for one deal or for several."""

    def __init__(self, left: int = MOST_TRIES) -> None:
        self.left: int = left

    def spend(self, number: int = 1) -> None:
        """Count some. Raises NoneLeft."""
        self.left -= number
        if self.left < 0:
            raise NoneLeft


class NoneLeft(Exception):
    """No more shares may be tried."""


class Loss(NamedTuple):
    """A card of unknown origin that left a hand: whose it was, which card, and when."""

    seat: int
    card: HandCard
    time: int


class Stock(NamedTuple):
    """A stock: its cards, and when each seat drew one that nobody else has seen.

    The first stock is the deck. The first hands were drawn from it at time 0.
    """

    cards: Cards
    draws: tuple[tuple[int, ...], ...]


class Origins(NamedTuple):
    """All stocks of the deal, the present one last, and all cards of unknown origin that left a hand, in order."""

    stocks: tuple[Stock, ...]
    losses: tuple[Loss, ...]

    def explain(self, hands: Sequence[Cards], *, complete: bool = True, tries: Tries | None = None) -> bool:
        """Whether there is an account for hands that have these cards of unknown origin.

        Hands that are not complete may get more cards later, so that not all cards of the older stocks are there yet.
        """
        tries = tries or Tries()
        wanted: dict[HandCard, list[Held]] = {}
        for loss in self.losses:
            wanted.setdefault(loss.card, []).append((loss.seat, loss.time))
        for seat, cards in enumerate(hands):
            for card in cards.elements():
                wanted.setdefault(card, []).append((seat, inf))
        try:
            choices = [list(self._accounts(card, places, tries, complete=complete)) for card, places in wanted.items()]
            return _Search(self.stocks, sorted(choices, key=len), tries).finds()
        except NoneLeft:
            return True

    def _accounts(
        self, card: HandCard, places: Sequence[Held], tries: Tries, *, complete: bool
    ) -> Iterator[list[Share]]:
        """In which ways copies of a card that were in these hands came from the stocks."""
        left = [stock.cards[card] for stock in self.stocks]
        if complete:
            left[-1] = len(places) - sum(left[:-1])

        def rest(place: int) -> Iterator[list[Share]]:
            if place == len(places):
                yield []
                return
            seat, time = places[place]
            tries.spend(len(self.stocks))
            for number, stock in enumerate(self.stocks):
                draws = stock.draws[seat]
                if left[number] > 0 and draws and draws[0] <= time:
                    left[number] -= 1
                    for shares in rest(place + 1):
                        yield [(seat, number, time), *shares]
                    left[number] += 1

        return rest(0)


class _Search:
    """Looks for one account of each card, so that together they need no more draws than there were."""

    def __init__(self, stocks: Sequence[Stock], choices: Sequence[list[list[Share]]], tries: Tries) -> None:
        self._draws = [stock.draws for stock in stocks]
        self._choices = choices
        self._used: list[list[list[float]]] = [[[] for _ in stock.draws] for stock in stocks]
        self._tries = tries

    def finds(self, place: int = 0) -> bool:
        """Whether the cards from this place on have accounts that fit those before."""
        if place == len(self._choices):
            return True
        for shares in self._choices[place]:
            self._tries.spend(1 + len(shares))
            if self._fit(shares) and self.finds(place + 1):
                return True
            self._take_back(shares)
        return False

    def _fit(self, shares: Sequence[Share]) -> bool:
        for seat, stock, time in shares:
            insort(self._used[stock][seat], time)
        return all(self._in_time(seat, stock) for seat, stock, _ in shares)

    def _in_time(self, seat: int, stock: int) -> bool:
        """Whether each card can have been drawn before it left the hand."""
        used, draws = self._used[stock][seat], self._draws[stock][seat]
        return len(used) <= len(draws) and all(map(ge, used, draws))

    def _take_back(self, shares: Sequence[Share]) -> None:
        for seat, stock, time in shares:
            self._used[stock][seat].remove(time)
