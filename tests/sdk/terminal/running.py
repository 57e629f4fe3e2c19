"""Applications that run without a terminal, as Textual's pilot drives them."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from rami._terminal.app import Table
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.local import LocalGame
from rami._terminal.sources.setup import Setup
from rami._terminal.translator import Translator

ENGLISH, FRENCH = Translator("en"), Translator("fr")
SMALL = (80, 24)


@asynccontextmanager
async def running(
    first: Callable[[Translator], Screen[Any]], say: Translator = ENGLISH, size: tuple[int, int] = SMALL
) -> AsyncIterator[Pilot[Any]]:
    """The application with this first screen."""
    async with Table(say, first).run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def table(seed: bytes, say: Translator = ENGLISH, **settings: Any) -> Any:
    """Runs a table with house bots that do not wait. The same seed deals the same cards."""
    size = settings.pop("size", SMALL)
    setup = Setup(**{"name": "Ada", "level": "regular", **settings})
    return running(lambda say: TableScreen(say, LocalGame(setup, 0, seed)), say, size)
