"""The vectors of a showdown of two: lay-offs, the scores of the deal, and the winner of the game (N-02 to N-11)."""

from typing import Any

import pytest
from tests.sdk.rules.knocks import GIN, OKLAHOMA, Played, in_short, knocking, laid_off
from tests.sdk.rules.setups import rules

from rami.rules.engine.deal import next_deal
from rami.rules.events import DealEnded
from rami.rules.state import Phase

NO_LAY_OFFS = rules("gin-rami", showdown_layoff="none")
NO_BIG_GIN = rules("gin-rami", big_gin_bonus=None)
OLDER = rules("gin-rami", gin_bonus=20, undercut_bonus=10, big_gin_bonus=20)
TIE_IS_NOTHING = rules("gin-rami", undercut_on_tie=False)
ANY_COUNT = rules("gin-rami", knock_limit=None)

READY = "4S 5S 6S 7H 7D 7C KH KD KC 2H"
"""Nine cards in melds; 2 is left."""
MATCHED = "4S 5S 6S 7H 7D 7C KH KD KC KS"
"""Ten cards in melds."""
OTHER = "2S 3S 8S 9S TS QS QD QH 3H 4H"
"""12 is left; 7 if 2S and 3S are laid off on READY."""
HIGH = "4S 5S 6S 7H 7D 7C KH KD KC 8D"
"""8 is left."""
SEVEN = "9H 9D 9S JH JD JC 2C 3D AH AD"
"""7 is left, and nothing fits the melds of HIGH."""
EIGHT = "9H 9D 9S JH JD JC 2C 3D AH 2D"
"""8 is left, and nothing fits the melds of HIGH."""
LATER_FIVE = "9H 9D 9S JH JD JC 3S 2S KS 5D"
"""20 is left; 5 if 3S, 2S and KS are laid off on HIGH."""
ALL = "9H 9D 9S 9C JH JD JC AH 2H 3H"
"""Ten cards in melds."""
LONG = "5S 6S 7S KH KD KC QH QD QC AD"
"""1 is left."""
FOUR_SEVENS = "4S 5S 6S 7S 7H 7D 7C 2H 3D 4C"
"""9 is left. The seven of spades can be in the run or in the set."""

DEALS: dict[str, tuple[dict[str, Any], str, list[int]]] = {
    "N-04 the difference": (knocking(READY, OTHER), "draw; knock 9D", [7 - 2, 0]),
    "N-03 no lay-offs": (knocking(READY, OTHER, game=NO_LAY_OFFS), "draw; knock 9D", [12 - 2, 0]),
    "N-04 gin": (knocking(READY, OTHER, draw="KS"), "draw; knock 2H", [12 + 25, 0]),
    "N-04 gin from the first turn": (
        knocking(MATCHED, OTHER, turns_taken=[0, 0], passes=2),
        "draw; knock 9D",
        [12 + 25, 0],
    ),
    "N-04 gin, older": (knocking(READY, OTHER, draw="KS", game=OLDER), "draw; knock 2H", [12 + 20, 0]),
    "N-05 big gin": (knocking(MATCHED, OTHER, draw="7S"), "draw; knock", [12 + 31, 0]),
    "N-05 big gin, older": (knocking(MATCHED, OTHER, draw="7S", game=OLDER), "draw; knock", [12 + 20, 0]),
    "N-05 a card discarded is gin": (knocking(MATCHED, OTHER, draw="7S"), "draw; knock 7S", [12 + 25, 0]),
    "N-05 there is no big gin": (
        knocking(MATCHED, OTHER, draw="7S", game=NO_BIG_GIN),
        "draw; knock 7S",
        [12 + 25, 0],
    ),
    "N-04 undercut": (knocking(HIGH, SEVEN, draw="TC"), "draw; knock TC", [0, 8 - 7 + 25]),
    "N-04 undercut, older": (knocking(HIGH, SEVEN, draw="TC", game=OLDER), "draw; knock TC", [0, 8 - 7 + 10]),
    "N-04 undercut by lay-offs": (knocking(HIGH, LATER_FIVE, draw="TC"), "draw; knock TC", [0, 8 - 5 + 25]),
    "N-04 no undercut without lay-offs": (
        knocking(HIGH, LATER_FIVE, draw="TC", game=NO_LAY_OFFS),
        "draw; knock TC",
        [20 - 8, 0],
    ),
    "N-04 undercut with nothing left": (knocking(HIGH, ALL, draw="TC"), "draw; knock TC", [0, 8 + 25]),
    "N-04 a tie is an undercut": (knocking(HIGH, EIGHT, draw="TC"), "draw; knock TC", [0, 25]),
    "N-04 a tie is nothing": (knocking(HIGH, EIGHT, draw="TC", game=TIE_IS_NOTHING), "draw; knock TC", [0, 0]),
    "N-04 lower is an undercut there too": (
        knocking(HIGH, SEVEN, draw="TC", game=TIE_IS_NOTHING),
        "draw; knock TC",
        [0, 8 - 7 + 25],
    ),
    "N-04 a gin is never undercut": (knocking(MATCHED, ALL, draw="TC"), "draw; knock TC", [25, 0]),
    "N-05 nor is a big gin": (knocking(MATCHED, ALL, draw="7S"), "draw; knock", [31, 0]),
    "N-03 nothing is laid off on a gin": (
        knocking(READY, LATER_FIVE, draw="7S"),
        "draw; knock 2H",
        [3 + 2 + 10 + 5 + 25, 0],
    ),
    "N-03 in chains": (
        knocking(LONG, "8S 9S 3S 4S QS 2D 4D 6D 8D TD", draw="TC"),
        "draw; knock TC",
        [2 + 4 + 6 + 8 + 10 - 1, 0],
    ),
    "N-03 four of a kind are broken up": (
        knocking(LONG, "8S 8H 8D 8C 9S QS 2D 4D 6D TD", draw="TC"),
        "draw; knock TC",
        [2 + 4 + 6 + 10 - 1, 0],
    ),
    "N-02 fewest cards fit": (
        knocking(FOUR_SEVENS, "8S 9S QS QD QH JH JD JC 5D 6C", draw="TC"),
        "draw; knock TC",
        [8 + 9 + 5 + 6 - 9, 0],
    ),
    "N-02 as given, other cards fit": (
        knocking(FOUR_SEVENS, "8S 9S QS QD QH JH JD JC 5D 6C", draw="TC"),
        "draw; knock TC with 4S 5S 6S 7S / 7H 7D 7C",
        [5 + 6 - 9, 0],
    ),
    "N-02 given melds leave more than the least": (
        knocking(READY, OTHER, game=ANY_COUNT),
        "draw; knock 9D with 4S 5S 6S / 7H 7D 7C",
        [0, 32 - 7 + 25],
    ),
    "N-02 given melds that are a gin": (
        knocking(MATCHED, OTHER),
        "draw; knock 9D with 4S 5S 6S / 7H 7D 7C / KS KH KD KC",
        [12 + 25, 0],
    ),
    "N-02 given melds that are no gin": (
        knocking(MATCHED, OTHER),
        "draw; knock 9D with 4S 5S 6S / 7H 7D 7C / KH KD KC",
        [0, 10 - 7 + 25],
    ),
    "N-09 no spade": (knocking(READY, OTHER, game=OKLAHOMA, upcard="JD"), "draw; knock 9D", [5, 0]),
    "N-09 a spade doubles": (knocking(READY, OTHER, game=OKLAHOMA, upcard="JS"), "draw; knock 9D", [5 * 2, 0]),
    "N-09 a spade doubles gin": (
        knocking(READY, OTHER, draw="KS", game=OKLAHOMA, upcard="JS"),
        "draw; knock 2H",
        [(12 + 25) * 2, 0],
    ),
    "N-09 the ace of spades": (
        knocking(READY, OTHER, draw="KS", game=OKLAHOMA, upcard="AS"),
        "draw; knock 2H",
        [(12 + 25) * 2, 0],
    ),
    "N-09 a spade doubles big gin": (
        knocking(MATCHED, OTHER, draw="7S", game=OKLAHOMA, upcard="JS"),
        "draw; knock",
        [(12 + 31) * 2, 0],
    ),
    "N-09 a spade doubles an undercut": (
        knocking(HIGH, SEVEN, draw="TC", game=OKLAHOMA, upcard="JS"),
        "draw; knock TC",
        [0, (1 + 25) * 2],
    ),
    "N-09 spades do not double gin": (knocking(READY, OTHER, upcard="JS"), "draw; knock 9D", [5, 0]),
}


@pytest.mark.parametrize("case", DEALS)
def test_a_showdown_scores_as_the_vectors_say(case: str) -> None:
    """A deal has the scores of N-04, N-05 and N-09, and the parts of the points add up to them."""
    at, moves, expected = DEALS[case]
    played = Played(at, moves)
    assert played.scores == expected
    assert [points.score for points in played.showdown.points] == expected
    assert played.last(DealEnded).points == played.showdown.points


RESULTS: dict[str, tuple[dict[str, Any], str, str, tuple[int, ...]]] = {
    "knock": (knocking(READY, OTHER), "draw; knock 9D", "knock", (0,)),
    "gin": (knocking(READY, OTHER, draw="KS"), "draw; knock 2H", "gin", (0,)),
    "big gin": (knocking(MATCHED, OTHER, draw="7S"), "draw; knock", "big_gin", (0,)),
    "undercut": (knocking(HIGH, SEVEN, draw="TC"), "draw; knock TC", "undercut", (1,)),
    "equal": (knocking(HIGH, EIGHT, draw="TC"), "draw; knock TC", "undercut", (1,)),
    "tie": (knocking(HIGH, EIGHT, draw="TC", game=TIE_IS_NOTHING), "draw; knock TC", "tie", ()),
}


@pytest.mark.parametrize("case", RESULTS)
def test_a_showdown_says_what_decided(case: str) -> None:
    """N-04, N-05: the result and the winner; the winner has won one more deal (N-10), and the loser deals (N-11)."""
    at, moves, result, winners = RESULTS[case]
    for dealer in (0, 1):
        played = Played(at | {"won": [3, 1], "dealer": dealer}, moves)
        found = played.showdown
        assert (found.knocker, found.result, found.winners) == (0, result, winners)
        assert played.last(DealEnded).reason == "knocked"
        assert list(played.last(DealEnded).won) == [3 + (0 in winners), 1 + (1 in winners)]
        next_dealer = 1 - winners[0] if winners else dealer
        assert next_deal(played.state, b"f" * 32)[0].dealer == next_dealer


def test_a_showdown_shows_both_hands() -> None:
    """N-02, N-03: the knocker's hand without the card discarded, and the other hand with its lay-offs."""
    found = Played(knocking(READY, OTHER), "draw; knock 9D").showdown
    assert (found.card, found.limit, found.doubled) == ("9D", 10, False)
    knocker, other = found.hands
    assert in_short(knocker) == (["4S 5S 6S", "7H 7D 7C", "KH KD KC"], "2H", 2)
    assert in_short(other) == (["8S 9S TS", "QS QH QD"], "3H 4H", 7)
    assert {meld: set(some.split()) for meld, some in laid_off(other).items()} == {0: {"2S", "3S"}}
    assert other.laid_off[0].result == ("2S", "3S", "4S", "5S", "6S")
    assert knocker.laid_off == ()


def test_cards_are_laid_off_at_both_ends_and_on_sets() -> None:
    """N-03: on 5S 6S 7S go 4S, then 3S, and 8S, then 9S; on the queens QS."""
    found = Played(knocking(LONG, "8S 9S 3S 4S QS 2D 4D 6D 8D TD", draw="TC"), "draw; knock TC").showdown
    assert {one.result for one in found.hands[1].laid_off} == {
        ("3S", "4S", "5S", "6S", "7S", "8S", "9S"),
        ("QS", "QH", "QD", "QC"),
    }
    assert in_short(found.hands[1]) == ([], "2D 4D 6D 8D TD", 30)


def test_big_gin_shows_eleven_cards() -> None:
    """N-05: no card is discarded, all eleven are in melds, and nothing is laid off."""
    found = Played(knocking(MATCHED, OTHER, draw="7S"), "draw; knock").showdown
    assert found.card is None
    assert sum(map(len, found.hands[0].melds)) == 11
    assert in_short(found.hands[1]) == (["8S 9S TS", "QS QH QD"], "2S 3S 3H 4H", 12)


def test_the_points_have_parts() -> None:
    """N-04, N-09: the bonus for gin, the bonus for an undercut, and what a spade adds, are told apart."""
    gin = Played(knocking(READY, OTHER, draw="KS", game=OKLAHOMA, upcard="JS"), "draw; knock 2H").showdown
    assert (gin.points[0].gin, gin.points[0].undercut, gin.points[0].spades, gin.doubled) == (25, 0, 37, True)
    under = Played(knocking(HIGH, SEVEN, draw="TC"), "draw; knock TC").showdown
    assert (under.points[1].gin, under.points[1].undercut, under.points[1].spades) == (0, 25, 0)


GAMES: dict[str, tuple[dict[str, Any], list[int] | None, list[int]]] = {
    "N-10 the target": ({"totals": [95, 40], "won": [3, 2]}, [0], [100 + 100 + 25 * 4, 40 + 25 * 2]),
    "N-10 one short": ({"totals": [94, 40], "won": [3, 2]}, None, [99, 40]),
    "N-10 boxes do not count towards it": ({"totals": [90, 40], "won": [9, 2]}, None, [95, 40]),
    "N-10 shut-out": ({"totals": [95, 0], "won": [3, 0]}, [0], [(100 + 100 + 25 * 4) * 2, 0]),
    "N-10 whatever the bonuses": ({"totals": [95, 90], "won": [1, 8]}, [0], [100 + 100 + 25 * 2, 90 + 25 * 8]),
    "N-10 no target reached": (
        {"totals": [10, 2], "won": [1, 1], "deal": 3, "rules": rules("gin-rami", max_deals=3)},
        [0],
        [15 + 25 * 2, 2 + 25],
    ),
    "N-10 other values": (
        {"totals": [95, 40], "won": [3, 2], "rules": rules("gin-rami", game_bonus=0, box_bonus=20)},
        [0],
        [100 + 20 * 4, 40 + 20 * 2],
    ),
    "N-10 another target": (
        {"totals": [195, 40], "won": [3, 2], "rules": rules("gin-rami", match_end={"target": 200})},
        [0],
        [200 + 100 + 25 * 4, 40 + 25 * 2],
    ),
    "N-09 a spade doubles no box": (
        {"totals": [95, 40], "won": [1, 1], "rules": OKLAHOMA, "upcard": "JS"},
        [0],
        [105 + 100 + 25 * 2, 40 + 25],
    ),
}


@pytest.mark.parametrize("case", GAMES)
def test_a_game_ends_as_the_vectors_say(case: str) -> None:
    """N-10: after five points for seat 0 the game is over or goes on, with these totals."""
    fields, winners, totals = GAMES[case]
    played = Played(knocking(READY, OTHER) | fields, "draw; knock 9D")
    assert (played.state.phase is Phase.GAME_OVER) == (winners is not None)
    assert list(played.state.totals) == totals
    if winners is not None:
        assert played.final == (winners, totals)


def test_an_undercut_wins_the_game_too() -> None:
    """N-10: the other player passes the target with an undercut, and has the game bonus."""
    played = Played(knocking(HIGH, SEVEN, draw="TC", totals=[60, 75], won=[2, 3]), "draw; knock TC")
    assert played.final == ([1], [60 + 25 * 2, 75 + 26 + 100 + 25 * 4])


@pytest.mark.parametrize(("setting", "dealers"), [("rotate", [1, 0]), ("loser", [1, 1]), ("winner", [0, 0])])
def test_who_deals_next(setting: str, dealers: list[int]) -> None:
    """N-11: seat 0 has won the deal. The loser, the winner or the next player deals, whoever has dealt before."""
    game = rules("gin-rami", next_dealer=setting)
    played = [Played(knocking(READY, OTHER, game=game, dealer=dealer), "draw; knock 9D") for dealer in (0, 1)]
    assert [next_deal(one.state, b"f" * 32)[0].dealer for one in played] == dealers


def test_a_new_deal_counts_on() -> None:
    """N-10: the totals and the deals won go on to the next deal."""
    played = Played(knocking(READY, OTHER, totals=[10, 20], won=[1, 2]), "draw; knock 9D")
    after = next_deal(played.state, b"f" * 32)[0]
    assert (after.totals, after.won, after.deal) == ((15, 20), (2, 2), played.state.deal + 1)
    assert GIN["variant"] == after.rules.variant
