"""The pause between two deals at a table of a service: the result, who is ready, and the next deal."""

import asyncio
from collections.abc import Iterator

import pytest
from tests.sdk.terminal.running import ENGLISH, running
from tests.sdk.terminal.waiting import until_screen, until_shown
from tests.service.process import serving

from rami import AsyncRami
from rami._terminal.game.pauses import pause_said
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.service import ServiceGame
from rami._terminal.windows.result import ResultWindow
from rami.bots import HouseBot

SHORT_DEALS = {"turn_limit": 4, "match_end": {"deals": 3}}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with its own store."""
    with serving(tmp_path_factory.mktemp("pauses")) as service:
        yield service.base


@pytest.mark.parametrize(("seconds", "said"), [(119, "in 119 s"), (3599, "in 60 min")])
def test_a_long_pause_is_counted_in_minutes(seconds: int, said: str) -> None:
    """Two minutes and more are not counted in seconds."""
    assert pause_said(ENGLISH, seconds) == f"The next deal begins {said}"


async def play_deal(game_id: str, *players: AsyncRami) -> None:
    """Play the first deal to its end."""
    while True:
        for rami in players:
            view = await rami.get_game(game_id, legal_moves=True)
            if view.deal > 1:
                return
            if view.legal_moves is not None and view.legal_moves.moves:
                await rami.make_moves(game_id, HouseBot().choose(view, view.legal_moves.moves))


@pytest.mark.tools
def test_a_player_is_ready_and_waits_for_the_other(url: str) -> None:
    """Esc only closes the result; with Enter the player is ready, and the heading says who is not."""

    async def play() -> None:
        async with AsyncRami(url) as ada, AsyncRami(url) as bob:
            await asyncio.gather(ada.create_player("Ada"), bob.create_player("Bob"))
            game = await ada.create_game(options=SHORT_DEALS, deal_pause=50)
            await bob.join_game(game.id)
            source = await ServiceGame.opened(ada, game.id)
            async with running(lambda say: TableScreen(say, source), ENGLISH) as pilot:
                await until_shown(pilot, "Deal 1")
                await play_deal(game.id, ada, bob)
                await until_screen(pilot, ResultWindow)
                await until_shown(pilot, "The next deal begins in", "[Enter Ready]")
                await pilot.press("escape")
                await until_screen(pilot, TableScreen)
                assert (await ada.get_game(game.id)).ready == ()
                await until_shown(pilot, "Not ready yet: You and Bob.")
                await pilot.press("l")
                await until_screen(pilot, ResultWindow)
                await pilot.press("enter")
                await until_shown(pilot, "Not ready yet: Bob.", "You are ready.")
                await bob.ready_game(game.id)
                text = await until_shown(pilot, "Bob is ready.")
                assert "Not ready yet" not in text

    asyncio.run(play())


@pytest.mark.tools
def test_alone_with_house_bots_enter_goes_on(url: str) -> None:
    """Nobody is waited for: the window is as in a game on this machine, and the deal begins with it."""

    async def play() -> None:
        async with AsyncRami(url) as ada:
            await ada.create_player("Ada")
            game = await ada.create_game(options=SHORT_DEALS, bots=1, deal_pause=3600)
            source = await ServiceGame.opened(ada, game.id)
            async with running(lambda say: TableScreen(say, source), ENGLISH) as pilot:
                await play_deal(game.id, ada)
                await until_screen(pilot, ResultWindow)
                await until_shown(pilot, "[Enter Go on]")
                await pilot.press("enter")
                await until_screen(pilot, TableScreen)
                await until_shown(pilot, "Deal 2", "You are ready.")
                assert (await ada.get_game(game.id)).opens_at is None

    asyncio.run(play())
