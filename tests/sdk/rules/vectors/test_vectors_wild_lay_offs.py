"""The vectors of lay-offs in a showdown where a rank is wild (U-16, N-03)."""

from typing import Any

import pytest
from tests.sdk.rules.knocks import Played, in_short, knocking, laid_off
from tests.sdk.rules.setups import ask, cards, rules, verdict

SEVENS = rules("gin-rami", wild_rank="7")
ONE_EACH = rules("gin-rami", wild_rank="7", max_jokers_per_meld=1)
TURNED = rules("gin-rami", wild_rank="upcard")
PLAIN = rules("gin-rami", wild_rank="7", showdown_layoff="none")
JOKERS = rules("gin-rami", jokers=2)
ROUND = rules("gin-rami", wild_rank="7", ace="around_corner")

READY = "4S 5S 7H QH QD QC KH KD KC 2H"
"""Two sets, a run with the wild 7H as 6S, and a two."""
MELDS = ("4S 5S 7H*6S", "QH QD QC", "KH KD KC")
KNOCK = f"draw; knock 9D with {' / '.join(MELDS)}"
SET = "4S 5S 6S QH QD 7H KH KD KC 2H"
"""A run, a set, a set with the wild 7H, and a two."""
KNOCK_SET = "draw; knock 9D with 4S 5S 6S / QH QD 7H*QS / KH KD KC"
FOUR = "3D 2S QH QD QC 7H KH KD KC 2H"
KNOCK_FOUR = "draw; knock 9D with QH QD QC 7H*QS / KH KD KC"

NONE = "2C 4H 6D 9C TH JD"
"""Six cards that fit nothing of READY and are in no meld, with a wild card or without: 2 + 4 + 6 + 9 + 10 + 10."""
LEFT = 41


def other(some: str, game: dict[str, Any] = SEVENS, hand: str = READY, **more: Any) -> dict[str, Any]:
    """Seat 0 knocks; the other hand has these cards."""
    return knocking(hand, some, game=game, **more)


LAID: dict[str, tuple[dict[str, Any], str, dict[int, str], int]] = {
    "a natural card beside the wild card of a run": (other(f"3S {NONE}"), KNOCK, {0: "3S"}, LEFT),
    "a wild card in its own place": (other(f"7S {NONE}"), KNOCK, {0: "7S"}, LEFT),
    "a wild card as another card, and a card after it": (other("8S 7C 2C 4H"), KNOCK, {0: "7C*7S 8S"}, 2 + 4),
    "in its own place, and a card after it": (other("8S 7S 2C 4H"), KNOCK, {0: "7S 8S"}, 2 + 4),
    "on two melds": (other("8S QS 7C 2C 4H"), KNOCK, {0: "7C*7S 8S", 1: "QS"}, 2 + 4),
    "at both ends": (other("2S 8S 7C 7D 4H"), KNOCK, {0: "2S 7D*3S 7C*7S 8S"}, 4),
    "the card that a wild card stands for does not fit": (other(f"6S {NONE}"), KNOCK, {}, LEFT + 6),
    "the fourth of a set beside a wild card": (other("QC 2C 4H", hand=SET), KNOCK_SET, {2: "QC"}, 2 + 4),
    "in a set a wild card is of a suit that is left": (other("QS 2C 4H", hand=SET), KNOCK_SET, {2: "QS"}, 2 + 4),
    "a set of four is full": (other("QS 7C 2C 4H", hand=FOUR), KNOCK_FOUR, {0: "7C*KS"}, 10 + 2 + 4),
    "one joker a meld, and the run has one": (
        other("7C 8S 2C 4H", ONE_EACH),
        KNOCK,
        {1: "7C*QS"},
        8 + 2 + 4,
    ),
    "a wild card that is natural there is no joker": (other("7S 8S 2C 4H", ONE_EACH), KNOCK, {0: "7S 8S"}, 2 + 4),
    "in a meld of one's own fewer cards are laid off": (other("8H 9H 7C 2C"), KNOCK, {}, 2),
    "a meld of one's own is broken up": (other("3S 3D 3H 3C 2S 9H"), KNOCK, {0: "2S 3S"}, 9),
    "two sets count more than a run": (other("8S 9S TS 8H 8D 9H 9C"), KNOCK, {}, 10),
    "no ace after a king": (
        other("AH TH 2C 4D", hand="JH QH KH 4S 5S 6S 8D 8H 8C 2H"),
        "draw; knock 9D with JH QH KH / 4S 5S 6S / 8D 8H 8C",
        {2: "TH"},
        1 + 2 + 4,
    ),
    "melds of one's own and lay-offs share the wild cards": (
        other("8S 9D TD 7C 7D 2C"),
        KNOCK,
        {0: "7D*7S 8S"},
        2,
    ),
    "the card turned up decides": (other("8S 7C 2C 4H", TURNED, wild_card="7D"), KNOCK, {0: "7C*7S 8S"}, 2 + 4),
    "nobody lays off": (other("8S 7C 2C 4H", PLAIN), KNOCK, {}, 8 + 25 + 2 + 4),
    "a printed joker": (
        other("8S * 2C 4H", JOKERS, hand="4S 5S * QH QD QC KH KD KC 2H"),
        "draw; knock 9D with 4S 5S *6S / QH QD QC / KH KD KC",
        {0: "*7S 8S"},
        2 + 4,
    ),
    "a printed joker and a wild card": (
        other("8S * 7C 2C 4H", rules("gin-rami", wild_rank="7", jokers=2, max_jokers_per_meld=1)),
        KNOCK,
        {1: "7C*QS", 2: "*KS"},
        8 + 2 + 4,
    ),
    "round the corner": (
        other("2C 7C 4H", ROUND, hand="QC KC AC QH QD QS 5D 5H 5S 2H"),
        "draw; knock 9D with QC KC AC / QH QD QS / 5D 5H 5S",
        {2: "2C 7C*3C"},
        4,
    ),
}


@pytest.mark.parametrize("case", LAID)
def test_wild_cards_are_laid_off(case: str) -> None:
    """What is laid off on each meld of the knocker, and what the rest counts (N-03, U-16)."""
    at, moves, expected, count = LAID[case]
    found = Played(at, moves).showdown.hands[1]
    assert (laid_off(found), found.count) == (expected, count), in_short(found)


def test_a_set_shows_what_its_jokers_are_afterwards() -> None:
    """The wild card that stood for the queen of spades stands for another one when she is laid off."""
    [one] = Played(other("QS 2C 4H", hand=SET), KNOCK_SET).showdown.hands[1].laid_off
    assert (one.cards, one.result) == (("QS",), ("QS", "QH", "QD", "7H*QC"))


def test_an_undercut_by_a_wild_card() -> None:
    """The other hand counts 2 after it has laid off 7C and 8S, which is no more than the knocker's 2 (N-04)."""
    found = Played(other("8S 7C 2C"), KNOCK).showdown
    assert (found.result, found.winners, [hand.count for hand in found.hands]) == ("undercut", (1,), [2, 2])


def test_nothing_is_laid_off_on_gin() -> None:
    """A knocker without unmatched cards: the wild card counts 25 (N-03, N-04)."""
    found = Played(other("8S 7C 2C", hand="4S 5S 7H QH QD QC KH KD KC KS"), "draw; knock 9D").showdown
    assert (found.result, found.hands[1].laid_off, found.hands[1].count) == ("gin", (), 8 + 25 + 2)


def test_several_players_lay_off_on_what_others_have_laid_off() -> None:
    """Seat 1 lays 7C and 8S off, then seat 2 lays 7D, which stands for 9S, and TS on the same run."""
    game = rules("rami-frappe", wild_rank="7", showdown_layoff="knocker_melds")
    hands = [[*cards(READY), "9D"], cards("8S 7C 2C"), cards("TS 7D 3D AD")]
    first, second = ask({"rules": game, "showdown": hands, "card": "9D"})["showdown"]["hands"][1:]
    assert [one["cards"] for one in first["laid_off"]] == [["7C*7S", "8S"]]
    assert [one["result"] for one in second["laid_off"]] == [["4S", "5S", "7H*6S", "7C*7S", "8S", "7D*9S", "TS"]]
    assert (first["count"], second["count"]) == (2, 3 + 1)


def test_a_printed_joker_that_is_left_counts() -> None:
    """A joker that fits nowhere counts 25, for a knock too (N-02, W-02)."""
    assert verdict(other("2C", JOKERS, hand="4S 5S 6S QH QD QC KH KD KC *"), "draw; knock 9D with 4S 5S 6S") == (
        "1 knock_over_limit"
    )
    assert verdict(other("2C", JOKERS, hand="4S 5S 2D QH QD QC KH KD KC *"), "draw; knock 9D") == "over"
