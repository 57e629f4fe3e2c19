"""Suggestions for misspelt names: the most similar of the names that are valid in the same place."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any, Final

from msgspec import inspect

from rami.messages.text import Text

_LONGEST: Final = 80  # characters of the caller's name that a sentence repeats
_FEW: Final = 10
_STEP: Final = re.compile(r"\.([^.[]+)|\[(\d+)\]")


def misspelt(name: str, known: Iterable[str]) -> Text:
    """A name that does not exist, with the name that was probably meant, or with all known names if they are few."""
    name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    known = list(known)
    if near := get_close_matches(name, known, 1):
        return Text("`{name}` (did you mean `{meant}`?)", name=name, meant=near[0])
    if 0 < len(known) <= _FEW:
        return Text("`{name}` (known here: {known})", name=name, known=listed(known))
    return Text("`{name}`", name=name)


def listed(names: Iterable[str]) -> str:
    """Names as a comma-separated list for a sentence."""
    return ", ".join([f"`{name}`" for name in names])


def fields_at(kind: Any, value: Any, path: str) -> list[str]:
    """The valid fields of an object inside `value`, which should have the type `kind`.

    `path` is the path of the object in msgspec's form: `$.moves[0]`. If a field name from the caller makes the path
    ambiguous, the result is empty.
    """
    return [
        field.encode_name
        for found, there in _reached(kind, value, path)
        if isinstance(found, inspect.StructType) and _is_tagged(found, there)
        for field in found.fields
    ]


def values_at(kind: Any, value: Any, path: str) -> list[str]:
    """The valid values at a path inside `value`, if there is a fixed choice: a literal type, or the tags of a union."""
    choices = [found.values for found, _ in _reached(kind, value, path) if isinstance(found, inspect.LiteralType)]
    outer, _, last = path.rpartition(".")
    tags = [
        str(found.tag)
        for found, _ in _reached(kind, value, outer)
        if isinstance(found, inspect.StructType) and found.tag_field == last
    ]
    return [str(word) for words in choices for word in words] or tags


def takes_number(kind: Any, value: Any, path: str) -> bool:
    """Whether a number could be valid at a path inside `value`."""
    return any(isinstance(found, inspect.IntType) for found, _ in _reached(kind, value, path))


def _reached(kind: Any, value: Any, path: str) -> list[tuple[inspect.Type, Any]]:
    """The possible types at a path, each with the value at that path."""
    try:
        steps = [int(index) if index else name for name, index in _STEP.findall(path)]
        return list(_down(inspect.type_info(kind), value, steps))
    except (LookupError, TypeError, ValueError):
        return []


def _down(kind: inspect.Type, value: Any, steps: list[str | int]) -> Iterator[tuple[inspect.Type, Any]]:
    match kind:
        case inspect.UnionType(types=types):
            for one in types:
                yield from _down(one, value, steps)
        case inspect.Metadata(type=described):
            yield from _down(described, value, steps)
        case _ if not steps:
            yield kind, value
        case inspect.VarTupleType(item_type=item):
            yield from _down(item, value[steps[0]], steps[1:])
        case inspect.StructType(fields=fields) if _is_tagged(kind, value):
            for field in fields:
                if field.encode_name == steps[0]:
                    yield from _down(field.type, value[steps[0]], steps[1:])


def _is_tagged(kind: inspect.StructType, value: Any) -> bool:
    """Whether the value is an object with the tag of this struct. Without tags, both are None."""
    return isinstance(value, dict) and bool(value.get(kind.tag_field) == kind.tag)
