"""Wild cards: the cards of one rank, which may stand for others in melds (U-16).

In its own place a wild card is natural. Elsewhere it is a joker: in melds a `MeldCard` with a role, and `wilds` of the
meld says which card it is. In a hand it counts as a joker, but keeps its face.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from rami.messages.cards import Cards
from rami.messages.text import OneOf, Text
from rami.problems.layings import CARD_NOT_IN_HAND
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
    MeldCard,
    MeldCards,
    held_cards,
    held_name,
    is_natural,
    joker_count,
    lacking,
    names,
    naturals,
    rank,
    role,
    roles,
    spelled,
    without,
)
from rami.rules.melds.combinations import Terms, terms_of
from rami.rules.melds.lay_offs import Fit, fit, fits_at
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.melds.validity import name_set_jokers, read, why_not
from rami.rules.settings.parameters import Rules


def wild_faces(rules: Rules) -> Faces:
    """The four wild cards of a deal, or none. `rules` are those in force, in which the rank is known."""
    wild = rules.wild_rank
    return NO_CARDS if wild is None or wild == "upcard" else FACES_OF_RANK[RANKS.index(wild)]


def has_jokers(rules: Rules) -> bool:
    """Whether a hand may have jokers or wild cards. `rules` are those in force."""
    return rules.jokers != 0 or bool(wild_faces(rules))


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
    return laid_names(meld.cards, meld.wilds)


def laid_names(cards: MeldCards, wilds: HandCards) -> tuple[str, ...]:
    """The names of laid cards. `wilds` says what the jokers among them are; empty if all are jokers."""
    if not wilds:
        return names(cards)
    jokers = [card for card in cards if not is_natural(card)]
    standing = iter([_standing(held, joker) for held, joker in zip(wilds, jokers, strict=True)])
    return tuple([NAMES[card] if is_natural(card) else next(standing, "") for card in cards])


def wilds_of(wire: Sequence[str]) -> HandCards:
    """What the jokers among cards with these names are, as in `Run`."""
    if not any(name in WILD_CARDS for name in wire):
        return NO_CARDS
    return HandCards([HAND_CARDS[held_name(name)] for name in wire if "*" in name])


def _standing(held: HandCard, joker: Card) -> str:
    return NAMES[joker] if held == JOKER else NAMES[held] + NAMES[joker]


def cards_held(meld: RunOrSet) -> HandCards:
    """The cards of a meld as its player held them."""
    return HandCards(sorted(laid_cards(meld.cards, meld.wilds)))


def laid_cards(cards: MeldCards, wilds: HandCards) -> HandCards:
    """Laid cards as their player held them: naturals first, then what the jokers are."""
    return naturals(cards) + wilds if wilds else held_cards(cards)


def read_names(rules: Rules, wire: Sequence[str]) -> RunOrSet:
    """The only meld that these cards form. A bare wild card is natural where that is legal (U-16).

    Raises UNKNOWN_CARD, NOT_WILD, AmbiguousJoker if several melds are possible, and another NotAMeld if none is.
    """
    cards, held = _read(rules, wire)
    wild = wild_faces(rules)
    if len(cards) > 13:
        raise why_not(rules, cards)  # each further wild card would double the ways to read them
    bare = [place for place, card in enumerate(cards) if card in wild]
    for count in range(len(bare) + 1):
        found = [meld for some in combinations(bare, count) for meld in _readings(rules, cards, held, some)]
        readings = list(dict.fromkeys(found))  # two equal wild cards give the same meld
        if len(readings) == 1:
            return readings[0]
        if readings:
            raise AMBIGUOUS_JOKER(readings=OneOf(Cards(meld_names(reading)) for reading in readings))
    raise why_not(rules, cards)


def read_of_hand(rules: Rules, hand: HandCards, melds: Sequence[Sequence[str]]) -> tuple[RunOrSet, ...]:
    """The melds that a player chose for cards of the hand.

    The cards are looked for first: no hand has so many wild cards as the melds of a request could name. Raises
    CARD_NOT_IN_HAND, and what `read_names` raises.
    """
    named = _held([name for cards in melds for name in cards])
    if without(hand, named) is None:
        raise CARD_NOT_IN_HAND(cards=spelled(lacking(hand, named)))
    return tuple([read_names(rules, cards) for cards in melds])


def _held(wire: Sequence[str]) -> HandCards:
    """The cards as they are in the hand."""
    try:
        return HandCards([HAND_CARDS[held_name(name)] for name in wire])
    except KeyError as error:
        raise UNKNOWN_CARD(card=error.args[0]) from None


def _read(rules: Rules, wire: Sequence[str]) -> tuple[AnyCards, HandCards]:
    """The cards as they are in the meld, and as they are in the hand."""
    held = _held(wire)
    try:
        cards = [WILD_CARDS[name] if name in WILD_CARDS else CARDS[name] for name in wire]
    except KeyError as error:
        raise UNKNOWN_CARD(card=error.args[0]) from None
    for place, (name, card) in enumerate(zip(wire, held, strict=True)):
        if card != JOKER and "*" in name:
            if not is_joker(rules, card):
                raise NOT_WILD(cards=spelled((card,)), reason=_not_wild(rules))
            if cards[place] == JOKER_FOR[card]:
                cards[place] = card
    return AnyCards(cards), held


def _not_wild(rules: Rules) -> Text:
    """Why a card is no joker in these rules."""
    if rules.wild_rank is not None:
        return Text("it is not of the wild rank of this deal")
    return Text("only jokers can in this game") if rules.jokers else Text("no card can in this game")


def _readings(rules: Rules, cards: AnyCards, held: HandCards, jokers: tuple[int, ...]) -> Iterator[RunOrSet]:
    """The melds in which the cards at these places are jokers."""
    changed = AnyCards([JOKER if place in jokers else card for place, card in enumerate(cards)])
    if len(naturals(changed)) + len(roles(changed)) == 0:
        return
    there = [(card, held[place]) for place, card in enumerate(changed) if not is_natural(card)]
    for found in read(rules, changed):
        yield with_wilds(found, _in_order(found.cards, there), named=terms_of(rules).named_sets)


def _in_order(cards: MeldCards, there: Sequence[tuple[Card, HandCard]]) -> HandCards:
    """What the jokers among these cards are, in the order of their places. Those that name a place come first."""
    named = {card: what for card, what in there if card != JOKER and card in cards}
    others = [what for card, what in there if card not in named]
    return HandCards([named[card] if card in named else others.pop(0) for card in cards if not is_natural(card)])


def with_wilds(meld: RunOrSet, what: HandCards, *, named: bool = True) -> RunOrSet:
    """The meld whose jokers are these cards, in this order. A wild card in its own place is natural there.

    In sets whose jokers stand for no `named` suit, the place of each card of the rank is its own.
    """
    if what.count(JOKER) == len(what):
        return replace(meld, wilds=NO_CARDS)
    left, cards = list(what), meld.cards
    if isinstance(meld, Set) and not named:
        own = [card for card in dict.fromkeys(naturals(what)) if rank(card) == meld.rank and card not in cards]
        cards = name_set_jokers(naturals(cards) + Faces(own), joker_count(cards) - len(own)).cards
        left = list(without(what, Faces(own)) or NO_CARDS)
    for card in dict.fromkeys(naturals(what)):
        if JOKER_FOR[card] in cards:
            cards = cards.replace(MeldCards([JOKER_FOR[card]]), MeldCards([card]))
            left.remove(card)
    wilds = HandCards(left)
    return _known(meld, cards, wilds)


def read_added(rules: Rules, meld_id: int, meld: RunOrSet, wire: Sequence[str], end: str | None) -> Fit:
    """The only way to add these cards to a meld. A bare wild card is natural where that is possible (U-16).

    Raises UNKNOWN_CARD, NOT_WILD, and the same errors as `fit`.
    """
    terms = terms_of(rules)
    cards, held = _read(rules, wire)
    wild = wild_faces(rules)
    bare = [place for place, card in enumerate(cards) if card in wild]
    for count in range(len(bare) + 1):
        ways: dict[Fit, None] = {}
        for some in combinations(bare, count):
            changed = AnyCards([JOKER if place in some else card for place, card in enumerate(cards)])
            there = [(card, held[place]) for place, card in enumerate(changed) if not is_natural(card)]
            for way in fits_at(terms, meld, changed, end):
                ways[fit_with_wilds(terms, meld, way, _in_order(way.added, there))] = None
        if len(ways) == 1:
            [way] = ways
            return way
        if ways and count:
            raise AMBIGUOUS_JOKER(readings=OneOf(Cards(laid_names(way.added, way.wilds)) for way in ways))
        if ways:
            break
    return fit(terms, meld_id, meld, cards, end)  # it refuses them


def fit_with_wilds(terms: Terms, meld: RunOrSet, way: Fit, what: HandCards) -> Fit:
    """A lay-off in which the added jokers are these cards, in the order in which they are added."""
    if not meld.wilds and what.count(JOKER) == len(what):
        return way
    before = what_jokers_are(meld)
    if isinstance(meld, Set) and not terms.named_sets:
        return _fit_in_set(meld, way, before, what)
    added = with_wilds(replace(way.meld, cards=way.added), what)
    new = what_jokers_are(added)
    if isinstance(meld, Run):
        cards = added.cards[: way.low] + meld.cards + added.cards[way.low :]
        low = joker_count(added.cards[: way.low])
        wilds = new[:low] + before + new[low:]
    else:
        cards = MeldCards(sorted(meld.cards + added.cards, key=role))
        there = [*zip(_jokers(meld.cards), before, strict=True), *zip(_jokers(added.cards), new, strict=True)]
        wilds = _in_order(cards, there)
    return way._replace(meld=_known(way.meld, cards, wilds), added=added.cards, wilds=added.wilds)


def _fit_in_set(meld: Set, way: Fit, before: HandCards, what: HandCards) -> Fit:
    """The same on a set whose jokers stand for no named suit: those of the set come before those that are added."""
    held = naturals(way.meld.cards)
    own = Faces([card for card in dict.fromkeys(naturals(what)) if rank(card) == meld.rank and card not in held])
    new = without(what, own) or NO_CARDS
    whole = name_set_jokers(held + own, len(before) + len(new))
    roles_of_new = MeldCards(_jokers(whole.cards)[len(before) :])
    added = _known(whole, naturals(way.added) + own + roles_of_new, new)
    return way._replace(meld=_known(whole, whole.cards, before + new), added=added.cards, wilds=added.wilds)


def _known(meld: RunOrSet, cards: MeldCards, wilds: HandCards) -> RunOrSet:
    """A meld of these cards."""
    return replace(meld, cards=cards, wilds=known_wilds(wilds))


def known_wilds(wilds: HandCards) -> HandCards:
    """What the jokers of a meld are, as in `Run`: empty where all are printed."""
    return NO_CARDS if wilds.count(JOKER) == len(wilds) else wilds


def what_jokers_are(meld: RunOrSet) -> HandCards:
    """What the jokers of a meld are, in the order of their places, printed jokers included."""
    return meld.wilds or HandCards([JOKER]) * joker_count(meld.cards)


def _jokers(cards: MeldCards) -> list[MeldCard]:
    return [card for card in cards if not is_natural(card)]
