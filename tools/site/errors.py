"""The page of the errors: every refusal with its status, its titles, what to do and its rule."""

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

from rami.messages.catalogue import catalogue
from rami.problems import ProblemType
from rami.problems.registry import SUBJECTS

PLACE: Final = "reference/errors.md"
_ABOUT: Final = """# Errors and their codes

A refusal is a JSON document of the type `application/problem+json` ([Problem](api/types.md#schema-Problem)). Its `code`
never changes: decide by the code, or by the status if you do not know the code. `title` and `detail` are for people, in
the language that `Accept-Language` asks for. `params` has the values of the sentence. `rule` is the tag of the rule
that was broken. If `retryable` is true, the same request may succeed later.

The service explains each code at `/problems/CODE`. The SDK raises the class of
[`rami.errors`](sdk/rami.errors.md) that is named here. `…` stands for a value of the case.
"""


def pages() -> dict[str, str]:
    """The page with all refusals, by subject."""
    return {PLACE: "\n".join([_ABOUT, *map(_section, SUBJECTS)])}


def _section(subject: ModuleType) -> str:
    kinds = [kind for kind in vars(subject).values() if isinstance(kind, ProblemType)]
    about = (subject.__doc__ or "").strip()
    return "\n".join([f"## {_name(subject).capitalize()}\n\n{about}\n", *map(_entry, kinds)])


def _name(subject: ModuleType) -> str:
    return subject.__name__.rpartition(".")[2]


def _entry(kind: ProblemType[Any]) -> str:
    return "\n".join([f"### `{kind.code}` {{ #{kind.code} }}", "", *_lines(kind)]) + "\n"


def _lines(kind: ProblemType[Any]) -> Iterator[str]:
    french = catalogue("fr", "messages").gettext
    retry = " The same request may succeed later." if kind.retryable else ""
    yield f"**{kind.title}.** {_plain(kind.sentence)}\n"
    yield f"- What to do: {kind.advice}{retry}"
    yield f"- Status {kind.status}, `{kind.raises.__name__}` in the SDK" + (f", rule {kind.rule}" if kind.rule else "")
    yield f"- En français : {french(kind.title)}. {french(kind.advice)}"


def _plain(sentence: str) -> str:
    """The sentence with … for each value."""
    return re.sub(r"\{\w+\}", "…", sentence)
