"""The own hand as its player arranges it: the order, the cursor, and the chosen cards."""

from collections.abc import Iterable, Sequence

from rami._terminal.game.hand_order import ORDERS, Order, in_hand, ordered, places_of


class Selection:
    """The cards of a hand in their order. `chosen` are places, in the order in which they were chosen."""

    def __init__(self, order: Order = "suit") -> None:
        self.cards: list[str] = []
        self.order: Order = order
        self.chosen: list[int] = []
        self.cursor = 0
        self._melds: tuple[tuple[str, ...], ...] = ()

    @property
    def chosen_cards(self) -> list[str]:
        """The chosen cards."""
        return [self.cards[place] for place in self.chosen]

    def update(self, hand: Sequence[str], melds: Iterable[tuple[str, ...]] | None = None) -> None:
        """Take over a hand, and the melds that were found in it. What was chosen stays chosen if it is still there."""
        if melds is not None:
            self._melds = tuple(melds)
        chosen, kept, at = self.chosen_cards, self.cards, self.cards[self.cursor : self.cursor + 1]
        self.cards = ordered(hand, self.order, self._melds, kept)
        self.chosen = places_of(chosen, self.cards)
        still = places_of(at, self.cards)
        self.cursor = still[0] if still else max(0, min(self.cursor, len(self.cards) - 1))

    def sort(self) -> None:
        """Go on to the next order."""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self.update(self.cards)

    def step(self, places: int) -> None:
        """Move the cursor, at the end to the other end."""
        if self.cards:
            self.cursor = (self.cursor + places) % len(self.cards)

    def toggle(self, place: int) -> None:
        """Choose a card, or choose it no more."""
        if place in self.chosen:
            self.chosen.remove(place)
        elif place < len(self.cards):
            self.chosen.append(place)
        self.cursor = place

    def choose(self, cards: Iterable[str]) -> None:
        """Choose these cards and no others."""
        self.chosen = places_of(cards, self.cards)

    def clear(self) -> None:
        """Choose no card."""
        self.chosen = []

    def move(self, place: int, to: int) -> None:
        """Move a card. From then on the order is the player's own."""
        if not 0 <= to < len(self.cards):
            return
        order = list(range(len(self.cards)))
        order.insert(to, order.pop(place))
        self.cards = [self.cards[old] for old in order]
        self.chosen = [order.index(old) for old in self.chosen]
        self.order, self.cursor = "own", to

    def place_of_drawn(self, card: str | None) -> int:
        """The place of the card that was just drawn, -1 if there is none."""
        found = [place for place, held in enumerate(self.cards) if card is not None and held == in_hand(card)]
        return found[-1] if found else -1
