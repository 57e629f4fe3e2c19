"""What people read at the tables has no word of the API: no tokens, no ids, no names of options, no tags of rules."""

import re
from collections.abc import Iterator
from types import ModuleType
from typing import Any, Final

import pytest
from tools.generate.words import word_modules

from rami.messages.catalogue import LANGUAGES, Language, catalogue
from rami.messages.words.plural import Plural

PROGRAMS: Final = {"arguments", "conformance", "failures"}
"""Modules for those who type commands: they name files, variables and arguments."""
OTHERS: Final = {"LETTERS", "SEAT"}
"""Keys of the keyboard, and what a log of a program says of a player without a name."""
TECHNICAL: Final = re.compile(
    r"\b(jetons?|tokens?|sièges?)\b|\b(seat|place) 0\b|\b[a-z]{1,2}_|[a-z]_[a-z]|\b[A-Z]{1,2}-\d{2}\b", re.IGNORECASE
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables_speak_to_players(language: Language) -> None:
    """All their sentences, in both languages, without what is filled in."""
    said = catalogue(language, "tables").gettext
    texts = [(one, said(one)) for module in word_modules() if _name(module) not in PROGRAMS for one in _texts(module)]
    assert len(texts) > 500
    assert [pair for pair in texts if TECHNICAL.search(re.sub(r"\{\w+\}", "", pair[1]))] == []


def _name(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def _texts(module: ModuleType) -> Iterator[str]:
    for name, value in vars(module).items():
        if name.isupper() and name not in OTHERS:
            yield from _strings(value)


def _strings(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Plural(one=one, other=other):
            yield one
            yield other
        case dict():
            for part in value.values():
                yield from _strings(part)
        case _:
            return
