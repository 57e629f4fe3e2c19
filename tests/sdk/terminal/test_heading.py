"""What the first line and the notes say of a game."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from tests.sdk.terminal.running import ENGLISH, FRENCH, running
from tests.sdk.terminal.screen import shown
from tests.sdk.terminal.still import Still, position
from tests.sdk.terminal.waiting import until_shown
from textual.pilot import Pilot

from rami import Accept, Challenge, GameView, Phase, Refuse
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.local import LocalGame
from rami._terminal.sources.setup import Setup
from rami.rules.variants import VARIANTS


def showing(view: GameView, *moves: Any) -> Any:
    """Runs a table with this view."""
    return running(lambda say: TableScreen(say, Still(view, moves)), FRENCH)


def soon(seconds: float) -> str:
    """A time some seconds from now, as the service writes it."""
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat()


async def seconds(pilot: Pilot[Any], words: str) -> int:
    """The seconds that the screen shows after these words."""
    screen = " ".join((await until_shown(pilot, words)).split())
    return int(screen.partition(words)[2].split()[0])


def test_the_seconds_of_a_turn_and_of_a_pause_are_counted() -> None:
    """They get fewer by themselves; a pause comes first."""

    async def look() -> None:
        async with showing(position(deadline=soon(300.4))) as pilot:
            first = await seconds(pilot, "encore")
            assert 0 < first <= 300
            while await seconds(pilot, "encore") > first - 2:
                await pilot.pause(0.1)
        async with showing(position(deadline=soon(300), opens_at=soon(90.4))) as pilot:
            assert 0 < await seconds(pilot, "La prochaine donne commence dans") <= 90

    asyncio.run(look())


def test_a_challenge_is_answered() -> None:
    """Both answers are offered, with their keys."""
    challenged = Still(position("colonel", phase=Phase.ANSWER, challenge="open"), [Accept(), Refuse()])

    async def answer() -> None:
        async with running(lambda say: TableScreen(say, challenged), FRENCH) as pilot:
            await until_shown(pilot, "On vous défie", "[Y Accepter le défi]", "[R Refuser le défi]")
            await pilot.press("r")
            await pilot.pause()

    asyncio.run(answer())
    assert challenged.made == [Refuse()]


def test_a_challenge_is_made() -> None:
    """It is offered before the draw."""
    source = Still(position("colonel", phase=Phase.DRAW), [Challenge()])

    async def challenge() -> None:
        async with running(lambda say: TableScreen(say, source), ENGLISH) as pilot:
            await until_shown(pilot, "[C Challenge]")
            await pilot.press("c")
            await pilot.pause()

    asyncio.run(challenge())
    assert source.made == [Challenge()]


def test_what_is_owed_in_a_turn_is_said() -> None:
    """A card that must be laid, jokers, and how far the opening is."""
    view = position(phase=Phase.PLAY)
    turn = replace(view.this_turn, taken="9H", must_use_taken=True, jokers_owed=1, opening_points=32)

    async def look() -> None:
        async with showing(replace(view, this_turn=turn)) as pilot:
            await until_shown(pilot, "Vous devez poser 9♥ à ce tour.", "Vous devez reposer le joker")
            assert "32 points sur 51" in " ".join(shown(pilot.app).split())

    asyncio.run(look())


def test_who_was_away_reads_so_and_can_come_back() -> None:
    """A house bot plays meanwhile. If all are away, the game waits."""
    view = position()
    away = replace(view, players=(replace(view.players[0], away=True), view.players[1]))

    async def look() -> None:
        async with showing(away) as pilot:
            await until_shown(pilot, "Vous n’étiez plus là", "[B Je suis de retour]")
        async with showing(replace(away, suspended_until=soon(99))) as pilot:
            await until_shown(pilot, "Il n’y a plus personne.")

    asyncio.run(look())


@pytest.mark.parametrize("seats", [2, 4])
def test_every_game_can_be_shown(seats: int) -> None:
    """Each variant with its name, its players and a first hand."""

    async def look() -> None:
        async with showing(position()) as pilot:
            for name, variant in VARIANTS.items():
                least, most = variant.rules.players
                game = LocalGame(Setup(variant=name, seats=max(least, min(seats, most)), name="Ada"), 0, b"all")
                await pilot.app.push_screen(TableScreen(FRENCH, game))
                text = await until_shown(pilot, "Ondine", "Vous", "Donne 1")
                assert all(FRENCH.card(card) in text for card in game.view.hand)

    asyncio.run(look())
