"""Vectors for a wild rank where melds are laid on the table (U-16)."""

from typing import Any

import pytest
from msgspec import convert
from tests.sdk.rules.setups import FIRST_TURN, NEW, STARTS, ask, judge, position, refusal, rules, verdict

from rami.problems.exceptions import BadRules, NotAMeld, Refused
from rami.rules.engine.draw import take
from rami.rules.feasibility import ending
from rami.rules.melds.wild_cards import read_names
from rami.rules.moves import Meld
from rami.rules.play import is_legal, legal_moves
from rami.rules.records.position import Position, load
from rami.rules.variants.resolve import resolve


def wild(variant: str, rank: str = "7", **options: Any) -> dict[str, Any]:
    """A game with a wild rank, in which no joker is taken from the table."""
    return rules(variant, wild_rank=rank, joker_swap="none", **options)


RAMI, BLOC, R50 = wild("rami"), wild("rami-bloc"), wild("rami-50", max_jokers_per_meld=None)
FREE = wild("rami", melds_per_turn=None)
TURNED = wild("rami", "upcard")
FRANCAIS = wild("rami-francais", jokers=0)
R51 = wild("rami-51", jokers=0, max_jokers_per_meld=1)
WROTHAM = wild("wrotham", jokers=3)
MANIE = wild("manie-de-joker-51", jokers=0, joker_in_each_hand="none")
ROMME = wild("romme", jokers=0)
TWO_PACKS = wild("rami", decks=2, jokers=2)
LAST_ONLY = wild("rami", joker_discard="last_card_only")
NEUTRAL = wild("rami", first_discard_neutral=True)
USE_NOW = wild("rami", discard_draw="use_now")
WITH_COMPANY = wild("rami", discard_draw="use_now", taken_layoff="same_meld")
NAMED = wild("rami", set_joker_swap="named_card")

HAND = "6H 8H 7C 2S 3D KC"
TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "bare with one reading": (position(RAMI, HAND), "draw; meld 6H 7C 8H; throw 2S", "ok"),
    "named": (position(RAMI, HAND), "draw; meld 6H 7C*7H 8H; throw 2S", "ok"),
    "named by a joker that is not held": (position(RAMI, HAND), "draw; meld 6H *7H 8H", "1 card_not_in_hand"),
    "bare with two readings": (position(RAMI, "8H 8D 7C 2S 3D", table=[]), "draw; meld 8H 7C 8D", "ok"),
    "bare with two readings where the suit is named": (
        position(NAMED, "8H 8D 7C 2S 3D"),
        "draw; meld 8H 7C 8D",
        "1 ambiguous_joker",
    ),
    "named where the suit is named": (position(NAMED, "8H 8D 7C 2S 3D"), "draw; meld 8H 7C*8C 8D", "ok"),
    "two wild cards bare, that could be natural or not": (
        position(RAMI, "7C 7D 7H 2S 3D"),
        "draw; meld 7C 7D 7H; throw 2S",
        "ok",
    ),
    "a card of another rank": (position(RAMI, HAND), "draw; meld 6H KC*7H 8H", "1 not_wild"),
    "no meld at all": (position(RAMI, HAND), "draw; meld 2S 3D 7C", "1 no_combination"),
    "two in a meld": (position(RAMI, "6H 7C 7D 2S 3D"), "draw; meld 6H 7C*7H 7D*8H; throw 2S", "ok"),
    "two in a meld where one is allowed": (
        position(R51, "6H 7C 7D 2S 3D"),
        "draw; meld 6H 7C*7H 7D*8H",
        "1 too_many_jokers",
    ),
    "in its own place it is no joker": (
        position(R51, "6H 7H 7D 2S 3D"),
        "draw; meld 6H 7H 7D*8H; throw 2S",
        "ok",
    ),
    "named for itself it is no joker": (
        position(R51, "6H 7H 7D 2S 3D"),
        "draw; meld 6H 7H*7H 7D*8H; throw 2S",
        "ok",
    ),
    "only wild cards": (position(RAMI, "7H 7C 7D 2S 3D"), "draw; meld 7H*2H 7C*3H 7D*4H", "1 too_few_naturals"),
    "too few natural cards": (
        position(wild("rami-deux-jeux", jokers=0), "6H 7C 7D 2S 3D"),
        "draw; meld 6H 7C*7H 7D*8H",
        "1 too_many_jokers",
    ),
    "a joker beside it": (position(TWO_PACKS, "6H * 7D 2S 3D"), "draw; meld 6H *7H 7D*8H; throw 2S", "ok"),
    "laid off as itself": (position(RAMI, "7H 2S 3D", table=["4H 5H 6H"]), "draw; lay 1 7H; throw 2S", "ok"),
    "laid off on a set": (position(RAMI, "7H 2S 3D", table=["8S 8H 8D"]), "draw; lay 1 7H; throw 2S", "ok"),
    "laid off on a set where the suit is named": (
        position(NAMED, "7H 2S 3D", table=["8S 8H 8D"]),
        "draw; lay 1 7H*8C; throw 2S",
        "ok",
    ),
    "laid off at one of two ends": (
        position(RAMI, "7C 2S 3D", table=["4H 5H 6H"]),
        "draw; lay 1 7C",
        "1 ambiguous_joker",
    ),
    "laid off at the end that is named": (
        position(RAMI, "7C 2S 3D", table=["4H 5H 6H"]),
        "draw; lay 1 7C*3H; throw 2S",
        "ok",
    ),
    "laid off at an end": (
        position(RAMI, "7C 2S 3D", table=["4H 5H 6H"]),
        "draw; lay 1 7C high; throw 2S",
        "ok",
    ),
    "laid off where the place is taken": (
        position(RAMI, "7H 2S 3D", table=["5H 6H 7D*7H"]),
        "draw; lay 1 7H*8H; throw 2S",
        "ok",
    ),
    "a joker on the table stays one": (
        position(R51, "7H 2S 3D", table=["5H 6H 7D*7H"]),
        "draw; lay 1 7H*8H",
        "1 too_many_jokers",
    ),
    "no swap": (position(RAMI, "7H 2S 3D", table=["5H 6H 7D*7H"]), "draw; swap 1 7H", "1 swap_not_allowed"),
    "thrown": (position(RAMI, "7H 2S 3D"), "draw; throw 7H", "ok"),
    "thrown where jokers are not": (position(LAST_ONLY, "7H 2S 3D"), "draw; throw 7H", "1 joker_not_discardable"),
    "thrown from a hand of wild cards": (
        position(LAST_ONLY, "7H 7C", stock="7D 4D 9S"),
        "draw; throw 7H",
        "ok",
    ),
    "the first discard": (position(NEUTRAL, "7H 2S 3D", **STARTS), "draw; throw 7H", "1 joker_not_discardable"),
    "a later discard": (position(NEUTRAL, "7H 2S 3D"), "draw; throw 7H", "ok"),
    "taken and laid as a joker": (
        position(USE_NOW, "6H 8H 2S 3D", pile="7C"),
        "take; meld 6H 7C 8H; throw 2S",
        "ok",
    ),
    "taken and laid as itself": (
        position(USE_NOW, "7H 7S 2S 3D", pile="7C"),
        "take; meld 7H 7S 7C; throw 2S",
        "ok",
    ),
    "taken, and another one is laid": (
        position(USE_NOW, "6H 8H 7D 2S 3D", pile="7C"),
        "take; meld 6H 7D 8H; throw 2S",
        "2 taken_card_unused",
    ),
    "taken, and of no use": (position(USE_NOW, "6H 9D 2S 3D", pile="7C"), "take", "0 taken_card_unused"),
    "taken and alone on a meld": (
        position(WITH_COMPANY, "6D 2S 3D", pile="7C", table=["8S 8H 8D"]),
        "take",
        "0 taken_card_unused",
    ),
    "the run of an opening": (
        position(FRANCAIS, "KC KD KH 6S 7S 8S 2D 3D", **NEW),
        "draw; meld KH KD KC; meld 6S 7S 8S; throw 2D",
        "ok",
    ),
    "the run of an opening has a joker": (
        position(FRANCAIS, "KC KD KH 6S 7C 8S 2D 9C", **NEW),
        "draw; meld KH KD KC",
        "1 pure_run_missing",
    ),
    "its points are those of the card": (
        position(ROMME, "KC KD 7H JS QS 7C 2D 3D", **NEW),
        "draw; meld KD KC 7H; meld JS QS 7C; throw 2D",
        "ok",
    ),
    "not enough points": (
        position(ROMME, "KC KD 7H 2S 3S 9C 2D 3D", **NEW),
        "draw; meld KD KC 7H",
        "1 opening_not_reached",
    ),
    "taken to open": (
        position(MANIE, "KC KD QS JS QH QD 2D 3D", pile="7C", **NEW),
        "take; meld KD KC 7C; meld QS QH QD; throw 2D",
        "ok",
    ),
    "the last card is laid": (position(RAMI, "6H 8H 7C", stock="2S 4D"), "draw; meld 6H 7C 8H; throw 2S", "over"),
    "in wrotham": (position(WROTHAM, "6H 8H 7C 2S"), "draw; meld 6H 7C 8H; throw 2S", "ok"),
    "in rami bloc": (position(BLOC, "6H 7C 8H 2S"), "draw; meld 6H 7C 8H; throw 2S", "ok"),
    "in a later turn": (position(R50, "6H 7C 8H 2S", **FIRST_TURN), "draw; meld 6H 7C 8H; throw 2S", "ok"),
    "the card turned up": (position(TURNED, HAND, wild_card="7D"), "draw; meld 6H 7C 8H; throw 2S", "ok"),
    "another card turned up": (position(TURNED, HAND, wild_card="8D"), "draw; meld 6H 7C 8H", "1 no_combination"),
    "a joker turned up": (
        position(wild("rami", "upcard", jokers=2), "6H AC 8H 2S 3D", wild_card="*"),
        "draw; meld 6H AC 8H; throw 2S",
        "ok",
    ),
    "all of them": (
        position(FREE, "6H 8H 7C 2S 3S 7D KC", stock="9D 4D"),
        "draw; meld 6H 7C 8H; meld 2S 3S 7D*4S; throw 9D",
        "ok",
    ),
}


@pytest.mark.parametrize(("at", "moves", "expected"), TURNS.values(), ids=TURNS.keys())
def test_turns(at: dict[str, Any], moves: str, expected: str) -> None:
    """What a wild card may be in a turn (U-16)."""
    assert verdict(at, moves) == expected


def test_a_wild_card_is_named_on_the_table_and_bare_in_the_hand() -> None:
    """The meld says what each card stands for; the position can be loaded again."""
    reply = judge(position(RAMI, HAND, table=["8S 8C 8D"]), "draw; meld 6H 7C 8H; throw 2S")
    assert reply["position"]["melds"][1]["cards"] == ["6H", "7C*7H", "8H"]
    assert ask({"position": reply["position"]})["views"][0]["melds"][1]["cards"] == ["6H", "7C*7H", "8H"]
    assert ask({"position": reply["position"]})["views"][0]["table_moves"] == []


def test_a_joker_of_a_set_keeps_its_card_when_the_suit_comes() -> None:
    """Where the suit of a joker in a set is not named, it gives way, and stays the same wild card."""
    reply = judge(position(RAMI, "8D 2S 3D", table=["8S 8H 7C*8D"]), "draw; lay 1 8D; throw 2S")
    assert reply["position"]["melds"][0]["cards"] == ["8S", "8H", "8D", "7C*8C"]


def test_each_reading_names_the_wild_card() -> None:
    """A reading can be sent as it is, in a meld and in a lay-off."""
    reply = ask({"rules": RAMI, "meld": ["7C", "7D", "KH"]})
    assert reply["readings"] == [["7C*JH", "7D*QH", "KH"], ["7C*KS", "KH", "7D*KD"]]
    at = position(RAMI, "7C 2S 3D", table=["4H 5H 6H"]) | {"steps": [{"type": "draw_stock"}]}
    why = ask({"position": at, "moves": [{"type": "lay_off", "meld": 1, "cards": ["7C"]}], "explain": True})
    assert "7C*7H or 7C*3H" in why["refused"]["why"]["en"]
    assert "7♣ (7♥) ou 7♣ (3♥)" in why["refused"]["why"]["fr"]


def test_legal_moves_name_each_choice_of_wild_cards() -> None:
    """Each choice of wild cards is listed, as the natural card where it is one."""
    at = position(RAMI, "6H 8H 7C 7H", stock="4D 5C") | {"steps": [{"type": "draw_stock"}]}
    melds = {" ".join(move["cards"]) for move in ask({"position": at})["legal_moves"] if move["type"] == "meld"}
    assert {"6H 7H 8H", "6H 7C*7H 8H", "6H 7H 7C*8H"} <= melds
    assert not [meld for meld in melds if "7H*7H" in meld]


def test_in_the_hand_it_counts_as_a_joker() -> None:
    """A wild card left in the hand counts what a joker counts."""
    assert ask({"rules": RAMI, "hand": ["7C", "7H", "KS"]})["value"] == 2 * 25 + 10
    scores = ask({"rules": RAMI, "hands": [[], ["7C", "2S"]], "out": 0, "rami": False, "dealer": 0})["scores"]
    assert scores[0] == 27


def test_a_turn_is_explained() -> None:
    """The referee names moves that finish the turn, and why a card may not be taken."""
    for game, hand, pile in (
        (USE_NOW, "6H 8H 7D 2S 3D", "7C"),
        (WITH_COMPANY, "6H 8H 7D 2S", "7C"),
        (wild("rami", jokers=2, discard_draw="use_now"), "6H 8H 7D 2S", "*"),
        (wild("rami", max_jokers_per_meld=1, discard_draw="use_now"), "6H 8H 7D 2S 9D", "7C"),
    ):
        at = position(game, hand, pile=pile) | {"steps": [{"type": "draw_discard", "depth": 1}]}
        finish = ask({"position": at, "explain": True})
        assert "error" not in finish
        assert finish["legal_moves"]


def test_an_opening_is_explained() -> None:
    """A way to finish a turn begins with the melds that open."""
    at = position(FRANCAIS, "KC KD KH 6S 7S 8S 7D 3D", pile="7C", **NEW) | {
        "steps": [{"type": "draw_discard", "depth": 1}]
    }
    assert "error" not in ask({"position": at, "explain": True})


def test_a_meld_and_an_opening() -> None:
    """The referee reads wild cards in single melds, too."""
    assert ask({"rules": RAMI, "meld": ["6H", "7C", "8H"]})["value"] == 21
    opening = [["6S", "7S", "8S"], ["KS", "KH", "7C*KD"]]
    assert ask({"rules": FRANCAIS, "opening": opening}) == {"value": 51, "opens": True}
    assert ask({"rules": FRANCAIS, "opening": [["6S", "7D*7S", "8S"], ["KS", "KH", "KD"]]})["opens"] is False


def test_a_position_says_which_card_was_turned_up() -> None:
    """Without it, or where none is turned up, the position is wrong."""
    assert refusal({"position": position(TURNED, HAND)}) == "bad_position"
    assert refusal({"position": position(RAMI, HAND, wild_card="7D")}) == "bad_position"


@pytest.mark.parametrize(
    ("variant", "options", "setting"),
    [
        ("rami-500", {}, "wild_rank"),
        ("romme", {"joker_swap": "none"}, "jokers"),
        ("rami", {"decks": 2, "jokers": 5}, "jokers"),
        ("rami", {"decks": 3}, "decks"),
        ("rami-francais", {"jokers": 0}, "joker_swap"),
        ("rami", {"decks": 2, "jokers": 0, "joker_swap": "any", "taken_joker": "other_meld"}, "taken_joker"),
        ("wrotham", {"joker_swap": "none", "hand_size": 11}, "hand_size"),
    ],
)
def test_what_does_not_go_with_a_wild_rank(variant: str, options: dict[str, Any], setting: str) -> None:
    """A pile of any depth, and turns that could not be judged in time."""
    with pytest.raises(BadRules) as refused:
        resolve(variant, {"wild_rank": "7"} | options, 2)
    assert refused.value.setting == setting


def test_a_taken_wild_card_must_not_be_all_that_is_left() -> None:
    """Of two equal cards, one of which was taken, neither may be discarded: it was laid as nothing (G-13)."""
    game = wild("rami-50", "A", max_jokers_per_meld=1, discard_draw="free", opening={"points": 20})
    at = position(game, "AS QS KS AH", pile="AS", stock="3D", opened=[False, False], laid=[True, True])
    assert verdict(at, "take; meld QS KS AH*AS") == "1 only_taken_card_left"
    assert verdict(at, "take; meld QS KS AS; throw AS") == "ok"


def test_a_meld_with_the_twin_of_the_taken_wild_card_can_open() -> None:
    """The first meld with the taken card is too low, and its twin may be a joker of a dearer one (F-16)."""
    game = wild("rami-40", jokers=0, opening_pickup="own_meld")
    at = position(game, "6C 8C 7C KD KH KS JD JH JS 2D 3D", pile="7C", stock="3D 2S", **NEW)
    assert verdict(at, "take; meld 6C 7C 8C") == "ok"
    assert verdict(at, "take; meld 6C 7C 8C; meld KS KH KD 7C*KC; throw 2D") == "ok"
    assert verdict(at, "take; meld 6C 7C 8C; meld KS KH KD; meld JS JH JD; throw 2D") == "3 taken_meld_too_low"


def test_a_wild_card_must_stand_for_a_card() -> None:
    """There is no card ZZ."""
    with pytest.raises(Refused) as refused:
        read_names(resolve("rami", {"wild_rank": "7", "joker_swap": "none"}), ["7C*ZZ", "5H", "6H"])
    assert refused.value.code == "unknown_card"


def test_wild_cards_alone_are_a_set_of_their_own_rank() -> None:
    """At least one of them is itself, or two where two cards must be."""
    assert not ask({"rules": wild("rami", decks=2, min_naturals=2), "meld": ["7C", "7C", "7C"]})["legal"]
    assert ask({"rules": wild("rami", max_jokers_per_meld=None), "meld": ["7C", "7D", "7H"]})["legal"]


def test_a_meld_that_some_choices_of_jokers_do_not_allow() -> None:
    """Three sevens: with all of them as jokers no opening is reached, and each legal step is listed once."""
    game = wild("rami-deux-jeux", jokers=0, hand_size=14)
    hand = "6S 7S 9S QH QH 4D 5D 5D 7D JD AC 4C 7C TC"
    state = load(convert(position(game, hand, stock="KD 3D", **NEW) | {"steps": [{"type": "draw_stock"}]}, Position))
    moves = legal_moves(state)
    assert len(set(moves)) == len(moves) > 10
    assert all(is_legal(state, 0, move) for move in moves)


def test_a_turn_without_an_end_has_no_way_to_it() -> None:
    """The card taken must be laid, and it fits nothing (U-05)."""
    state = load(convert(position(USE_NOW, "2S 4D 9C KH", pile="6H"), Position))
    assert ending(state.in_force, state.deal, take(state.in_force, state.table, depth=1)) is None


AFTER_A_JOKER = wild("rami", discard_draw="use_now", jokers=2, melds_per_turn=None)
TWICE = wild("rami", decks=2, discard_draw="use_now")


def test_after_the_taken_joker_is_laid_wild_cards_are_no_copies_of_it() -> None:
    """The turn may end, and another wild card may be laid (U-05, U-16)."""
    place = position(AFTER_A_JOKER, "6H 8H 9S JS 7C 2D 3C", pile="*")
    assert verdict(place, "take; meld 6H *7H 8H; meld 9S 7C*TS JS; throw 2D") == "ok"
    steps = [{"type": "draw_discard"}, {"type": "meld", "cards": ["6H", "*7H", "8H"]}]
    state = load(convert(place | {"steps": steps}, Position))
    assert Meld(("9S", "7C*TS", "JS")) in legal_moves(state)


def test_of_two_equal_wild_cards_one_is_the_taken_card() -> None:
    """To lay either is enough (U-05, U-16)."""
    place = position(TWICE, "6H 8H 7C 2S 3D", pile="7C")
    assert verdict(place, "take; meld 6H 7C*7H 8H; throw 2S") == "ok"
    state = load(convert(place | {"steps": [{"type": "draw_discard"}]}, Position))
    assert Meld(("6H", "7C*7H", "8H")) in legal_moves(state)


@pytest.mark.parametrize(
    ("variant", "options", "reason"),
    [
        ("rami", {"wild_rank": "7"}, "it is not of the wild rank of this deal."),
        ("rami-francais", {}, "only jokers can in this game."),
        ("rami", {}, "no card can in this game."),
    ],
)
def test_a_card_that_is_not_wild_is_refused_with_the_reason_of_its_game(
    variant: str, options: dict[str, Any], reason: str
) -> None:
    """Where no rank is wild, the refusal speaks of none."""
    with pytest.raises(NotAMeld, match=reason) as refusal:
        read_names(resolve(variant, options), ["4S*KS", "5S", "6S"])
    assert refusal.value.code == "not_wild"
