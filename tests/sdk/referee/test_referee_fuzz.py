"""The referee answers every line: any bytes, any JSON, and real questions with random changes."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.sdk.rules.setups import R40, R500, moves, position, rules

from rami.problems import MOVE_REFUSALS
from rami.problems.settings import BAD_POSITION, BAD_RULES
from rami.referee import answer_line

pytestmark = pytest.mark.search

Json = dict[str, Any]

FIELDS = (
    {"legal", "kind", "value"},
    {"legal", "code"},
    {"legal", "code", "readings"},
    {"value"},
    {"value", "opens"},
    {"melds", "value", "left"},
    {"decks", "jokers", "cards", "hand", "stock", "starter"},
    {"scores"},
    {"legal", "showdown", "scores"},
    {"legal", "code", "rule"},
    {"over", "winners", "final"},
    {"over", "winners", "final", "eliminated", "re_entries"},
    {"legal_moves", "views"},
    {"legal_moves", "views", "finish"},
    {"accepted", "refused", "position", "deal_over", "scores"},
    {"accepted", "refused", "position", "deal_over", "scores", "finish"},
    {"error"},
)
"""The fields of every possible answer."""

QUESTIONS: tuple[Json, ...] = (
    {"rules": R40, "meld": ["AH", "*", "*3H"]},
    {"rules": R500, "hand": ["AS", "*"]},
    {"rules": R40, "opening": [["TC", "JC", "QC", "KC"], ["AH", "*2H", "3H"]]},
    {"rules": rules("romme", max_jokers_per_meld=None), "arrange": ["7H", "8H", "*", "*"], "goal": "points"},
    {
        "rules": rules("romme", hand_size={"2": 9, "3": 8}, match_end={"target": 9, "elimination": True}),
        "seats": 3,
        "absent": [2],
    },
    {
        "rules": R500,
        "hands": [["KC"], []],
        "out": 1,
        "laid": [False, True],
        "table": [7, 0],
        "dealer": 1,
        "absent": [0],
    },
    {
        "rules": rules("gin-oklahoma"),
        "showdown": [["2H", "8C", "8S"], ["4C", "5C", "6C", "KD"]],
        "knocker": 1,
        "card": "KD",
        "melds": [["4C", "5C", "6C"]],
        "upcard": "4S",
    },
    {"rules": rules("rami", match_end={"target": 9}, values={"ace_hand": 3}), "totals": [12, 12], "deal": 3},
    {
        "rules": rules("rami-51", match_end={"target": 9, "elimination": True, "re_entries": 1}),
        "totals": [12, 7, 3],
        "deal": 3,
        "before": [8, 7, 3],
        "re_entries": [1, 0, 0],
    },
    {
        "position": position(R40, "9H KD *", table=["6H 7H *8H"], pile="4C 9D", entropy=["", "0f"], secret="ab" * 32),
        "moves": moves("draw; 0: lay 1 9H; swap 1 8H; throw KD"),
        "explain": True,
    },
    {
        "position": position(R500, "9H 9S KD", pile="9D 4C", steps=moves("take 2"), totals=[3, 4], recycles=0),
        "explain": True,
    },
)
"""One question of each kind, with every field."""

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([-1, 0, 1, 8, 2**31, 2**63, -(2**63) - 1, 2**64, 10**400]),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=8),
    st.sampled_from(["*", "9H", "*9H", "9H\n", "1H", "rami-40", "wrotham", "meld", "undo", "low", "00"]),
)
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to all parts of a value."""
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [path, *(place for key in keys for place in places(value[key], (*path, key)))]


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """The value with the part at a path replaced; None removes the part."""
    if not path:
        return new
    key, *rest = path
    copy = dict(value) if isinstance(value, dict) else list(value)
    if not rest and new is None:
        del copy[key]
    else:
        copy[key] = changed(value[key], tuple(rest), new)
    return copy


@st.composite
def questions(draw: st.DrawFn) -> Any:
    """A real question with up to three parts changed or removed."""
    question: Any = draw(st.sampled_from(QUESTIONS))
    for _ in range(draw(st.integers(1, 3))):
        question = changed(question, draw(st.sampled_from(places(question))), draw(ANYTHING))
    return question


def codes() -> set[str]:
    """Every error code of the rules."""
    return {BAD_RULES.code, BAD_POSITION.code} | {kind.code for kind in MOVE_REFUSALS}


def answered(line: bytes) -> Json:
    """The answer to a line: one line with the fields of a known answer; an error has a known code and a sentence."""
    reply = answer_line(line)
    assert b"\n" not in reply
    shape: Json = msgspec.json.decode(reply)
    assert set(shape) in FIELDS
    if "error" in shape:
        assert set(shape["error"]) == {"code", "detail"}
        assert shape["error"]["code"] in codes() | {"malformed_question"}
        assert shape["error"]["detail"]
    return shape


def test_every_question_has_an_answer_to_begin_with() -> None:
    """Without changes, each question gets an answer that is not an error, and each kind of answer occurs."""
    kinds = {frozenset(answered(msgspec.json.encode(question))) for question in QUESTIONS}
    assert {"error"} not in kinds
    assert len(kinds) == len(QUESTIONS)


@given(st.binary(max_size=60))
@settings(max_examples=100, derandomize=True)
def test_any_bytes_are_answered(line: bytes) -> None:
    """Any bytes are answered, usually with an error."""
    answered(line.replace(b"\n", b""))


@given(ANYTHING)
@settings(max_examples=100, derandomize=True)
def test_any_json_is_answered(value: Any) -> None:
    """JSON that is not a question is malformed."""
    assert answered(json.dumps(value).encode())["error"]["code"] == "malformed_question"


@given(questions())
@settings(max_examples=400, derandomize=True)
def test_a_question_with_anything_changed_is_answered(question: Any) -> None:
    """A question with parts removed, of another type, out of range or from another question is answered."""
    answered(json.dumps(question).encode())


NESTED = b"[" * 5000 + b"]" * 5000
PLAIN = b'"rules":{"variant":"rami"}'


MONSTROUS: dict[str, bytes] = {
    "a number of 4,300 digits": b'{%s,"totals":[%s,0]}' % (PLAIN, b"9" * 4300),
    "one whose sum is longer": b'{"rules":{"variant":"rami-500"},"totals":[%s,0]}' % (b"9" * 4300),
    "brackets for a hand": b'{%s,"hand":%s}' % (PLAIN, NESTED),
    "brackets for an option": b'{"rules":{"variant":"rami","options":{"values":%s}},"seats":2}' % NESTED,
    "no number": b'{%s,"totals":[NaN,0]}' % PLAIN,
    "infinity": b'{%s,"totals":[Infinity,0]}' % PLAIN,
    "a float beyond floats": b'{%s,"totals":[1e400,0]}' % PLAIN,
    "deal 0": b'{%s,"totals":[1,0],"deal":0}' % PLAIN,
    "a card of a million letters": b'{%s,"hand":["%s"]}' % (PLAIN, b"A" * 1_000_000),
    "half a million numbers": b"[" + b"1," * 500_000 + b"1]",
    "a million spaces": b" " * 1_000_000,
    "an option of a million letters": b'{"rules":{"variant":"rami","options":{"%s":1}},"seats":2}' % (b"x" * 1_000_000),
}


@pytest.mark.parametrize("what", MONSTROUS)
def test_a_monstrous_line_is_answered_by_an_error(what: str) -> None:
    """Numbers of thousands of digits, thousands of brackets and a million characters are answered with an error."""
    assert set(answered(MONSTROUS[what])) == {"error"}


def test_a_hand_of_everything_is_arranged() -> None:
    """A hand of both packs and six jokers, far more than in a real game, is arranged."""
    deck = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"]
    reply = answered(json.dumps({"rules": R40, "arrange": [*deck, *deck, *["*"] * 6]}).encode())
    assert sum(map(len, reply["melds"])) == 110
    assert reply["left"] == []
