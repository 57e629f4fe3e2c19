"""Wild cards: the cards of one rank, which may stand for others in melds (U-16).

In its own place a wild card is natural. Elsewhere it is a joker: in melds a `MeldCard` with a role, and `wilds` of the
meld says which card it is. In a hand it counts as a joker, but keeps its face.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from rami.messages.text import OneOf
from rami.problems.melds import AMBIGUOUS_JOKER, NOT_WILD, UNKNOWN_CARD
from rami.rules.cards import (
    CARDS,
    FACES_OF_RANK,
    HAND_CARDS,
    JOKER,
    JOKER_FOR,
    NAMES,
    NO_CARDS,
    RANKS,
    WILD_CARDS,
    AnyCards,
    Card,
    Faces,
    HandCard,
    HandCards,
    MeldCards,
    held_name,
    is_natural,
    names,
    naturals,
    rank,
    roles,
    spelled,
)
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.melds.validity import read, why_not
from rami.rules.settings.parameters import Rules


def wild_faces(rules: Rules) -> Faces:
    """The four wild cards of a deal, or none. `rules` are those in force, in which the rank is known."""
    wild = rules.wild_rank
    return NO_CARDS if wild is None or wild == "upcard" else FACES_OF_RANK[RANKS.index(wild)]


def in_deal(rules: Rules, turned: HandCard) -> Rules:
    """The rules of a deal in which this card was turned up: its rank is wild, or the aces after a joker (U-16)."""
    if rules.wild_rank != "upcard" or turned < 0:
        return rules
    return replace(rules, wild_rank=RANKS[rank(turned)] if is_natural(turned) else "A")


def is_joker(rules: Rules, card: HandCard) -> bool:
    """Whether a card of a hand or of the pile is a joker or a wild card."""
    return card == JOKER or card in wild_faces(rules)


def meld_names(meld: RunOrSet) -> tuple[str, ...]:
    """The names of the cards of a meld, those of wild cards included: `6H 7C*7H 8H`."""
    if not meld.wilds:
        return names(meld.cards)
    jokers = [card for card in meld.cards if not is_natural(card)]
    standing = iter([_standing(held, joker) for held, joker in zip(meld.wilds, jokers, strict=True)])
    return tuple([NAMES[card] if is_natural(card) else next(standing, "") for card in meld.cards])


def _standing(held: HandCard, joker: Card) -> str:
    return NAMES[joker] if held == JOKER else NAMES[held] + NAMES[joker]


def cards_held(meld: RunOrSet) -> HandCards:
    """The cards of a meld as its player held them."""
    return HandCards(sorted([HAND_CARDS[held_name(name)] for name in meld_names(meld)]))


def read_names(rules: Rules, wire: Sequence[str]) -> RunOrSet:
    """The only meld that these cards form. A bare wild card is natural where that is legal (U-16).

    Raises UNKNOWN_CARD, NOT_WILD, AmbiguousJoker if several melds are possible, and another NotAMeld if none is.
    """
    cards, held = _read(rules, wire)
    wild = wild_faces(rules)
    bare = [place for place, card in enumerate(cards) if card in wild]
    for count in range(len(bare) + 1):
        readings = [found for some in combinations(bare, count) for found in _readings(rules, cards, held, some)]
        if len(readings) == 1:
            return readings[0]
        if readings:
            raise AMBIGUOUS_JOKER(readings=OneOf(spelled(reading.cards) for reading in readings))
    raise why_not(rules, cards)


def _read(rules: Rules, wire: Sequence[str]) -> tuple[AnyCards, HandCards]:
    """The cards as they are in the meld, and as they are in the hand."""
    try:
        held = HandCards([HAND_CARDS[held_name(name)] for name in wire])
        cards = [WILD_CARDS[name] if name in WILD_CARDS else CARDS[name] for name in wire]
    except KeyError as error:
        raise UNKNOWN_CARD(card=error.args[0]) from None
    for place, (name, card) in enumerate(zip(wire, held, strict=True)):
        if card != JOKER and "*" in name:
            if not is_joker(rules, card):
                raise NOT_WILD(cards=spelled((card,)))
            if cards[place] == JOKER_FOR[card]:
                cards[place] = card
    return AnyCards(cards), held


def _readings(rules: Rules, cards: AnyCards, held: HandCards, jokers: tuple[int, ...]) -> Iterator[RunOrSet]:
    """The melds in which the cards at these places are jokers."""
    changed = AnyCards([JOKER if place in jokers else card for place, card in enumerate(cards)])
    if len(naturals(changed)) + len(roles(changed)) == 0:
        return
    what = HandCards([card for place, card in enumerate(held) if not is_natural(changed[place])])
    for found in read(rules, changed):
        yield with_wilds(found, what)


def with_wilds(meld: RunOrSet, what: HandCards) -> RunOrSet:
    """The meld whose jokers are these cards, in this order. A wild card in its own place is natural there."""
    if what.count(JOKER) == len(what):
        return meld
    left = list(what)
    own = [card for card in naturals(what) if JOKER_FOR[card] in meld.cards]
    cards = meld.cards
    for card in dict.fromkeys(own):
        cards = cards.replace(MeldCards([JOKER_FOR[card]]), MeldCards([card]))
        left.remove(card)
    wilds = HandCards(left)
    wilds = NO_CARDS if wilds.count(JOKER) == len(wilds) else wilds
    return Run(cards, meld.suit, meld.start, wilds) if isinstance(meld, Run) else Set(cards, meld.rank, wilds)
