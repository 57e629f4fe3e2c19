"""The part of the documents that follows from the trace: the files on the way of a discard, and what runs in each."""

import ast
from collections.abc import Sequence

from tools.repository import ROOT
from tools.trace.ordinary import always


def way_of_a_move() -> str:
    """The table of the files, with the functions in the order in which they are called."""
    rows = [f"| `{_short(path)}` | {_listed(functions)} | {_purpose(path)} |" for path, functions in always()]
    return "\n".join(["| file | functions | what the file is for |", "|---|---|---|", *rows])


def _short(path: str) -> str:
    return path.removeprefix("service/rami_service/")


def _listed(functions: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in functions)


def _purpose(path: str) -> str:
    """The first sentence of the module's docstring."""
    documented = ast.get_docstring(ast.parse((ROOT / path).read_text(encoding="utf-8"))) or ""
    return documented.partition("\n\n")[0].replace("\n", " ").replace("|", "or")
