"""A player at the table of a service who is not connected: the others see it, and let a house bot play."""

import asyncio
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tests.sdk.terminal.running import ENGLISH, running
from tests.sdk.terminal.still import position
from tests.sdk.terminal.waiting import until_shown
from tests.service.process import serving

from rami import AsyncRami
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.service import ServiceGame
from rami._terminal.widgets.actions import always


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service in which a turn waits only seconds for a player who is not connected."""
    with serving(tmp_path_factory.mktemp("absent"), claim_after=5) as service:
        yield service.base


@pytest.mark.tools
def test_a_bot_plays_for_a_player_who_is_gone(url: str) -> None:
    """The seat says that its player is not connected; the key Z gives the turn to a house bot."""

    async def play() -> None:
        async with AsyncRami(url) as ada, AsyncRami(url) as bob:
            await asyncio.gather(ada.create_player("Ada"), bob.create_player("Bob"))
            game = await ada.create_game()
            await bob.join_game(game.id)
            turn = (await ada.get_game(game.id)).turn
            assert turn is not None
            here, name = (bob, "Ada") if turn == 0 else (ada, "Bob")
            source = await ServiceGame.opened(here, game.id)
            async with running(lambda say: TableScreen(say, source), ENGLISH) as pilot:
                await until_shown(pilot, "not connected", f"Let a bot play for {name}")
                await asyncio.sleep(5.2)
                await pilot.press("z")
                await until_shown(pilot, "away")
            assert (await here.get_game(game.id)).players[turn].away

    asyncio.run(asyncio.wait_for(play(), 60))


@pytest.mark.parametrize("away", [False, True])
def test_who_is_away_lets_no_bot_play_for_another(*, away: bool) -> None:
    """A player who is away must come back first: the key Z is not offered."""
    view = position(turn=1, claim_after="2026-01-01T00:00:00Z")
    own, *others = view.players
    view = replace(view, players=(replace(own, away=away), *others))
    offered = [str(button) for button in always(ENGLISH, view, "suit", service=True)]
    assert any("Let a bot play" in text for text in offered) is not away
