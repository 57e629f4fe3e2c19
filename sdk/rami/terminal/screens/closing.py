"""How a screen closes itself."""

from typing import TypeVar

from textual.screen import Screen

T = TypeVar("T")


def close(screen: Screen[T], answer: T) -> None:
    """Close a screen with its answer. The screen itself cannot await its end."""
    _ = screen.dismiss(answer)
