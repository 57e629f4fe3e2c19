"""What was meant by a misspelt name: the nearest of those that may stand in its place."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final

from msgspec import inspect

from rami.rules.text import Text

_LONGEST: Final = 80  # characters of a caller's own word
_STEP: Final = re.compile(r"\.([^.[]+)|\[(\d+)\]")


def misspelt(name: str, known: Iterable[str]) -> Text:
    """A name that does not exist, with the one that is probably meant."""
    name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    near = get_close_matches(name, known, 1)
    return Text("`{name}` (did you mean `{meant}`?)", name=name, meant=near[0]) if near else Text("`{name}`", name=name)


def fields_at(kind: Any, value: Any, path: str) -> list[str]:
    """The fields that an object inside a `value`, which was meant to be a `kind`, may have.

    `path` leads to the object, as msgspec writes it: `$.moves[0]`. A caller's own field may look like a path; such a
    one leads nowhere.
    """
    try:
        steps = [int(index) if index else name for name, index in _STEP.findall(path)]
        return _fields(inspect.type_info(kind), value, steps)
    except (LookupError, TypeError, ValueError, StopIteration):
        return []


def _fields(kind: inspect.Type, value: Any, steps: list[str | int]) -> list[str]:
    """A struct of a tagged union counts where the value has its tag; without tags both are None."""
    match kind:
        case inspect.UnionType(types=types):
            return [name for one in types for name in _fields(one, value, steps)]
        case inspect.VarTupleType(item_type=item) if steps:
            return _fields(item, value[steps[0]], steps[1:])
        case inspect.StructType(fields=fields) if isinstance(value, dict) and value.get(kind.tag_field) == kind.tag:
            if not steps:
                return [field.encode_name for field in fields]
            inner = next(field.type for field in fields if field.encode_name == steps[0])
            return _fields(inner, value[steps[0]], steps[1:])
        case _:
            return []
