"""The hidden cards of a view, and deals of them to the stock and to the hands of the others."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from rami.bots.sampling.dealing import NoDeal, dealt, sources
from rami.bots.sampling.memory import mover, remembered
from rami.bots.sampling.origins import Cards, Tries
from rami.bots.sampling.planting import with_cards
from rami.rules.cards import HandCard, HandCards, parse_hand
from rami.rules.moves import DrawStock
from rami.rules.views.guesses import Guess, hidden_cards, laid_now, taken_back
from rami.rules.views.view import View

Places = list[list[HandCard]]
"""The cards whose places nobody knows for certain: first those of the stock, then those of each other hand."""


class Hidden:
    """What a view leaves open. With `tries`, all deals together are checked with so many."""

    def __init__(self, view: View, rng: Random, tries: Tries | None = None) -> None:
        self.view, self.known, self.rng, self._tries = view, remembered(view), rng, tries
        self.cards = Counter(hidden_cards(view))
        self.others = [seat.seat for seat in view.seats if seat.seat != view.seat]
        self.mover = mover(view)
        self._order = Counter(self.known.order)
        self._stock = view.stock - self._order.total()

    def dealt(self, got: Cards | None = None) -> Places:
        """A deal at random in which the player to move got these cards. Raises NoDeal if it cannot be."""
        known = with_cards(self.known, self.mover, got) if got else self.known
        sure = [known.held[seat] for seat in self.others]
        room = [self.view.seats[seat].cards - cards.total() for seat, cards in zip(self.others, sure, strict=True)]
        most = [known.drawn[seat] for seat in self.others] if known.drawn else room
        free = self.cards - sum(sure, self._order)
        stock, rests = dealt(sources(free, known, self._order), self._stock, room, most, self.rng)
        if got and self.mover is not None:
            rests[self.others.index(self.mover)].extend(got.elements())
        return [stock, *rests]

    def built(self, got: Cards | None = None) -> Places:
        """A deal in which each card has a place where it can be beside those before it. Raises NoDeal if one has none.

        When small piles became the stock again and again, the draws tell of almost every card who has it. Then a deal
        at random hardly ever can be.
        """
        assert self.known.origins is not None
        seats = self.view.seats
        sizes = [self._stock, *[seats[seat].cards - self.known.held[seat].total() for seat in self.others]]
        places: Places = [[] for _ in sizes]
        free = self.cards - sum([self.known.held[seat] for seat in self.others], self._order)
        if got and self.mover is not None:
            places[1 + self.others.index(self.mover)] = list(got.elements())
            free -= got
        cards = list(free.elements())
        self.rng.shuffle(cards)
        for card in sorted(cards, key=self._smallest_stock):
            room = [place for place, size in enumerate(sizes) for _ in range(size - len(places[place]))]
            self.rng.shuffle(room)
            place = next((place for place in dict.fromkeys(room) if self._can_be_at(places, place, card)), None)
            if place is None:
                raise NoDeal("this card has no place")
            places[place].append(card)
        return places

    def _smallest_stock(self, card: HandCard) -> int:
        assert self.known.origins is not None
        return min(stock.cards.total() for stock in self.known.origins.stocks if stock.cards[card])

    def _can_be_at(self, places: Places, place: int, card: HandCard) -> bool:
        """Whether a card can be in this place beside the cards that lie there."""
        if place == 0:
            stock = (self.known.stock or Cards()) - self._order
            return places[0].count(card) < stock[card]
        assert self.known.origins is not None
        places[place].append(card)
        can_be = self.known.origins.explain(self._unknown(places), complete=False)
        places[place].pop()
        return can_be

    def redealt(self, places: Places) -> Places:
        """Another deal, in which the player to move keeps some of these cards. Raises NoDeal if it cannot be."""
        assert self.mover is not None
        own = places[1 + self.others.index(self.mover)]
        return self.dealt(Counter(self.rng.sample(own, self.rng.randrange(len(own)) if own else 0)))

    def swapped(self, places: Places) -> Places:
        """Another deal, in which two cards have changed their places."""
        spots = [(place, at) for place, cards in enumerate(places) for at in range(len(cards))]
        (one, first), (two, second) = self.rng.sample(spots, 2)
        other = [[*cards] for cards in places]
        other[one][first], other[two][second] = other[two][second], other[one][first]
        return other

    def guess(self, places: Places) -> Guess:
        """The hidden cards of a view in this deal. Raises NoDeal if no draws explain it."""
        known, origins = self.known, self.known.origins
        if origins is not None and not origins.explain(self._unknown(places), tries=self._tries):
            raise NoDeal("no draws explain these hands")
        hands = [HandCards()] * len(self.view.seats)
        for seat, rest in zip(self.others, places[1:], strict=True):
            hands[seat] = HandCards([*known.held[seat].elements(), *rest])
        return Guess(tuple(hands), HandCards([*places[0], *known.order]), self._drawn(hands))

    def _unknown(self, places: Places) -> list[Cards]:
        """The cards of each hand whose origin nobody knows."""
        view, cards = self.view, [Cards() for _ in self.view.seats]
        for seat, rest in zip(self.others, places[1:], strict=True):
            cards[seat].update(rest)
        if view.seat is not None:
            cards[view.seat] = Counter(parse_hand(view.hand)) - self.known.held[view.seat]
        return cards

    def _drawn(self, hands: Sequence[HandCards]) -> HandCard | None:
        """The card that another player has drawn from the stock in this turn: any that the player can have drawn."""
        view, known, seat = self.view, self.known, self.mover
        if not view.steps or not isinstance(view.steps[0], DrawStock) or seat is None:
            return None
        if seat == view.seat or known.now is not None:
            return known.now
        had = Counter(laid_now(view)) + Counter(hands[seat]) - Counter(taken_back(view))
        from_stock = had & known.stock if known.stock is not None else had
        return self.rng.choice(sorted((from_stock - known.held[seat] or from_stock or had).elements()))
