"""Waiting for what the screen shows."""

import asyncio
from typing import Any

from tests.sdk.terminal.screen import shown
from textual.pilot import Pilot
from textual.screen import Screen

LONG = 60.0
"""Seconds after which something that does not come has failed. The machine may be busy with other tests."""


async def until_shown(pilot: Pilot[Any], *texts: str) -> str:
    """Wait until the screen shows these texts, perhaps over two lines. Returns all that it shows then."""
    screen = shown(pilot.app)
    try:
        async with asyncio.timeout(LONG):
            while not all(text in screen or text in " ".join(screen.split()) for text in texts):
                await pilot.pause(0.02)
                screen = shown(pilot.app)
    except TimeoutError:
        raise AssertionError(f"{texts} never came:\n{shown(pilot.app)}") from None
    return screen


async def until_screen(pilot: Pilot[Any], kind: type[Screen[Any]]) -> Any:
    """Wait for a screen of this kind."""
    try:
        async with asyncio.timeout(LONG):
            while not isinstance(pilot.app.screen, kind):
                await pilot.pause(0.02)
    except TimeoutError:
        raise AssertionError(f"no {kind.__name__}:\n{shown(pilot.app)}") from None
    return pilot.app.screen


async def write(pilot: Pilot[Any], text: str) -> None:
    """Write a text with the keyboard."""
    await pilot.press(*text)
