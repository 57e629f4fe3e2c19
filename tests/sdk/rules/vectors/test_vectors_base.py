"""The vectors of matrix 6.2 and 6.3: turns, lay-offs, discards and the stock of rami de base and rami de bloc."""

from random import Random
from typing import Any

import msgspec
import pytest
from tests.sdk.rules.setups import BLOC, NEW, RAMI, ask, judge, position, refusal, rules, verdict

from rami.problems.exceptions import WrongMoment
from rami.rules.cards import NAMES
from rami.rules.engine.deal import next_deal, start
from rami.rules.moves import Discard, DrawStock, Meld
from rami.rules.play import play
from rami.rules.records.position import Position, load
from rami.rules.state import Phase
from rami.rules.variants.resolve import resolve

H1 = rules(melds_per_turn=None)
H2 = rules(rami_bonus="double")
H3 = rules(layoff_requires="own_meld_for_others")
H4 = rules(ace="high_low")
H5 = rules(must_discard_to_go_out=True)
H6 = rules(stock_recycle="shuffle")
UNLIMITED = rules(max_recycles=None)
TWO_MELDS = "4C 5C 6C 7D 7H 7S KD"

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "B03 a discard before the draw": (position(RAMI, "4C KD"), "throw 4C", "0 must_draw_first"),
    "B03 a meld before the draw": (position(RAMI, "4C 5C 6C KD"), "meld 4C 5C 6C", "0 must_draw_first"),
    "B04 drawing twice": (position(RAMI, "4C KD"), "draw; draw", "1 already_drawn"),
    "B04 taking after a draw": (position(RAMI, "4C KD", pile="8C"), "draw; take", "1 already_drawn"),
    "B05 acting out of turn": (position(RAMI, "4C KD"), "1: draw", "0 not_your_turn"),
    "B06 discarding the card just taken": (
        position(RAMI, "4C KD", pile="9H"),
        "take; throw 9H",
        "1 taken_card_discarded",
    ),
    "B06 by face, its twin too": (
        position(rules(decks=2), "9H KD", pile="9H"),
        "take; throw 9H",
        "1 taken_card_discarded",
    ),
    "B07 discarding it a turn later": (
        position(RAMI, "4C KD", pile="9H"),
        "take; throw 4C; draw; throw 2D; draw; throw 9H",
        "ok",
    ),
    "B08 a card from the stock goes at once": (position(RAMI, "4C KD", stock="9H"), "draw; throw 9H", "ok"),
    "B09 a second meld in a turn": (
        position(RAMI, TWO_MELDS),
        "draw; meld 4C 5C 6C; meld 7D 7H 7S",
        "2 one_meld_a_turn",
    ),
    "B09 with H1": (position(H1, TWO_MELDS), "draw; meld 4C 5C 6C; meld 7D 7H 7S", "ok"),
    "B11 at the low end": (position(RAMI, "3C KD", table=["4C 5C 6C"]), "draw; lay 1 3C", "ok"),
    "B11 at the high end": (position(RAMI, "7C KD", table=["4C 5C 6C"]), "draw; lay 1 7C", "ok"),
    "B11 with a gap": (position(RAMI, "8C KD", table=["4C 5C 6C"]), "draw; lay 1 8C", "1 does_not_fit"),
    "B-12 several cards at once": (position(RAMI, "3C 7C 8C KD", table=["4C 5C 6C"]), "draw; lay 1 3C 7C 8C", "ok"),
    "B-17 lay-offs are not counted": (
        position(RAMI, "7C 8C 9D TD JD QD KD", table=["4C 5C 6C"]),
        "draw; lay 1 7C; meld 9D TD JD; lay 1 8C; lay 2 QD; throw KD",
        "ok",
    ),
    "H4 an ace on a king": (position(H4, "AS KD 2H", table=["JS QS KS"]), "draw; lay 1 AS; throw KD", "ok"),
    "H4 not round the corner": (position(H4, "2S KD 2H", table=["QS KS AS"]), "draw; lay 1 2S", "1 does_not_fit"),
    "B-04 not on a king without it": (position(RAMI, "AS KD", table=["JS QS KS"]), "draw; lay 1 AS", "1 does_not_fit"),
    "B13 a card of another meld is nobody's": (
        position(RAMI, "AS KD", table=["2C 2H 2D 2S", "3S 4S 5S"]),
        "draw; lay 2 AS 2S",
        "1 card_not_in_hand",
    ),
    "B14 on another's meld": (position(RAMI, "7C KD", table=["4C 5C 6C"], **NEW), "draw; lay 1 7C", "ok"),
    "B14 with H3": (position(H3, "7C KD", table=["4C 5C 6C"], **NEW), "draw; lay 1 7C", "1 own_meld_first"),
    "B15 H3 after a meld in the same turn": (
        position(H3, "7C 8D 9D TD KD", table=["4C 5C 6C"], **NEW),
        "draw; meld 8D 9D TD; lay 1 7C",
        "ok",
    ),
    "B17 melding everything": (position(RAMI, "5C 6C", stock="7C"), "draw; meld 5C 6C 7C", "over"),
    "B17 with H5": (position(H5, "5C 6C", stock="7C"), "draw; meld 5C 6C 7C", "1 must_keep_a_discard"),
    "B18 H5, discarding one instead": (position(H5, "5C 6C", stock="7C"), "draw; throw 7C", "ok"),
    "B19 the last card is discarded": (
        position(RAMI, "8D", stock="KC", table=["5D 6D 7D"]),
        "draw; lay 1 8D; throw KC",
        "over",
    ),
    "D-4 the second meld": (
        position(RAMI, "4C 5C 6C 7D 7H 7S 7C", stock="KD", **NEW),
        "draw; meld 4C 5C 6C; meld 7D 7H 7S 7C",
        "2 one_meld_a_turn",
    ),
    "D-4 is legal in a rami": (
        position(H2, "4C 5C 6C 7D 7H 7S 7C", stock="KD", **NEW),
        "draw; meld 4C 5C 6C; meld 7D 7H 7S 7C; throw KD",
        "over",
    ),
    "D-4 but not once something was laid": (
        position(H2, "4C 5C 6C 7D 7H 7S 7C", stock="KD"),
        "draw; meld 4C 5C 6C; meld 7D 7H 7S 7C",
        "2 one_meld_a_turn",
    ),
    "B-19 a meld may not leave the taken card alone": (
        position(RAMI, "5C 6C 7C", pile="9H"),
        "take; meld 5C 6C 7C",
        "1 only_taken_card_left",
    ),
    "K06 refusing the discard ends the deal": (
        position(BLOC, "4C KD", stock="", pile="8C KH"),
        "draw",
        "over",
    ),
    "H7 the third exhaustion ends the deal": (position(RAMI, "4C KD", stock="", pile="KH", recycles=2), "draw", "over"),
    "H7 the second does not": (position(RAMI, "4C KD", stock="", pile="KH", recycles=1), "draw", "ok"),
    "C-04 null lifts the limit": (
        position(UNLIMITED, "4C KD", stock="", pile="KH", recycles=50),
        "draw",
        "ok",
    ),
    "nothing to turn over": (position(UNLIMITED, "4C KD", stock="", pile=""), "draw", "over"),
    "an empty pile": (position(RAMI, "4C KD", pile=""), "take", "0 pile_empty"),
    "only the top": (position(RAMI, "4C KD", pile="8C KH"), "take 2", "0 top_card_only"),
    "no joker to swap": (position(RAMI, "9H KD", table=["6H 7H 8H"]), "draw; swap 1 9H", "1 swap_not_allowed"),
    "no such meld": (position(RAMI, "9H KD", table=["6H 7H 8H"]), "draw; lay 2 9H", "1 unknown_meld"),
    "a card that is not held": (position(RAMI, "9H KD"), "draw; throw 2S", "1 card_not_in_hand"),
    "S08 V5: the deal ends with the turn that empties the stock": (
        position(rules(end_when_stock_empty_at_turn_end=True), "4C KD", stock="9S"),
        "draw; throw 9S",
        "over",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """The referee gives the verdicts of matrix 6.2 and 6.3."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


def test_b18_without_the_last_meld_the_turn_just_ends() -> None:
    """B18: with H5 the hand 5C 6C is left, and the next player draws."""
    after = judge(position(H5, "5C 6C", stock="7C 8D"), "draw; throw 7C")["position"]
    assert (sorted(after["hands"][0]), after["pile"], after["turn"]) == (["5C", "6C"], ["7C"], 1)


def test_b21_nobody_melds_after_the_out() -> None:
    """B21: the deal is over at once, also for a player who holds a combination (B-21)."""
    at = position(RAMI, "5C 6C", stock="7C", hands=[["5C", "6C"], ["4D", "5D", "6D", "KS"]])
    state = load(msgspec.convert(at, Position))
    state, _ = play(state, 0, DrawStock())
    state, _ = play(state, 0, Meld(("5C", "6C", "7C")))
    assert state.last is not None
    assert state.last.reason == "out"
    for seat, move in ((1, DrawStock()), (1, Meld(("4D", "5D", "6D"))), (0, DrawStock())):
        with pytest.raises(WrongMoment, match="deal_over"):
            play(state, seat, move)


@pytest.mark.parametrize(("seats", "order"), [(2, [1, 0, 1]), (3, [1, 2, 0])], ids=["B02", "B01"])
def test_the_player_after_the_dealer_starts(seats: int, order: list[int]) -> None:
    """B01, B02: from dealer 0 the turn goes round clockwise, and the next seat deals the next deal."""
    game = resolve("rami", {"turn_limit": 3}, seats)
    state = next(s for n in range(99) if (s := start(game, f"g{n}", seats, b"s" * 32, b"n" * 32)[0]).dealer == 0)
    turns = []
    while state.phase is not Phase.DEAL_OVER:
        turns.append(state.turn)
        state, _ = play(state, state.turn, DrawStock())
        state, _ = play(state, state.turn, Discard(NAMES[state.table.hands[state.turn][0]]))
    assert turns == order
    assert next_deal(state, b"f" * 32)[0].dealer == 1


def test_b22_six_play_and_seven_do_not() -> None:
    """B22: six players are dealt 6 cards each; a game for seven is refused."""
    assert ask({"rules": RAMI, "seats": 6})["hand"] == [6] * 6
    assert refusal({"rules": RAMI, "seats": 7}) == "bad_rules"


def test_b23_an_end_is_never_both() -> None:
    """B23, as decided: an end with both a target and deals, or with neither, is refused."""
    both = rules(match_end={"deals": 5, "target": 100})
    assert refusal({"rules": both, "seats": 2}) == "bad_rules"
    assert ask({"rules": RAMI, "totals": [100, 99]})["over"] is True
    assert ask({"rules": RAMI, "totals": [99, 99]})["over"] is False


def test_k01_the_pile_is_turned_over() -> None:
    """K01: the oldest discard is drawn first, then the next ones; the pile is empty until a discard (B-20, G-03)."""
    at = position(RAMI, "2H 3H", stock="", pile="4C 9D KH")
    seen = ask({"position": judge(at, "draw")["position"]})["views"][1]
    assert (seen["stock"], seen["pile_size"], seen["pile_top"]) == (2, 0, None)
    after = judge(at, "draw; throw 2H")["position"]
    assert after["hands"][0] == ["3H", "4C"]
    assert (after["stock"], after["pile"], after["recycles"]) == (["9D", "KH"], ["2H"], 1)


def test_k02_a_taken_discard_recycles_nothing() -> None:
    """K02: with an empty stock the discard may be taken, and the pile stays as it is."""
    after = judge(position(RAMI, "2H 3H", stock="", pile="4C 9D KH"), "take; throw 2H")["position"]
    assert (after["stock"], after["pile"], after["recycles"]) == ([], ["4C", "9D", "2H"], 0)


def test_k03_the_pile_is_shuffled() -> None:
    """K03: with H6 the same cards become the stock, in an order that the deal's secret decides."""
    at = position(H6, "2H 3H", stock="", pile="4C 9D KH", secret="00" * 32)
    orders = set()
    for secret in range(20):
        after = judge(at | {"secret": f"{secret:02x}" * 32}, "draw; throw 2H")["position"]
        drawn = after["hands"][0][-1]
        assert sorted([drawn, *after["stock"]]) == ["4C", "9D", "KH"]
        orders.add((drawn, *after["stock"]))
    assert len(orders) > 3


def test_a_shuffle_without_a_secret_is_refused() -> None:
    """Without a secret the pile can be turned over, but not shuffled: then only the discard can be taken."""
    at = position(H6, "2H 3H", stock="", pile="4C 9D KH")
    assert verdict(at, "draw") == "0 no_reshuffle"
    assert ask({"position": at})["legal_moves"] == [{"type": "draw_discard", "depth": 1}]


def test_k08_everybody_sees_the_stocks_size() -> None:
    """K08: every view shows the true size of the stock (B-25)."""
    views = ask({"position": position(RAMI, "4C KD", stock="9S 8S 7S")})["views"]
    assert [view["stock"] for view in views] == [3, 3]


def test_each_refusal_names_its_rule() -> None:
    """A refusal carries the tag of the rule that forbids the move."""
    assert judge(position(RAMI, "4C KD", pile="9H"), "take; throw 9H")["refused"]["rule"] == "B-19"
    assert judge(position(RAMI, "4C KD"), "1: draw")["refused"]["rule"] == "B-14"


def test_a_deal_ends_after_its_turn_limit() -> None:
    """`turn_limit`: after this number of turns the deal ends, and no player is out (law 6)."""
    at = position(rules(turn_limit=9), "4C KD", turns_taken=[4, 4])
    assert verdict(at, "draw; throw KD") == "over"


def test_the_first_dealer_is_any_seat() -> None:
    """B-05: in a hundred games every seat deals first more than ten times, and only the secret decides which seat."""
    rng = Random(5)
    game = resolve("rami", {}, 4)
    dealers = [start(game, "g", 4, rng.randbytes(32), b"")[0].dealer for _ in range(100)]
    assert min(dealers.count(seat) for seat in range(4)) > 10
