"""With `explain` the referee says why a move is refused, and names one way to finish the turn."""

import json
import re
from random import Random
from typing import Any

import msgspec
import pytest
from tests.sdk.rules.setups import NEW, R40, RAMI, ask, moves, position, rules
from tests.sdk.rules.strategies import forward, playing
from tests.sdk.rules.turns import any_turn, any_turn_rules
from tests.sdk.rules.walks import EVERY_GAME, walk
from tools.repository import ROOT

from rami.referee import answer_line
from rami.rules.feasibility import can_finish, ending
from rami.rules.play import legal_moves, play
from rami.rules.state import IN_TURN, State
from rami.rules.turn_end import turn_end

Json = dict[str, Any]

OPENING = position(R40, "KH KD KS QS 2C 9D", **NEW)
"""A player who has not opened, with 30 points in a set."""
TWO_WAYS = position(R40, "KH KD KS 4H 5H 6H 9D", **NEW)
"""The same with 45 points."""


def explained(question: Json) -> Json:
    """The answer with `explain`; without it, the same fields have the same values."""
    plain, whole = ask(question | {"explain": False}), ask(question | {"explain": True})
    without = {field: value for field, value in whole.items() if field != "finish"}
    if whole.get("refused"):
        without["refused"] = {field: value for field, value in whole["refused"].items() if field != "why"}
    assert without == plain
    return whole


def test_a_turn_that_cannot_be_finished_names_the_duty() -> None:
    """The opening cannot be reached after this meld (F-20): the reason says so in both languages."""
    reply = explained({"position": OPENING, "moves": moves("draw; meld KS KH KD")})
    assert reply["accepted"] == 1
    assert (reply["refused"]["index"], reply["refused"]["rule"]) == (1, "F-20")
    assert reply["refused"]["why"] == {
        "en": "No end of the turn is allowed after this move. "
        "The first melds have to be worth 40 points, and those of this turn are worth 30.",
        "fr": "Après ce coup, le tour ne peut plus finir dans les règles. "
        "Les premières combinaisons doivent valoir 40 points, et celles de ce tour en valent 30.",
    }
    assert reply["finish"] == [{"type": "discard", "card": "QS"}]


def test_a_legal_step_is_followed_by_a_turn_that_finishes() -> None:
    """After the first meld, the other one is needed to open, and then a discard (F-20)."""
    reply = explained({"position": TWO_WAYS, "moves": moves("draw; meld KS KH KD")})
    assert (reply["accepted"], reply["refused"]) == (2, None)
    assert reply["finish"][0] == {"type": "meld", "cards": ["4H", "5H", "6H"]}
    assert reply["finish"][1]["type"] == "discard"


def test_another_refusal_is_said_in_both_languages() -> None:
    """A move at the wrong moment has its own reason, which says nothing about the end of the turn."""
    why = explained({"position": position(RAMI, "9H KD"), "moves": moves("throw KD")})["refused"]["why"]
    assert why == {
        "en": "A turn begins with a draw: draw from the stock, or take the discard, first.",
        "fr": "Piochez d’abord, au talon ou à la défausse.",
    }


def test_a_position_and_a_deal_that_is_over_are_explained() -> None:
    """A position has a whole turn from here. Where the deal is over, there is nothing to finish."""
    assert explained({"position": position(RAMI, "9H KD")})["finish"][0] == {"type": "draw_stock"}
    out = {"position": position(RAMI, "9H", table=["6H 7H 8H"]), "moves": moves("draw; lay 1 9H; throw 4D")}
    assert explained(out)["finish"] == []
    together = explained(out | {"together": True})
    assert together["refused"]["why"]["en"].startswith("You do not hold")
    assert together["finish"][0] == {"type": "draw_stock"}


def test_an_open_challenge_is_answered() -> None:
    """The other player accepts, which ends the deal."""
    frappe = rules("colonel", challenge="offered")
    reply = explained({"position": position(frappe, "9H KD 2S"), "moves": [{"type": "challenge"}]})
    assert reply["finish"] == [{"type": "accept"}]


def test_the_example_of_the_page_is_exact() -> None:
    """The page shows a question and the fields that `explain` adds to its answer."""
    text = (ROOT / "docs/reference/referee.md").read_text(encoding="utf-8")
    asked, shown = re.findall(r"```json\n(.*?)```", text.partition("With `explain`, `refused`")[2], re.DOTALL)[:2]
    reply = explained(json.loads(asked))
    assert {field: reply[field] for field in json.loads(shown)} == json.loads(shown)


def test_a_line_can_be_explained_without_asking() -> None:
    """With the option of the command, questions about positions are explained, and the others are as always."""
    asked = msgspec.json.encode({"position": OPENING})
    assert b'"finish":[' in answer_line(asked, explain=True)
    for line in (b'{"rules":{"variant":"rami"},"hand":["AS"]}', b"[]"):
        assert answer_line(line, explain=True) == answer_line(line)


def plays_through(state: State) -> None:
    """The moves that are named are legal one after the other, by the same seat, and nothing of the turn is left."""
    seat = state.turn
    named = turn_end(state)
    assert named
    for move in named:
        assert state.phase in IN_TURN
        assert state.turn == seat
        state, _ = play(state, seat, move)
    assert state.phase not in IN_TURN or state.turn != seat


@EVERY_GAME
def test_each_explained_turn_plays_through(game: str) -> None:
    """In every state of a game, and after one of its moves, the named turn is legal to its end."""
    rng = Random(f"explained {game}")
    for state in filter(playing, walk(game)):
        plays_through(state)
        after = forward(state, rng.choice(legal_moves(state)))
        if playing(after):
            plays_through(after)


@pytest.mark.parametrize("batch", range(10))
def test_a_way_to_finish_is_found_if_and_only_if_there_is_one(batch: int) -> None:
    """In random turns with many duties, what the search says and what it shows agree."""
    for seed in range(batch, 2000, 10):
        rng = Random(f"ending {seed}")
        rules = any_turn_rules(rng)
        state, _ = any_turn(rng, rules)
        found = ending(rules, 1, state.table)
        assert (found is not None) is can_finish(rules, 1, state.table), f"seed {seed}"
        if found is not None:
            plays_through(state)
