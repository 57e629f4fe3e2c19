"""What `rami play` and `rami watch` do."""

import asyncio
from pathlib import Path

from textual.screen import Screen

from rami._terminal.app import First, Table
from rami._terminal.game.failure_sentences import failure
from rami._terminal.game.game_address import GameAddress
from rami._terminal.screens.lobby import LobbyScreen
from rami._terminal.screens.replay import ReplayScreen
from rami._terminal.screens.start import StartScreen
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.account import Account
from rami._terminal.sources.arguments import read_recorded
from rami._terminal.sources.local import LocalGame
from rami._terminal.sources.preferences import preferred_order, preferring, stored
from rami._terminal.sources.record import RecordedGame
from rami._terminal.sources.service import ServiceGame
from rami._terminal.sources.setup import Setup
from rami._terminal.translator import Translator
from rami.bots import MissingExtra, missing_levels
from rami.contract.wire import Faces
from rami.errors import RamiError
from rami.messages.pages.lobby import COME_BACK, GUEST
from rami.messages.pages.start import NEEDS_SEARCH


def play(say: Translator, setup: Setup, *, ask: bool, pace: float, bell: bool) -> None:
    """Play with house bots on this machine. With `ask`, the game is chosen first. Raises MissingExtra."""

    async def begin(say: Translator, setup: Setup) -> Screen[None]:
        return TableScreen(say, LocalGame(setup, pace))

    def first(say: Translator) -> Screen[None]:
        return StartScreen(say, setup, begin) if ask else TableScreen(say, LocalGame(setup, pace))

    if not ask and (why := missing_levels().get(setup.level)):
        raise MissingExtra(why)
    table = Table(say, first, rings=bell)
    table.run()
    _stop_after_a_crash(table)


def play_on_service(say: Translator, setup: Setup, url: str | None, *, faces: Faces | None, bell: bool) -> str:
    """Play on a service. What a new player needs to come back; empty for one with a token. Raises ValueError."""
    account = Account(url, say.language, setup.name)
    _run(say, lambda say: LobbyScreen(say, account, setup, faces), account, bell=bell)
    if account.created is None:
        return ""
    name, token = account.created
    return f"{say(COME_BACK, name=name)}\nexport RAMI_TOKEN={token}\n"


def watch(say: Translator, path: Path) -> None:
    """Show a record. Raises BadArgument if the file has none."""
    game = read_recorded(say, path)
    table = Table(say, lambda say: ReplayScreen(say, game))
    table.run()
    _stop_after_a_crash(table)


def watch_on_service(
    say: Translator, address: GameAddress, url: str | None, *, faces: Faces | None, bell: bool
) -> None:
    """Show a game of a service while it is played, or its record if it is over. Raises RamiError and ValueError."""
    own = (url or "").rstrip("/")
    account = Account(address.service or url, say.language, stranger=address.service not in {None, own})
    asyncio.run(_watch(say, address, account, faces=faces, bell=bell))


async def _watch(say: Translator, address: GameAddress, account: Account, *, faces: Faces | None, bell: bool) -> None:
    """Show the game as the player likes tables."""
    try:
        if await account.name() is None:
            await account.create(say(GUEST))
        if address.invite is not None:
            await account.rami.watch_game(address.game, address.invite)
        chosen = await stored(account.rami)
        game = await ServiceGame.opened(account.rami, address.game)
        recorded = RecordedGame(await game.record()) if game.view.status == "finished" else None

        def first(say: Translator) -> Screen[None]:
            return ReplayScreen(say, recorded) if recorded else TableScreen(say, game, preferred_order(chosen))

        table = Table(preferring(say, chosen, faces), first, rings=bell, news=account.announced)
        await table.run_async()
        _stop_after_a_crash(table)
    finally:
        await account.rami.close()


def _run(say: Translator, first: First, account: Account, *, bell: bool) -> None:
    """Run the application, and close the connections."""

    async def run() -> None:
        try:
            table = Table(say, first, rings=bell, news=account.announced)
            await table.run_async()
            _stop_after_a_crash(table)
        finally:
            await account.rami.close()

    asyncio.run(run())


def _stop_after_a_crash(table: Table) -> None:
    """Textual prints what went wrong, and goes on as if nothing had happened: end with its status instead."""
    if table.return_code:
        raise SystemExit(table.return_code)


def why_not(say: Translator, error: Exception) -> str:
    """Why a command cannot go on, as one line in the language of the reader."""
    match error:
        case RamiError():
            return failure(say, error)
        case MissingExtra():
            return say(NEEDS_SEARCH)
        case _:
            return say.plain(str(error))
