"""What a terminal shows: its text, and where a text stands."""

from typing import Any

from textual.app import App
from textual.geometry import Offset


def shown(app: App[Any]) -> str:
    """The text of the whole screen, line by line."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


def place_of(app: App[Any], text: str) -> Offset:
    """Where a text begins on the screen. Fails if it is not there."""
    for row, line in enumerate(shown(app).splitlines()):
        if text in line:
            return Offset(line.index(text), row)
    raise AssertionError(f"{text!r} is not on the screen:\n{shown(app)}")
