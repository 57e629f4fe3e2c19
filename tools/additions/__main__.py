"""Begins an addition and says what is left: `make new-option NAME=my_option`, and so on."""

import re
import sys
from collections.abc import Callable
from keyword import iskeyword
from pathlib import Path
from typing import Final

from tools.additions.endpoint import new_endpoint
from tools.additions.rules import new_event, new_game, new_option, new_refusal
from tools.repository import ROOT

NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
ADDITIONS: Final[dict[str, Callable[[Path, str], list[str]]]] = {
    "option": new_option,
    "event": new_event,
    "endpoint": new_endpoint,
    "refusal": new_refusal,
    "game": new_game,
}
_DECLARED: Final = {
    "option": ("sdk/rami/rules/settings/parameters.py", "    {name}: "),
    "event": ("sdk/rami/**/events.py", 'tag="{name}"'),
    "endpoint": ("sdk/rami/contract/operations/*.py", 'name="{name}"'),
    "refusal": ("sdk/rami/problems/*.py", 'code="{name}"'),
    "game": ("sdk/rami/rules/variants/*/*.py", 'name="{game}"'),
}
"""Where an addition of each kind is declared, and how."""


def exists(root: Path, what: str, name: str) -> bool:
    """Whether there is one of this name already."""
    files, declared = _DECLARED[what]
    written = declared.format(name=name, game=name.replace("_", "-"))
    return any(written in path.read_text(encoding="utf-8") for path in root.glob(files))


def main(what: str, name: str) -> None:
    """Write the stubs and print what is left."""
    if not NAME.fullmatch(name) or iskeyword(name):
        sys.exit(f"give it a name of small letters: make new-{what} NAME=my_{what}")
    if exists(ROOT, what, name):
        sys.exit(f"there is one of this name already: {name}")
    left = ADDITIONS[what](ROOT, name)
    print("The stubs are written. What is left:", *left, sep="\n- ")
    print("Then `make fmt`, `make generate`, the French texts that it asks for, and again `make generate`.")


if __name__ == "__main__":
    main(*sys.argv[1:])
