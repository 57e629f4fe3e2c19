"""`<rami-game>`: how much a page loads for it, and what its modules never do."""

import gzip
import re
from pathlib import Path
from typing import Final

from tools.repository import ROOT

FOLDER: Final = ROOT / "sdk/js/src"
MOST: Final = 15_000
"""Bytes of the element with all that it imports, each file compressed, as a page loads them from a service."""
IMPORT: Final = re.compile(r'^(?:import|export) .*from "\./([^"]+)";', re.MULTILINE)
UNSAFE: Final = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|setHTML|eval\(|cookie|localStorage")


def loaded(name: str) -> set[Path]:
    """A module and all modules that it needs."""
    found, waiting = set[str](), {name}
    while waiting:
        found |= waiting
        texts = [(FOLDER / one).read_text(encoding="utf-8") for one in waiting]
        waiting = {other for text in texts for other in IMPORT.findall(text)} - found
    return {FOLDER / one for one in found}


def test_the_element_is_small() -> None:
    """It needs no more than 15 kB, with the reducer and the stream in them, and without the rest of the client."""
    modules = loaded("element.js")
    names = {module.name for module in modules}
    assert {"element.js", "element_words.js", "reducer.js", "stream.js"} < names
    assert "calls.js" not in names
    assert sum(len(gzip.compress(module.read_bytes(), mtime=0)) for module in modules) <= MOST


def test_no_text_of_a_service_is_read_as_html() -> None:
    """Its modules have no way to make HTML of a text, and keep nothing in the browser."""
    for module in loaded("element.js"):
        assert not UNSAFE.search(module.read_text(encoding="utf-8")), module.name


def test_a_program_without_pages_may_import_it() -> None:
    """The base class and the registration are asked for only where there are pages, so servers can render around it."""
    text = (FOLDER / "element.js").read_text(encoding="utf-8")
    assert "globalThis.HTMLElement ??" in text
    assert "globalThis.customElements &&" in text
