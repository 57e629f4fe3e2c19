"""Messages for invalid requests, made from the decoder's messages: without the caller's values, of bounded length."""

from collections.abc import Iterable
from typing import Any, Final

from msgspec import DecodeError, ValidationError, json

from rami.contract.operations.operation import (
    CURSOR,
    FOLLOWED,
    KEY,
    KNOWN,
    MOST_FOLLOWED,
    NOTICE,
    PLACES,
    PLAIN_VERSION,
    POSITION,
    VARIANT,
    VERSION,
)
from rami.contract.wire.patterns import PATTERNS
from rami.messages.decode_errors import mismatch, reason_of, unknown_field, unknown_value
from rami.messages.suggestions import fields_at, values_at
from rami.messages.text import Text
from rami.problems.exceptions import InvalidRequest
from rami.problems.requests import invalid_field

_LONGEST: Final = 160  # characters, for a part of a sentence
_LONGEST_SENTENCE: Final = 400

_MEANT: Final = {"Invalid host header": Text("Invalid host header")} | {
    mismatch(pattern): text
    for pattern, text in (
        *PATTERNS.items(),
        (KEY.pattern, Text("Expected 1 to 255 of the characters A-Z, a-z, 0-9, - and _")),
        (POSITION.pattern, Text("Expected a version, as in 12, or the id of an event, as in 12-3")),
        (NOTICE.pattern, Text("Expected the id of a notice as it was given, or 0")),
        (PLACES.pattern, Text("Expected the id of a message or of a notice as it was given, or 0")),
        (FOLLOWED, Text("Expected `all`, or up to {limit} ids of games with commas between them", limit=MOST_FOLLOWED)),
        (VARIANT, Text("Expected the name of a game, as in rami-51")),
        (CURSOR, Text("Expected `next` of the page before, as it was given")),
        (VERSION.pattern, Text('Expected a version in quotes, as the header ETag has it: "12"')),
        (KNOWN.pattern, Text("Expected the header ETag of an answer, as it was given")),
        (PLAIN_VERSION.pattern, Text("Expected a version, as in 12")),
    )
}


def shortened(text: str, longest: int = _LONGEST_SENTENCE) -> str:
    """Shorten a text to at most `longest` characters, so that an answer never repeats a long text of the caller."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def part(text: str) -> str:
    """Shorten a text of the caller to a length that fits into a sentence."""
    return shortened(text, _LONGEST)


def invalid(place: str, field: str, reason: Text | str) -> InvalidRequest:
    """The refusal for one field. `place` is body, query or header; `field` is its name or path."""
    field = part(field)
    return invalid_field(place, field, _sentence(place, field, reason))


def _sentence(place: str, field: str, reason: Text | str) -> Text:
    match place:
        case "query":
            return Text("In the query field `{field}`: {reason}.", field=field, reason=reason)
        case "header":
            return Text("In the header field `{field}`: {reason}.", field=field, reason=reason)
        case _ if field:
            return Text("In the body field `{field}`: {reason}.", field=field, reason=reason)
        case _:
            return Text("In the body: {reason}.", reason=reason)


def meant(pattern: str) -> Text | str:
    """The message for a value that does not match this pattern: what it should look like."""
    return in_words(mismatch(pattern))


def in_words(message: str, known: Iterable[str] = ()) -> Text | str:
    """A decoder's message, with a sentence instead of a pattern. `known` are the names or values to suggest."""
    found = _MEANT.get(message) or reason_of(message, known)
    return found if isinstance(found, Text) else part(found)


def invalid_body(error: ValidationError, kind: Any, body: bytes) -> InvalidRequest:
    """The refusal for a body that is JSON but not of type `kind`. Its field is a path such as `moves[0].cards`."""
    before, at, behind = str(error).rpartition(" - at `$")
    message, path = (before, behind.rstrip("`")) if at else (behind, "")
    known = _known(kind, body, path, message)
    return invalid("body", path.removeprefix("."), in_words(message, known))


def _known(kind: Any, body: bytes, path: str, message: str) -> Iterable[str]:
    """The fields or values that are allowed at the place of an error; none if they cannot be found."""
    if unknown_field(message) is None and not unknown_value(message):
        return ()
    find = values_at if unknown_value(message) else fields_at
    try:
        return find(kind, json.decode(body), path)
    except DecodeError:  # the body is not valid JSON after the field
        return ()
