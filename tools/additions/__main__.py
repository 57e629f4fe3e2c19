"""Begins an addition and says what is left: `make new-option NAME=my_option`, and so on."""

import re
import sys
from collections.abc import Callable
from keyword import iskeyword
from pathlib import Path
from typing import Final

from tools.additions.editing import Tree, camel
from tools.additions.endpoint import new_endpoint
from tools.additions.rules import new_event, new_game, new_option, new_refusal
from tools.repository import ROOT

NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
ADDITIONS: Final[dict[str, Callable[[Tree, str], list[str]]]] = {
    "option": new_option,
    "event": new_event,
    "endpoint": new_endpoint,
    "refusal": new_refusal,
    "game": new_game,
}
_TAKEN: Final = {
    "option": (("sdk/rami/rules/settings/parameters.py", r"^    {name}: "),),
    "event": (
        ("sdk/rami/**/events.py", r'tag="{name}"|^    "{name}":'),
        ("sdk/rami/**/*.py", r"^(class )?{kind}\b"),
    ),
    "endpoint": (
        ("sdk/rami/contract/operations/*.py", r'name="{name}"|/{path}["/]'),
        ("service/rami_service/games/play.py", r"def {noun}\b"),
        ("sdk/rami/**/*.py", r"^(class )?{noun_kind}\b"),
    ),
    "refusal": (("sdk/rami/problems/*.py", r'code="{name}"'),),
    "game": (("sdk/rami/rules/variants/*/*.py", r'name="{game}"'),),
}
"""Where a name of each kind is in use, and how."""


def exists(root: Path, what: str, name: str) -> bool:
    """Whether something has this name already, or a name that follows from it."""
    noun = name.partition("_")[2] or name
    dashes = noun.replace("_", "-")
    names = {"name": name, "game": name.replace("_", "-"), "noun": noun, "path": dashes}
    kinds = {"kind": camel(name), "noun_kind": camel(noun)}
    return any(
        re.search(pattern.format(**names, **kinds), path.read_text(encoding="utf-8"), re.MULTILINE)
        for files, pattern in _TAKEN[what]
        for path in root.glob(files)
    )


def add(root: Path, what: str, name: str) -> list[str]:
    """Write the stubs into a tree, all or none. Returns what is left to do."""
    tree = Tree(root)
    left = ADDITIONS[what](tree, name)
    tree.save()
    return left


def main(what: str, name: str) -> None:
    """Write the stubs and print what is left."""
    if not NAME.fullmatch(name) or iskeyword(name):
        sys.exit(f"give it a name of small letters: make new-{what} NAME=my_{what}")
    if exists(ROOT, what, name):
        sys.exit(f"this name, or one that follows from it, is in use already: {name}")
    left = add(ROOT, what, name)
    print("The stubs are written. What is left:", *left, sep="\n- ")
    print("Then `make fmt`, `make generate`, the French texts that it asks for, and again `make generate`.")


if __name__ == "__main__":
    main(*sys.argv[1:])
