"""The irregularities of Rami 500 (D4 L89 to L141, matrix 2.11): the API refuses each of them.

At a real table, players notice an irregularity and correct it. Here none can happen, so there is nothing to correct.
"""

from random import Random
from typing import Any

import msgspec
import pytest
from tests.sdk.rules.playing import played
from tests.sdk.rules.setups import ask, judge, moves, position, refusal, rules
from tests.sdk.rules.strategies import eager, forward, playing

from rami.rules.engine.deal import start
from rami.rules.events import DealEnded, DealStarted, StockDrawn
from rami.rules.moves import DrawDiscard, Move, Undo
from rami.rules.play import legal_moves
from rami.rules.records.position import dump
from rami.rules.state import State
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import project, view

ALONE = rules("rami-500", teams="none")
AT = position(
    ALONE,
    "",
    seats=4,
    turn=1,
    hands=[["2D", "3C"], ["4C", "5C", "7D"], ["8H", "9S"], ["TC", "JC", "QC", "KD"]],
    pile="KS 9D",
    table=["2H 3H 4H"],
    turns_taken=[3] * 4,
    opened=[False] * 4,
    laid=[True] * 4,
)
"""Seat 1 is on turn and has laid the meld on the table. Seat 3 holds a combination."""

ATTEMPTS: dict[str, tuple[str, str, int]] = {
    "I-1a Z25 drawing before one's turn": ("3: draw", "not_your_turn", 0),
    "I-1a Z25 laying before one's turn": ("3: meld TC JC QC", "not_your_turn", 0),
    "I-1a Z25 discarding before one's turn": ("3: throw KD", "not_your_turn", 0),
    "I-1a Z25 playing while another has drawn": ("draw; 3: draw", "not_your_turn", 1),
    "I-1b Z26 taking from the pile before one's turn": ("3: take", "not_your_turn", 0),
    "I-1c Z26 drawing, to be stopped in time": ("0: draw", "not_your_turn", 0),
    "I-1d Z26 putting back a card that was looked at": ("draw; undo", "draw_is_final", 1),
    "I-3a drawing twice": ("draw; draw", "already_drawn", 1),
    "I-3a drawing and taking": ("draw; take", "already_drawn", 1),
    "I-3a keeping all cards as the next player draws": ("draw; 2: draw", "not_your_turn", 1),
    "I-3b discarding without drawing": ("throw 4C", "must_draw_first", 0),
    "I-3b discarding twice": ("draw; throw 4C; 1: throw 5C", "not_your_turn", 2),
    "I-3c Z29 laying a card that one does not have": ("draw; meld 4C 5C 6C", "card_not_in_hand", 1),
    "I-3c Z29 laying a card twice": ("draw; meld 4C 4C 5C", "card_not_in_hand", 1),
    "I-3f going out with cards that one does not have": ("draw; lay 1 5H 6H 7H", "card_not_in_hand", 1),
    "I-4 Z31 laying what is no combination": ("draw; meld 4C 5C 7D", "no_combination", 1),
    "I-4 Z31 adding what has nothing to do with the meld": ("draw; lay 1 7D", "does_not_fit", 1),
    "I-4 Z31 taking a meld back after the turn": ("draw; throw 4C; 1: undo", "not_your_turn", 2),
}


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_it_is_refused(attempt: str) -> None:
    """The refusal has its code, and the state is the one after the moves that were accepted before it."""
    text, code, index = ATTEMPTS[attempt]
    reply = judge(AT, text)
    assert (reply["refused"]["code"], reply["refused"]["index"]) == (code, index)
    accepted = ask({"position": AT, "moves": moves(text)[:index]})["position"] if index else None
    assert reply["position"] == (accepted or ask({"position": AT, "moves": []})["position"])


def test_z25_nobody_loses_his_turn() -> None:
    """I-1a: at a real table seats 1 and 2 lose their turn to seat 3; here seat 1 and then seat 2 keep their turn."""
    assert judge(AT, "3: draw")["position"]["turn"] == 1
    assert judge(AT, "draw; throw 4C")["position"]["turn"] == 2


def test_z26_nothing_was_taken_or_seen() -> None:
    """I-1b, I-1c, I-1d: the refused draw leaves pile and stock unchanged, and shows seat 3 no other card."""
    before = ask({"position": AT})["views"]
    after = ask({"position": judge(AT, "3: draw")["position"]})["views"]
    assert after == before
    assert "4D" not in str(after)  # the card on top of the stock


def _dealt(seats: int) -> tuple[State, DealStarted]:
    state, (started, *_) = start(resolve("rami-500", {"teams": "none"}, seats), "g", seats, b"s" * 32, b"n" * 32)
    assert isinstance(started, DealStarted)
    return state, started


@pytest.mark.parametrize("seats", range(2, 9))
def test_i2a_a_deal_shows_nobody_anothers_card(seats: int) -> None:
    """I-2a: the deal is one event, and each player sees only their own hand in it."""
    state, started = _dealt(seats)
    for seat in range(seats):
        seen = project(started, seat)
        assert isinstance(seen, DealStarted)
        assert [bool(hand) for hand in seen.hands] == [other == seat for other in range(seats)]
        assert view(state, seat).hand == seen.hands[seat]


def test_i2b_i2c_no_card_lies_face_up_in_pack_or_stock() -> None:
    """I-2b, I-2c: the other players see only the number of cards in the stock, and never which card was drawn."""
    state, started = _dealt(3)
    assert {type(seen.stock) for seen in (started, view(state, 0), view(state, None))} == {int}
    drawn = project(StockDrawn(0, 29, "9H"), 1)
    assert isinstance(drawn, StockDrawn)
    assert drawn.card is None


@pytest.mark.parametrize("seats", range(2, 9))
def test_i2d_every_hand_is_balanced(seats: int) -> None:
    """I-2d: every player is dealt the same number of cards, so no deal has to be repeated."""
    _, started = _dealt(seats)
    assert started.hand_sizes == (13 if seats == 2 else 7,) * seats


NO_SUCH_MOVES: dict[str, dict[str, Any]] = {
    "I-1a Z25 denouncing a player": {"type": "denounce", "seat": 3},
    "I-2a Z27 dealing again": {"type": "redeal"},
    "I-2e Z27 turning up one of one's own cards": {"type": "show", "card": "4C"},
    "I-4 Z31 demanding that a meld is taken back": {"type": "contest", "meld": 1},
    "I-5 Z30 correcting a score": {"type": "correct_score", "scores": [10, 0, 0, 0]},
}


@pytest.mark.parametrize("attempt", NO_SUCH_MOVES)
def test_there_is_no_such_move(attempt: str) -> None:
    """A correction that players make at a real table is not a move: the referee and the API refuse it."""
    assert refusal({"position": AT, "moves": [NO_SUCH_MOVES[attempt]]}) == "malformed_question"
    with pytest.raises(msgspec.ValidationError, match="Invalid value"):
        msgspec.convert(NO_SUCH_MOVES[attempt], Move)


def test_z30_every_total_is_the_one_before_and_the_score() -> None:
    """I-5: the engine adds each deal's scores to the totals, so nobody can make an error in the addition."""
    _, log = played("rami-500", {"teams": "none", "match_end": {"target": 200}}, 3, "totals")
    totals = [0, 0, 0]
    deals = [event for event in log if isinstance(event, DealEnded)]
    for deal in deals:
        totals = [total + score for total, score in zip(totals, deal.scores, strict=True)]
        assert list(deal.totals) == totals
    assert len(deals) > 1


@pytest.mark.parametrize(
    ("hand", "reason"),
    [(0, "missing"), (2, "too many")],
    ids=["I-3b I-3e a card too few", "I-3a I-3d a card too many"],
)
def test_a_position_with_an_unbalanced_hand_is_none(hand: int, reason: str) -> None:
    """I-3: a position with an unbalanced hand is refused, because the cards of a position must be the whole pack."""
    whole = msgspec.to_builtins(dump(_dealt(2)[0]))
    cards = whole["hands"][0]
    unbalanced = whole | {"hands": [cards[:1] * hand + cards[1:], whole["hands"][1]]}
    answer = ask({"position": unbalanced})
    assert answer["error"]["code"] == "bad_position"
    assert f"{reason} {cards[0]}" in answer["error"]["detail"]


@pytest.mark.parametrize("seed", range(4))
def test_hands_stay_balanced(seed: int) -> None:
    """I-3: at the start of a turn, hand and laid cards are those dealt, plus the extra cards of takes below the top."""
    rng = Random(f"balanced {seed}")
    seats = 2 + seed
    state, _ = start(resolve("rami-500", {"teams": "none"}, seats), "g", seats, rng.randbytes(32), b"n" * 32)
    owned = [len(hand) for hand in state.table.hands]
    deep = 0
    while playing(state):
        if not state.steps:
            laid = [seat for meld in state.table.melds for seat in meld.by]
            assert [len(hand) + laid.count(seat) for seat, hand in enumerate(state.table.hands)] == owned
        move = eager(rng, [move for move in legal_moves(state) if not isinstance(move, Undo)])
        if isinstance(move, DrawDiscard):
            owned[state.turn] += move.depth - 1
            deep += move.depth > 1
        state = forward(state, move)
    assert deep
