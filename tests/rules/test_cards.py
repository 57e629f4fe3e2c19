"""Notation, faces and decks."""

import re
from collections import Counter
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from rami.rules.cards import (
    CARDS,
    FACES,
    JOKER,
    RANKS,
    ROLE,
    SUITS,
    HandCard,
    MeldCard,
    deck,
    held,
    names,
    parse,
    rank,
    role,
    suit,
    without,
)

cards = st.sampled_from([*range(FACES), JOKER, *range(ROLE, ROLE + FACES)])
hand_cards = st.sampled_from([*range(FACES), JOKER])


def pattern(of: object) -> str:
    """The regular expression that the wire type carries."""
    (meta,) = [note for note in get_args(of) if isinstance(note, Meta)]
    return str(meta.pattern)


@given(st.lists(cards))
def test_a_name_and_its_card_are_one_to_one(some: list[int]) -> None:
    """Names read back as the same cards, in the same order."""
    assert parse(names(bytes(some))) == bytes(some)


def test_the_patterns_admit_exactly_the_cards_that_exist() -> None:
    """Fifty-two faces and a bare joker in a hand; fifty-two named jokers more in a meld."""
    assert len(CARDS) == 105
    assert all(re.fullmatch(pattern(MeldCard), name) for name in CARDS)
    assert sum(bool(re.fullmatch(pattern(HandCard), name)) for name in CARDS) == 53


@pytest.mark.parametrize("name", ["", "10H", "TX", "1S", "th", "**", "S9", "*10S"])
def test_what_is_no_card_is_refused(name: str) -> None:
    """An unknown name is a KeyError, for the caller to explain."""
    with pytest.raises(KeyError):
        parse([name])


@pytest.mark.parametrize(
    ("name", "of_rank", "of_suit"), [("AS", "A", "S"), ("TH", "T", "H"), ("*9D", "9", "D"), ("KC", "K", "C")]
)
def test_a_face_has_a_rank_and_a_suit(name: str, of_rank: str, of_suit: str) -> None:
    """A joker in a meld counts as the face that it stands for."""
    face = role(CARDS[name])
    assert (RANKS[rank(face)], SUITS[suit(face)]) == (of_rank, of_suit)


@given(cards)
def test_a_joker_loses_its_role_in_the_hand(card: int) -> None:
    """Naturals stay what they are, any joker becomes the bare one."""
    assert held(card) == (card if card < FACES else JOKER)


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (1, 3), (2, 2), (2, 6)])
def test_a_deck_has_every_face_once_a_pack(decks: int, jokers: int) -> None:
    """The canonical deck: 52 faces a pack and its jokers (F-01, T-01)."""
    expected = dict.fromkeys(range(FACES), decks) | ({JOKER: jokers} if jokers else {})
    assert Counter(deck(decks, jokers)) == expected


@given(st.lists(hand_cards), st.lists(hand_cards, max_size=4))
def test_cards_are_taken_from_a_hand_once_each(hand: list[int], taken: list[int]) -> None:
    """What remains is the difference, or nothing is taken when the hand does not hold them all."""
    rest = without(bytes(hand), bytes(taken))
    if Counter(taken) <= Counter(hand):
        assert rest is not None
        assert Counter(rest) == Counter(hand) - Counter(taken)
    else:
        assert rest is None


@given(st.lists(hand_cards, min_size=1))
def test_a_hand_without_all_its_cards_is_empty(hand: list[int]) -> None:
    """Every card can be taken, in any order."""
    assert without(bytes(hand), bytes(reversed(hand))) == b""
