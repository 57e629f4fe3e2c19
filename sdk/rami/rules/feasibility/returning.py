"""Turns in which wild cards of the table may be swapped and come back to the hand (U-16).

`Chosen` is a table where it is chosen which wild cards of the hand are jokers, as in `wild_choices`. It knows what its
jokers are: a certain card comes back, which may have to be laid again. A step is applied to the table as it is, and for
a wild card that comes back it is chosen again whether it is a joker.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, product
from typing import Literal

from msgspec.structs import replace

from rami.rules.cards import (
    JOKER,
    JOKER_FOR,
    NO_CARDS,
    NO_FACES,
    FaceMask,
    HandCards,
    joker_count,
    mask_of,
    naturals,
    rank,
    without,
)
from rami.rules.engine import duties
from rami.rules.engine.lay import Laid, add_cards, put_meld, take_joker
from rami.rules.feasibility.places import places
from rami.rules.melds.combinations import Terms, holding
from rami.rules.melds.lay_offs import Fit
from rami.rules.melds.meld import RunOrSet, Set
from rami.rules.melds.wild_cards import fit_with_wilds, known_wilds, laid_names, meld_names, wild_faces
from rami.rules.moves import Laying, LayOff, Meld
from rami.rules.settings.parameters import Rules
from rami.rules.state import NO_CARD, Table, TableMeld, with_hand

End = Literal["low", "high"]
Lay = Callable[[], Laid]


class Chosen(Table, frozen=True, array_like=True):
    """A table on which some wild cards of the current player are jokers."""

    jokers: HandCards = NO_CARDS
    """These wild cards, sorted. In the hand a joker is in the place of each."""


def choose(table: Table, jokers: HandCards) -> Chosen:
    """The table on which these wild cards of the hand are jokers."""
    rest = without(table.hands[table.turn], jokers)
    assert rest is not None, "they are cards of the hand"
    hand = HandCards(sorted(rest + HandCards([JOKER]) * len(jokers)))
    chosen = Chosen(*[getattr(table, name) for name in _FIELDS])
    return replace(chosen, hands=with_hand(table, hand), jokers=HandCards(sorted(jokers)))


def as_it_is(table: Table) -> Table:
    """The table with the wild cards themselves in the hand."""
    if not isinstance(table, Chosen):
        return table
    rest = without(table.hands[table.turn], HandCards([JOKER]) * len(table.jokers))
    assert rest is not None, "each wild card that is a joker has one"
    it = Table(*[getattr(table, name) for name in _FIELDS])
    return replace(it, hands=with_hand(table, HandCards(sorted(rest + table.jokers))))


_FIELDS = Table.__struct_fields__


def can_end(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the turn may end now."""
    return duties.can_end(rules, deal, as_it_is(table))


def melds_as(rules: Rules, terms: Terms, table: Chosen, meld: RunOrSet) -> Iterator[tuple[Laying, Lay]]:
    """The ways to lay a new meld with jokers: which wild cards they are."""
    for what in _what(table, joker_count(meld.cards)):
        if not _is_own(terms, meld, what):
            new = replace(meld, wilds=known_wilds(what))
            yield Meld(meld_names(new)), partial(_laid, table, what, partial(put_meld, rules, new=new))


def lay_offs_as(
    terms: Terms, table: Chosen, on: TableMeld, way: Fit, end: Literal["low", "high"] | None
) -> Iterator[tuple[Laying, Lay]]:
    """The ways to lay cards off with jokers."""
    for what in _what(table, joker_count(way.added)):
        known = fit_with_wilds(terms, on.run_or_set, way, what)
        if joker_count(known.added) == len(what):  # a wild card in its own place is no joker
            lay = partial(_laid, table, what, partial(add_cards, meld=on, way=known))
            yield LayOff(on.id, laid_names(known.added, known.wilds), end), lay


def swaps_as(rules: Rules, table: Chosen, on: TableMeld, cards: HandCards) -> Iterator[Lay]:
    """The choices which of the wild cards that come back are jokers."""
    taken = naturals(take_joker(rules, as_it_is(table), on, cards).taken)
    for chosen in product((True, False), repeat=len(taken)):
        new = HandCards([card for card, joker in zip(taken, chosen, strict=True) if joker])
        yield partial(_laid, table, NO_CARDS, partial(take_joker, rules, meld=on, cards=cards), new)


def _what(table: Chosen, jokers: int) -> list[HandCards]:
    """What so many jokers of the hand can be, each choice once, in the order of the cards."""
    hand = table.hands[table.turn]
    pool = [*table.jokers, *[JOKER] * (hand.count(JOKER) - len(table.jokers))]
    return [HandCards(what) for what in dict.fromkeys(combinations(pool, jokers))]


def _is_own(terms: Terms, meld: RunOrSet, what: HandCards) -> bool:
    """Whether one of these wild cards would be in its own place in a meld, as a natural card."""
    if isinstance(meld, Set) and not terms.named_sets:
        return any(rank(card) == meld.rank and card not in meld.cards for card in naturals(what))
    return any(JOKER_FOR[card] in meld.cards for card in naturals(what))


def _laid(table: Chosen, what: HandCards, lay: Callable[[Table], Laid], more: HandCards = NO_CARDS) -> Laid:
    """A step on the table as it is: these jokers leave the hand, and others come to it."""
    laid = lay(as_it_is(table))
    left = without(table.jokers, naturals(what))
    assert left is not None, "they are jokers of the hand"
    return replace(laid, table=choose(laid.table, left + more))


def may_come(table: Table, *, first: bool) -> FaceMask:
    """The wild cards that may come back as natural cards. Some that cannot may be among them.

    A wild card that is laid as a joker first and comes back could be laid as a natural card at once, but not if this
    `first` step is given.
    """
    if not isinstance(table, Chosen):
        return NO_FACES
    there = mask_of(naturals(NO_CARDS.join([meld.wilds for meld in table.melds])))
    ones = holding(table.hands[table.turn]).ones | there
    cards = NO_CARDS.join([place.on.wilds for place in places(table.melds).every if ones & place.swaps])
    if first:
        cards += table.jokers
    return mask_of(naturals(cards))


def for_bounds(rules: Rules, table: Table) -> Table:
    """The table with fewer duties, for bounds that know no wild cards: any joker may be the taken one, or owed."""
    if not isinstance(table, Chosen):
        return table
    this, hand = table.this, table.hands[table.turn]
    owed = [max(0, this.wilds_owed.count(card) - hand.count(card)) for card in set(this.wilds_owed)]
    this = replace(this, owed=this.owed + sum(owed))
    if this.taken >= 0 and (this.taken == JOKER or this.taken in wild_faces(rules)):
        this = replace(this, taken=NO_CARD, must_use=False, taken_on=0)
    return replace(table, this=this)


def owed_naturals(table: Table) -> HandCards:
    """The wild cards that must be laid again and are natural cards in this choice."""
    if not isinstance(table, Chosen):
        return NO_CARDS
    owed = table.this.wilds_owed
    return HandCards([card for card in set(owed) for _ in range(owed.count(card) - table.jokers.count(card))])


def owed_can_be_laid(table: Table, rest: HandCards) -> bool:
    """Whether the cards that may still be laid include all wild cards that must be laid again."""
    if not isinstance(table, Chosen):
        return True
    owed, jokers = table.this.wilds_owed, rest.count(JOKER)
    return all(owed.count(c) <= rest.count(c) + min(jokers, table.jokers.count(c)) for c in set(owed))
