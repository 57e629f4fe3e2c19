"""Games on a real service: alone with house bots, with another player, as a spectator."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from tests.sdk.terminal.players import Keys, Person
from tests.sdk.terminal.running import ENGLISH, running
from tests.sdk.terminal.screen import shown
from tests.sdk.terminal.waiting import LONG, until_screen, until_shown, write
from tests.service.process import serving
from textual.events import Paste
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from rami import AsyncRami, Rami
from rami._terminal.screens.lobby import LobbyScreen
from rami._terminal.screens.start import StartScreen
from rami._terminal.screens.table import TableScreen
from rami._terminal.screens.waiting import WaitingScreen
from rami._terminal.sources.account import Account
from rami._terminal.sources.known_players import KnownPlayers
from rami._terminal.sources.service import ServiceGame
from rami._terminal.sources.setup import Setup
from rami._terminal.windows.entry import Entry

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with its own store."""
    with serving(tmp_path_factory.mktemp("terminal")) as service:
        yield service.base


@asynccontextmanager
async def lobby(url: str, name: str, **settings: Any) -> AsyncIterator[Pilot[Any]]:
    """Somebody new in the lobby."""
    with TemporaryDirectory() as folder:
        account = Account(url, "en", known=KnownPlayers(url, Path(folder) / "players.json"))
        try:
            async with running(lambda say: LobbyScreen(say, account, Setup(**settings)), ENGLISH) as pilot:
                await until_shown(pilot, "Who is playing?")
                await pilot.press("enter")
                await until_shown(pilot, "Type a name of 1 to 40 characters")
                await write(pilot, name)
                await pilot.press("enter")
                await until_shown(pilot, f"Hello {name}", "No games here.")
                assert account.created is not None
                yield pilot
        finally:
            await account.rami.close()


def test_a_deal_with_house_bots(url: str) -> None:
    """A game is created in the lobby, and a deal is played with the keyboard."""

    async def play() -> None:
        async with lobby(url, "Ada", variant="rami-51", seats=2) as pilot:
            await pilot.press("n")
            await until_screen(pilot, StartScreen)
            await until_shown(pilot, "[F5 Play]", "Rami 51")
            await pilot.press("f5")
            first = (await until_screen(pilot, TableScreen)).source.view.id
            person = Person(pilot, Keys(pilot))
            await person.play_deal()
            assert person.done
            await until_shown(pilot, "won the game", "[R Play again]")
            await pilot.press("r")
            table = await until_screen(pilot, TableScreen)
            async with asyncio.timeout(LONG):  # until then the table shows the game before
                while table.source.view.id == first:
                    await pilot.pause(0.02)
            await until_shown(pilot, "Deal 1")

    asyncio.run(play())


def test_another_player_joins_and_the_game_begins(url: str) -> None:
    """An open game waits in its room until somebody comes; then both talk, and one resigns."""

    async def play() -> None:
        async with lobby(url, "Bob", variant="rami", seats=2, company="open") as pilot:
            await pilot.press("n")
            await until_shown(pilot, "[F5 Play]")
            await pilot.press("f5")
            room = await until_screen(pilot, WaitingScreen)
            text = await until_shown(pilot, "1 seat is free", "Bob", "free")
            game = next(word for word in text.split() if word.startswith("g_"))
            with Rami(url) as other:
                other.create_player("Cleo")
                other.join_game(game)
                table = await until_screen(pilot, TableScreen)
                assert table.source.view.id == room.app.screen.source.view.id
                await until_shown(pilot, "Cleo sits down.", "Deal 1")
                other.say_phrase(game, "hello")
                await until_shown(pilot, "Cleo: Hello!")
                await pilot.press("g", "down", "enter")
                await until_shown(pilot, "You: Good luck!")
                await pilot.press("g", "end")
                await until_shown(pilot, "Mute Cleo")
                await pilot.press("enter", "g", "end")
                await until_shown(pilot, "Hear Cleo again")
                other.say_phrase(game, "thanks")
                await pilot.press("enter", "g", "end")
                await until_shown(pilot, "Mute Cleo")
                other.say_phrase(game, "well_played")
                await pilot.press("escape")
                assert "Thank" not in await until_shown(pilot, "Cleo: Well played!")
                await pilot.press("x", "down", "enter")
                await until_shown(pilot, "Bob resigns.", "You are watching.")
                assert other.get_game(game).players[0].resigned
                await pilot.press("q")
                await until_screen(pilot, LobbyScreen)

    asyncio.run(play())


def test_an_invitation_to_a_private_game(url: str) -> None:
    """It is shown in the waiting room, and whoever enters it in the lobby has a seat."""

    async def play() -> None:
        async with lobby(url, "Dora", company="private", seats=3) as pilot:
            await pilot.press("n")
            await until_shown(pilot, "[F5 Play]")
            await pilot.press("f5")
            await until_shown(pilot, "2 seats are free")
            watch = await invitation(pilot, "i", "down", "enter")
            invite = await invitation(pilot, "i", "enter")
            await pilot.press("b")
            await until_shown(pilot, "1 seat is free", "(regular)")
            async with lobby(url, "Emil") as other:
                await enter_id(other, invite)
                await until_screen(other, TableScreen)
                assert "Dora" in await until_shown(other, "Deal 1")
            await until_screen(pilot, TableScreen)
            for one in (watch, await invitation(pilot, "i")):
                async with lobby(url, "Fay") as other:
                    line = await line_for_ids(other)
                    line.post_message(Paste(f"Look at us:\n({one}).\nDora"))
                    await other.press("enter")
                    await until_shown(other, "You are watching.", "Dora", "Emil")

    asyncio.run(play())


async def enter_id(pilot: Pilot[Any], text: str) -> None:
    """Write a text into the lobby's line for ids."""
    line = await line_for_ids(pilot)
    await write(pilot, text)
    assert line.value == text
    await pilot.press("enter")


async def line_for_ids(pilot: Pilot[Any]) -> Input:
    """The line for ids in the lobby, once it is there to be written in."""
    await pilot.press("j")
    await until_shown(pilot, "The code of the game")
    await until_screen(pilot, Entry)
    return pilot.app.screen.query_one(Input)


async def invitation(pilot: Pilot[Any], *keys: str) -> str:
    """A new invitation, as it is shown. Its window is closed again, so that nobody reads it for the next one."""
    before = type(pilot.app.screen)
    await pilot.press(*keys)
    words = [word.strip("│") for word in (await until_shown(pilot, "Send this to the person")).split()]
    await pilot.press("escape")
    await until_screen(pilot, before)
    return next(word for word in words if word.startswith("i_"))


def test_what_the_service_refuses_is_said(url: str) -> None:
    """A text without an id, and a game that does not exist."""

    async def play() -> None:
        async with lobby(url, "Finn") as pilot:
            await enter_id(pilot, "no game")
            await until_shown(pilot, "This has no code of a game.")
            await enter_id(pilot, "g_" + "0" * 26)
            await until_shown(pilot, "no such game")

    asyncio.run(play())


def test_a_spectator_sees_a_game_go_on(url: str) -> None:
    """What the players do appears by itself, without a hand."""

    async def play() -> None:
        with Rami(url) as one, Rami(url) as other:
            one.create_player("Gus")
            game = one.create_game("rami", seats=2)
            other.create_player("Hana")
            other.join_game(game.id)
            async with AsyncRami(url) as rami:
                await rami.create_player("Ivo")
                watched = await ServiceGame.opened(rami, game.id)
                async with running(lambda say: TableScreen(say, watched)) as pilot:
                    await until_shown(pilot, "You are watching.", "Gus", "Hana")
                    player = next(who for who in (one, other) if who.get_legal_moves(game.id).your_turn)
                    legal = player.get_legal_moves(game.id).moves
                    player.make_moves(game.id, legal[0])
                    await until_shown(pilot, " draws from")
                    assert "Your hand" not in shown(pilot.app)
                    assert "[H " not in shown(pilot.app)

    asyncio.run(play())


def test_after_a_game_the_highlight_is_on_it(url: str) -> None:
    """Who joined by id and leaves the table has the own game highlighted, and not one that waits for players."""

    async def play() -> None:
        with Rami(url) as other:
            other.create_player("Dora")
            stranger, mine = other.create_game(seats=2), other.create_game(seats=2)
            async with lobby(url, "Eve") as pilot:
                games = pilot.app.screen.query_one(OptionList)
                await until_shown(pilot, "Dora")
                await pilot.press("j")
                await until_screen(pilot, Entry)
                pilot.app.screen.query_one(Input).value = mine.id
                await pilot.press("enter")
                await until_screen(pilot, TableScreen)
                assert not games.highlighted
                await pilot.press("q")
                lists = await until_screen(pilot, LobbyScreen)
                async with asyncio.timeout(LONG):
                    while games.highlighted is None:
                        await pilot.pause(0.02)
                row = lists._rows[games.highlighted]
                assert row is not None
                assert (row.game.id, row.joins) == (mine.id, False)
            assert other.get_game(stranger.id).status == "open"
            other.leave_game(stranger.id)

    asyncio.run(play())
