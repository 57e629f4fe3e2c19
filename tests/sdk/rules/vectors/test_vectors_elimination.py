"""The vectors of matches in which players go out and come back, and of three packs (N-22, N-24)."""

from typing import Any

import pytest
from tests.sdk.rules.setups import R51, ask, position, refusal, rules

Json = dict[str, Any]


def end(**parts: Any) -> Json:
    """Rami 51 with elimination above 100."""
    return rules("rami-51", match_end={"target": 100, "elimination": True} | parts)


TOTALS: dict[str, tuple[Json, Json, Json]] = {
    "exactly the target is not out": (end(), {"totals": [100, 40, 30]}, {"over": False, "eliminated": []}),
    "above the target is out": (end(), {"totals": [101, 40, 30]}, {"over": False, "eliminated": [0]}),
    "at the target with strict false": (end(strict=False), {"totals": [100, 4, 3]}, {"eliminated": [0]}),
    "the last one wins": (end(), {"totals": [101, 140, 99]}, {"over": True, "winners": [2]}),
    "several out at once": (end(), {"totals": [101, 140, 99, 7]}, {"over": False, "eliminated": [0, 1]}),
    "all out at once: the lowest of those who played wins": (
        end(),
        {"totals": [105, 140, 120], "before": [105, 90, 99]},
        {"over": True, "winners": [2], "eliminated": [0, 1, 2]},
    ),
    "all out at once with equal totals": (
        end(),
        {"totals": [120, 140, 120], "before": [90, 90, 99]},
        {"over": True, "winners": [0, 2]},
    ),
    "a re-entry at the highest total that is left": (
        end(re_entries=1),
        {"totals": [120, 60, 80]},
        {"over": False, "final": [80, 60, 80], "eliminated": [], "re_entries": [1, 0, 0]},
    ),
    "no re-entry is left": (
        end(re_entries=1),
        {"totals": [120, 60, 80], "re_entries": [1, 0, 0]},
        {"over": False, "final": [120, 60, 80], "eliminated": [0]},
    ),
    "two re-entries for one player": (
        end(re_entries=2),
        {"totals": [120, 60, 80], "re_entries": [1, 0, 0]},
        {"final": [80, 60, 80], "re_entries": [2, 0, 0]},
    ),
    "two players come back at once": (
        end(re_entries=1),
        {"totals": [120, 160, 80]},
        {"final": [80, 80, 80], "re_entries": [1, 1, 0]},
    ),
    "nobody is left with whom one could come back": (
        end(re_entries=1),
        {"totals": [120, 110]},
        {"over": True, "winners": [1], "re_entries": [0, 0]},
    ),
    "no more deals: the lowest total of those still in wins": (
        end(),
        {"totals": [120, 60, 80], "deal": 100},
        {"over": True, "winners": [1]},
    ),
}


@pytest.mark.parametrize("case", TOTALS)
def test_who_is_out_and_who_wins(case: str) -> None:
    """N-22: the referee says who is out, who comes back, and who wins."""
    game, question, expected = TOTALS[case]
    reply = ask({"rules": game} | question)
    assert {name: reply[name] for name in expected} == expected


def test_a_player_who_is_out_scores_nothing() -> None:
    """N-22: in party3 a player who has laid nothing scores 100, but not if the player was out before the deal."""
    game = rules("rami-51", scoring="party3", match_end={"deals": None, "target": 100, "elimination": True})
    asked = {"rules": game, "hands": [["KC"], [], []], "out": 1}
    assert ask(asked | {"absent": []})["scores"] == [100, -50, 100]
    assert ask(asked | {"absent": [2]})["scores"] == [100, -50, 0]


@pytest.mark.parametrize("seats", [2, 6, 7])
def test_three_packs_have_156_cards_and_the_jokers(seats: int) -> None:
    """N-24: three packs and six jokers are 162 cards."""
    reply = ask({"rules": rules("rami-deux-jeux", decks=3, jokers=6), "seats": seats})
    assert (reply["decks"], reply["cards"], reply["stock"]) == (3, 162, 162 - 10 * seats - 1)


DEALT: dict[str, tuple[Json, Json, Json]] = {
    "D2 L10: the last two of four have ten cards": (
        rules("rami-classique", match_end={"target": 100, "elimination": True}),
        {"seats": 4, "absent": [1, 3]},
        {"hand": [10, 0, 10, 0], "stock": 31, "starter": 2},
    ),
    "D2 L11: five of seven have seven cards": (
        rules("rami-classique", match_end={"target": 100, "elimination": True}, direction="right"),
        {"seats": 7, "absent": [6, 4]},
        {"hand": [7, 7, 7, 7, 0, 7, 0], "stock": 16, "starter": 5},
    ),
    "D3 L215: one joker each": (
        rules("manie-de-joker-51", match_end={"target": 100, "elimination": True}),
        {"seats": 4, "absent": [1]},
        {"jokers": 3, "cards": 107, "hand": [14, 0, 15, 14], "stock": 64, "starter": 2},
    ),
    "Z-02: one pack for four": (
        rules("rami-500", scoring="penalty", tie_break="shared", match_end={"target": 100, "elimination": True}),
        {"seats": 5, "absent": [4]},
        {"decks": 1, "cards": 52, "hand": [7, 7, 7, 7, 0], "stock": 23, "starter": 1},
    ),
    "all count": (
        rules("rami-classique", match_end={"target": 100, "elimination": True, "players_counted": "all"}),
        {"seats": 4, "absent": [1, 3]},
        {"hand": [7, 0, 7, 0], "stock": 37, "starter": 2},
    ),
    "nobody is out": (end(), {"seats": 3, "absent": []}, {"hand": [14, 15, 14], "starter": 1}),
}
"""A deal for those who are still in: the game, the question, and a part of the answer."""


@pytest.mark.parametrize("case", DEALT)
def test_the_cards_of_those_who_are_still_in(case: str) -> None:
    """N-22: the referee deals for the players who are not out."""
    game, question, expected = DEALT[case]
    reply = ask({"rules": game} | question)
    assert {name: reply[name] for name in expected} == expected


@pytest.mark.parametrize("absent", [[0], [3], [1, 2], [0, 1, 2]])
def test_who_is_out_of_a_deal_is_a_seat_and_not_the_dealer(absent: list[int]) -> None:
    """The dealer and another player are in; in a game without elimination nobody is out."""
    assert refusal({"rules": end(), "seats": 3, "absent": absent}) == "bad_rules"
    assert refusal({"rules": R51, "seats": 3, "absent": [1]}) == "bad_rules"


@pytest.mark.parametrize("totals", [[101, 7, 3], [7, 101, 140], [101, 101, 101], [101, 101, 7], [7, 3]])
def test_a_position_has_players_who_are_still_in(totals: list[int]) -> None:
    """It is the turn of one of them, and the match is not over. Otherwise no next turn would be found."""
    three = {"seats": 3, "hands": [["4C", "KD"], ["2D"], ["3C"]], "turns_taken": [3, 3, 3]}
    at = position(end(), "4C KD", opened=[True] * 3, laid=[True] * 3, **three)
    assert refusal({"position": at | {"totals": totals}}) == "bad_position"
    assert "legal_moves" in ask({"position": at | {"totals": [7, 101, 3]}})


def test_only_totals_of_all_seats_are_answered() -> None:
    """In a game with elimination, `before` and `re_entries` have one entry a seat."""
    assert refusal({"rules": end(), "totals": [1, 2], "before": [1]}) == "bad_rules"


def test_only_a_game_with_elimination_has_re_entries() -> None:
    """A position of another game has none."""
    assert refusal({"position": position(R51, "4C KD", re_entries=[0, 1])}) == "bad_position"
    assert "legal_moves" in ask({"position": position(end(), "4C KD", re_entries=[0, 1])})


CLASHES: dict[str, tuple[Json, str]] = {
    "elimination without a target": (rules("rami-51", match_end={"deals": 3, "elimination": True}), "name a target"),
    "elimination where points are good": (rules("rami", match_end={"target": 50, "elimination": True}), "scoring"),
    "elimination with extra deals": (end() | {"options": end()["options"] | {"tie_break": "extra_deal"}}, "tie_break"),
    "elimination in teams": (end() | {"options": end()["options"] | {"teams": "partners"}}, "teams"),
    "re-entries without elimination": (rules("rami-51", match_end={"target": 50, "re_entries": 1}), "re_entries"),
    "players counted without elimination": (
        rules("rami-51", match_end={"target": 50, "players_counted": "still_in"}),
        "set elimination to true",
    ),
    "no hand size for three": (
        end() | {"options": end()["options"] | {"hand_size": {"2": 14, "4": 14}}},
        "how many cards 3 players are dealt. Deals are for the players who are still in: here for 3.",
    ),
    "packs only for four": (
        end() | {"options": end()["options"] | {"decks": {"4": 2}}},
        "how many packs 3 players use. Deals are for the players who are still in: here for 3.",
    ),
    "four jokers, one in each of three hands": (
        end() | {"options": end()["options"] | {"jokers": 4, "joker_in_each_hand": "one_each"}},
        "exactly 3 jokers, not 4. Deals are for the players who are still in: here for 3.",
    ),
}
"""Settings that do not go together, and a part of the reason."""


@pytest.mark.parametrize("case", CLASHES)
def test_settings_that_do_not_go_with_elimination_are_refused(case: str) -> None:
    """N-20 to N-24: the refusal says which two settings do not go together."""
    game, said = CLASHES[case]
    reply = ask({"rules": game, "seats": 4})
    assert reply["error"]["code"] == "bad_rules"
    assert said in reply["error"]["detail"]


@pytest.mark.parametrize("options", [{"decks": {"4": 2}}, {"jokers": 4, "joker_in_each_hand": "one_each"}])
def test_where_all_count_the_numbers_for_fewer_players_are_not_needed(options: Json) -> None:
    """With `players_counted: all` each deal is for all seats, as releases before 0.12.1 dealt."""
    game = end(players_counted="all")
    assert ask({"rules": game | {"options": game["options"] | options}, "seats": 4})["decks"] == 2
