"""Whole deals at the table: with keys alone, and with the mouse alone."""

import asyncio

import pytest
from tests.sdk.terminal.players import Keys, Mouse, Person
from tests.sdk.terminal.running import table
from tests.sdk.terminal.screen import shown

from rami import Declare, Discard, Drop, Knock, LayOff, Meld

pytestmark = pytest.mark.tools

ON, AGAIN = ("enter", "[Enter Go on]", "Deal 2"), ("r", "[R Play again]", "Deal 1")
"""What follows a deal, and a game of one deal: the key, its words, and what is then on the screen."""
GAMES = [
    pytest.param("rami", 2, ON, id="rami"),
    pytest.param("rami-51", 3, AGAIN, id="rami-51"),
    pytest.param("gin-rami", 2, ON, id="gin-rami"),
    pytest.param("rummy-13", 3, ON, id="rummy-13"),
    pytest.param("rami-500", 4, ON, id="rami-500"),
]


@pytest.mark.parametrize("fingers", [Keys, Mouse])
@pytest.mark.parametrize(("variant", "seats", "follows"), GAMES)
def test_a_deal_is_played(variant: str, seats: int, follows: tuple[str, str, str], fingers: type[Keys | Mouse]) -> None:
    """From the first card to the result, which names every player. The next deal or game then begins."""
    key, words, heading = follows

    async def play() -> None:
        async with table(b"deal", variant=variant, seats=seats) as pilot:
            person = Person(pilot, fingers(pilot))
            await person.play_deal()
            assert any(isinstance(move, Declare | Discard | Drop | Knock) for move in person.done)
            text = shown(pilot.app)
            assert all(name in text for name in ("You", "Ondine", "Balthazar", "Célestine")[:seats])
            await person.fingers.do(key, words)
            await pilot.pause(0.05)
            assert heading in shown(pilot.app).splitlines()[0]

    asyncio.run(play())


def test_melds_are_laid_and_cards_added() -> None:
    """The person of the other test does not only draw and discard."""

    async def play() -> set[type]:
        async with table(b"melds", variant="rami", seats=2) as pilot:
            person = Person(pilot, Keys(pilot))
            await person.play_deal()
            return {type(move) for move in person.done}

    assert {Meld, LayOff} & asyncio.run(play())
