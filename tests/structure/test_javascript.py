"""The modules in JavaScript have no circles, neither of files nor of folders."""

import os
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

import pytest
from tools.repository import ROOT

FOLDERS: Final = ("sdk/js/src", "sdk/js/contract", "service/rami_service/web/play", "service/rami_service/web/words")
IMPORT: Final = re.compile(r'\b(?:from|import)\s*\(?\s*"(\.[^"]+)"')


def imports(folder: Path) -> Iterator[tuple[Path, Path]]:
    """Each module of a folder with each module there that it imports, also lazily."""
    for file in folder.rglob("*.js"):
        for path in IMPORT.findall(file.read_text(encoding="utf-8")):
            target = Path(os.path.normpath(file.parent / path))
            if target.is_relative_to(folder):
                yield file.relative_to(folder), target.relative_to(folder)


def in_order(arrows: Iterator[tuple[Path, Path]]) -> int:
    """How many there are in an order without circles. Raises CycleError."""
    graph: dict[Path, set[Path]] = {}
    for one, other in arrows:
        graph.setdefault(one, set()).add(other)
    return len([*TopologicalSorter(graph).static_order()])


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_module_imports_itself_by_way_of_others(folder: str) -> None:
    """They can be read in one order, from the bottom up."""
    assert in_order(imports(ROOT / folder)) > 1 or folder.endswith("words")


def test_no_folder_of_the_table_imports_itself_by_way_of_others() -> None:
    """The modules beside the folders are above or below them, each by itself."""

    def place(file: Path) -> Path:
        return file if file.parent == Path() else file.parent

    arrows = ((place(one), place(other)) for one, other in imports(ROOT / FOLDERS[2]))
    assert in_order((one, other) for one, other in arrows if one != other) > 10
