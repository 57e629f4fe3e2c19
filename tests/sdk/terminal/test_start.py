"""The first screen, and the options of a game."""

import asyncio
from typing import Any

import pytest
from tests.sdk.terminal.running import FRENCH, running
from tests.sdk.terminal.waiting import until_screen, until_shown, write
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Select

from rami.rules.variants import VARIANTS
from rami.terminal.game.rule_options import changed_by, rule_options, taken_back
from rami.terminal.screens.start import StartScreen
from rami.terminal.screens.table import TableScreen
from rami.terminal.sources.local import LocalGame
from rami.terminal.sources.setup import Setup
from rami.terminal.translator import Translator


async def begin(say: Translator, setup: Setup) -> Screen[None]:
    """A table with bots that do not wait."""
    return TableScreen(say, LocalGame(setup, 0, b"start"))


def starting(say: Translator = FRENCH) -> Any:
    """Runs the first screen."""
    return running(lambda say: StartScreen(say, Setup(name="Ada"), begin), say)


def test_a_game_is_chosen_with_the_keyboard() -> None:
    """The game, the number of players and the language change the rules that are shown; then the game begins."""

    async def choose() -> None:
        async with starting() as pilot:
            await until_shown(pilot, "Rami de base", "[F5 Jouer]", "Pour deux joueurs")
            await pilot.press("enter", *["down"] * 7, "enter")
            await until_shown(pilot, "Rami 51", "soit 106 cartes")
            await pilot.press("tab", "enter", "down", "enter")
            await until_shown(pilot, "Pour trois joueurs")
            pilot.app.screen.query_one("#language", Select).focus()
            await pilot.press("enter", "up", "enter")
            await until_shown(pilot, "Play rami against house bots", "For three players")
            await pilot.press("f5")
            table = await until_screen(pilot, TableScreen)
            assert len(table.source.view.players) == 3
            assert table.source.view.rules.variant == "rami-51"

    asyncio.run(choose())


def test_options_are_changed_and_taken_back() -> None:
    """By their names and by numbers. What cannot be played is said in words, and is not played."""

    async def choose() -> None:
        async with starting() as pilot:
            await pilot.press("f2")
            await until_shown(pilot, "Règles à modifier")
            places = {option.path: place for place, option in enumerate(rule_options(FRENCH, "rami", {}, None))}
            await change(pilot, places["direction",], "down", "enter")
            await until_shown(pilot, "Sens inverse  (modifiée)")
            await change(pilot, places["hand_size",], "end", "enter")
            await pilot.press("backspace", *["delete"] * 20)
            await write(pilot, "99")
            await pilot.press("enter")
            await until_shown(pilot, "ne peuvent pas être jouées")
            await pilot.press("escape")
            await until_shown(pilot, "Modifier les règles (2)")
            await pilot.press("f5")
            await pilot.pause()
            assert isinstance(pilot.app.screen, StartScreen)
            await pilot.press("f2", "z")
            await pilot.press("escape")
            await until_shown(pilot, "Modifier les règles (0)", "[F5 Jouer]")

    asyncio.run(choose())


async def change(pilot: Pilot[Any], place: int, *keys: str) -> None:
    """Open the option at a place, and press keys."""
    pilot.app.screen.query_one(OptionList).highlighted = place
    await pilot.press("enter")
    await pilot.pause()
    await pilot.press(*keys)
    await pilot.pause()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_has_a_value_in_words(variant: str) -> None:
    """For every game and in both languages, also the parts of options."""
    for say in (Translator("en"), FRENCH):
        options = rule_options(say, variant, {}, VARIANTS[variant].rules)
        paths = {option.path for option in options}
        assert {("values", "joker_hand"), ("match_end", "target")} <= paths
        assert all(option.title and option.description for option in options)
        assert all(option.said in {option.default, ""} for option in options)


def test_parts_of_options() -> None:
    """A part is changed beside the others, and taken back alone."""
    changed = changed_by({"ace": "high"}, ("values", "joker_hand"), 30)
    changed = changed_by(changed, ("values", "ace_hand"), 5)
    assert changed == {"ace": "high", "values": {"joker_hand": 30, "ace_hand": 5}}
    changed = taken_back(changed, ("values", "ace_hand"))
    assert changed == {"ace": "high", "values": {"joker_hand": 30}}
    assert taken_back(taken_back(changed, ("values", "joker_hand")), ("ace",)) == {}
