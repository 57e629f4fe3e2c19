"""The referee answers questions about each game of the catalogue as the source of the game does.

A line of a file in `questions/` is a question in the notation of `rami judge` without its `rules`, with the rule of the
source in a sentence, and what the answer has to contain. The rules are those of the catalogue.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from rami.catalogue import CATALOGUE
from rami.referee import answer_line

QUESTIONS = Path(__file__).parent / "questions"
PLAYED = [name for name, game in CATALOGUE.items() if game.reason is None]


def questions(name: str) -> list[dict[str, Any]]:
    """The questions about a game."""
    return [json.loads(line) for line in (QUESTIONS / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


ASKED = [pytest.param(name, one, id=f"{name}: {one['says']}") for name in PLAYED for one in questions(name)]


def contained(expected: object, answer: object) -> bool:
    """Whether an answer has what is expected; objects may have more fields."""
    if isinstance(expected, dict) and isinstance(answer, dict):
        return all(key in answer and contained(value, answer[key]) for key, value in expected.items())
    return expected == answer


@pytest.mark.parametrize(("name", "question"), ASKED)
def test_the_referee_answers_as_the_source(name: str, question: dict[str, Any]) -> None:
    """The answer contains what the source says."""
    game = CATALOGUE[name]
    asks, rules = question["asks"], {"variant": game.variant, "options": game.options}
    if "position" in asks:
        asks = {**asks, "position": {**asks["position"], "rules": rules}}
    else:
        asks = {**asks, "rules": rules}
    answer = json.loads(answer_line(json.dumps(asks).encode()))
    assert contained(question["answer"], answer), answer


@pytest.mark.parametrize("name", PLAYED)
def test_each_game_has_five_to_ten_questions(name: str) -> None:
    """They are not the same, and each expects something."""
    all_of_it = questions(name)
    assert 5 <= len(all_of_it) <= 10
    assert len({one["says"] for one in all_of_it}) == len(all_of_it)
    assert all(one["answer"] for one in all_of_it)


def test_no_other_game_has_questions() -> None:
    """What cannot be played cannot be asked about."""
    assert {path.stem for path in QUESTIONS.glob("*.jsonl")} == {*PLAYED}
