"""The vectors of Colonel: the high ace, the end of the stock, the match (N-13), and the challenge (N-14)."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.sdk.rules.setups import Json, ask, cards, judge, moves, position, refusal, rules, verdict

from rami.rules.cards import parse_hand
from rami.rules.engine.deal import next_deal, start
from rami.rules.moves import Move, parse_move
from rami.rules.play import play
from rami.rules.records.position import Position, load
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view

COLONEL = rules("colonel")
QUIET = rules("colonel", challenge="none")
SHORT = rules("colonel", turn_limit=7)

MELDS: dict[str, tuple[str, str | int]] = {
    "N-13 the ace is above the king": ("QS KS AS", 30),
    "N-13 four cards up to the ace": ("JH QH KH AH", 40),
    "N-13 the longest run": ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", 54 + 40),
    "N-13 a set of aces": ("AS AH AD", 30),
    "N-13 A-2-3": ("AS 2S 3S", "ace_is_high"),
    "N-13 A-2-3-4": ("AD 2D 3D 4D", "ace_is_high"),
    "N-13 K-A-2": ("KS AS 2S", "not_round_the_corner"),
    "N-13 Q-K-A-2": ("QS KS AS 2S", "not_round_the_corner"),
    "N-13 out of order": ("AS KS QS", "run_out_of_order"),
    "N-13 2-A-3": ("2S AS 3S", "no_combination"),
}


@pytest.mark.parametrize("case", MELDS)
def test_the_ace_is_high(case: str) -> None:
    """N-13: Q-K-A is a run and A-2-3 is none; ace, king, queen, jack and ten count 10, the others their pips."""
    meld, expected = MELDS[case]
    reply = ask({"rules": COLONEL, "meld": cards(meld)})
    assert (reply["value"] if reply["legal"] else reply["code"]) == expected


def open_challenge(hand: str, **more: Any) -> Json:
    """Seat 0 has to answer the challenge of seat 1."""
    return position(COLONEL, hand, challenge="open", **more)


REFUSED = {"challenge": "refused"}
FIRST = {"turns_taken": [0, 1]}

TURNS: dict[str, tuple[Json, str, str]] = {
    "N-13 an ace is laid off on Q-K": (
        position(COLONEL, "AS KD 2C", table=["TS JS QS KS"]),
        "draw; lay 1 AS; throw KD",
        "ok",
    ),
    "N-13 but not below the two": (
        position(COLONEL, "AS KD 2C", table=["2S 3S 4S"]),
        "draw; lay 1 AS",
        "1 does_not_fit",
    ),
    "N-13 nor is the two laid off above it": (
        position(COLONEL, "2S KD 2C", table=["QS KS AS"]),
        "draw; lay 1 2S",
        "1 does_not_fit",
    ),
    "N-13 any number of melds in a turn": (
        position(COLONEL, "4C 5C 6C 7S 7H 7D KD 2S"),
        "draw; meld 4C 5C 6C; meld 7S 7H 7D; throw KD",
        "ok",
    ),
    "N-13 laying is never required": (position(COLONEL, "4C 5C 6C KD"), "draw; throw KD", "ok"),
    "N-13 a card of a meld may be discarded": (position(COLONEL, "4C 5C 6C KD"), "draw; throw 4C", "ok"),
    "N-13 out with a discard": (position(COLONEL, "4C 5C 6C"), "draw; meld 4C 5C 6C; throw 4D", "over"),
    "N-13 out without one": (
        position(COLONEL, "4C 5C 6C", stock="7C"),
        "draw; meld 4C 5C 6C 7C",
        "over",
    ),
    "N-13 the first turn is a turn": (
        position(COLONEL, "4C 5C 6C KD QD", **FIRST),
        "draw; meld 4C 5C 6C; throw KD",
        "ok",
    ),
    "N-13 the upcard is free": (
        position(COLONEL, "4C 5C KD", pile="6C", turns_taken=[0, 0]),
        "take; meld 4C 5C 6C; throw KD",
        "over",
    ),
    "N-08 the card just taken": (position(COLONEL, "4C KD", pile="9H"), "take; throw 9H", "1 taken_card_discarded"),
    "N-08 but another one": (position(COLONEL, "4C KD", pile="9H"), "take; throw KD", "ok"),
    "N-14 not in the first turn": (position(COLONEL, "4C KD", **FIRST), "challenge", "0 challenge_too_early"),
    "N-14 from the second turn on": (position(COLONEL, "4C KD", turns_taken=[1, 1]), "challenge", "ok"),
    "N-14 not after drawing": (position(COLONEL, "4C KD"), "draw; challenge", "1 challenge_before_drawing"),
    "N-14 not after taking": (position(COLONEL, "4C KD", pile="9H"), "take; challenge", "1 challenge_before_drawing"),
    "N-14 again before drawing after an undo": (
        position(COLONEL, "4C KD", pile="9H"),
        "take; undo; challenge",
        "ok",
    ),
    "N-14 not in the other player's turn": (position(COLONEL, "4C KD"), "1: challenge", "0 not_your_turn"),
    "N-14 not where there is none": (position(QUIET, "4C KD"), "challenge", "0 no_challenges"),
    "N-14 not twice in a turn": (
        position(COLONEL, "4C KD"),
        "challenge; 1: refuse; challenge",
        "2 challenged_already",
    ),
    "N-14 not twice in the position after": (
        position(COLONEL, "4C KD", **REFUSED),
        "challenge",
        "0 challenged_already",
    ),
    "N-14 not again after an undo": (
        position(COLONEL, "4C KD", pile="9H"),
        "challenge; 1: refuse; take; undo; challenge",
        "4 challenged_already",
    ),
    "N-14 again in the next turn": (
        position(COLONEL, "4C KD"),
        "challenge; 1: refuse; draw; throw KD; 1: draw; 1: throw 9S; challenge",
        "ok",
    ),
    "N-14 the other one in the next turn": (
        position(COLONEL, "4C KD"),
        "challenge; 1: refuse; draw; throw KD; 1: challenge",
        "ok",
    ),
    "N-14 refused: the challenger draws": (
        position(COLONEL, "4C KD"),
        "challenge; 1: refuse; 0: draw; 0: throw KD",
        "ok",
    ),
    "N-14 refused: the other one does not": (
        position(COLONEL, "4C KD"),
        "challenge; 1: refuse; 1: draw",
        "2 not_your_turn",
    ),
    "N-14 meanwhile the challenger waits": (
        position(COLONEL, "4C KD"),
        "challenge; 0: draw",
        "1 not_your_turn",
    ),
    "N-14 only the answer: no draw": (position(COLONEL, "4C KD"), "challenge; 1: draw", "1 answer_first"),
    "N-14 only the answer: no take": (position(COLONEL, "4C KD", pile="9H"), "challenge; 1: take", "1 answer_first"),
    "N-14 only the answer: no undo": (position(COLONEL, "4C KD"), "challenge; 1: undo", "1 answer_first"),
    "N-14 only the answer: no challenge back": (
        position(COLONEL, "4C KD"),
        "challenge; 1: challenge",
        "1 answer_first",
    ),
    "N-14 nothing to accept": (position(COLONEL, "4C KD"), "accept", "0 nothing_to_answer"),
    "N-14 nothing to refuse": (position(COLONEL, "4C KD"), "draw; refuse", "1 nothing_to_answer"),
    "N-14 an answer once": (position(COLONEL, "4C KD"), "challenge; 1: refuse; 0: refuse", "2 nothing_to_answer"),
    "N-14 a position with an open challenge": (open_challenge("4C KD"), "refuse; 1: draw; 1: throw 2D", "ok"),
    "N-14 or accepted": (open_challenge("4C KD"), "accept", "over"),
}


@pytest.mark.parametrize("case", TURNS)
def test_a_turn_of_colonel(case: str) -> None:
    """N-13, N-14 and N-08: each vector is accepted, ends the deal, or is refused at its step."""
    at, text, expected = TURNS[case]
    assert verdict(at, text) == expected


ENDS: dict[str, tuple[Json, str, list[int]]] = {
    "N-13 who goes out scores the other hand": (
        position(COLONEL, "4C 5C 6C", hands=[cards("4C 5C 6C"), cards("AS KD TH 9H 2S")]),
        "draw; meld 4C 5C 6C; throw 4D",
        [10 + 10 + 10 + 9 + 2, 0],
    ),
    "N-13 the stock is drawn: the lower hand": (
        position(COLONEL, "", stock="4D", hands=[cards("2C KD"), cards("AS 9H")]),
        "draw; throw KD",
        [19 - 6, 0],
    ),
    "N-13 the stock is drawn: the other hand is lower": (
        position(COLONEL, "", stock="KH", hands=[cards("QC KD"), cards("AS 4H")]),
        "draw; throw KD",
        [0, 20 - 14],
    ),
    "N-13 the stock is drawn: a tie": (
        position(COLONEL, "", stock="KH", hands=[cards("4C KD"), cards("AS 4H")]),
        "draw; throw KD",
        [0, 0],
    ),
    "N-13 all cards count, melds too": (
        position(COLONEL, "", stock="KH", hands=[cards("4C 5C 6C KD"), cards("TS TH TD")]),
        "draw; throw KD",
        [30 - 25, 0],
    ),
    "N-13 out with the last card of the stock": (
        position(COLONEL, "", stock="6C", hands=[cards("4C 5C"), cards("TS TH TD")]),
        "draw; meld 4C 5C 6C",
        [30, 0],
    ),
    "N-13 the last turn": (
        position(SHORT, "", hands=[cards("2C KD"), cards("AS 9H")]),
        "draw; throw KD",
        [19 - 6, 0],
    ),
    "N-14 accepted: the challenger is lower": (
        position(COLONEL, "", hands=[cards("2C KD"), cards("AS 9H")]),
        "challenge; 1: accept",
        [19 - 12, 0],
    ),
    "N-14 accepted: the other one is lower": (
        position(COLONEL, "", hands=[cards("2C KD"), cards("5S 4H")]),
        "challenge; 1: accept",
        [0, 12 - 9],
    ),
    "N-14 accepted: a tie": (
        position(COLONEL, "", hands=[cards("2C KD"), cards("8S 4H")]),
        "challenge; 1: accept",
        [0, 0],
    ),
    "N-14 accepted: nothing is laid any more": (
        position(COLONEL, "", hands=[cards("4C 5C 6C"), cards("KH 4H")], table=["7C 8C 9C"]),
        "challenge; 1: accept",
        [0, 1],
    ),
    "N-14 an open challenge is accepted": (
        open_challenge("", hands=[cards("2C KD"), cards("5S 4H")]),
        "accept",
        [0, 3],
    ),
}


@pytest.mark.parametrize("case", ENDS)
def test_the_end_of_a_deal_of_colonel(case: str) -> None:
    """N-13, N-14: the deal ends with these scores."""
    at, text, scores = ENDS[case]
    reply = judge(at, text)
    assert (reply["refused"], reply["deal_over"], reply["scores"]) == (None, True, scores)
    assert reply["position"]["totals"] == scores


REASONS = {
    "N-13 the stock": (position(COLONEL, "2C KD", stock="4D"), "draw; throw KD", "stock_empty"),
    "N-13 the turn limit": (position(SHORT, "2C KD"), "draw; throw KD", "turn_limit"),
    "N-14 the challenge": (position(COLONEL, "2C KD"), "challenge; 1: accept", "challenge_accepted"),
}


@pytest.mark.parametrize("case", REASONS)
def test_the_reason_is_said(case: str) -> None:
    """N-13, N-14: the result of the deal says why it ended, and nobody is out."""
    at, text, reason = REASONS[case]
    last = _after(at, text)["last_deal"]
    assert (last["reason"], last["out"], last["rami"]) == (reason, None, False)


def _after(at: Json, text: str) -> Json:
    """What seat 0 sees after these moves."""
    state = load(msgspec.convert(at, Position))
    for named in moves(text):
        seat = named.pop("seat", state.turn)
        state, _ = play(state, seat, msgspec.convert(named, Move))
    seen: Json = msgspec.to_builtins(view(state, 0))
    return seen


def test_only_the_answer_is_legal() -> None:
    """N-14: the legal moves of an open challenge are the two answers, and the turn shows who answers."""
    reply = ask({"position": open_challenge("4C KD", pile="9H")})
    assert reply["legal_moves"] == [{"type": "accept"}, {"type": "refuse"}]
    assert {(view["turn"], view["phase"], view["challenge"]) for view in reply["views"]} == {(0, "answer", "open")}


@pytest.mark.parametrize(("more", "offered"), [({}, True), (FIRST, False), (REFUSED, False)])
def test_the_challenge_is_listed_when_it_is_legal(more: Json, offered: bool) -> None:  # noqa: FBT001
    """N-14: before drawing, from the second turn on, once a turn."""
    reply = ask({"position": position(COLONEL, "4C KD", **more)})
    assert ({"type": "challenge"} in reply["legal_moves"]) is offered
    assert {"type": "draw_stock"} in reply["legal_moves"]


def test_a_position_keeps_the_challenge() -> None:
    """N-14: a position says that the challenge is open, then that it was refused, and after the turn nothing."""
    at = position(COLONEL, "4C KD")
    answer = [judge(at, text)["position"] for text in ("challenge", "challenge; refuse", "challenge; refuse; draw")]
    assert [(one.get("challenge"), one["turn"]) for one in answer] == [("open", 1), ("refused", 0), ("refused", 0)]
    assert judge(at, "challenge; refuse; draw; throw KD")["position"].get("challenge") is None


@pytest.mark.parametrize(
    "more",
    [{"challenge": "open", **FIRST}, {"challenge": "refused", **FIRST}, {"challenge": "open", "rules": QUIET}],
)
def test_a_position_without_a_possible_challenge_is_refused(more: Json) -> None:
    """N-14: no challenge is open or refused in a first turn, or in a game without challenges."""
    at = position(COLONEL, "4C KD") | more
    if more["challenge"] == "open":
        at["turns_taken"] = more.get("turns_taken", [3, 3])[::-1]
    assert refusal({"position": at}) == "bad_position"


@pytest.mark.parametrize(
    ("totals", "over", "winners"),
    [([99, 40], False, []), ([100, 40], True, [0]), ([40, 120], True, [1])],
    ids=["N-13 99", "N-13 100", "N-13 120"],
)
def test_the_match_goes_to_a_hundred(totals: list[int], over: bool, winners: list[int]) -> None:  # noqa: FBT001
    """N-13: the match ends at 100 points, with no final bonus."""
    reply = ask({"rules": COLONEL, "totals": totals, "deal": 3})
    assert reply == {"over": over, "winners": winners, "final": totals}


def test_the_deal_rotates() -> None:
    """N-13: the players deal in turn, whoever won."""
    state, _ = start(resolve("colonel", {}, 2), "rotates", 2, bytes(32), bytes(32))
    dealers = [state.dealer]
    for winner in (0, 0, 1):
        low, high = parse_hand(["2S"]), parse_hand(["KS"])
        hands = (low, high) if winner == 0 else (high, low)
        table = replace(state.table, hands=hands, turns_taken=(1, 1))
        state, _ = play(replace(state, table=table), state.turn, parse_move("challenge"))
        state, _ = play(state, state.turn, parse_move("accept"))
        state, _ = next_deal(state, bytes(32))
        dealers.append(state.dealer)
    assert dealers in ([0, 1, 0, 1], [1, 0, 1, 0])


def test_what_a_game_of_colonel_is() -> None:
    """N-13: two players, one pack, ten cards each, an upcard, no jokers, and the dealer's opponent plays first."""
    assert ask({"rules": COLONEL, "seats": 2}) == {
        "decks": 1,
        "jokers": 0,
        "cards": 52,
        "hand": [10, 10],
        "stock": 31,
        "starter": 1,
    }
    assert refusal({"rules": COLONEL, "seats": 3}) == "bad_rules"


@pytest.mark.parametrize(
    ("options", "seats"),
    [({"challenge": "offered"}, 3), ({"challenge": "offered", "no_out": "no_score"}, 2)],
    ids=["N-14 three players", "N-14 nothing is scored"],
)
def test_a_challenge_that_makes_no_sense_is_refused(options: Json, seats: int) -> None:
    """N-14: a challenge is between two players, and an accepted one scores."""
    assert refusal({"rules": rules("rami", **options), "seats": seats}) == "bad_rules"
    assert "error" not in ask({"rules": rules("rami", challenge="offered"), "seats": 2})
