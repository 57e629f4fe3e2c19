"""Terminals without colours, without signs, and without room."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from rich.segment import Segment
from tests.sdk.terminal.running import ENGLISH, FRENCH
from tests.sdk.terminal.screen import shown
from tests.sdk.terminal.still import Still, position
from tests.sdk.terminal.waiting import until_shown
from textual.color import Color
from textual.filter import LineFilter
from textual.screen import Screen

from rami import PlayerSeat
from rami._terminal.app import Table
from rami._terminal.screens.options import OptionsScreen
from rami._terminal.screens.start import StartScreen
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.setup import Setup
from rami._terminal.translator import Translator
from rami._terminal.widgets.line_filters import line_filters

LETTERS = Translator("fr", letters=True)


class Filtered(Table):
    """The application with its filters."""

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Those for this terminal."""
        return line_filters(self.say, super().get_line_filters())


async def begin(say: Translator, setup: Setup) -> Screen[None]:
    """Nothing begins."""
    raise NotImplementedError


def start(say: Translator) -> StartScreen:
    """The first screen."""
    return StartScreen(say, Setup(), begin)


def options(say: Translator) -> OptionsScreen:
    """The rules to change."""
    return OptionsScreen(say, "rami", 2, {})


def foreign(say: Translator) -> TableScreen:
    """A table with a name that a terminal without UTF-8 cannot write."""
    view = position("rami-51", 2)
    names = (view.players[0], PlayerSeat(seat=1, kind="player", name="Zoé 日本"))
    return TableScreen(say, Still(replace(view, players=names)))


@pytest.mark.parametrize("first", [start, options, foreign])
def test_letters_alone_go_to_a_terminal_without_signs(first: Any) -> None:
    """Also those of Textual's own widgets, of rule sheets and of names."""

    async def look() -> str:
        async with Filtered(LETTERS, first).run_test(size=(100, 30)) as pilot:
            await pilot.pause(0.2)
            return shown(pilot.app)

    assert asyncio.run(look()).isascii()


def test_no_width_changes() -> None:
    """A sign becomes as many letters as it is wide."""
    *_, letters = line_filters(LETTERS, [])
    before = [Segment("é·…’日▼œ─ "), Segment("plain")]
    after = letters.apply(before, Color(0, 0, 0))
    assert [segment.text for segment in after] == ["e-.'??v?- ", "plain"]


def test_without_colours_the_field_with_the_keyboard_is_in_reverse_video(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no colour is sent, not even grey."""
    monkeypatch.setenv("NO_COLOR", "1")

    async def look() -> list[Segment]:
        async with Filtered(ENGLISH, start).run_test(size=(100, 30)) as pilot:
            await pilot.press("tab")
            await pilot.pause(0.2)
            return [one for strip in pilot.app.screen._compositor.render_strips() for one in strip]

    segments = asyncio.run(look())
    styles = [one.style for one in segments if one.style]
    assert all(colour is None or colour.is_default for style in styles for colour in (style.color, style.bgcolor))
    reversed_texts = [one.text.strip() for one in segments if one.style and one.style.reverse and one.text.strip()]
    assert "2" in reversed_texts
    assert "Rami de base" not in reversed_texts


@pytest.mark.parametrize("first", [start, options, foreign])
def test_a_terminal_without_room_says_so(first: Any) -> None:
    """As long as it is too small."""

    async def look() -> None:
        async with Table(FRENCH, first).run_test(size=(40, 12)) as pilot:
            await until_shown(pilot, "La table a besoin de plus de place : 60 × 20")
            await pilot.resize_terminal(80, 24)
            await pilot.pause(0.2)
            assert "plus de place" not in shown(pilot.app)
            await pilot.resize_terminal(80, 19)
            await until_shown(pilot, "La table a besoin de plus de place")

    asyncio.run(look())


def test_words_stand_for_signs_where_there_is_room() -> None:
    """The dealer at a table for four, in a wide terminal and in a small one."""

    async def look() -> None:
        view = position("rami-51", 4, dealer=1)
        async with Table(ENGLISH, lambda say: TableScreen(say, Still(view))).run_test(size=(120, 40)) as pilot:
            await until_shown(pilot, "Ondine · dealer")
            await pilot.resize_terminal(80, 24)
            await until_shown(pilot, "Ondine d")

    asyncio.run(look())
