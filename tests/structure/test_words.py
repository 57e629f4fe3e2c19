"""One word for one thing: words that were given up do not come back."""

import re
from typing import Final

import pytest
from tools.repository import ROOT

CODE: Final = ("sdk/rami", "service/rami_service", "sdk/examples")
STREAMS: Final = ("service/rami_service/streams", "service/rami_service/events", "service/rami_service/store")
GIVEN_UP: Final = {
    "throw": (r"\b_?thr(?:ow|ows|ew|own|owing)(?:_\w+)?\b", "discard", CODE),
    "told": (r"(?<!the)\b_?told\b(?! apart)", "answered, refused, said or reported", CODE),
    "bell": (r"doorbell|\bbells?\b|\brings?\b|\brung\b", "notification", STREAMS),
    "outlet": (r"outlet", "subscriber", STREAMS),
    "feed": (r"(?<!\.)\bfeeds?\b|game_feed", "topic", STREAMS),
    "frame": (r"\bframes?\b", "message", STREAMS),
}
"""A pattern for each word, the word to use instead, and where."""
ALLOWED: Final = {
    ("told", "sdk/rami/contract/operations/phrases.py"): "what nobody says to a player",
    ("told", "sdk/rami/contract/wire/phrases.py"): "the same",
    ("told", "service/rami_service/store/redis/sentinels.py"): "what a Sentinel says to a server",
    ("bell", "service/rami_service/store/keys.py"): "a key in the store, which stays",
    ("bell", "service/rami_service/streams/topic.py"): "a field of the log, which stays",
    ("throw", "sdk/rami/rules/moves.py"): "the notation of records, which stays",
    ("throw", "sdk/rami/rules/records/record.py"): "the same",
    ("throw", "sdk/rami/rules/records/transcript.py"): "the same",
    ("throw", "sdk/rami/rules/views/view.py"): "a value of the API, which stays",
    ("throw", "sdk/rami/client/reducer/deals.py"): "the same",
    ("throw", "sdk/rami/bots/strategy/card_memory.py"): "the same",
}


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_does_not_come_back(word: str) -> None:
    """In no module, but for the places with a reason; and each of these places still has it."""
    pattern, instead, places = GIVEN_UP[word]
    files = [file for place in places for file in (ROOT / place).rglob("*.py")]
    found = {
        str(file.relative_to(ROOT)) for file in files if re.search(pattern, file.read_text("utf-8"), re.IGNORECASE)
    }
    assert found == {file for allowed, file in ALLOWED if allowed == word}, f"say {instead}"
