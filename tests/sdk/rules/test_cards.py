"""Notation, faces and decks."""

import re
from collections import Counter
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from rami.rules.cards import (
    ALL_FACES,
    CARDS,
    FACE_DOWN,
    FACES,
    FACES_OF_RANK,
    HAND_CARDS,
    JOKER,
    JOKER_FOR,
    MELD_CARDS,
    RANKS,
    SUITS,
    AnyCards,
    Card,
    Face,
    HandCard,
    HandCardName,
    HandCards,
    MeldCardName,
    deck,
    faces,
    held,
    held_cards,
    is_natural,
    joker_count,
    mask_of,
    names,
    naturals,
    parse,
    parse_hand,
    parse_meld,
    rank,
    role,
    roles,
    run_faces,
    suit,
    without,
)

cards = st.sampled_from([*ALL_FACES, JOKER, *JOKER_FOR])
hand_cards = st.sampled_from([*ALL_FACES, JOKER])


def pattern(of: object) -> str:
    """The regular expression of the wire type."""
    (found,) = {note.pattern for note in get_args(of) if isinstance(note, Meta) and note.pattern}
    return str(found)


@given(st.lists(cards))
def test_a_name_and_its_card_are_one_to_one(some: list[Card]) -> None:
    """Names are read back as the same cards, in the same order."""
    assert parse(names(AnyCards(some))) == AnyCards(some)


def test_the_patterns_admit_exactly_the_cards_that_exist() -> None:
    """A hand has 52 faces and a bare joker; a meld may also have 52 named jokers."""
    assert len(CARDS) == 105
    assert all(re.fullmatch(pattern(MeldCardName), name) for name in CARDS)
    assert sum(bool(re.fullmatch(pattern(HandCardName), name)) for name in CARDS) == 53


@pytest.mark.parametrize("name", ["", "10H", "TX", "1S", "th", "**", "S9", "*10S"])
def test_what_is_no_card_is_refused(name: str) -> None:
    """An unknown name raises KeyError, which the caller explains."""
    with pytest.raises(KeyError):
        parse([name])


@pytest.mark.parametrize("name", CARDS)
def test_a_hand_holds_no_named_joker_and_a_meld_no_bare_one(name: str) -> None:
    """Each reader accepts only the cards of its kind, and returns the same cards."""
    for admitted, parsing in ((HAND_CARDS, parse_hand), (MELD_CARDS, parse_meld)):
        if name in admitted:
            assert parsing([name]) == parse([name])
        else:
            with pytest.raises(KeyError):
                parsing([name])
    assert (name in HAND_CARDS, name in MELD_CARDS) == (name == "*" or name[0] != "*", name != "*")


@pytest.mark.parametrize(
    ("name", "of_rank", "of_suit"), [("AS", "A", "S"), ("TH", "T", "H"), ("*9D", "9", "D"), ("KC", "K", "C")]
)
def test_a_face_has_a_rank_and_a_suit(name: str, of_rank: str, of_suit: str) -> None:
    """A joker in a meld has the rank and the suit of its face."""
    face = role(MELD_CARDS[name])
    assert (RANKS[rank(face)], SUITS[suit(face)]) == (of_rank, of_suit)


@given(cards)
def test_a_joker_loses_its_role_in_the_hand(card: Card) -> None:
    """Natural cards stay the same, and any joker becomes the bare one."""
    assert held(card) == (card if card < FACES else JOKER)


@given(st.lists(cards))
def test_what_holds_for_a_card_holds_for_several(some: list[Card]) -> None:
    """The functions for several cards give the results for each card, in order; a bare joker has no role."""
    several = AnyCards(some)
    assert list(held_cards(several)) == [held(card) for card in some]
    assert list(naturals(several)) == [card for card in some if is_natural(card)]
    assert joker_count(several) == sum(name[0] == "*" for name in names(several))
    assert list(roles(several)) == [ALL_FACES[card % 64] for card in some if card != JOKER]


def test_a_card_that_lies_face_down_is_neither_a_face_nor_a_joker() -> None:
    """A face-down card is not counted as a joker or as a natural card."""
    hidden = HandCards([FACE_DOWN])
    assert (joker_count(hidden), list(naturals(hidden)), is_natural(FACE_DOWN)) == (0, [], False)


@given(st.sets(st.sampled_from(list(ALL_FACES))))
def test_a_mask_is_a_set_of_faces(some: set[Face]) -> None:
    """Conversion to a mask and back gives the same faces in rising order, and each bit belongs to one face."""
    mask = mask_of(naturals(HandCards(some)))
    assert list(faces(mask)) == sorted(some)
    assert {face for face in ALL_FACES if mask >> face & 1} == some


def test_faces_are_counted_by_suit_and_by_rank() -> None:
    """Thirteen rising faces are a suit and start again after the king; the four of a rank are in the order of suits."""
    assert names(run_faces(1, 11, 4)) == ("QH", "KH", "AH", "2H")
    assert names(FACES_OF_RANK[9]) == ("TS", "TH", "TD", "TC")


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 3), (2, 2), (2, 6), (4, 8)])
def test_a_deck_has_every_face_once_a_pack(decks: int, jokers: int) -> None:
    """The canonical deck has 52 faces for each pack, and its jokers (F-01, T-01)."""
    expected = dict.fromkeys(range(FACES), decks) | ({JOKER: jokers} if jokers else {})
    assert Counter(deck(decks, jokers)) == expected


@given(st.lists(hand_cards), st.lists(hand_cards, max_size=4))
def test_cards_are_taken_from_a_hand_once_each(hand: list[HandCard], taken: list[HandCard]) -> None:
    """The remaining cards are the difference; nothing is taken when the hand does not hold all of the cards."""
    rest = without(HandCards(hand), HandCards(taken))
    if Counter(taken) <= Counter(hand):
        assert rest is not None
        assert Counter(rest) == Counter(hand) - Counter(taken)
    else:
        assert rest is None


@given(st.lists(hand_cards, min_size=1))
def test_a_hand_without_all_its_cards_is_empty(hand: list[HandCard]) -> None:
    """After every card was taken, in any order, the hand is empty."""
    assert without(HandCards(hand), HandCards(reversed(hand))) == HandCards()
