"""What type checkers see of cards: the types of bytes, numbers and masks, which must not be mixed up.

Nothing here runs. Each `type: ignore` is itself a test: the checker complains when there is nothing to ignore.
"""

from typing import assert_type

from rami.rules.cards import (
    ALL_RANKS,
    ALL_SUITS,
    AnyCards,
    Card,
    Face,
    FaceMask,
    Faces,
    HandCard,
    HandCards,
    MeldCard,
    MeldCards,
    RankMask,
    SuitMask,
    held_cards,
    is_natural,
    joker_count,
    names,
    naturals,
    rank,
    role,
    roles,
    without,
)
from rami.rules.melds.combinations import Combo, Terms, holding, suit_runs
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.melds.values import hand_value, meld_value
from rami.rules.settings.parameters import Values
from rami.rules.state import Table


def cards_of_a_kind_stay_of_that_kind(hand: HandCards, meld: MeldCards, natural: Faces) -> None:
    """One card of a sequence, a slice and a concatenation keep the kind of card."""
    assert_type(hand[0], HandCard)
    assert_type(hand[1:], HandCards)
    assert_type([card for card in meld], list[MeldCard])  # noqa: C416  # the type of the loop variable is tested
    longer: HandCards = hand + natural
    longer_meld: MeldCards = natural + meld
    named: AnyCards = longer + longer_meld
    assert_type(naturals(named), Faces)
    assert_type(roles(meld), Faces)
    assert_type(held_cards(meld), HandCards)


def a_face_is_a_hand_card_and_a_meld_card(face: Face, held: HandCard, melded: MeldCard) -> None:
    """A hand card is a face only after a check."""
    of_hand: HandCard = face
    of_meld: MeldCard = face
    either: list[Card] = [of_hand, of_meld]
    if is_natural(held):
        assert_type(held, Face)
    rank(role(melded))
    rank(held)  # type: ignore[arg-type]
    role(held)  # type: ignore[arg-type]
    rank(either[0])  # type: ignore[arg-type]


def a_meld_is_no_hand(hand: HandCards, meld: MeldCards, values: Values, secret: bytes) -> None:
    """Meld cards must be converted to hand cards before they are removed from a hand, and plain bytes are not cards."""
    without(hand, held_cards(meld))
    without(hand, meld)  # type: ignore[arg-type]
    hand_value(values, meld)  # type: ignore[arg-type]
    names(secret)  # type: ignore[arg-type]
    joker_count(secret)  # type: ignore[arg-type]
    HandCards([1, 2])  # type: ignore[list-item]
    HandCards(meld)  # type: ignore[arg-type]


def masks_of_two_kinds_do_not_mix(faces: FaceMask, ranks: RankMask, suits: SuitMask, hand: HandCards) -> None:
    """Masks of two kinds must be converted by a shift."""
    assert_type(faces >> 13 & ALL_RANKS, RankMask)
    assert_type(faces >> 9 & ALL_SUITS, SuitMask)
    assert_type(ranks << 13, FaceMask)
    assert_type(suits << 9, FaceMask)
    assert_type(holding(hand).ones & ~faces, FaceMask)
    faces | ranks  # type: ignore[operator]
    ranks & suits  # type: ignore[operator]
    faces + 1  # type: ignore[operator]


def answers_are_kept_with_their_types(terms: Terms, ranks: RankMask, suits: SuitMask) -> None:
    """A function that caches its results is type-checked like any other."""
    assert_type(suit_runs(terms, ranks, 0, 0, 13), tuple[Combo, ...])
    suit_runs(terms, suits, 0, 0, 13)  # type: ignore[arg-type]


def a_meld_says_whether_it_is_a_run_or_a_set(table: Table, meld: RunOrSet, values: Values) -> int:
    """A match over a meld must cover runs and sets."""
    assert_type(table.melds[0].run_or_set, RunOrSet)
    meld_value(values, meld.cards)  # type: ignore[arg-type]
    match meld:
        case Run(cards, suit, start):
            assert_type((cards, suit, start), tuple[MeldCards, int, int])
            return suit
        case Set(cards, of_rank):
            assert_type((cards, of_rank), tuple[MeldCards, int])
            return of_rank
