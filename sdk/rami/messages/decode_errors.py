"""Recognises the error messages of msgspec and json by their patterns, so that they can be translated."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from rami.messages.suggestions import listed, misspelt
from rami.messages.text import Localized, OneOf, Text

_OF_TYPES: Final = {
    "Expected `{wanted}`, got `{got}`": "Expected {wanted}, got {got}",
    "Expected `{wanted}` >= {bound}": "Expected {wanted} of at least {bound}",
    "Expected `{wanted}` <= {bound}": "Expected {wanted} of at most {bound}",
    "Expected `{wanted}` of length >= {bound}": "Expected {wanted} of a length of at least {bound}",
    "Expected `{wanted}` of length <= {bound}": "Expected {wanted} of a length of at most {bound}",
    "Expected `array` of length {least} to {most}, got {count}": (
        "Expected an array of a length of {least} to {most}, got {count}"
    ),
    "Expected `array` of length {wanted}, got {count}": "Expected an array of a length of {wanted}, got {count}",
    "Expected `{wanted}`": "Expected {wanted}",
    "Object missing required field `{field}`": "The field `{field}` is missing",
}
_OF_JSON: Final = (
    "Invalid enum value",
    "Invalid value",
    "Integer value out of range",
    "Number out of range",
    "Input data was truncated",
    "JSON is malformed: trailing characters (byte {byte})",
    "JSON is malformed: invalid character (byte {byte})",
    "JSON is malformed: invalid number (byte {byte})",
    "JSON is malformed: invalid utf-16 surrogate pair (byte {byte})",
    "JSON is malformed: unexpected end of escaped utf-16 surrogate pair (byte {byte})",
    "Expecting value",
    "Expecting property name enclosed in double quotes",
    "Expecting ':' delimiter",
    "Expecting ',' delimiter",
    "Illegal trailing comma before end of object",
    "Illegal trailing comma before end of array",
    "Unterminated string starting at",
    "Invalid control character at",
    "Invalid \\escape",
    "Invalid \\uXXXX escape",
    "Extra data",
)
SAYINGS: Final = _OF_TYPES | dict(zip(_OF_JSON, _OF_JSON, strict=True))
"""The text for each message that can occur for our types, special ones first. Each message is used as a pattern."""

_TYPES: Final = {
    "int": Text("an integer"),
    "float": Text("a number"),
    "str": Text("a string"),
    "bool": Text("a boolean"),
    "array": Text("an array"),
    "object": Text("an object"),
    "null": Text("null"),
}
"""The names of types in JSON Schema, by those in Python that msgspec uses."""
_WORDS: Final = {"wanted": _TYPES, "got": {**_TYPES, "float": Text("a number with a fraction")}}

_UNKNOWN_FIELD: Final = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)

# msgspec repeats an invalid enum value in its message. The value may be long, or a token in the wrong field.
_QUOTED: Final = re.compile(r"^(Invalid (?:enum )?value) .*", re.DOTALL)
_PLACE: Final = re.compile(r"\\{(\w+)\\}")
_SHAPES: Final = [
    (re.compile(_PLACE.sub(r"(?P<\1>.*?)", re.escape(message)), re.DOTALL), text) for message, text in SAYINGS.items()
]


def mismatch(pattern: str) -> str:
    """What msgspec says of a text that does not match this pattern."""
    return f"Expected `str` matching regex {pattern!r}"


def unknown_field(message: str) -> str | None:
    """The name of the unknown field, if that is what the message says."""
    found = _UNKNOWN_FIELD.fullmatch(message)
    return found and found[1]


def unknown_value(message: str) -> bool:
    """Whether the message says that a value is not in a fixed choice."""
    return _QUOTED.match(message) is not None


def reason_of(message: str, known: Iterable[str] = ()) -> Text | str:
    """The message of a decoder as a Text, without the refused value. A message with an unknown pattern stays a string.

    `known` are the valid fields or values at this place, for a suggestion.
    """
    field, known = unknown_field(message), list(known)
    if field is not None:
        return Text("Object contains unknown field {field}", field=misspelt(field, known))
    if known and unknown_value(message):
        return Text("Expected one of {values}", values=listed(known))
    message = _QUOTED.sub(r"\1", message)
    for shape, template in _SHAPES:
        if found := shape.fullmatch(message):
            return Text(template, **_in_words(found.groupdict()))
    return message


def _in_words(values: Mapping[str, str]) -> dict[str, Localized | str]:
    """The values of a message. Types, which have bars between them, are in the words of JSON."""
    return {name: _type_in_words(value, _WORDS[name]) if name in _WORDS else value for name, value in values.items()}


def _type_in_words(types: str, words: Mapping[str, Text]) -> Localized | str:
    named = [words[one] for one in types.split(" | ") if one in words]
    return OneOf(named) if named else types
