"""Writes the texts of the pages in both languages, `web/words/*.js`: what pages import of `rami.messages`."""

import json
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from tools.repository import ROOT

import rami.messages.pages
import rami.messages.words
from rami.messages.catalogue import catalogue
from rami.messages.words.plural import Plural

PAGES: Final = ROOT / "service/rami_service/web/play"
WORDS: Final = PAGES.with_name("words")
_NAMES: Final = re.compile(r"""import \{([^}]*)\} from "[./]*/words/(\w+)\.js";""")
_WHOLE: Final = re.compile(r"""import \* as (\w+) from "[./]*/words/(\w+)\.js";""")
_PAIR: Final = "[%s, %s]"


def word_modules() -> Iterator[ModuleType]:
    """The modules with sentences of the tables."""
    for package in (rami.messages.words, rami.messages.pages):
        for module in pkgutil.iter_modules(package.__path__):
            yield import_module(f"{package.__name__}.{module.name}")


def modules() -> Iterator[tuple[Path, str]]:
    """The modules for the pages. Each has what some page imports from it. Raises ValueError for what is not there."""
    asked = _asked()
    for module in word_modules():
        name = module.__name__.rpartition(".")[2]
        if missing := asked.get(name, set()) - {*vars(module)}:
            raise ValueError(f"pages import {', '.join(sorted(missing))}, which `{module.__name__}` does not have")
        if wanted := [key for key in vars(module) if key in asked.get(name, ())]:
            [about, *_] = (module.__doc__ or "").splitlines()
            head = f"/** {about} Generated from `{module.__name__}`. */\n"
            lines = (f"export const {key} = {pairs(getattr(module, key))};\n" for key in wanted)
            yield WORDS / f"{name}.js", head + "".join(lines)


def _asked() -> dict[str, set[str]]:
    """The names that pages import, by the module: by name, or as a part of the whole module."""
    found: dict[str, set[str]] = {}
    for page in PAGES.rglob("*.js"):
        code = page.read_text(encoding="utf-8")
        for names, module in _NAMES.findall(code):
            found.setdefault(module, set()).update(re.findall(r"(\w+)(?: as \w+)?(?=,|\s*$)", names))
        for alias, module in _WHOLE.findall(code):
            found.setdefault(module, set()).update(re.findall(rf"\b{alias}\.(\w+)", code))
    return found


def pairs(words: Any) -> str:
    """A text as a pair of English and French, a table of texts as an object."""
    french = catalogue("fr", "tables")
    match words:
        case dict():
            return "{\n" + "".join(f"  {_key(key)}: {pairs(one)},\n" for key, one in words.items()) + "}"
        case Plural(one=one, other=other):
            return _PAIR % (_forms(one, other), _forms(french.ngettext(one, other, 1), french.ngettext(one, other, 2)))
        case (str(english), str(other)):
            return _PAIR % (_quoted(english), _quoted(other))
        case _:
            return _PAIR % (_quoted(words), _quoted(french.gettext(words)))


def _forms(one: str, other: str) -> str:
    return _quoted(one) if one == other else f"{{ one: {_quoted(one)}, other: {_quoted(other)} }}"


def _key(name: str) -> str:
    return name if name.isidentifier() else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
