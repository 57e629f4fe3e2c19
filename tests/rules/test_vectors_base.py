"""The vectors of matrix 6.2 and 6.3: turns, lay-offs, discards and the stock of rami de base and rami de bloc."""

from random import Random
from typing import Any

import pytest
from tests.rules.setups import ask, judge, position, rules, verdict

from rami.rules.deal import next_deal, start
from rami.rules.moves import Discard, DrawStock
from rami.rules.play import play
from rami.rules.resolve import resolve
from rami.rules.state import Phase

H1 = {"melds_per_turn": None}
H3 = {"layoff_requires": "own_meld_for_others"}
H5 = {"must_discard_to_go_out": True}
RAMI = {"rami_bonus": "double"}
NEW = {"laid": [False, True]}
TWO_MELDS = "4C 5C 6C 7D 7H 7S KD"

TURNS: dict[str, tuple[dict[str, Any], str, str]] = {
    "B03 a discard before the draw": (position({}, "4C KD"), "throw 4C", "0 must_draw_first"),
    "B03 a meld before the draw": (position({}, "4C 5C 6C KD"), "meld 4C 5C 6C", "0 must_draw_first"),
    "B04 drawing twice": (position({}, "4C KD"), "draw; draw", "1 already_drawn"),
    "B04 taking after a draw": (position({}, "4C KD", pile="8C"), "draw; take", "1 already_drawn"),
    "B05 acting out of turn": (position({}, "4C KD"), "1: draw", "0 not_your_turn"),
    "B06 throwing the card just taken": (position({}, "4C KD", pile="9H"), "take; throw 9H", "1 taken_card_discarded"),
    "B06 by face, its twin too": (
        position({"decks": 2}, "9H KD", pile="9H"),
        "take; throw 9H",
        "1 taken_card_discarded",
    ),
    "B07 throwing it a turn later": (
        position({}, "4C KD", pile="9H"),
        "take; throw 4C; draw; throw 2D; draw; throw 9H",
        "ok",
    ),
    "B08 a card from the stock goes at once": (position({}, "4C KD", stock="9H"), "draw; throw 9H", "ok"),
    "B09 a second meld in a turn": (position({}, TWO_MELDS), "draw; meld 4C 5C 6C; meld 7D 7H 7S", "2 one_meld_a_turn"),
    "B09 with H1": (position(H1, TWO_MELDS), "draw; meld 4C 5C 6C; meld 7D 7H 7S", "ok"),
    "B11 at the low end": (position({}, "3C KD", table=["4C 5C 6C"]), "draw; lay 1 3C", "ok"),
    "B11 at the high end": (position({}, "7C KD", table=["4C 5C 6C"]), "draw; lay 1 7C", "ok"),
    "B11 with a gap": (position({}, "8C KD", table=["4C 5C 6C"]), "draw; lay 1 8C", "1 does_not_fit"),
    "B13 a card of another meld is nobody's": (
        position({}, "AS KD", table=["2C 2H 2D 2S", "3S 4S 5S"]),
        "draw; lay 2 AS 2S",
        "1 card_not_in_hand",
    ),
    "B14 on another's meld": (position({}, "7C KD", table=["4C 5C 6C"], **NEW), "draw; lay 1 7C", "ok"),
    "B14 with H3": (position(H3, "7C KD", table=["4C 5C 6C"], **NEW), "draw; lay 1 7C", "1 own_meld_first"),
    "B15 H3 after a meld in the same turn": (
        position(H3, "7C 8D 9D TD KD", table=["4C 5C 6C"], **NEW),
        "draw; meld 8D 9D TD; lay 1 7C",
        "ok",
    ),
    "B17 melding everything": (position({}, "5C 6C", stock="7C"), "draw; meld 5C 6C 7C", "over"),
    "B17 with H5": (position(H5, "5C 6C", stock="7C"), "draw; meld 5C 6C 7C", "1 must_keep_a_discard"),
    "B18 H5, throwing one instead": (position(H5, "5C 6C", stock="7C"), "draw; throw 7C", "ok"),
    "B19 the last card is thrown": (
        position({}, "8D", stock="KC", table=["5D 6D 7D"]),
        "draw; lay 1 8D; throw KC",
        "over",
    ),
    "vector 4 the second meld": (
        position({}, "4C 5C 6C 7D 7H 7S 7C", stock="KD", **NEW),
        "draw; meld 4C 5C 6C; meld 7D 7H 7S 7C",
        "2 one_meld_a_turn",
    ),
    "vector 4 is legal in a rami": (
        position(RAMI, "4C 5C 6C 7D 7H 7S 7C", stock="KD", **NEW),
        "draw; meld 4C 5C 6C; meld 7D 7H 7S 7C; throw KD",
        "over",
    ),
    "vector 4 but not once something was laid": (
        position(RAMI, "4C 5C 6C 7D 7H 7S 7C", stock="KD"),
        "draw; meld 4C 5C 6C; meld 7D 7H 7S 7C",
        "2 one_meld_a_turn",
    ),
    "B-19 a meld may not leave the taken card alone": (
        position({}, "5C 6C 7C", pile="9H"),
        "take; meld 5C 6C 7C",
        "1 only_taken_card_left",
    ),
    "K02 with an empty stock the discard may be taken": (
        position({}, "4C KD", stock="", pile="8C KH"),
        "take; throw 4C",
        "ok",
    ),
    "K06 block: refusing the discard ends the deal": (
        position({"max_recycles": 0}, "4C KD", stock="", pile="8C KH"),
        "draw",
        "over",
    ),
    "H7 the third exhaustion ends the deal": (position({}, "4C KD", stock="", pile="KH", recycles=2), "draw", "over"),
    "H7 the second does not": (position({}, "4C KD", stock="", pile="KH", recycles=1), "draw", "ok"),
    "C-04 null lifts the limit": (
        position({"max_recycles": None}, "4C KD", stock="", pile="KH", recycles=50),
        "draw",
        "ok",
    ),
    "nothing to turn over": (position({"max_recycles": None}, "4C KD", stock="", pile=""), "draw", "over"),
    "an empty pile": (position({}, "4C KD", pile=""), "take", "0 pile_empty"),
    "only the top": (position({}, "4C KD", pile="8C KH"), "take 2", "0 top_card_only"),
    "no joker to swap": (position({}, "9H KD", table=["6H 7H 8H"]), "draw; swap 1 9H", "1 swap_not_allowed"),
    "no such meld": (position({}, "9H KD", table=["6H 7H 8H"]), "draw; lay 2 9H", "1 unknown_meld"),
    "a card that is not held": (position({}, "9H KD"), "draw; throw 2S", "1 card_not_in_hand"),
    "S08 V5: the deal ends with the turn that empties the stock": (
        position({"end_when_stock_empty_at_turn_end": True}, "4C KD", stock="9S"),
        "draw; throw 9S",
        "over",
    ),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_is_judged_as_the_vectors_say(case: str) -> None:
    """Matrix 6.2 and 6.3, played through the referee."""
    at, moves, expected = TURNS[case]
    assert verdict(at, moves) == expected


def test_b21_nobody_moves_after_the_out() -> None:
    """B21: the deal is over at once (B-21)."""
    state, _ = start(resolve("rami", {"turn_limit": 2}, 2), "g", 2, b"s" * 32, b"n" * 32)
    for _ in range(2):
        state, _ = play(state, state.turn, DrawStock())
        card = next(iter(state.table.hands[state.turn]))
        state, _ = play(state, state.turn, Discard(_name(card)))
    assert state.phase is Phase.DEAL_OVER
    with pytest.raises(Exception, match="This deal is over"):
        play(state, state.turn, DrawStock())


def _name(card: int) -> str:
    return "A23456789TJQK"[card % 13] + "SHDC"[card // 13]


@pytest.mark.parametrize(("seats", "order"), [(2, [1, 0, 1]), (3, [1, 2, 0])], ids=["B02", "B01"])
def test_the_player_after_the_dealer_starts(seats: int, order: list[int]) -> None:
    """B01, B02: from dealer 0 the turn goes round clockwise, and the deal passes one seat on."""
    game = resolve("rami", {"turn_limit": 3}, seats)
    state = next(s for n in range(99) if (s := start(game, f"g{n}", seats, b"s" * 32, b"n" * 32)[0]).dealer == 0)
    turns = []
    while state.phase is not Phase.DEAL_OVER:
        turns.append(state.turn)
        state, _ = play(state, state.turn, DrawStock())
        state, _ = play(state, state.turn, Discard(_name(state.table.hands[state.turn][0])))
    assert turns == order
    assert next_deal(state, b"f" * 32)[0].dealer == 1


def test_b22_six_play_and_seven_do_not() -> None:
    """B22: six players are dealt 6 cards each; a game for seven is refused."""
    assert ask({"rules": rules(), "seats": 6})["hand"] == [6] * 6
    assert ask({"rules": rules(), "seats": 7})["error"]["code"] == "bad_rules"


def test_b23_an_end_is_never_both() -> None:
    """B23 as decided: neither takes the default, both are refused."""
    both = {"match_end": {"deals": 5, "target": 100}}
    assert ask({"rules": rules(both), "seats": 2})["error"]["code"] == "bad_rules"
    assert ask({"rules": rules(), "totals": [100, 99]})["over"] is True


def test_k01_the_pile_is_turned_over() -> None:
    """K01: the oldest discard is drawn, the rest follows, and the pile stays empty until a discard (B-20, G-03)."""
    at = position({}, "2H 3H", stock="", pile="4C 9D KH")
    after = judge(at, "draw; throw 2H")["position"]
    assert after["hands"][0] == ["3H", "4C"]
    assert (after["stock"], after["pile"], after["recycles"]) == (["9D", "KH"], ["2H"], 1)


def test_k03_the_pile_is_shuffled() -> None:
    """K03: with H6 the same cards become the stock, in an order that the deal's secret decides."""
    at = position({"stock_recycle": "shuffle"}, "2H 3H", stock="", pile="4C 9D KH", secret="00" * 32)
    orders = set()
    for secret in range(20):
        after = judge(at | {"secret": f"{secret:02x}" * 32}, "draw; throw 2H")["position"]
        drawn = after["hands"][0][-1]
        assert sorted([drawn, *after["stock"]]) == ["4C", "9D", "KH"]
        orders.add((drawn, *after["stock"]))
    assert len(orders) > 3


def test_a_shuffle_without_a_secret_is_refused() -> None:
    """A position without a secret turns over, but does not shuffle: then only the discard can be taken."""
    at = position({"stock_recycle": "shuffle"}, "2H 3H", stock="", pile="4C 9D KH")
    assert verdict(at, "draw") == "0 no_reshuffle"
    assert ask({"position": at})["legal_moves"] == [{"type": "draw_discard", "depth": 1}]


def test_k08_everybody_sees_the_stocks_size() -> None:
    """K08: the true number is in every view (B-25)."""
    views = ask({"position": position({}, "4C KD", stock="9S 8S 7S")})["views"]
    assert [view["stock"] for view in views] == [3, 3]


def test_k07_each_refusal_names_its_rule() -> None:
    """A refusal carries the tag of the rule that stands against the move."""
    assert judge(position({}, "4C KD", pile="9H"), "take; throw 9H")["refused"]["rule"] == "B-19"
    assert judge(position({}, "4C KD"), "1: draw")["refused"]["rule"] == "B-14"


def test_a_deal_ends_after_its_turn_limit() -> None:
    """`turn_limit`: when so many turns have been played nobody is out (law 6)."""
    at = position({"turn_limit": 9}, "4C KD", turns_taken=[4, 4])
    assert verdict(at, "draw; throw KD") == "over"


@pytest.mark.parametrize("variant", ["rami", "rami-bloc"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_stock_after_the_deal(variant: str, seats: int) -> None:
    """Matrix 1.1: 31, 30, 23, 21 and 15 cards are left for 2 to 6 players (B-06, B-07)."""
    counts = ask({"rules": rules(variant=variant), "seats": seats})
    sizes = {2: (10, 31), 3: (7, 30), 4: (7, 23), 5: (6, 21), 6: (6, 15)}[seats]
    assert (counts["hand"], counts["stock"]) == ([sizes[0]] * seats, sizes[1])
    assert (counts["cards"], counts["starter"]) == (52, 1)


def test_the_first_dealer_is_any_seat() -> None:
    """B-05: over some games every seat deals first, and the secret alone decides who."""
    rng = Random(5)
    game = resolve("rami", {}, 4)
    dealers = [start(game, "g", 4, rng.randbytes(32), b"")[0].dealer for _ in range(100)]
    assert min(dealers.count(seat) for seat in range(4)) > 10
