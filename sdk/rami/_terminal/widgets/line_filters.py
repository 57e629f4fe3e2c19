"""What is changed in every line before it goes to the terminal: no commands to it, no colours, or letters alone."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter, Monochrome, NoColor

from rami._terminal.translator import Translator
from rami.messages.printable import without_acts

_SIGNS: Final = str.maketrans("‘’“”«»·•–—−…×★●▲▼▶▸◀│┃─━☐☑\u00a0\u202f", '\'\'""""-*---.x*o^v>><||--oo  ')
"""Signs of Textual's own widgets, of rule sheets and of names. Each is as wide as what it becomes."""


class Inert(LineFilter):
    """Leaves out what would act on the terminal, wherever a text of others comes from. No width changes."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        """The segments without such characters."""
        return [
            segment if segment.control else Segment(without_acts(segment.text), segment.style) for segment in segments
        ]


class Letters(LineFilter):
    """Leaves only ASCII, so that a terminal without UTF-8 shows every line as it is meant. No width changes."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's
        """The segments with other characters."""
        return [
            segment if segment.control or segment.text.isascii() else Segment(_ascii(segment.text), segment.style)
            for segment in segments
        ]


def _ascii(text: str) -> str:
    return "".join(sign if sign.isascii() else _one(sign) for sign in text.translate(_SIGNS))


def _one(sign: str) -> str:
    """A letter without its accent, a space for parts of frames, or as many question marks as the sign is wide."""
    letter = unicodedata.normalize("NFKD", sign)[0]
    if letter.isascii():
        return letter
    return (" " if "\u2500" <= sign <= "\u259f" else "?") * cell_len(sign)


INERT: Final = Inert()
LETTERS: Final = Letters()
NO_COLOR: Final = NoColor()


def line_filters(say: Translator, own: Sequence[LineFilter]) -> list[LineFilter]:
    """The filters of an application, given Textual's own. With NO_COLOR it would still write greys."""
    kept = [NO_COLOR if isinstance(one, Monochrome) else one for one in own]
    return [*kept, INERT, LETTERS] if say.letters else [*kept, INERT]
