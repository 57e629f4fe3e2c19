"""The stored settings of a player in a terminal: tiles, the colours of the suits, the order of the hand."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.sdk.terminal.running import ENGLISH, running
from tests.sdk.terminal.waiting import until_screen, until_shown
from tests.service.process import serving
from textual.widgets import Select

from rami import AsyncRami, Rami
from rami._terminal.screens.lobby import LobbyScreen
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.account import Account
from rami._terminal.sources.known_players import KnownPlayers
from rami._terminal.sources.preferences import preferred_order, preferring, stored
from rami._terminal.sources.setup import Setup
from rami._terminal.widgets.paint import ink
from rami.contract.wire import Faces, Preferences

FOUR = Preferences(suit_colours="four")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with its own store."""
    with serving(tmp_path_factory.mktemp("preferences")) as service:
        yield service.base


def table_of(known: KnownPlayers, url: str, faces: Faces | None) -> tuple[TableScreen, str]:
    """The table of a new game of the last player, and what its first screen shows."""

    async def play() -> tuple[TableScreen, str]:
        account = Account(url, "en", known=known)
        try:
            async with running(lambda say: LobbyScreen(say, account, Setup(), faces)) as pilot:
                await until_shown(pilot, "Hello Ada", "No games here.")
                await pilot.press("n")
                await until_shown(pilot, "[F5 Play]")
                await pilot.press("f5")
                table = await until_screen(pilot, TableScreen)
                return table, await until_shown(pilot, "Deal 1", "Sorted by")
        finally:
            await account.rami.close()

    return asyncio.run(play())


@pytest.mark.tools
def test_the_stored_settings_hold_unless_the_command_line_says_otherwise(url: str, tmp_path: Path) -> None:
    """Tiles and the order of the hand are those of the player; `--cards cards` shows cards."""
    with Rami(url) as rami:
        player = rami.create_player("Ada")
        rami.update_preferences(faces="tiles", suit_colours="four", hand_order="melds")
    known = KnownPlayers(url, tmp_path / "players.json")
    known.keep("Ada", player.token)
    table, screen = table_of(known, url, None)
    assert table.say.tiles
    assert "Sorted by melds" in screen
    assert set("●▲■◆") & set(screen)
    table, screen = table_of(known, url, "cards")
    assert set("♠♥♦♣") & set(screen)
    assert table.say.four_colours
    assert not table.say.tiles


@pytest.mark.tools
def test_a_setting_that_changes_while_the_lobby_is_shown_holds_in_a_new_game(url: str, tmp_path: Path) -> None:
    """The form of a new game and its table have tiles as soon as the player has chosen them elsewhere."""

    async def play() -> None:
        with Rami(url) as rami:
            player = rami.create_player("Ada")
            known = KnownPlayers(url, tmp_path / "players.json")
            known.keep("Ada", player.token)
            account = Account(url, "en", known=known)
            async with running(lambda say: LobbyScreen(say, account, Setup())) as pilot:
                await until_shown(pilot, "Hello Ada")
                rami.update_preferences(faces="tiles")
                await pilot.press("n")
                await until_shown(pilot, "[F5 Play]")
                assert pilot.app.screen.query_one("#faces", Select).value is True
                await pilot.press("f5")
                assert (await until_screen(pilot, TableScreen)).say.tiles
            await account.rami.close()

    asyncio.run(play())


def test_four_colours() -> None:
    """Diamonds and clubs have the colours that they have in the browser; with two colours they are red and black."""
    four = preferring(ENGLISH, FOUR, None)
    assert len({ink(four, f"7{suit}").foreground for suit in "SHDC"}) == 4
    assert len({ink(ENGLISH, f"7{suit}").foreground for suit in "SHDC"}) == 2


@pytest.mark.parametrize(("stored_order", "order"), [("rank", "rank"), (None, "suit"), ("by colour", "suit")])
def test_an_order_of_a_later_release_is_not_taken(stored_order: str | None, order: str) -> None:
    """The hand is then sorted by suit, as without a choice."""
    assert preferred_order(Preferences(hand_order=stored_order)) == order


def test_a_service_that_gives_no_settings_does_not_stop_the_table() -> None:
    """Nothing is chosen then."""

    async def ask() -> Preferences:
        async with AsyncRami("http://127.0.0.1:9", patience=0.1) as rami:
            return await stored(rami)

    assert asyncio.run(ask()) == Preferences()
