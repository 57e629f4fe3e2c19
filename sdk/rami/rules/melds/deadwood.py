"""Deadwood: the least count of the unmatched cards of a hand, in points (N-02).

- `least_count(rules, hand)`: the least count of a hand.
- `all_matched(rules, hand)`: whether melds can hold all its cards.
- `counts_without(rules, hand)`: for each card, the least count of the others. These are the counts of all knock cards.
- `floor_without(rules, hand)`: a count that none of these is below, sooner.

`rami.rules.melds.arrangements` says which melds a hand is shown in, `rami.rules.melds.answers` what the others lay off.

The results are exact. Where there are no jokers, the hands have no face more than four times, and no card that
counts 0. The search decides on one card after another, from the lowest face up: it is unmatched, or it is the lowest
card of a meld. The result for each remainder is kept, because a hand has many remainders in common with the same hand
without one card. Hands with wild cards or jokers are for `with_jokers`.
"""

from typing import Final, NamedTuple

from rami.rules.cards import ALL_FACES, FACE_DOWN, JOKER, NO_FACES, HandCard, HandCards, faces, without
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import Combo, Holding, Terms, combos, holding, terms_of
from rami.rules.melds.neighbours import in_melds
from rami.rules.melds.values import hand_card_value
from rami.rules.melds.wild_cards import has_jokers
from rami.rules.melds.with_jokers import with_wild_cards
from rami.rules.settings.parameters import MOST_PACKS, Rules, Values

_BITS: Final = MOST_PACKS.bit_length()
"""How many bits count the copies of a face."""


class Option(NamedTuple):
    """A meld that cards of the hand can form: its cards as a sum of units, their points, and the combination."""

    cards: int
    points: int
    combo: Combo


class Deadwood:
    """The arithmetic of one hand. Cards of the hand are one number, in which a few bits count the copies of each face.

    The unit of a face is 1 in its bits. Only faces that are in a meld have a unit.
    """

    def __init__(self, terms: Terms, points: tuple[int, ...], hand: HandCards) -> None:
        found = combos(terms, _once(hand))
        matched = NO_FACES
        for combo in found:
            matched |= combo.naturals
        self.terms, self.points = terms, points
        self.units: dict[HandCard, int] = {face: 1 << _BITS * place for place, face in enumerate(faces(matched))}
        self.whole = self.cards(hand)
        self.total = sum([points[card] for card in hand])
        self._all_units = sum(self.units.values())
        self._most = {0: 0}
        self._options: dict[int, list[Option]] = {}
        for combo in found:
            cards = faces(combo.naturals)
            options = self._options.setdefault(self.units[cards[0]], [])
            worth = sum([points[face] for face in cards])
            options.append(Option(self.cards(cards), worth, combo))

    def cards(self, cards: HandCards) -> int:
        """These cards as a number. Cards that are in no meld are left out."""
        units = self.units
        return sum([units[card] for card in cards if card in units])

    def lowest(self, cards: int) -> tuple[int, list[Option]]:
        """The unit of the lowest of these cards, and the melds of these cards that begin with it."""
        held = (cards | cards >> 1 | cards >> 2) & self._all_units
        low = held & -held
        return low, [option for option in self._options.get(low, ()) if not option.cards & ~held]

    def most(self, cards: int) -> int:
        """The most points of disjoint melds of these cards."""
        most = self._most.get(cards)
        if most is None:
            low, options = self.lowest(cards)
            most = self.most(cards - low)
            for of_meld, points, _ in options:
                most = max(most, points + self.most(cards - of_meld))
            self._most[cards] = most
        return most

    def least_without(self, some: HandCards) -> int:
        """The least count of the unmatched cards if these cards have left the hand."""
        gone = sum([self.points[card] for card in some])
        return self.total - gone - self.most(self.whole - self.cards(some))


@cached(1 << 6)
def counted(values: Values) -> tuple[int, ...]:
    """What each card counts if it is unmatched. A face-down card counts as much as any card could."""
    return tuple([hand_card_value(values, card) for card in (*ALL_FACES, JOKER, FACE_DOWN)])


def _once(hand: HandCards) -> Holding:
    """The faces of a hand, each once."""
    kinds = frozenset(hand)
    return holding(hand if len(kinds) == len(hand) else HandCards(sorted(kinds)))


def deadwood(rules: Rules, hand: HandCards) -> Deadwood:
    """The arithmetic of a hand under these rules."""
    return deadwood_of(terms_of(rules), rules.values, hand)


@cached(1 << 9)
def deadwood_of(terms: Terms, values: Values, hand: HandCards) -> Deadwood:
    """The same, from the settings that it depends on."""
    return Deadwood(terms, counted(values), hand)


def least_count(rules: Rules, hand: HandCards) -> int:
    """The least count of the unmatched cards of a hand, in points (N-02)."""
    if has_jokers(rules):
        return with_wild_cards(rules, hand).count
    return deadwood(rules, hand).least_without(HandCards())


def all_matched(rules: Rules, hand: HandCards) -> bool:
    """Whether melds can hold all these cards: gin, or big gin with the card drawn (N-04, N-05)."""
    if has_jokers(rules):
        return not with_wild_cards(rules, hand).unmatched
    return least_count(rules, hand) == 0


def floor_without(rules: Rules, hand: HandCards) -> int:
    """A count that no hand without one of these cards is below: of the cards that fit no other, all but the dearest.

    It takes a tenth of the time of `counts_without`, and tells of most hands that they are far from a knock.
    """
    if has_jokers(rules):
        return 0  # a joker fits any card
    fitting = faces(in_melds(holding(hand).ones, 0))
    alone = bytes(hand).translate(_points_table(rules.values), bytes(fitting))
    return sum(alone) - max(alone, default=0)


@cached(1 << 6)
def _points_table(values: Values) -> bytes:
    """The same as `counted`, for `bytes.translate`, which leaves out cards on the way."""
    return bytes(counted(values)).ljust(256, bytes(1))


def counts_without(rules: Rules, hand: HandCards) -> dict[HandCard, int]:
    """For each card of a hand, the least count of the others, in points (N-02)."""
    if has_jokers(rules):
        kinds = sorted(set(hand))
        return {card: least_count(rules, without(hand, HandCards([card])) or HandCards()) for card in kinds}
    found = deadwood(rules, hand)
    least, points, units = found.total - found.most(found.whole), found.points, found.units
    counts = {card: least - points[card] for card in hand}
    for card in units:
        counts[card] = found.total - points[card] - found.most(found.whole - units[card])
    return counts
