"""Text arguments that cannot be sent, because UTF-8 has no bytes for half of a surrogate pair."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins


def not_text(arguments: Mapping[str, Any]) -> ValueError:
    """The error for the first text among the arguments that UTF-8 cannot express. Its message is plain ASCII."""
    for name, text in _texts("", to_builtins(arguments, str_keys=True)):
        try:
            text.encode()
        except UnicodeEncodeError as error:
            half = f"U+{ord(text[error.start]):04X}"
            return ValueError(
                f"`{ascii(name)[1:-1]}` is not valid text: its character {error.start + 1} is {half}, half of a "
                "surrogate pair, which cannot be sent."
            )
    return ValueError("An argument is not valid text: it has half of a surrogate pair, which cannot be sent.")


def _texts(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Every text in a value with its place in it, such as `moves[0].card`. Keys of an object are text as well."""
    match value:
        case str():
            yield name, value
        case dict():
            for key, item in value.items():
                inside = f"{name}.{key}" if name else key
                yield inside, key
                yield from _texts(inside, item)
        case list() | tuple():
            for number, item in enumerate(value):
                yield from _texts(f"{name}[{number}]", item)
        case _:
            pass
