"""The stack of screens: how a screen closes itself, and how it opens a window above it."""

from typing import Any, TypeVar

from textual.screen import Screen

T = TypeVar("T")


def close(screen: Screen[T], answer: T) -> None:
    """Close a screen with its answer. The screen itself cannot await its end.

    A key that is held down asks for it several times: a screen that is not on top any more stays as it is.
    """
    if screen.is_active:
        _ = screen.dismiss(answer)


async def window(over: Screen[Any], opened: Screen[T]) -> T | None:
    """Open a window over a screen, and wait for its answer. There is none if another window is open already."""
    if not over.is_active:
        return None
    answer: T = await over.app.push_screen_wait(opened)
    return answer
