"""Pieces of text one after the other, as many in a line as fit."""

from collections.abc import Sequence
from typing import Any

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget


def lines_of(pieces: Sequence[Content], width: int, between: str = " ") -> list[Content]:
    """The pieces in lines of this width. A piece is never divided; one that is too long has a line of its own."""
    lines = list[Content]()
    for piece in pieces:
        if lines and lines[-1].cell_length + len(between) + piece.cell_length <= width:
            lines[-1] = Content.assemble(lines[-1], between, piece)
        else:
            lines.append(piece)
    return lines


class Flow(Widget):
    """Shows pieces of text, with `between` where two are in the same line. Its height follows from its width."""

    def __init__(self, pieces: Sequence[Content] = (), between: str = " ", **of_widget: Any) -> None:
        super().__init__(**of_widget)
        self._between = between
        self._pieces = tuple(pieces)

    def show(self, pieces: Sequence[Content]) -> None:
        """Replace what is shown."""
        if self._pieces != tuple(pieces):
            self._pieces = tuple(pieces)
            self.refresh(layout=True)

    def render(self) -> Content:
        """The lines for the present width."""
        return Content("\n").join(lines_of(self._pieces, self.content_size.width, self._between))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """How many lines the pieces need."""
        return len(lines_of(self._pieces, width, self._between))
