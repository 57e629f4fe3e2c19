"""The arithmetic of a hand with wild cards or jokers: what melds of some of its cards are worth at most (U-16, N-03).

What is known of some cards is kept, because the choices of what to lay off have most of the other cards in common.
A wild card is tried in its own place and as a joker: more jokers may be used than are at hand as long as enough wild
cards are left to be them.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from rami.rules.cards import JOKER, NO_CARDS, Face, FaceMask, Faces, HandCard, HandCards, faces, mask_of, naturals
from rami.rules.melds.combinations import Combo, Holding, combos, longest_needed, terms_of
from rami.rules.melds.solver import scale_of
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.settings.parameters import Rules
from rami.rules.work_limit import spend

_BITS: Final = 4
"""How many bits count the copies of a face: at most four, and a bit to see that there are too few."""


class Option(NamedTuple):
    """A meld of the hand: its natural cards as a number, jokers, points, and the combination."""

    cards: int
    jokers: int
    worth: int
    combo: Combo


class WildHand:
    """The arithmetic of one hand. Its natural and wild cards are one number, in which each face has a few bits.

    The wild cards have the highest bits, so that the others are decided on first.
    """

    def __init__(self, rules: Rules, hand: HandCards) -> None:
        self.hand, self.wild, self.terms = hand, wild_faces(rules), terms_of(rules)
        self.points = scale_of(self.terms, rules.values, "deadwood", self.wild).ceilings
        kinds = sorted(set(naturals(hand)), key=lambda card: (card in self.wild, card))
        self.units: dict[HandCard, int] = {face: 1 << _BITS * place for place, face in enumerate(kinds)}
        self.printed = hand.count(JOKER)
        self.whole = sum([self.units[card] for card in naturals(hand)])
        self._first_wild = _BITS * sum([card not in self.wild for card in kinds])
        self._ones = sum(self.units.values())
        self.jokers = self.printed + self.wild_cards(self.whole)
        self._most: dict[tuple[int, int], int] = {}
        self._options: dict[int, list[Option]] = {}
        self._list_options(kinds)

    def _list_options(self, kinds: list[Face]) -> None:
        most = min(self.jokers, self.terms.max_jokers)
        held = Holding(mask_of(Faces(kinds)), mask_of(NO_CARDS), most)
        listed = dict[tuple[FaceMask, int], Combo]()
        for combo in combos(self.terms, held, longest_needed(self.terms, most)):
            if not self._spare(combo):
                listed.setdefault(combo[:2], combo)
        useful = 0
        for combo in listed.values():
            cards = [self.units[face] for face in faces(combo.naturals)]
            useful |= sum(cards)
            worth = self.count(faces(combo.naturals)) + combo.jokers * self.points[JOKER]
            self._options.setdefault(min(cards), []).append(Option(sum(cards), combo.jokers, worth, combo))
        self._useful = useful * ((1 << _BITS) - 1) | -1 << self._first_wild

    def _spare(self, combo: Combo) -> bool:
        """Whether a wild card in its own place could as well be a joker there: that combination is listed too."""
        own = sum([combo.naturals >> face & 1 for face in self.wild])
        few = combo.naturals.bit_count() == self.terms.min_naturals or combo.jokers == self.terms.max_jokers
        return own > 0 and not few

    def wild_cards(self, cards: int) -> int:
        """How many of these cards are wild."""
        return (cards >> self._first_wild) * 0x1111 >> 3 * _BITS & (1 << _BITS) - 1

    def has(self, cards: int, jokers: int) -> bool:
        """Whether the hand has these cards and, beside them, so many jokers."""
        guard = self._ones << _BITS - 1
        left = (self.whole | guard) - cards
        return left & guard == guard and jokers <= self.printed + self.wild_cards(left ^ guard)

    def count(self, cards: Iterable[HandCard]) -> int:
        """What these cards count in the hand."""
        return sum([self.points[card] for card in cards])

    def most_beside(self, cards: int, jokers: int) -> int:
        """The most points of disjoint melds if these cards and so many jokers have left the hand."""
        return self._best(self.whole - cards & self._useful, self.printed - jokers)

    def melds_beside(self, cards: int, jokers: int) -> list[Combo]:
        """The combinations of these melds."""
        rest, free, found = self.whole - cards & self._useful, self.printed - jokers, list[Combo]()
        while rest:
            most = self._best(rest, free)
            low, options = self._lowest(rest, free)
            for option in options:
                if option.worth + self._best(rest - option.cards, free - option.jokers) == most:
                    found.append(option.combo)
                    rest, free = rest - option.cards, free - option.jokers
                    break
            else:
                rest, free = rest - low, free + (low >= 1 << self._first_wild)
        return found

    def _lowest(self, cards: int, free: int) -> tuple[int, list[Option]]:
        """The unit of the lowest card, and the melds that begin with it."""
        held = (cards | cards >> 1 | cards >> 2) & self._ones
        low, may = held & -held, free + self.wild_cards(cards)
        return low, [
            option
            for option in self._options.get(low, ())
            if not option.cards & ~held and option.jokers + self.wild_cards(option.cards) <= may
        ]

    def _best(self, cards: int, free: int) -> int:
        """The most points of disjoint melds of these cards and jokers.

        `free` jokers are left; if it is negative, so many of the wild cards among the cards are jokers already.
        """
        if not cards:
            return 0
        most = self._most.get((cards, free))
        if most is None:
            spend(1)
            low, options = self._lowest(cards, free)
            most = self._best(cards - low, free + (low >= 1 << self._first_wild))
            for option in options:
                most = max(most, option.worth + self._best(cards - option.cards, free - option.jokers))
            self._most[cards, free] = most
        return most
