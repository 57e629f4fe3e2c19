"""Undo: one step at a time, never beyond a draw from the stock; undoing a step restores the duties before it."""

from random import Random

import pytest
from tests.sdk.rules.playing import played
from tests.sdk.rules.setups import R40, R500, RAMI, ask, judge, position, rules, verdict

from rami.rules.moves import Move, Undo
from rami.rules.state import State

RUN = "7H 8H 9H"


@pytest.mark.parametrize(
    ("at", "played", "expected"),
    [
        (position(RAMI, "4C KD"), "undo", "0 nothing_to_undo"),
        (position(RAMI, "4C KD"), "draw; undo", "1 draw_is_final"),
        (position(RAMI, "4C 5C 6C KD"), "draw; meld 4C 5C 6C; undo; undo", "3 draw_is_final"),
        (position(RAMI, "4C KD", pile="9H"), "take; undo; undo", "2 nothing_to_undo"),
        (position(RAMI, "4C KD", pile="9H"), "take; undo; draw; throw KD", "ok"),
        (position(RAMI, "4C KD", pile="9H"), "take; undo; throw KD", "2 must_draw_first"),
        (position(RAMI, "4C KD", pile="9H"), "take; undo; take; throw KD", "ok"),
        (position(RAMI, "4C KD"), "draw; throw KD; 1: undo", "2 nothing_to_undo"),
        (position(RAMI, "4C KD"), "draw; throw KD; 0: undo", "2 not_your_turn"),
        (position(RAMI, "4C 5C 6C KD"), "draw; meld 4C 5C 6C; undo; meld 4C 5C 6C; throw KD", "ok"),
    ],
    ids=lambda value: value if isinstance(value, str) and ";" not in value else None,
)
def test_undo_takes_back_what_may_be_taken_back(at: dict[str, object], played: str, expected: str) -> None:
    """F-09: melds and a taken discard can be undone, but not a draw from the stock, because the card was seen."""
    assert verdict(at, played) == expected


def test_undo_goes_one_step_at_a_time() -> None:
    """Two lay-offs and a meld are taken back one after the other, the last one first."""
    game = position(rules(melds_per_turn=None), "5H TH JH 4C 5C 6C KD", table=[RUN])
    played = "draw; lay 1 TH; meld 4C 5C 6C; lay 1 JH"
    for undone, melds in ((0, ["789TJ", "456"]), (1, ["789T", "456"]), (2, ["789T"]), (3, ["789"])):
        after = judge(game, "; ".join([played, *["undo"] * undone]))["position"]
        assert [step["type"] for step in after["steps"]] == ["draw_stock", "lay_off", "meld", "lay_off"][: 4 - undone]
        views = ask({"position": after})["views"]
        assert ["".join(card[0] for card in meld["cards"]) for meld in views[0]["melds"]] == melds


def test_undo_ends_after_64_steps() -> None:
    """An undo counts as a step: after 64 steps there is no undo, but the turn can still be finished."""
    at = position(RAMI, "TH KD QD", table=[RUN])
    pairs = "; ".join(["lay 1 TH; undo"] * 31)
    assert verdict(at, f"draw; {pairs}; lay 1 TH; throw KD") == "ok"
    assert verdict(at, f"draw; {pairs}; lay 1 TH; undo") == f"{1 + 2 * 31 + 1} too_many_steps"
    listed = ask({"position": at})["legal_moves"]
    assert {"type": "undo"} not in listed


def test_undo_keeps_the_duty_of_a_taken_card() -> None:
    """When the meld with a card taken from the pile is undone, the card must be laid again (F-17, Z-12)."""
    for game in (R40, R500):
        at = position(game, "9S 9C 4C KD", pile="5C 9H")
        assert verdict(at, "take; meld 9S 9H 9C; throw KD") == "ok"
        assert verdict(at, "take; meld 9S 9H 9C; undo; throw KD") == "3 taken_card_unused"
        assert verdict(at, "take; meld 9S 9H 9C; undo; undo; draw; throw KD") == "ok"


def test_undo_keeps_the_ban_on_a_taken_card() -> None:
    """B-19: laying off the same face lifts the ban on discarding the taken card; undo restores the ban."""
    at = position(rules(decks=2), "TH KD QD", table=[RUN], pile="TH")
    assert verdict(at, "take; lay 1 TH; throw TH") == "ok"
    assert verdict(at, "take; lay 1 TH; undo; throw TH") == "3 taken_card_discarded"


def test_undo_gives_a_swapped_joker_back() -> None:
    """F-26: after the undo the joker is on the table again, and the player has no duty to lay it."""
    at = position(R40, "9H 8S 4C", table=["7H 8H *9H TH"])
    assert verdict(at, "draw; swap 1 9H; undo; throw 8S") == "ok"


@pytest.mark.parametrize("variant", ["rami", "rami-51", "gin-rami"])
@pytest.mark.parametrize("place", [0, -1])
def test_who_always_takes_the_first_move_or_the_last_one_gets_on(variant: str, place: int) -> None:
    """Undo is neither of them, unless there is only one other move: then it is the last one."""
    taken: list[bool] = []

    def player(_rng: Random, _state: State, moves: list[Move]) -> Move:
        undo = Undo() in moves
        assert not undo or moves.index(Undo()) == max(1, len(moves) - 2)
        taken.append(isinstance(moves[place], Undo))
        return moves[place]

    played(variant, {"match_end": {"deals": 1}, "turn_limit": 20}, 2, "naive", (player,))
    assert len(taken) > 20
    assert sum(taken) <= 2
