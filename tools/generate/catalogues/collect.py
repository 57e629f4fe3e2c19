"""Collects the English texts of the code: those of marked calls and those of tables."""

import ast
from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct
from tools.generate.words import word_modules
from tools.repository import ROOT

from rami.contract.options.texts import texts as options
from rami.messages.cards import SPELLED
from rami.messages.catalogue import Domain
from rami.messages.decode_errors import SAYINGS
from rami.messages.words.plural import Plural
from rami.problems.problem_type import ProblemType
from rami.problems.registry import SUBJECTS
from rami.sheets.words import NUMBERS

ALL_CODE: Final = ("sdk/rami", "service/rami_service")

Id = str | tuple[str, str]
"""An English text, or the singular and the plural of one."""


class Found(Struct, frozen=True):
    """A text and the file that contains it."""

    id: Id
    file: str


class Marks(Struct, frozen=True):
    """The calls that mark the texts of a domain, the positions of the text arguments, and the folders to search."""

    calls: dict[str, tuple[int, ...]]
    folders: tuple[str, ...]
    tables: Callable[[], Iterator[Found]]


def declared() -> Iterator[tuple[ProblemType[Any], str]]:
    """Every declaration of a refusal, with the file that contains it."""
    for subject in SUBJECTS:
        file = f"sdk/{subject.__name__.replace('.', '/')}.py"
        yield from ((kind, file) for kind in vars(subject).values() if isinstance(kind, ProblemType))


def _tables_of_messages() -> Iterator[Found]:
    for kind, file in declared():
        for text in filter(None, (kind.title, kind.sentence, kind.named, kind.advice)):
            yield Found(text, file)
    for saying in SAYINGS.values():
        yield Found(saying, "sdk/rami/messages/decode_errors.py")
    for character in SPELLED:
        yield Found(character, "sdk/rami/messages/cards.py")


def _numbers_in_sheets() -> Iterator[Found]:
    for word in NUMBERS.values():
        yield Found(word, "sdk/rami/sheets/words.py")


def _texts_of_options() -> Iterator[Found]:
    for text in options():
        yield Found(text, "sdk/rami/rules/options")


def _texts_of_tables() -> Iterator[Found]:
    """What is said of one thing and of several is found by the first of the two: it has no entry of its own."""
    found = [*_words_of_tables()]
    plurals = {one.id[0] for one in found if isinstance(one.id, tuple)}
    return (one for one in found if one.id not in plurals)


def _words_of_tables() -> Iterator[Found]:
    for module in word_modules():
        for name, words in vars(module).items():
            if not name.isupper():
                continue
            yield from (Found(id_, f"sdk/{module.__name__.replace('.', '/')}.py") for id_ in _ids(words))


def _ids(words: object) -> Iterator[Id]:
    match words:
        case dict():
            for one in words.values():
                yield from _ids(one)
        case Plural(one=one, other=other):
            yield one, other
        case (str(), str()):  # a pair has its French beside it
            return
        case _:
            yield str(words)


MARKS: Final[dict[Domain, Marks]] = {
    "messages": Marks({"Text": (0,), "Counted": (1, 2)}, ALL_CODE, _tables_of_messages),
    "options": Marks({}, (), _texts_of_options),
    "tables": Marks({}, (), _texts_of_tables),
    "sheets": Marks({"say": (0,), "counted": (0, 1)}, ("sdk/rami/sheets",), _numbers_in_sheets),
}


def texts(domain: Domain) -> list[Found]:
    """Every text of a domain once: first the texts of the tables, then those of the calls, sorted by file and text."""
    marks = MARKS[domain]
    called = [found for call, file in _calls(marks) if (found := _read(call, marks, file))]
    met = [*marks.tables(), *sorted(called, key=lambda found: (found.file, str(found.id)))]
    return list({found.id: found for found in reversed(met)}.values())[::-1]


def loose(domain: Domain) -> set[str]:
    """The marked calls whose text is not a literal, as `file: code`. Their texts cannot be collected."""
    marks = MARKS[domain]
    return {f"{file}: {ast.unparse(call)}" for call, file in _calls(marks) if _read(call, marks, file) is None}


def _calls(marks: Marks) -> Iterator[tuple[ast.Call, str]]:
    for path in sorted(path for folder in marks.folders for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(), str(path))):
            if isinstance(node, ast.Call) and _name(node) in marks.calls:
                yield node, path.relative_to(ROOT).as_posix()


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _read(call: ast.Call, marks: Marks, file: str) -> Found | None:
    given = [call.args[place] for place in marks.calls[_name(call)] if place < len(call.args)]
    match [argument.value for argument in given if isinstance(argument, ast.Constant)]:
        case [str(text)] if len(marks.calls[_name(call)]) == 1:
            return Found(text, file)
        case [str(one), str(many)]:
            return Found((one, many), file)
        case _:
            return None
