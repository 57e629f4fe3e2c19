"""One word for one thing: words that were given up do not come back."""

import re
from typing import Final

import pytest
from tools.repository import ROOT

GIVEN_UP: Final = {
    "throw": (r"\b_?thr(?:ow|ows|ew|own|owing)(?:_\w+)?\b", "discard"),
}
"""A pattern for each word, and the word to use instead."""
PLACES: Final = ("sdk/rami", "service/rami_service", "sdk/examples")
ALLOWED: Final = {
    ("throw", "sdk/rami/contract/wire/hints.py"): "the old name of a field, for one release",
    ("throw", "sdk/rami/rules/moves.py"): "the notation of records, which stays",
    ("throw", "sdk/rami/rules/records/record.py"): "the same",
    ("throw", "sdk/rami/rules/views/view.py"): "a value of the API, which stays",
    ("throw", "sdk/rami/client/reducer/deals.py"): "the same",
    ("throw", "sdk/rami/bots/strategy/card_memory.py"): "the same",
    ("throw", "sdk/rami/bots/search/seen_play.py"): "the same",
}


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_does_not_come_back(word: str) -> None:
    """In no module, but for the places with a reason; and each of these places still has it."""
    pattern = re.compile(GIVEN_UP[word][0], re.IGNORECASE)
    files = [file for place in PLACES for file in (ROOT / place).rglob("*.py")]
    found = {str(file.relative_to(ROOT)) for file in files if pattern.search(file.read_text(encoding="utf-8"))}
    assert found == {file for allowed, file in ALLOWED if allowed == word}, f"say {GIVEN_UP[word][1]}"
