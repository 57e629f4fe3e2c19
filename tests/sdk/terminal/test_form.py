"""The form of the contracts: a list of deals to add, to remove, to move and to change."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from tests.sdk.terminal.running import ENGLISH, running
from tests.sdk.terminal.screen import shown
from tests.sdk.terminal.test_start import begin, change, enter
from tests.sdk.terminal.waiting import until_screen, until_shown
from textual.pilot import Pilot
from textual.widgets import OptionList

from rami import Rules
from rami._terminal.game.form_fields import fits, list_field
from rami._terminal.screens.form import FormScreen
from rami._terminal.screens.options import OptionsScreen
from rami._terminal.screens.start import StartScreen
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.setup import Setup
from rami.contract.options.schema import options_schema
from rami.rules.settings.parameters import Contract, NamedMeld
from rami.rules.variants import VARIANTS

SET, RUN = {"kind": "set", "at_least": 3}, {"kind": "run", "at_least": 4}
TWO = [{"melds": [SET], "hand_size": 7}, {"melds": [RUN, SET], "hand_size": 10}]


def filled(act: Callable[[Pilot[Any]], Awaitable[None]], variant: str = "rami", **options: Any) -> Rules:
    """The rules of the game that begins after somebody has filled in the contracts."""

    async def play() -> Rules:
        setup = Setup(variant=variant, options=options)
        async with running(lambda say: StartScreen(say, setup, begin), ENGLISH) as pilot:
            await until_shown(pilot, "[F5 Play]")
            await pilot.press("f2")
            await until_screen(pilot, OptionsScreen)
            await change(pilot, "contracts", "down", "enter")
            await until_screen(pilot, FormScreen)
            await act(pilot)
            await pilot.press("escape")
            await until_screen(pilot, OptionsScreen)
            await pilot.press("escape")
            await until_screen(pilot, StartScreen)
            await until_shown(pilot, "[F5 Play]")
            await pilot.press("f5")
            rules: Rules = (await until_screen(pilot, TableScreen)).source.view.rules
            return rules

    return asyncio.run(play())


async def go(pilot: Pilot[Any], row: str) -> None:
    """Put the cursor on a row."""
    rows = pilot.app.screen.query_one(OptionList)
    rows.highlighted = rows.get_option_index(row)
    await pilot.pause()


def test_the_first_contract_can_be_played() -> None:
    """It begins with the hand size of the game. The opening of the game gives way, because the contract is one."""

    async def act(pilot: Pilot[Any]) -> None:
        assert "Fewest cards: 3" in await until_shown(pilot, "Contract 1", "Cards each in this deal: 14")

    rules = filled(act, "rami-51")
    assert rules.contracts == (Contract((NamedMeld("run"),), 14),)
    assert rules.opening is None


def test_contracts_are_filled_in() -> None:
    """A deal and a meld are added as the last one is; then a kind, a length and a hand size are changed."""

    async def act(pilot: Pilot[Any]) -> None:
        await pilot.press("a")
        await until_shown(pilot, "Contract 2")
        await go(pilot, "add.1.melds")
        await pilot.press("enter")
        await until_shown(pilot, "Meld 2 of contract 2")
        await change(pilot, "value.1.melds.1.kind", "down", "enter")
        await change(pilot, "value.1.melds.1.at_least")
        await enter(pilot, "4")
        await change(pilot, "value.1.hand_size")
        await enter(pilot, "12")
        await change(pilot, "value.1.layoff_before", "up", "enter")
        await until_shown(pilot, "Run or set: Set", "Fewest cards: 4", "Cards each in this deal: 12", "opening: yes")

    second = Contract((NamedMeld("run"), NamedMeld("set", 4)), 12, layoff_before=True)
    assert filled(act).contracts == (Contract((NamedMeld("run"),), 10), second)


def test_items_are_moved_and_removed() -> None:
    """The list at the cursor is meant: the deals, or the melds of one. The last item cannot be removed."""

    async def act(pilot: Pilot[Any]) -> None:
        await go(pilot, "value.1.melds.0.kind")
        await until_shown(pilot, "[X Remove number 1]", "[D Move down]")
        await pilot.press("d")
        await go(pilot, "item.1")
        await pilot.press("shift+up")
        await go(pilot, "item.1.melds.0")
        assert "[X " not in shown(pilot.app)
        await pilot.press("x")

    rules = filled(act, contracts=TWO)
    assert rules.contracts == (Contract((NamedMeld("set"), NamedMeld("run", 4)), 10), Contract((NamedMeld("set"),), 7))

    async def remove(pilot: Pilot[Any]) -> None:
        await go(pilot, "item.0")
        await pilot.press("x")

    assert filled(remove, contracts=TWO).contracts == (Contract((NamedMeld("run", 4), NamedMeld("set")), 10),)


def test_what_is_wrong_is_said_beside_its_field() -> None:
    """A number out of bounds changes nothing. What the service refuses is said there, too, and below in full."""
    wrong = [{"melds": [{"kind": "set", "at_least": 3}], "hand_size": 50}]

    async def look() -> None:
        async with running(lambda say: OptionsScreen(say, "rami", 2, {"contracts": wrong}), ENGLISH) as pilot:
            await change(pilot, "contracts", "down", "enter")
            await until_screen(pilot, FormScreen)
            text = await until_shown(
                pilot, "Cards each in this deal: 50  This is not valid", "cannot be played: Contracts"
            )
            assert "integer of at most 20" in text
            await change(pilot, "value.0.hand_size")
            await enter(pilot, "2")
            await until_shown(pilot, "Cards each in this deal: 50  A whole number from 3 to 20")
            await change(pilot, "value.0.hand_size")
            await enter(pilot, "9")
            await change(pilot, "value.0.melds.0.at_least")
            await enter(pilot, "5")
            text = await until_shown(pilot, "Contracts: A set has at most four cards: set at_least to 3 or 4.")
            assert "Cards each in this deal: 9\n" in text

    asyncio.run(look())


def test_the_melds_of_an_opening_have_a_form() -> None:
    """It is the same as for a contract."""

    async def look() -> None:
        opening = {"opening": {"melds": [SET]}}
        async with running(lambda say: OptionsScreen(say, "rami-51", 2, opening), ENGLISH) as pilot:
            await change(pilot, "opening.melds", "down", "enter")
            await until_screen(pilot, FormScreen)
            await until_shown(pilot, "Run or set: Set", "+ Add one more")

    asyncio.run(look())


@pytest.mark.parametrize("value", ["one run", [1], [{"melds": "x"}], [{"melds": [{"kind": None}]}], None])
def test_a_value_of_another_shape_begins_anew(value: object) -> None:
    """Such as one from the command line, which no form can show."""
    schema = options_schema(VARIANTS["rami"], "en")
    field = list_field(ENGLISH, schema["properties"]["contracts"], schema["$defs"])
    assert field is not None
    assert fits(field, TWO)
    assert not fits(field, value)
