"""The vectors of matrix 6.4 and of the scores of the other games: the score of a deal, and when a game is over."""

from typing import Any

import pytest
from tests.sdk.rules.setups import (
    BLOC,
    CLASSIQUE,
    DEUX_JEUX,
    MJ51,
    NEW,
    R40,
    R50,
    R51,
    R500,
    RAMI,
    ROMME,
    WROTHAM,
    ask,
    judge,
    position,
    refusal,
    rules,
)

from rami.rules.variants import VARIANTS

DOUBLE, PLUS10 = rules(rami_bonus="double"), rules(rami_bonus="plus10")
PENALTY, PAYMENT = rules(scoring="penalty"), rules(scoring="payment")
V3, V3_DOUBLE = (rules("rami-classique", scoring="winner_takes", rami_bonus=bonus) for bonus in ("none", "double"))
ALONE = rules("rami-500", teams="none")
PARTNERS = rules("rami-500", teams="partners")
PARTY3 = rules("rami-40", scoring="party3")
A6, B15, C7, D21 = "6S", "9S 6H", "7D", "KC QD AS"
HANDS = [A6, B15, C7, D21]

DEALS: dict[str, tuple[dict[str, Any], list[str], dict[str, Any], list[int]]] = {
    "P01": (RAMI, ["", "KC 7D AS"], {"out": 0}, [18, 0]),
    "P02": (RAMI, ["", "QC JD 5H", "AC 2D 3H"], {"out": 0}, [31, 0, 0]),
    "P03 H2a": (DOUBLE, ["", "QC JD 5H", "AC 2D 3H"], {"out": 0, "rami": True}, [62, 0, 0]),
    "P03 H2b": (PLUS10, ["", "QC JD 5H", "AC 2D 3H"], {"out": 0, "rami": True}, [41, 0, 0]),
    "P03 no rami": (DOUBLE, ["", "QC JD 5H", "AC 2D 3H"], {"out": 0}, [31, 0, 0]),
    "P04 H4": (rules(ace="high_low"), ["", "KC 7D AS"], {"out": 0}, [32, 0]),
    "P04 H4b": (rules(ace="around_corner"), ["", "KC 7D AS"], {"out": 0}, [32, 0]),
    "P05": (RAMI, HANDS, {"out": None}, [25, 0, 0, 0]),
    "P08": (RAMI, ["TS", "TH", "TD"], {"out": None}, [0, 0, 0]),
    "P09": (PENALTY, [A6, "", C7, D21], {"out": 1}, [6, 0, 7, 21]),
    "G-08 penalty doubled": (
        rules(scoring="penalty", rami_bonus="double"),
        [A6, "", C7],
        {"out": 1, "rami": True},
        [12, 0, 14],
    ),
    "G-08 penalty and ten more": (
        rules(scoring="penalty", rami_bonus="plus10"),
        [A6, "", C7],
        {"out": 1, "rami": True},
        [16, 0, 17],
    ),
    "P10": (PENALTY, HANDS, {"out": None}, [6, 15, 7, 21]),
    "P13": (PAYMENT, ["", B15, C7, D21], {"out": 0}, [43, -15, -7, -21]),
    "G-08 payment doubled": (
        rules(scoring="payment", rami_bonus="double"),
        ["", B15],
        {"out": 0, "rami": True},
        [30, -30],
    ),
    "G-08 payment and ten more": (
        rules(scoring="payment", rami_bonus="plus10"),
        ["", B15, C7],
        {"out": 0, "rami": True},
        [42, -25, -17],
    ),
    "H12 nobody out": (PAYMENT, HANDS, {"out": None}, [25, -9, -1, -15]),
    "P19": (BLOC, HANDS, {"out": None}, [25, 0, 0, 0]),
    "C-05 block and penalty": (rules("rami-bloc", scoring="penalty"), HANDS, {"out": None}, [6, 15, 7, 21]),
    "G-04 the share is rounded down": (RAMI, ["5S", "5H", "8D"], {"out": None}, [1, 1, 0]),
    "G-04 a payment sums to zero": (PAYMENT, ["5S", "5H", "8D"], {"out": None, "dealer": 0}, [1, 2, -3]),
    "G-04 in seat order after the dealer": (PAYMENT, ["5S", "5H", "8D"], {"out": None, "dealer": 1}, [2, 1, -3]),
    "H9 no score": (rules(no_out="no_score"), HANDS, {"out": None}, [0, 0, 0, 0]),
    "S04": (CLASSIQUE, ["", "AC KD 7H"], {"out": 0}, [0, 28]),
    "S-16 nobody out": (CLASSIQUE, ["7D", "AC KD 7H"], {"out": None}, [7, 28]),
    "V1 the ace stays 11": (rules("rami-classique", ace="around_corner"), ["", "AC KD 7H"], {"out": 0}, [0, 28]),
    "V2 ten more": (
        rules("rami-classique", rami_bonus="plus10"),
        ["", "AC KD 7H"],
        {"out": 0, "rami": True},
        [0, 38],
    ),
    "S06 V3": (V3, ["", "AC KD 7H", "QC 2D"], {"out": 0}, [40, 0, 0]),
    "S06 V3 with V2": (V3_DOUBLE, ["", "AC KD 7H", "QC 2D"], {"out": 0, "rami": True}, [80, 0, 0]),
    "G-35 V3, nobody out": (V3, ["7D", "AC KD 7H", "QC 2D"], {"out": None}, [21 + 5, 0, 0]),
    "T09": (DEUX_JEUX, ["", "* AS QD"], {"out": 0}, [0, 46]),
    "F34": (R40, ["", "* AS KD 5C"], {"out": 0}, [0, 46]),
    "F34 doubled at a rami": (R40, ["", "* AS KD 5C"], {"out": 0, "rami": True}, [0, 92]),
    "G-10 nobody out": (R40, ["2C", "* AS KD 5C"], {"out": None}, [2, 46]),
    "G-49 a joker in hand": (ROMME, ["", "* AS KD"], {"out": 0}, [0, 41]),
    "W-10 a joker in hand": (WROTHAM, ["", "* AS KD"], {"out": 0}, [36, 0]),
    "G-20 party3": (PARTY3, ["", "KS", "TH 7D"], {"out": 0, "laid": [True, False, True]}, [-50, 100, 17]),
    "G-20 party3, a rami": (
        PARTY3,
        ["", "KS", "TH 7D"],
        {"out": 0, "laid": [True, False, True], "rami": True},
        [-100, 200, 34],
    ),
    "G-20 party3, nobody out": (PARTY3, ["", "KS", "TH 7D"], {"out": None, "laid": [True, False, True]}, [0, 10, 17]),
    "Z15": (R500, ["", "KS KH KD KC JS JH TD"], {"out": 0, "table": [70, 80]}, [70, 10]),
    "Z16": (R500, ["", "KS KH KD KC JS JH JD TD"], {"out": 0, "table": [0, 70]}, [0, -10]),
    "G-38 an ace in hand": (R500, ["", "AS"], {"out": 0, "table": [0, 0]}, [0, -15]),
    "Z24": (R500, ["KS", "2D"], {"out": None, "table": [15, 0]}, [5, -2]),
    "Z24 no score": (rules("rami-500", no_out="no_score"), ["KS", "2D"], {"out": None, "table": [15, 0]}, [0, 0]),
    "G-43 partners": (R500, ["", "KS", "2D", "3H"], {"out": 0, "table": [30, 5, 7, 0]}, [35, -8]),
    "G-43 each for himself": (ALONE, ["", "KS", "2D", "3H"], {"out": 0, "table": [30, 5, 7, 0]}, [30, -5, 5, -3]),
    "G-43 partners, no score": (
        rules("rami-500", no_out="no_score"),
        ["4S", "KS", "2D", "3H"],
        {"out": None},
        [0, 0],
    ),
    "G-43 partners, winner takes": (rules(teams="partners"), ["", "KS", "2D", "3H"], {"out": 0}, [13, 0]),
}


@pytest.mark.parametrize("case", DEALS)
def test_a_deal_scores_as_the_vectors_say(case: str) -> None:
    """A deal has the scores of matrix 6.4 and 2.2 to 2.4, by seat or by team."""
    game, hands, more, expected = DEALS[case]
    assert ask({"rules": game, "hands": [hand.split() for hand in hands], **more}) == {"scores": expected}


TOTALS: dict[str, tuple[dict[str, Any], list[int], int, list[int] | None]] = {
    "P11": (PENALTY, [100, 64, 80], 4, [1]),
    "P12": (PENALTY, [99, 64, 80], 4, None),
    "P15": (rules(match_end={"target": 100}), [100, 0], 3, [0]),
    "P15 one short": (rules(match_end={"target": 100}), [99, 0], 3, None),
    "P16": (rules(match_end={"deals": 5}), [30, 40, 20], 5, [1]),
    "P16 before": (rules(match_end={"deals": 5}), [30, 40, 20], 4, None),
    "P16 joint": (rules(match_end={"deals": 5}), [40, 40, 20], 5, [0, 1]),
    "H12 whoever was paid most": (PAYMENT, [-5, 5], 10, [1]),
    "S-17 the fewest points": (CLASSIQUE, [28, 100], 3, [0]),
    "Z19": (R500, [500, 350], 4, None),
    "Z19 at least": (rules("rami-500", match_end={"target": 500, "strict": False}), [500, 350], 4, [0]),
    "G-41 the higher of two": (R500, [505, 510], 4, [1]),
    "G-41 equal: another deal": (R500, [510, 510], 4, None),
    "max_deals": (rules("rami-500", max_deals=4), [510, 510], 4, [0, 1]),
}


@pytest.mark.parametrize("case", TOTALS)
def test_a_game_is_over_as_the_vectors_say(case: str) -> None:
    """A game is over as in matrix 6.4: targets, agreed deals, joint winners."""
    game, totals, deal, winners = TOTALS[case]
    reply = ask({"rules": game, "totals": totals, "deal": deal})
    assert (reply["over"], reply["winners"]) == (winners is not None, winners or [])


@pytest.mark.parametrize(
    ("game", "target"),
    [
        (RAMI, 3 * 100),
        (BLOC, 3 * 100),
        (PENALTY, 100),
        (CLASSIQUE, 100),
        (V3, 3 * 100),
        (DEUX_JEUX, 300),
        (ALONE, 501),
    ],
    ids=["rami", "bloc", "penalty", "classique", "V3", "deux-jeux", "500"],
)
def test_a_game_has_its_target(game: dict[str, Any], target: int) -> None:
    """G-01: with four players the game is over at these points, and not at one point less."""
    over = [ask({"rules": game, "totals": [points, 0, 0, 0], "deal": 9})["over"] for points in (target - 1, target)]
    assert over == [False, True]


@pytest.mark.parametrize(
    ("game", "deals"),
    [(PAYMENT, 10), (WROTHAM, 6), (R40, 1), (R50, 1), (R51, 1), (MJ51, 1), (ROMME, 1), (PARTY3, 3)],
    ids=["payment", "wrotham", "40", "50", "51", "manie-de-joker", "romme", "party3"],
)
def test_a_game_has_its_deals(game: dict[str, Any], deals: int) -> None:
    """G-01: the game is over after these deals with any points, and not one deal before."""
    over = [ask({"rules": game, "totals": [9999, 0], "deal": deal})["over"] for deal in range(1, deals + 1)]
    assert over == [False] * (deals - 1) + [True]


@pytest.mark.parametrize("variant", VARIANTS)
def test_any_game_is_over_after_a_hundred_deals(variant: str) -> None:
    """G-01: the game is over after a hundred deals, even with equal totals."""
    assert ask({"rules": rules(variant), "totals": [0, 0], "deal": 100})["over"] is True


@pytest.mark.parametrize(
    ("game", "totals", "final"),
    [
        (ALONE, [510, 350, 420, 280], [990, 350, 420, 280]),
        (ALONE, [510, -30], [1050, -30]),
        (PARTNERS, [510, 420], [600, 420]),
    ],
    ids=["Z18", "G-42", "Z22"],
)
def test_the_winner_adds_the_differences(game: dict[str, Any], totals: list[int], final: list[int]) -> None:
    """Z-18: the bonus is computed from the totals before it, by team in a game of partners."""
    assert ask({"rules": game, "totals": totals, "deal": 7}) == {"over": True, "winners": [0], "final": final}


def test_partners_have_one_total_a_team() -> None:
    """G-43: four totals are refused for partners, who are two teams; four players who play alone have four totals."""
    totals = {"totals": [510, 350, 420, 280], "deal": 7}
    assert refusal({"rules": R500, **totals}) == "bad_rules"
    assert ask({"rules": ALONE, **totals})["over"] is True


def test_a_played_deal_scores_what_the_question_says() -> None:
    """P01, played: the winner of the deal gets the points of the other hand."""
    at = position(RAMI, "5C 6C", stock="7C", hands=[["5C", "6C"], ["KC", "7D", "AS"]])
    reply = judge(at, "draw; meld 5C 6C 7C")
    assert (reply["scores"], reply["deal_over"], reply["position"]["totals"]) == ([18, 0], True, [18, 0])


@pytest.mark.parametrize(("laid", "score"), [(False, 62), (True, 31)], ids=["P03 a rami", "P03 none"])
def test_a_rami_is_seen_on_the_table(laid: bool, score: int) -> None:  # noqa: FBT001
    """P03, played: it is a rami if nothing was melded or laid off in an earlier turn of the deal (H2)."""
    loser = ["QC", "JD", "5H", "AC", "2D", "3H"]
    at = position(
        DOUBLE, "", stock="KD", hands=[["4C", "5C", "6C", "7C"], loser], table=["8C 9C TC"], laid=[laid, True]
    )
    assert judge(at, "draw; meld 4C 5C 6C; lay 1 7C; throw KD")["scores"] == [score, 0]


def test_table_cards_count_for_whoever_laid_them() -> None:
    """Z-13: a lay-off on another player's meld scores for the player who laid it; an ace by its place (G-40)."""
    at = position(R500, "AH 2H 9C 9D 9S", table=["3H 4H 5H"], laid=[False, True], stock="")
    reply = judge(at | {"pile": ["KD"], "stock": ["8S"]}, "draw; lay 1 AH 2H; meld 9S 9D 9C; throw 8S")
    assert (reply["deal_over"], reply["scores"]) == (True, [30, 12 - 5])


def test_lay_offs_on_three_players_melds_count_for_one() -> None:
    """D4 L58: Olivier lays 9H, QS and AD, each on another player's meld, and all three score for Olivier."""
    melds = [["9S", "9D", "9C"], ["9S", "TS", "JS"], ["JD", "QD", "KD"]]
    at = position(
        rules("rami-500", teams="none", decks=2),
        "",
        seats=4,
        hands=[["9H", "QS", "AD"], ["2C"], ["2C"], ["3C"]],
        stock="4C",
        melds=[{"id": n, "cards": meld, "by": [n] * 3} for n, meld in enumerate(melds, start=1)],
        turns_taken=[3] * 4,
        opened=[False] * 4,
        laid=[True] * 4,
    )
    reply = judge(at, "draw; lay 1 9H; lay 2 QS; lay 3 AD; throw 4C")
    assert (reply["deal_over"], reply["scores"]) == (True, [9 + 10 + 15, 27 - 2, 29 - 2, 30 - 3])


def test_g43_a_deal_of_partners_is_played() -> None:
    """G-43, played: one player goes out, each team scores both tables less both hands, and has one total."""
    at = position(
        R500,
        "",
        seats=4,
        hands=[["7C"], ["KS"], ["2D", "9D"], ["3H"]],
        stock="8C",
        table=["4C 5C 6C"],
        turns_taken=[3] * 4,
        opened=[False] * 4,
        laid=[True] * 4,
        totals=[480, 300],
    )
    reply = judge(at, "draw; lay 1 7C 8C")
    assert reply["scores"] == [7 + 8 - (2 + 9), (4 + 5 + 6) - (10 + 3)]
    assert reply["position"]["totals"] == [484, 302]


def test_g20_a_rami_among_three_deals_is_played() -> None:
    """G-20, played: at a rami the other player, who had laid nothing, scores 200 and the winner -100."""
    hand = "2C 3C 4C 7D 8D 9D"
    at = position(PARTY3, hand, stock="8S", hands=[hand.split(), ["AS", "KD"]], **NEW | {"laid": [False, False]})
    assert judge(at, "draw; meld 2C 3C 4C; meld 7D 8D 9D; throw 8S")["scores"] == [-100, 200]
