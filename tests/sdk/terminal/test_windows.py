"""Windows over the table: one at a time, whatever is pressed, and the end of a deal waits for the one that is open."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace
from tests.sdk.terminal.running import ENGLISH, running, table
from tests.sdk.terminal.still import Still, position
from tests.sdk.terminal.waiting import until_screen, until_shown
from textual.events import Key
from textual.pilot import Pilot

from rami import DealResult, Discard, SeatView
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.source import Hear
from rami._terminal.windows.result import ResultWindow
from rami._terminal.windows.text import TextWindow
from rami.contract.events import DealEnded
from rami.rules.snapshots import DealPoints, Showdown, ShownHand

LAST = DealResult(1, 0, False, "out", ((), ("KS",)), (10, -10))


def hold(pilot: Pilot[Any], *keys: str) -> None:
    """Hold keys down: none waits for what the one before does."""
    for key in keys:
        pilot.app.post_message(Key(key, key if len(key) == 1 else None))


@pytest.mark.parametrize("key", ["q", "h", "s", "v", "question_mark", "l"])
def test_a_key_that_is_held_down_opens_one_window(key: str) -> None:
    """Nothing breaks, and afterwards Escape leads back to the table."""

    async def press() -> None:
        async with table(b"held", variant="rami", seats=2) as pilot:
            await until_shown(pilot, "Your turn")
            for _ in range(3):
                hold(pilot, *[key] * 40)
                await pilot.pause(0.3)
                assert len(pilot.app.screen_stack) <= 3
            await pilot.press("escape")
            assert (await until_screen(pilot, TableScreen)).source.view.hand

    asyncio.run(press())


def test_the_end_of_a_deal_waits_for_an_open_window() -> None:
    """Several ends make one window, which is about the last one; to leave it is to leave the table."""
    answer = list[Hear]()

    class Ending(Still):
        async def follow(self, hear: Hear) -> None:
            answer.append(hear)

    source = Ending(position(last_deal=LAST), [Discard("KS")])

    async def look() -> None:
        async with running(lambda say: TableScreen(say, source)) as pilot:
            await pilot.press("question_mark")
            await until_screen(pilot, TextWindow)
            for _ in range(3):
                answer[0]([DealEnded(1, 0, False, "out", ((), ()), (10, -10), (10, -10), "")])
            await pilot.pause(0.2)
            assert isinstance(pilot.app.screen, TextWindow)
            await pilot.press("escape")
            await until_screen(pilot, ResultWindow)
            assert len(pilot.app.screen_stack) == 3
            hold(pilot, "escape", "escape", "escape")
            await pilot.pause(0.2)
            assert isinstance(pilot.app.screen, TableScreen)

    asyncio.run(look())


def test_ctrl_c_leaves_like_the_key() -> None:
    """It closes a window, and at the table it asks first."""

    async def press() -> None:
        async with table(b"leaving", ENGLISH, variant="rami", seats=2) as pilot:
            await pilot.press("S")  # also with the capitals locked
            await until_screen(pilot, TextWindow)
            await pilot.press("ctrl+c")
            await until_screen(pilot, TableScreen)
            await pilot.press("ctrl+c")
            await until_shown(pilot, "The game on this machine ends. Leave?")

    asyncio.run(press())


def test_the_cursor_stays_on_its_card() -> None:
    """Also if a card comes before it."""
    source = Still(position(hand=("3S", "KS")), [Discard("KS")])

    async def look() -> None:
        async with running(lambda say: TableScreen(say, source)) as pilot:
            hand = (await until_screen(pilot, TableScreen)).hand
            await pilot.press("right")
            hand.update(("2S", "3S", "KS"))
            assert hand.cards[hand.cursor] == "KS"

    asyncio.run(look())


def test_a_player_who_was_out_of_the_match_has_no_result() -> None:
    """The others have: melds and the cards in none of them are kept apart by a word, also without colours."""
    seats = tuple(SeatView(seat, 0, False, False, 1, eliminated=seat == 2) for seat in range(3))
    hands = (
        ShownHand(0, (("5H", "6H", "7H"),), ("KS",), (), 10),
        ShownHand(1, (("2C", "3C", "4C"),), (), (), 0),
        ShownHand(2, (), (), (), 0),
    )
    points = (DealPoints(hand=10), DealPoints(), DealPoints())
    shown_hands = Showdown(1, "9D", None, hands, "declared", (1,), False, points)
    given = (("5H", "6H", "7H", "KS"), ("2C", "3C", "4C"), ())
    last = DealResult(1, 1, False, "declared", given, (10, 0, 0), points=points, showdown=shown_hands)
    view = replace(position("rummy-13", seats=3), seats=seats, last_deal=last, totals=(10, 20, 110))

    async def look() -> None:
        async with running(lambda say: TableScreen(say, Still(view))) as pilot:
            await until_screen(pilot, TableScreen)
            await pilot.app.push_screen(ResultWindow(ENGLISH, view, last))
            text = await until_shown(pilot, "Left in the hand", "unmatched:")
            *_, left = text.partition("Left in the hand")
            assert [left.count(word) for word in ("unmatched:", " out ", "nothing")] == [1, 1, 0]

    asyncio.run(look())
