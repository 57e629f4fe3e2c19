"""The referee gives an exact answer to each kind of question and an error object, not an exception, to a bad line."""

from random import Random
from typing import Any

import msgspec
import pytest
from tests.sdk.rules.setups import DEUX_JEUX, R40, RAMI, ask, judge, position, rules

from rami.referee import answer_line
from rami.rules.cards import deck, names

PLAIN = b'"rules":{"variant":"rami"}'
Json = dict[str, Any]

ROWS: dict[str, tuple[Json, Json]] = {
    "meld": (
        {"rules": R40, "meld": ["7H", "8H", "*9H"]},
        {"legal": True, "kind": "run", "value": 24},
    ),
    "meld, a set": (
        {"rules": R40, "meld": ["6C", "*", "6H"]},
        {"legal": True, "kind": "set", "value": 18},
    ),
    "meld, illegal": ({"rules": RAMI, "meld": ["QS", "KS", "AS"]}, {"legal": False, "code": "ace_is_low"}),
    "meld, ambiguous": (
        {"rules": R40, "meld": ["AH", "*", "*"]},
        {"legal": False, "code": "ambiguous_joker", "readings": [["AH", "*2H", "*3H"], ["*AS", "AH", "*AD"]]},
    ),
    "hand": ({"rules": R40, "hand": ["*", "AS", "KD"]}, {"value": 41}),
    "opening": (
        {"rules": DEUX_JEUX, "opening": [["KC", "KD", "KH"], ["6S", "7S", "8S"]]},
        {"value": 51, "opens": False},
    ),
    "opening, no minimum": ({"rules": RAMI, "opening": [["4C", "5C", "6C"]]}, {"value": 15, "opens": True}),
    "arrange, points": (
        {"rules": RAMI, "arrange": ["7H", "8H", "9H", "9S", "9D", "2C"], "goal": "points"},
        {"melds": [["9S", "9H", "9D"]], "value": 27, "left": ["7H", "8H", "2C"]},
    ),
    "arrange, cards": (
        {"rules": RAMI, "arrange": ["4H", "5H", "6H", "6S", "6D", "6C", "2C"], "goal": "cards"},
        {"melds": [["4H", "5H", "6H"], ["6S", "6D", "6C"]], "value": 33, "left": ["2C"]},
    ),
    "arrange, deadwood is the default": (
        {"rules": RAMI, "arrange": ["4H", "5H", "6H", "KS"]},
        {"melds": [["4H", "5H", "6H"]], "value": 15, "left": ["KS"]},
    ),
    "seats": (
        {"rules": R40, "seats": 4},
        {"decks": 2, "jokers": 2, "cards": 106, "hand": [14, 15, 14, 14], "stock": 49, "starter": 1},
    ),
    "hands": (
        {
            "rules": RAMI,
            "hands": [["KC", "7D", "AS"], []],
            "out": 1,
            "rami": False,
            "laid": [False, True],
            "table": [0, 0],
            "dealer": 0,
        },
        {"scores": [0, 18]},
    ),
    "hands, nobody out": ({"rules": RAMI, "hands": [["KC"], ["7D"]], "out": None}, {"scores": [0, 3]}),
    "totals": (
        {"rules": rules("rami-500", teams="none"), "totals": [510, 350, 420, 280], "deal": 7},
        {"over": True, "winners": [0], "final": [990, 350, 420, 280]},
    ),
}


@pytest.mark.parametrize("row", ROWS)
def test_each_question_has_an_exact_answer(row: str) -> None:
    """Each row of the referee's table has exactly this answer."""
    question, expected = ROWS[row]
    assert ask(question) == expected


def test_a_position_is_answered_by_its_moves_and_views() -> None:
    """The answer to a position lists every legal move and the view of each seat, with only its own hand."""
    reply = ask({"position": position(RAMI, "4C KD", pile="9H")})
    assert reply["legal_moves"] == [{"type": "draw_stock"}, {"type": "draw_discard", "depth": 1}]
    assert [view["hand"] for view in reply["views"]] == [["KD", "4C"], ["2D", "3C"]]
    assert [view["seat"] for view in reply["views"]] == [0, 1]
    assert set(reply) == {"legal_moves", "views"}


def test_moves_stop_at_the_first_refusal() -> None:
    """The answer to moves gives the accepted ones, the refused one with its reason, and the position reached."""
    reply = judge(position(RAMI, "4C KD", pile="9H"), "take; throw 9H; throw 4C")
    refused = reply["refused"]
    assert (reply["accepted"], reply["deal_over"], reply["scores"]) == (1, False, None)
    assert (refused["index"], refused["code"], refused["rule"]) == (1, "taken_card_discarded", "B-19")
    assert reply["position"]["steps"] == [{"type": "draw_discard", "depth": 1}]
    assert ask({"position": reply["position"]})["legal_moves"][1] == {"type": "undo"}


def test_moves_made_together_are_all_made_or_none() -> None:
    """As in one request to the service, no move is played when one is refused."""
    at = position(RAMI, "4C KD", pile="9H")
    moves = [{"type": "draw_discard"}, {"type": "discard", "card": "9H"}]
    refused = ask({"position": at, "moves": moves, "together": True})
    assert (refused["accepted"], refused["refused"]) == (
        0,
        {"index": 1, "code": "taken_card_discarded", "rule": "B-19"},
    )
    assert refused["position"]["steps"] == []
    moves[1]["card"] = "4C"
    assert ask({"position": at, "moves": moves, "together": True})["accepted"] == 2


def test_moves_made_together_tell_no_drawn_card() -> None:
    """A step after a draw from the stock may not depend on the card that was drawn."""
    at = position(RAMI, "4C KD", stock="9H")
    moves = [{"type": "draw_stock"}, {"type": "discard", "card": "9H"}]
    assert ask({"position": at, "moves": moves})["accepted"] == 2
    refused = ask({"position": at, "moves": moves, "together": True})["refused"]
    assert (refused["index"], refused["code"]) == (1, "card_not_in_hand")


def test_moves_made_together_are_of_one_seat() -> None:
    """Moves made together must be of one seat, because a request to the service comes from one player."""
    moves = [{"type": "draw_stock", "seat": 0}, {"type": "draw_stock", "seat": 1}]
    reply = ask({"position": position(RAMI, "4C KD"), "moves": moves, "together": True})
    assert reply["error"]["code"] == "malformed_question"


def test_moves_stop_at_the_deals_end() -> None:
    """Moves after the end of the deal are ignored."""
    reply = judge(position(RAMI, "5C 6C", stock="7C"), "draw; meld 5C 6C 7C; 1: draw; 1: throw 2D")
    assert (reply["accepted"], reply["refused"], reply["deal_over"], reply["scores"]) == (2, None, True, [5, 0])


def test_a_move_may_name_its_seat() -> None:
    """A move of the seat on turn is accepted, of another seat refused; an unknown seat is a malformed question."""
    at = position(RAMI, "4C KD")
    assert judge(at, "0: draw")["accepted"] == 1
    assert judge(at, "1: draw")["refused"]["code"] == "not_your_turn"
    for seat in (-1, 8, "0", None, 1.5):
        reply = ask({"position": at, "moves": [{"type": "draw_stock", "seat": seat}]})
        assert reply["error"]["code"] == "malformed_question"


AT = msgspec.json.encode(position(RAMI, "4C KD"))
BAD: dict[str, bytes] = {
    "nothing": b"",
    "not JSON": b"draw, please",
    "cut off": b'{"rules":',
    "bad UTF-8": b'{%s,"hand":["\xff\xfe"]}' % PLAIN,
    "half a surrogate": b'{%s,"hand":["\\ud800"]}' % PLAIN,
    "a number": b"42",
    "a list": b"[]",
    "null": b"null",
    "no question": b"{%s}" % PLAIN,
    "deep nesting": b"[" * 100_000,
    "deep objects": b'{"rules":' * 50_000,
    "a huge number": b'{%s,"totals":[%s,0]}' % (PLAIN, b"9" * 5000),
    "infinity": b'{%s,"totals":[1e999,0]}' % PLAIN,
    "an unknown field": b'{%s,"hand":["TH"],"colour":"red"}' % PLAIN,
    "two questions": b'{%s,"hand":["TH"],"meld":["TH"]}' % PLAIN,
    "no rules": b'{"hand":["TH"]}',
    "rules that are no object": b'{"rules":"rami","hand":["TH"]}',
    "no variant": b'{"rules":{},"hand":["TH"]}',
    "an unknown variant": b'{"rules":{"variant":"bridge"},"hand":["TH"]}',
    "an unknown option": b'{"rules":{"variant":"rami","options":{"colour":1}},"hand":["TH"]}',
    "an option of the wrong type": b'{"rules":{"variant":"rami","options":{"ace":["low"]}},"hand":["TH"]}',
    "an unknown card": b'{%s,"hand":["1H"]}' % PLAIN,
    "a card with a line feed": b'{%s,"meld":["TH\\n","JH","QH"]}' % PLAIN,
    "a card that is a number": b'{%s,"hand":[7]}' % PLAIN,
    "a hand that is text": b'{%s,"hand":"TH"}' % PLAIN,
    "a named joker in the hand": b'{%s,"hand":["*9H"]}' % PLAIN,
    "an opening that is no meld": b'{%s,"opening":[["TH"]]}' % PLAIN,
    "five of a card": b'{%s,"arrange":["TH","TH","TH","TH","TH"]}' % PLAIN,
    "an unknown goal": b'{%s,"arrange":["TH"],"goal":"fun"}' % PLAIN,
    "too few seats": b'{%s,"seats":1}' % PLAIN,
    "too many seats": b'{%s,"seats":7}' % PLAIN,
    "seats that are true": b'{%s,"seats":true}' % PLAIN,
    "no totals": b'{%s,"totals":[]}' % PLAIN,
    "four totals for two teams": b'{"rules":{"variant":"rami-500"},"totals":[1,2,3,4]}',
    "a seat that is not there knocks": b'{"rules":{"variant":"gin-rami"},"showdown":[["TH","KD"],["2C"]],"knocker":2}',
    "a hand without cards in a showdown": b'{"rules":{"variant":"gin-rami"},"showdown":[[],["2C"]]}',
    "deals won by too many": b'{"rules":{"variant":"gin-rami"},"totals":[0,0],"won":[1]}',
    "a seat that is not there goes out": b'{%s,"hands":[["TH"],[]],"out":5}' % PLAIN,
    "a negative seat goes out": b'{%s,"hands":[["TH"],[]],"out":-1}' % PLAIN,
    "laid by too many": b'{%s,"hands":[["TH"],[]],"out":1,"laid":[true]}' % PLAIN,
    "a table for too many": b'{%s,"hands":[["TH"],[]],"out":1,"table":[1,2,3]}' % PLAIN,
    "no word on who went out": b'{%s,"hands":[["TH"],[]]}' % PLAIN,
    "a position that is a list": b'{"position":[]}',
    "a position of a wrong kind": b'{"position":{"rules":{"variant":"rami"},"seats":2}}',
    "moves that are text": b'{"position":%s,"moves":"draw"}' % AT,
    "a move that is text": b'{"position":%s,"moves":["draw"]}' % AT,
    "a move without a type": b'{"position":%s,"moves":[{}]}' % AT,
    "a move of an unknown type": b'{"position":%s,"moves":[{"type":"shuffle"}]}' % AT,
    "a move with an unknown field": b'{"position":%s,"moves":[{"type":"draw_stock","fast":true}]}' % AT,
    "a depth of nothing": b'{"position":%s,"moves":[{"type":"draw_discard","depth":0}]}' % AT,
    "a discard of an unknown card": b'{"position":%s,"moves":[{"type":"discard","card":"XX"}]}' % AT,
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_line_is_answered_by_an_error(what: str) -> None:
    """The answer is one line of JSON with a stable code and a sentence."""
    line = answer_line(BAD[what])
    assert b"\n" not in line
    error = msgspec.json.decode(line)["error"]
    assert set(error) == {"code", "detail"}
    assert error["code"] in {"malformed_question", "bad_rules", "bad_position", "unknown_card", "meld_too_short"}
    assert error["detail"]


@pytest.mark.parametrize("move", [{"type": "discard", "card": "KD\n"}, {"type": "meld", "cards": ["4C", "KD\n"]}])
def test_a_move_with_a_card_that_does_not_exist_is_refused(move: dict[str, Any]) -> None:
    """A card name that only the pattern accepts is refused as a move; the moves before it are accepted."""
    at = position(RAMI, "4C KD")
    reply = ask({"position": at, "moves": [{"type": "draw_stock"}, move]})
    assert (reply["accepted"], reply["refused"]["code"]) == (1, "unknown_card")


def test_a_huge_line_is_answered() -> None:
    """The value of a hand of ten thousand cards is computed."""
    assert ask({"rules": RAMI, "hand": ["TH"] * 10_000}) == {"value": 100_000}


def test_a_meld_of_many_wild_cards_is_answered() -> None:
    """Each of them could be itself or a joker: no more of them are read than a meld has."""
    wild = {"variant": "rami", "options": {"wild_rank": "7"}}
    assert ask({"rules": wild, "meld": ["7C"] * 40}) == {"legal": False, "code": "duplicate_suit"}


def test_a_question_that_needs_too_much_work_gets_an_error() -> None:
    """The best melds of ninety cards could take long; the error comes after a bounded number of steps."""
    cards = Random(3).sample(names(deck(2, 20)), 90)
    assert ask({"rules": {"variant": "rami-500"}, "arrange": cards})["error"]["code"] == "too_much_work"
