"""Messages for invalid requests, made from the decoder's messages: without the caller's values, of bounded length."""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import UNSET, ValidationError

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
from rami.messages.mistakes import Place, mistakes, pointer
from rami.messages.suggestions import fields_at, values_at
from rami.messages.text import Text
from rami.problems.body import MOST_MISTAKES
from rami.problems.exceptions import InvalidRequest
from rami.problems.requests import invalid_field

_LONGEST: Final = 160  # characters, for a part of a sentence
_LONGEST_SENTENCE: Final = 400

Said = tuple[Place, Text | str]
"""The place of a mistake, and what is wrong there."""

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


def invalid(place: str, field: str, reason: Text | str, found: Sequence[Said] = ()) -> InvalidRequest:
    """The refusal for one field. `place` is body, query or header; `field` is its name or path.

    `found` are all mistakes at this place.
    """
    field = part(field)
    return invalid_field(place, field, _sentence(place, field, reason), [(pointer(at), said) for at, said in found])


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


def invalid_body(error: ValidationError, kind: Any, value: Any) -> InvalidRequest:
    """The refusal for a body that is JSON but not of type `kind`. Its field is a path such as `moves[0].cards`.

    `value` is what the body holds, UNSET if it is no valid JSON after the mistake.
    """
    before, at, behind = str(error).rpartition(" - at `$")
    message, path = (before, behind.rstrip("`")) if at else (behind, "")
    known = _known(kind, value, path, message)
    found = [] if value is UNSET else all_mistakes(value, kind)
    return invalid("body", path.removeprefix("."), in_words(message, known), found)


def all_mistakes(value: Any, kind: Any, *, strict: bool = True) -> list[Said]:
    """All mistakes of a refused value, up to a bounded number: where they are, and what is wrong there."""
    found = islice(mistakes(value, kind, strict=strict), MOST_MISTAKES)
    return [(bad.place, in_words(bad.message, bad.known)) for bad in found]


def _known(kind: Any, value: Any, path: str, message: str) -> Iterable[str]:
    """The fields or values that are allowed at the place of an error; none if they cannot be found."""
    if unknown_field(message) is None and not unknown_value(message):
        return ()
    return (values_at if unknown_value(message) else fields_at)(kind, value, path)
