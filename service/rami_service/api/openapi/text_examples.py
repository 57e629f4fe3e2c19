"""The examples of answers that are texts: streams, from the examples of their messages, and rule sheets.

The schema of a stream describes each of its messages, so the example stands beside the reference to it: it is the text
of the whole answer. Programs that pretend to be the service send it, and linters accept it there.
"""

from functools import cache

from msgspec import json

from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet
from rami_service.api.openapi.examples import examples
from rami_service.api.openapi.game_examples import VARIANT, steps_of_a_game
from rami_service.streams import sse
from rami_service.streams.message import message


@cache
def text_examples() -> dict[str, str]:
    """The example of each answer that is a text, by the name of its operation."""
    begun, moved = steps_of_a_game()
    [page], [notice] = examples()["Page_GameSummary_"], examples()["NumberedNotice"]
    rules = sheet(resolve(VARIANT, {}, 2), 2, "en")
    return {
        "stream_game": _stream(
            message(f"{begun.version}", "snapshot", json.encode(begun)).data,
            message(f"{moved.version}", "version", json.encode(moved)).data,
            sse.END,
        ),
        "stream_notices": _stream(
            message("0", "snapshot", json.encode(page)).data,
            message(notice["id"], "notice", json.encode(notice)).data,
        ),
        "get_variant_sheet": rules,
        "get_game_sheet": rules,
    }


def _stream(*messages: bytes) -> str:
    return (sse.RETRY % sse.RETRY_MS + b"".join(messages)).decode()
