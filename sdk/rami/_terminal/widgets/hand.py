"""The own hand: cards to choose with keys or the mouse, and to move."""

from collections.abc import Sequence
from typing import Any, Final

from textual.content import Content
from textual.events import MouseDown, MouseUp
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from rami._terminal.translator import Translator
from rami._terminal.widgets import shapes
from rami._terminal.widgets.paint import PAPER, ink
from rami._terminal.widgets.shapes import HEIGHT, LETTERS, LINES, MARKED_HEIGHT, WIDTH, Face

NOWHERE: Final = -1


class Hand(Widget):
    """A hand in a given order. The screen says which places are chosen, and where the cursor is.

    Up to 19 cards have frames in 80 columns; more cards have none, and fill several rows.
    """

    class Clicked(Message):
        """The card at this place was clicked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Moved(Message):
        """The card at one place was dragged to another."""

        def __init__(self, place: int, to: int) -> None:
            super().__init__()
            self.place, self.to = place, to

    def __init__(self, say: Translator, **of_widget: Any) -> None:
        super().__init__(**of_widget)
        self._say = say
        self._faces: list[Face] = []
        self._pressed = NOWHERE

    def show(
        self,
        cards: Sequence[str],
        chosen: Sequence[int] = (),
        cursor: int = NOWHERE,
        new: int = NOWHERE,
        wild: str | None = None,
    ) -> None:
        """Show these cards. `new` is the place of the card that was just drawn, and `wild` the rank with a mark."""
        say = self._say
        self._faces = [
            Face(say.card(card), ink(say, card), place in chosen, place == cursor, place == new, card[0] == wild)
            for place, card in enumerate(cards)
        ]
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002 - Textual's
        """Four lines for cards with frames, two for each row of cards without."""
        if self._has_frames(width):
            return HEIGHT
        return MARKED_HEIGHT * -(-len(self._faces) // _in_a_row(width))

    def render(self) -> Content:
        """The cards."""
        width = self.content_size.width
        frame = LETTERS if self._say.letters else LINES
        if self._has_frames(width):
            return shapes.framed(self._faces, frame, PAPER)
        count = _in_a_row(width)
        rows = [self._faces[place : place + count] for place in range(0, len(self._faces), count)]
        return Content("\n").join([line for row in rows for line in shapes.marked(row, frame)])

    def on_mouse_down(self, event: MouseDown) -> None:
        """Remember where the mouse was pressed."""
        self._pressed = self._place(event.x, event.y)
        if self._pressed != NOWHERE:
            self.capture_mouse()

    def on_mouse_up(self, event: MouseUp) -> None:
        """A click if the mouse is still on the same card, else a move."""
        self.release_mouse()
        pressed, self._pressed = self._pressed, NOWHERE
        place = self._place(event.x, event.y)
        if NOWHERE in {pressed, place}:
            return
        self.post_message(self.Clicked(place) if place == pressed else self.Moved(pressed, place))

    def _has_frames(self, width: int) -> bool:
        return len(self._faces) <= shapes.per_row(width)

    def _place(self, x: int, y: int) -> int:
        """The place of the card at a position of the screen."""
        width = self.content_size.width
        if self._has_frames(width):
            place = min(x // WIDTH, len(self._faces) - 1) if x <= WIDTH * len(self._faces) else NOWHERE
        else:
            place = y // MARKED_HEIGHT * _in_a_row(width) + x // WIDTH
        return place if 0 <= place < len(self._faces) else NOWHERE


def _in_a_row(width: int) -> int:
    """How many cards without frames fit, one at least."""
    return max(1, width // WIDTH)
