"""What a service says to all players, in a terminal."""

import asyncio
from pathlib import Path

import pytest
from tests.sdk.terminal.running import ENGLISH
from tests.sdk.terminal.screen import shown
from tests.sdk.terminal.waiting import until_shown
from tests.service.admin.operators import operated
from tests.service.process import free_port

from rami import AsyncRami
from rami._terminal.app import Table
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.local import LocalGame
from rami._terminal.sources.setup import Setup
from rami._terminal.translator import Translator

pytestmark = pytest.mark.tools


def _first(say: Translator) -> TableScreen:
    return TableScreen(say, LocalGame(Setup(name="Ada", level="regular"), 0, b"\1" * 32))


def test_a_message_is_shown_as_plain_text(tmp_path: Path) -> None:
    """With a title; what looks like markup does nothing."""

    async def look(base: str) -> None:
        async with (
            AsyncRami(base, token="") as rami,
            Table(ENGLISH, _first, news=rami.get_announcement).run_test(notifications=True) as pilot,
        ):
            await until_shown(pilot, "Message from the service:", "Restart at [bold]20:00[/bold]")

    with operated(tmp_path) as desk:
        desk.bob.post("/announcement/begin", minutes=5, message="Restart at [bold]20:00[/bold]")
        asyncio.run(look(desk.service.base))


def test_the_game_goes_on_if_nobody_answers() -> None:
    """The table is shown, and says nothing of it."""

    async def look() -> None:
        async with (
            AsyncRami(f"http://127.0.0.1:{free_port()}", token="", patience=0.1) as rami,
            Table(ENGLISH, _first, news=rami.get_announcement).run_test(notifications=True) as pilot,
        ):
            await until_shown(pilot, "Your turn")
            for _ in range(20):
                await pilot.pause(0.02)
            assert "Message from the service" not in shown(pilot.app)
            assert pilot.app.return_code in (None, 0)

    asyncio.run(look())
