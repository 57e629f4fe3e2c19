"""The vectors of matches in which players go out and come back, and of three packs (N-22, N-24)."""

from typing import Any

import pytest
from tests.rules.setups import R51, ask, position, refusal, rules

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
}
"""Settings that do not go together, and a part of the reason."""


@pytest.mark.parametrize("case", CLASHES)
def test_settings_that_do_not_go_with_elimination_are_refused(case: str) -> None:
    """N-20 to N-24: the refusal says which two settings do not go together."""
    game, said = CLASHES[case]
    reply = ask({"rules": game, "seats": 4})
    assert reply["error"]["code"] == "bad_rules"
    assert said in reply["error"]["detail"]
