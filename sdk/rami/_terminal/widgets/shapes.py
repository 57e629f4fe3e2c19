"""The shapes of cards that overlap, drawn with lines or, where a terminal has none, with letters."""

from typing import Final, NamedTuple

from textual.content import Content
from textual.style import Style

WIDTH: Final = 4
"""The columns between the left edges of two cards that overlap."""
HEIGHT: Final = 4
"""A row of cards: three lines, and one by which a chosen card is raised."""
MARKED_HEIGHT: Final = 2
"""A row of cards without a frame: the cards, and marks below them."""


class Frame(NamedTuple):
    """The characters of a card."""

    top: str
    bottom: str
    side: str
    cursor: str
    new: str
    chosen: str
    wild: str


LINES: Final = Frame("╭───╮", "╰───╯", "│", "▲", "•", "▀", "★")
LETTERS: Final = Frame(".---.", "'---'", "|", "^", "*", "=", "w")


class Face(NamedTuple):
    """What is drawn of one card of a hand."""

    text: str
    ink: Style
    chosen: bool = False
    at_cursor: bool = False
    new: bool = False
    wild: bool = False


def per_row(width: int) -> int:
    """How many cards with a frame fit into a line: they overlap, and the last one is whole."""
    return max(1, (width - 1) // WIDTH)


def framed(faces: list[Face], frame: Frame, paper: Style) -> Content:
    """One row of cards with a frame. Chosen cards stand one line higher."""
    blank = (" ", Style())
    columns = WIDTH * len(faces) + 1
    grid = [[blank] * columns for _ in range(HEIGHT)]
    for place, face in enumerate(faces):
        first = 0 if face.chosen else 1
        for row, line in enumerate(_drawn(face, frame)):
            for column, character in enumerate(line):
                style = face.ink if row == 1 and 0 < column < WIDTH else paper
                grid[first + row][place * WIDTH + column] = (character, style)
    return Content("\n").join([Content.assemble(*line) for line in grid])


def _drawn(face: Face, frame: Frame) -> tuple[str, str, str]:
    top = frame.top[0] + (frame.wild if face.wild else frame.top[1]) + (frame.new if face.new else frame.top[2])
    top += frame.top[3:]
    bottom = frame.bottom[:2] + frame.cursor + frame.bottom[3:] if face.at_cursor else frame.bottom
    return top, f"{frame.side}{face.text:<3}{frame.side}", bottom


def marked(faces: list[Face], frame: Frame) -> list[Content]:
    """One row of cards without a frame, and a line with marks below chosen cards and the cursor."""
    texts = [(f"{face.text:^{WIDTH}}", face.ink) for face in faces]
    marks = [
        f"{(frame.chosen * 2 if face.chosen else '') + (frame.cursor if face.at_cursor else ''):^{WIDTH}}"
        for face in faces
    ]
    return [Content.assemble(*texts), Content("".join(marks))]
