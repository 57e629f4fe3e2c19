"""Pictures of the table, as text: small and wide, in both languages, with and without signs and colours."""

import asyncio
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from tests.sdk.terminal.running import ENGLISH, FRENCH, running, table
from tests.sdk.terminal.screen import shown
from tests.sdk.terminal.still import Still, crowded
from tests.sdk.terminal.waiting import until_shown
from textual.pilot import Pilot

from rami import Discard
from rami._terminal.screens.table import TableScreen
from rami._terminal.translator import Translator

WIDE = (140, 40)
LETTERS = Translator("fr", letters=True)
ALONE = [pytest.param(ENGLISH, (80, 24), id="en-small"), pytest.param(FRENCH, WIDE, id="fr-wide")]


@pytest.mark.parametrize(("say", "size"), ALONE)
def test_the_first_turn(say: Translator, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    """The table before the first draw."""

    async def look() -> str:
        async with table(b"picture", say, variant="rami-51", seats=3, size=size) as pilot:
            await until_shown(pilot, say(("Your turn", "À vous")))
            return shown(pilot.app)

    assert asyncio.run(look()) == snapshot


CROWDED = [
    pytest.param(ENGLISH, (80, 24), id="en-small"),
    pytest.param(FRENCH, WIDE, id="fr-wide"),
    pytest.param(LETTERS, (80, 24), id="fr-letters"),
]


@pytest.mark.parametrize(("say", "size"), CROWDED)
def test_a_crowded_table(say: Translator, size: tuple[int, int], snapshot: SnapshotAssertion) -> None:
    """Eight players, twenty melds and thirty cards: every player and every card of the hand can be read."""

    async def look() -> str:
        async with running(lambda say: TableScreen(say, crowded_source()), say, size) as pilot:
            await pilot.press("right", "right", "space")
            await pilot.pause()
            text = shown(pilot.app)
            await pilot.press(*["down"] * 20)
            await pilot.pause()
            assert " 20  9" in shown(pilot.app)  # the last meld can be scrolled to
            return text

    text = asyncio.run(look())
    assert all(say.plain(name)[:8] in text for name in ("Ondine", "Balthazar", "Célestine", "Hortense"))
    assert all(say.card(card) in text for card in crowded().hand)
    assert text == snapshot


def crowded_source() -> Still:
    """The own turn at a crowded table."""
    return Still(crowded(), [Discard("AS")])


def test_letters_alone_are_written_where_the_terminal_has_no_signs() -> None:
    """Every character is in ASCII."""

    async def look() -> str:
        async with running(lambda say: TableScreen(say, crowded_source()), LETTERS) as pilot:
            await pilot.press("space")
            await pilot.pause()
            return shown(pilot.app)

    assert [character for character in asyncio.run(look()) if not character.isascii()] == []


def test_without_colours_everything_is_grey(monkeypatch: pytest.MonkeyPatch) -> None:
    """With NO_COLOR no colour is left, and the text is the same."""

    async def look() -> tuple[str, bool]:
        async with running(lambda say: TableScreen(say, crowded_source())) as pilot:
            await pilot.pause()
            return shown(pilot.app), is_coloured(pilot)

    coloured = asyncio.run(look())
    monkeypatch.setenv("NO_COLOR", "1")
    assert (coloured[0], False) == asyncio.run(look())
    assert coloured[1]


def is_coloured(pilot: Pilot[Any]) -> bool:
    """Whether the screen as it is written to the terminal has anything that is not grey."""
    strips = pilot.app.screen._compositor.render_strips()
    background = pilot.app.screen.styles.background
    for strip in strips:
        for filtering in pilot.app._filters:
            strip = strip.apply_filter(filtering, background)  # noqa: PLW2901
        for segment in strip:
            colour = segment.style.color.triplet if segment.style and segment.style.color else None
            if colour and len({colour.red, colour.green, colour.blue}) > 1:
                return True
    return False
