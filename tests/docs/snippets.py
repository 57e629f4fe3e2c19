"""The snippets of the pages in JavaScript, found by their language, and what the pages say that they print.

The snippets of a page without a title are one program. If the page also shows a file of the language `html`, they are
lines for the console of that file. A block of the language `text` behind a snippet is what it prints.
"""

import re
from itertools import pairwise
from typing import Final, NamedTuple

from tests.docs.lessons import Block, agrees, blocks_of
from tools.repository import ROOT
from tools.site.pages import PAGES

LANGUAGES: Final = {"html", "javascript", "js", "jsx", "mjs", "ts", "tsx", "typescript"}
MARK: Final = "--- one snippet has ended ---"
"""What a program prints behind each snippet."""
_BEGUN: Final = re.compile(r"^[ \t>]*(?:`{3,}|~{3,})[ {.]*(\w+)", re.MULTILINE)
"""The beginning of a block, also of one that is indented, quoted, or has other marks."""
_IMPORTS: Final = re.compile(r"(?:import [^;]+;\s*)+")


class Snippet(NamedTuple):
    """A block of a page, and what the page shows of its output (None if nothing)."""

    page: str
    block: Block
    shown: str | None

    @property
    def kind(self) -> tuple[str, str]:
        """The language, and the end of the name of the file that it is (empty if it is none)."""
        return self.block.language, self.block.file.rpartition("/")[2].partition(".")[2]

    @property
    def only_imports(self) -> bool:
        """Whether it only imports what later snippets use, so that it prints nothing."""
        return _IMPORTS.fullmatch(self.block.text) is not None


def snippets() -> list[Snippet]:
    """All of them, in the order of the pages. Fails if one is written in another way than the others."""
    found = [snippet for page in PAGES for snippet in _of_page(str(page.relative_to(ROOT)))]
    begun = [language for page in PAGES for language in _BEGUN.findall(page.read_text(encoding="utf-8"))]
    assert [language for language in begun if language in LANGUAGES] == [one.block.language for one in found]
    return found


def _of_page(page: str) -> list[Snippet]:
    blocks = [*blocks_of(page), Block("", "", "")]
    return [
        Snippet(page, block, behind.text if (behind.language, behind.file) == ("text", "") else None)
        for block, behind in pairwise(blocks)
        if block.language in LANGUAGES
    ]


def program(parts: list[Snippet]) -> str:
    """The snippets of a page as one module, which prints a mark behind each of them."""
    return "".join(f"{part.block.text}\nconsole.log({MARK!r});\n" for part in parts)


def wrong(parts: list[Snippet], printed: str) -> list[str]:
    """The snippets that printed nothing, or something else than their page shows, each with what it printed."""
    outputs = printed.split(f"{MARK}\n")
    assert len(outputs) == len(parts) + 1, f"the program of {parts[0].page} has not ended:\n{printed}"
    return [
        f"{part.block.text}\n{output}"
        for part, output in zip(parts, outputs, strict=False)
        if not (part.only_imports or (output if part.shown is None else agrees(part.shown, output)))
    ]
