"""The vectors of a wild rank in games in which players knock (U-16, N-02 to N-05)."""

from typing import Any

import pytest
from tests.sdk.rules.knocks import knocking
from tests.sdk.rules.setups import ask, cards, judge, moves, rules, verdict

from rami.rules.cards import parse_hand
from rami.rules.melds.alternatives import alternatives
from rami.rules.variants.resolve import resolve

SEVENS = rules("gin-rami", wild_rank="7", showdown_layoff="none")
FRAPPE = rules("rami-frappe", wild_rank="7")
TURNED = rules("gin-rami", wild_rank="upcard", showdown_layoff="none")

READY = "4S 5S 7H QH QD QC KH KD KC 2H"
"""Two sets, a run with the wild 7H as 6S, and a two."""
OTHER = "2S 3S 8S 9S TS QS 5D 9H 3H 4H"


def at(hand: str, game: dict[str, Any] = SEVENS, draw: str = "9D", **more: Any) -> dict[str, Any]:
    """The turn of seat 0, whose next card of the stock is `draw`."""
    return knocking(hand, OTHER, draw=draw, **more) | {"rules": game}


TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "U-16 a wild card makes the third of a run": (at(READY), "draw; knock 9D", "over"),
    "U-16 and the fourth of a set": (at("4S 5S 6S QH QD QC 7D KH KD KC"), "draw; knock 9D", "over"),
    "U-16 named": (at(READY), "draw; knock 9D with 4S 5S 7H*6S / QH QD QC / KH KD KC", "over"),
    "U-16 bare": (at(READY), "draw; knock 9D with 4S 5S 7H / QH QD QC / KH KD KC", "over"),
    "U-16 another rank is not wild": (
        at(READY),
        "draw; knock 9D with 4S 5S 2H*6S / QH QD QC / KH KD KC",
        "1 not_wild",
    ),
    "U-16 no meld without a card that is no joker": (
        at("7S 7H 7D QH QD QC KH KD KC 2H"),
        "draw; knock 9D with 7S*4S 7H*5S 7D*6S / QH QD QC / KH KD KC",
        "1 too_few_naturals",
    ),
    "U-16 without a wild rank it is too much": (
        at(READY, rules("gin-rami", showdown_layoff="none")),
        "draw; knock 9D",
        "1 knock_over_limit",
    ),
    "U-16 left in the hand it counts as a joker": (
        at("4S 5S 6S QH QD QC KH KD KC 7H", draw="2D"),
        "draw; knock 2D with 4S 5S 6S / QH QD QC / KH KD KC",
        "1 knock_over_limit",
    ),
    "U-16 gin with a wild card": (at("4S 5S 7H QH QD QC KH KD KC KS"), "draw; knock 9D", "over"),
    "U-16 big gin with a wild card": (at("4S 5S 7H QH QD QC KH KD KC KS", draw="7S"), "draw; knock", "over"),
    "U-16 the card turned up decides": (at(READY, TURNED, wild_card="7C"), "draw; knock 9D", "over"),
    "U-16 and no other": (at(READY, TURNED, wild_card="8C"), "draw; knock 9D", "1 knock_over_limit"),
}


@pytest.mark.parametrize("name", TURNS)
def test_a_knock_with_wild_cards(name: str) -> None:
    """The knock is accepted, or refused with this code (U-16)."""
    place, moves, expected = TURNS[name]
    assert verdict(place, moves) == expected


def test_u_16_the_melds_of_a_showdown_name_their_wild_cards() -> None:
    """The others have wild cards too: here the seat after the knocker has all its cards in melds."""
    hands = [[*cards(READY), "9D"], cards("8H 9H 7C 3S 3H 3D 5H 5D 5C 2C")]
    reply = ask({"rules": FRAPPE, "showdown": hands, "card": "9D"})
    shown = reply["showdown"]["hands"]
    assert ["4S", "5S", "7H*6S"] in shown[0]["melds"]
    assert [hand["count"] for hand in shown] == [2, 2]


def test_u_16_what_may_be_knocked_is_listed() -> None:
    """Each card without which little enough is left."""
    after = judge(at(READY), "draw")["position"]
    legal = [move["card"] for move in ask({"position": after})["legal_moves"] if move["type"] == "knock"]
    assert sorted(legal) == ["2H", "9D"]


def test_u_16_one_way_to_show_a_hand_is_offered() -> None:
    """With wild cards, the one that counts least, if that is little enough to knock."""
    game = resolve("gin-rami", {"wild_rank": "7", "showdown_layoff": "none"})
    hand = parse_hand(cards(READY))
    assert [shown.count for shown in alternatives(game, hand, 3)] == [2]
    assert alternatives(game, hand, 3, limit=1) == []


@pytest.mark.parametrize("game", [rules("gin-rami"), rules("gin-rami", wild_rank="3", showdown_layoff="none")])
@pytest.mark.parametrize("named", ["", " with 4S 5S 6S 7S / KH KD KC KS"])
@pytest.mark.parametrize("drawn", ["2C", "QD"])
def test_a_draw_and_a_knock_together_tell_nothing_of_the_card(game: dict[str, Any], named: str, drawn: str) -> None:
    """The knock must be legal for every card that could be drawn: one point is left, and ten may come (law 4)."""
    place = at("4S 5S 6S 7S KH KD KC KS TH AD", game, draw=drawn)
    reply = ask({"position": place, "moves": moves(f"draw; knock TH{named}"), "together": True})
    assert (reply["refused"]["index"], reply["refused"]["code"]) == (1, "knock_over_limit")
    assert sorted(reply["position"]["hands"][0]) == sorted(place["hands"][0])
