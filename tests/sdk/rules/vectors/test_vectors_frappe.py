"""The vectors of rami-frappe: knocking with any count, for two to five players (N-12)."""

from typing import Any

import pytest
from tests.sdk.rules.knocks import FRAPPE, Played, in_short, knocking
from tests.sdk.rules.setups import Json, ask, judge, refusal, rules, verdict

from rami.rules.engine.deal import next_deal
from rami.rules.events import DealEnded
from rami.rules.state import Phase

GIN_HAND, K2, K8 = "4S 5S 6S 7H 7D 7C 7S", "4S 5S 6S 7H 7D 7C 2H", "4S 5S 6S 7H 7D 7C 8D"
"""Seven cards: 0, 2 and 8 are left."""
A0, A5, A8, A12 = "JS JH JC JD 2C 3C 4C", "JS JH JC JD AC 2D 2H", "8S 8H 8C AC 3C 2D 2H", "8S 8H 8D AC 3C 2D 6H"
"""Other hands: 0, 5, 8 and 12 are left."""
B5, B8, B20, B21 = "QS QH QC QD AH 2S 2C", "QS QH QC 3D 3S AS AH", "9S 9H 9C TD 5C 4H AD", "9S 9H 9C TD 6C 4H AD"
"""Other hands: 5, 8, 20 and 21 are left."""
READY, OTHER = "4S 5S 6S 7H 7D 7C KH KD KC 2H", "2S 3S 8S 9S TS QS QD QH 3H 4H"
"""Ten cards: 2 and 12 are left."""


def frappe(hand: str, *others: str, draw: str = "KC", **more: Any) -> Json:
    """A position of rami-frappe with these hands."""
    return knocking(hand, *others, **{"draw": draw, "game": FRAPPE} | more)


DEALS: dict[str, tuple[Json, str, list[int]]] = {
    "the differences to all": (frappe(K2, A12, B20), "draw; knock KC", [10 + 18, 0, 0]),
    "two players": (frappe(READY, OTHER, draw="9D"), "draw; knock 9D", [10, 0]),
    "nothing is laid off": (frappe(READY, OTHER, draw="9D"), "draw; knock 9D", [12 - 2, 0]),
    "five players, six cards": (
        frappe("4S 5S 6S 7H 7D 7C", "8S 8H 8C AC 3C 2D", "9S 9H 9C TD 4H AD", "JS JH JC 2C 3H 4C", "QS QH QC 5D 6D AH"),
        "draw; knock KC",
        [6 + 15 + 9 + 12 + 4 * 25, 0, 0, 0, 0],
    ),
    "nothing unmatched: 25 from each": (frappe(K2, A12, B20, draw="7S"), "draw; knock 2H", [12 + 20 + 2 * 25, 0, 0]),
    "nothing unmatched always wins": (frappe(GIN_HAND, A0, B20), "draw; knock KC", [0 + 20 + 2 * 25, 0, 0]),
    "another bonus": (
        frappe(GIN_HAND, A12, B20, game=rules("rami-frappe", gin_bonus=10)),
        "draw; knock KC",
        [12 + 20 + 2 * 10, 0, 0],
    ),
    "an equal count wins": (frappe(K8, A8, B20), "draw; knock KC", [0, 0 + 12, 0]),
    "a lower count wins 10 more": (frappe(K8, A5, B20), "draw; knock KC", [0, 3 + 15 + 10, 0]),
    "a lower count, not the equal one": (frappe(K8, A8, B5, B20), "draw; knock KC", [0, 0, 3 + 3 + 15 + 10, 0]),
    "another penalty": (
        frappe(K8, A5, B20, game=rules("rami-frappe", knock_penalty=0)),
        "draw; knock KC",
        [0, 3 + 15, 0],
    ),
    "no bonus for another player with nothing left": (frappe(K8, A0, B20), "draw; knock KC", [0, 8 + 20 + 10, 0]),
    "two lowest share": (frappe(K8, A5, B5, B20), "draw; knock KC", [0, 14, 14, 0]),
    "the share is rounded down": (frappe(K8, A5, B5, B21), "draw; knock KC", [0, 14, 14, 0]),
    "two with the count of the knocker share": (frappe(K8, A8, B8, B20), "draw; knock KC", [0, 6, 6, 0]),
    "everybody has the same count": (frappe(K8, A8, B8), "draw; knock KC", [0, 0, 0]),
    "any count": (frappe(B20, K2, A12, draw="KD"), "draw; knock AD", [0, 27 + 10 + 10, 0]),
}


@pytest.mark.parametrize("case", DEALS)
def test_a_deal_scores_as_the_vectors_say(case: str) -> None:
    """N-12: the lowest count wins the differences; what the knocker wins and pays more."""
    at, moves, expected = DEALS[case]
    played = Played(at, moves)
    assert played.scores == expected
    assert [points.score for points in played.showdown.points] == expected


@pytest.mark.parametrize(
    ("at", "result", "winners"),
    [
        (frappe(K2, A12, B20), "knock", (0,)),
        (frappe(GIN_HAND, A0, B20), "gin", (0,)),
        (frappe(K8, A8, B20), "undercut", (1,)),
        (frappe(K8, A5, B5, B20), "undercut", (1, 2)),
        (frappe(K8, A8, B8, B20), "undercut", (1, 2)),
    ],
    ids=["knock", "gin", "equal", "lower, two", "equal, two"],
)
def test_a_showdown_says_who_won(at: Json, result: str, winners: tuple[int, ...]) -> None:
    """N-12: the result, and one winner or several."""
    found = Played(at, "draw; knock KC").showdown
    assert (found.result, found.winners) == (result, winners)


def test_all_hands_are_shown() -> None:
    """N-12: every hand is shown in melds, and nobody lays off."""
    found = Played(frappe(K8, A5, B20), "draw; knock KC").showdown
    assert (found.card, found.limit) == ("KC", None)
    assert [in_short(hand) for hand in found.hands] == [
        (["4S 5S 6S", "7H 7D 7C"], "8D", 8),
        (["JS JH JD JC"], "2H 2D AC", 5),
        (["9S 9H 9C"], "4H AD TD 5C", 20),
    ]
    assert all(hand.laid_off == () for hand in found.hands)


TURNS: dict[str, tuple[Json, str, str]] = {
    "any count may knock": (frappe(B21, A12, K2), "draw; knock 4H", "over"),
    "in the first turn": (frappe(B21, A12, turns_taken=[0, 0]), "draw; knock 4H", "over"),
    "the upcard is free to the first player": (frappe(K2, A12, turns_taken=[0, 0]), "take; throw 2H", "ok"),
    "or the stock": (frappe(K2, A12, turns_taken=[0, 0]), "draw; throw 2H", "ok"),
    "nothing is passed": (frappe(K2, A12, turns_taken=[0, 0]), "pass", "0 nothing_to_pass"),
    "no big gin": (frappe("4S 5S 6S 7H 7D 7C 7S", A12, draw="8S"), "draw; knock", "1 no_big_gin"),
    "a card is discarded": (frappe("4S 5S 6S 7H 7D 7C 7S", A12, draw="8S"), "draw; knock 8S", "over"),
    "the card taken is not the knock card": (frappe(K2, A12), "take; knock 3D", "1 taken_card_discarded"),
    "with given melds": (frappe(K2, A12), "draw; knock KC with 4S 5S 6S", "over"),
    "with none": (frappe(K2, A12), "draw; knock KC with", "over"),
    "nothing is melded": (frappe(K2, A12), "draw; meld 4S 5S 6S", "1 melds_stay_in_hand"),
    "the last card of the stock": (frappe(K2, A12, stock="KC"), "draw; throw KC; take; throw AC", "ok"),
    "the turn limit": (
        frappe(K2, A12, turns_taken=[0, 0], game=rules("rami-frappe", turn_limit=2)),
        "draw; throw KC; draw; throw 4D",
        "over",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of N-12."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 7), (4, 7), (5, 6)])
def test_how_many_cards_are_dealt(seats: int, size: int) -> None:
    """N-12: ten cards for two players, seven for three and four, six for five."""
    counts = ask({"rules": FRAPPE, "seats": seats})
    assert (counts["hand"], counts["stock"]) == ([size] * seats, 52 - seats * size - 1)
    assert refusal({"rules": FRAPPE, "seats": 6}) == "bad_rules"


@pytest.mark.parametrize("recycles", [0, 40])
def test_the_pile_is_shuffled_but_its_top_card(recycles: int) -> None:
    """N-12: with an empty stock the pile but its top card is shuffled and drawn from, as often as needed."""
    drawn = set()
    for secret in range(20):
        at = frappe(K2, A12, stock="", pile="4C 9D 6H KH", secret=f"{secret:02x}" * 32, recycles=recycles)
        after = judge(at, "draw; throw 2H")["position"]
        assert (after["pile"], after["recycles"]) == (["KH", "2H"], recycles + 1)
        new = (set(after["hands"][0]) - set(K2.split())) | set(after["stock"])
        assert new == {"4C", "9D", "6H"}
        drawn |= new - set(after["stock"])
    assert drawn == {"4C", "9D", "6H"}


def test_nobody_scores_at_the_turn_limit() -> None:
    """N-12: after `turn_limit` turns nobody scores."""
    at = frappe(K2, A12, turns_taken=[0, 0], game=rules("rami-frappe", turn_limit=2))
    played = Played(at, "draw; throw KC; draw; throw 4D")
    assert (played.scores, played.last(DealEnded).reason) == ([0, 0], "turn_limit")


def test_one_deal_is_a_game() -> None:
    """N-12: the game is over after one deal; with two deals the next player deals the second."""
    played = Played(frappe(K2, A12, B20), "draw; knock KC")
    assert played.final == ([0], [28, 0, 0])
    two = rules("rami-frappe", match_end={"deals": 2})
    first = Played(frappe(K2, A12, B20, game=two, dealer=1), "draw; knock KC")
    assert first.state.phase is Phase.DEAL_OVER
    assert next_deal(first.state, b"f" * 32)[0].dealer == 2
