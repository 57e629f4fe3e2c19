"""The first screen, and the options of a game."""

import asyncio
import re
from typing import Any

import pytest
from tests.sdk.terminal.running import ENGLISH, FRENCH, running
from tests.sdk.terminal.waiting import until_screen, until_shown, write
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Select

from rami._terminal.game.option_values import Written, value_said
from rami._terminal.game.rule_options import changed_by, rule_options, taken_back
from rami._terminal.screens.start import StartScreen
from rami._terminal.screens.table import TableScreen
from rami._terminal.sources.local import LocalGame
from rami._terminal.sources.setup import Setup
from rami._terminal.translator import Translator
from rami.rules.variants import VARIANTS
from rami.sheets.preview import preview


async def begin(say: Translator, setup: Setup) -> Screen[None]:
    """A table with bots that do not wait."""
    return TableScreen(say, LocalGame(setup, 0, b"start"))


def starting(say: Translator = FRENCH) -> Any:
    """Runs the first screen."""
    return running(lambda say: StartScreen(say, Setup(name="Ada"), begin), say)


@pytest.mark.parametrize(("say", "words"), [(ENGLISH, "Play with  cards"), (FRENCH, "Jouer avec des cartes")])
def test_a_title_does_not_touch_its_value(say: Translator, words: str) -> None:
    """At 80 × 24 there is a space between the title of a setting and its value."""

    async def look() -> None:
        async with starting(say) as pilot:
            await until_shown(pilot, words)

    asyncio.run(look())


def test_the_options_have_no_tags_of_rules() -> None:
    """A tag such as B-02 is for programs: no description of an option ends with one."""
    for option in rule_options(ENGLISH, "rami", {}, preview("rami", {}, 2, "en")):
        assert not re.search(r"[A-Z]-\d+[a-z]?\)", option.description), option.description


def test_a_game_is_chosen_with_the_keyboard() -> None:
    """The game, the number of players and the language change the rules that are shown; then the game begins."""

    async def choose() -> None:
        async with starting() as pilot:
            await until_shown(pilot, "Rami de base", "[F5 Jouer]", "Pour deux joueurs")
            games = [*VARIANTS]
            await pilot.press("enter", *["down"] * (games.index("rami-51") - games.index("rami")), "enter")
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
            await change(pilot, "direction", "down", "enter")
            await until_shown(pilot, "Sens inverse  (modifiée)")
            await change(pilot, "hand_size", "end", "enter")
            await enter(pilot, "99")
            await until_shown(pilot, "Cartes par joueur : pas « 99 ». Un nombre de 3 à 20")
            await change(pilot, "hand_size", "end", "enter")
            await enter(pilot, "2: 12, 3 : 8")
            await until_shown(pilot, "Cartes par joueur : 2 : 12, 3 : 8, 4 : 7", "(modifiée)")
            await change(pilot, "hand_size", "enter")
            await enter(pilot, "20")
            await change(pilot, "starter_extra_card", "enter")
            await change(pilot, "decks", "end", "enter")
            await enter(pilot, "1")
            await until_shown(pilot, "Cartes par joueur : 20")
            await change(pilot, "final_bonus", "end", "enter")
            await until_shown(pilot, "ne peuvent pas être jouées : Prime finale :")
            await pilot.press("escape")
            await until_shown(pilot, "Modifier les règles (5)", "Prime finale : La prime finale du gin")
            await pilot.press("f5")
            await pilot.pause()
            assert isinstance(pilot.app.screen, StartScreen)
            await pilot.press("f2", "z")
            options = pilot.app.screen.query_one(OptionList)
            assert [str(one.prompt) for one in options.options if one.disabled][:2] == ["Cartes et donne", TURN]
            assert "knock_limit" not in {one.id for one in options.options}, "it changes nothing in this game"
            await change(pilot, "table", "down", "enter")
            await until_shown(pilot, "À l’abattage  (modifiée)")
            assert "knock_limit" in {one.id for one in options.options}
            await pilot.press("z")
            await pilot.press("escape")
            await until_shown(pilot, "Modifier les règles (0)", "[F5 Jouer]")

    asyncio.run(choose())


@pytest.mark.parametrize(("seats", "nearest"), [(8, 6), (1, 2)])
def test_the_first_screen_begins_with_a_number_of_players_that_the_game_allows(seats: int, nearest: int) -> None:
    """The nearest to the one that was asked for."""

    async def look() -> None:
        async with running(lambda say: StartScreen(say, Setup(seats=seats), begin)) as pilot:
            assert pilot.app.screen.query_one("#seats", Select).value == nearest

    asyncio.run(look())


TURN = "Pioche et tour de jeu"


async def enter(pilot: Pilot[Any], text: str) -> None:
    """Write a text in the place of the one that is there."""
    await pilot.press("end", *["backspace"] * 60)
    await write(pilot, text)
    await pilot.press("enter")
    await pilot.pause()


async def change(pilot: Pilot[Any], option: str, *keys: str) -> None:
    """Open an option, and press keys."""
    options = pilot.app.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(option)
    await pilot.press("enter")
    await pilot.pause()
    await pilot.press(*keys)
    await pilot.pause()


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_option_has_a_value_in_words(variant: str) -> None:
    """For every game and in both languages, also the parts of options."""
    for say in (Translator("en"), FRENCH):
        options = rule_options(say, variant, {}, preview(variant, {}, None))
        paths = {option.path for option in options}
        assert {("values", "joker_hand"), ("match_end", "target")} <= paths
        assert all(option.title and option.description for option in options)
        assert all(option.said in {option.default, ""} for option in options)
        assert not [option for option in options if option.said.startswith(("[", "{"))]


def written_of(name: str, variant: str = "rami") -> Written:
    """How a value of an option is written."""
    options = rule_options(ENGLISH, variant, {}, preview(variant, {}, None))
    written = next(option.written for option in options if option.path == (name,))
    assert written is not None
    return written


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("hand_size", " 7 ", 7),
        ("hand_size", "2: 10, 3:7", {"2": 10, "3": 7}),
        ("hand_size", "2 : 10 ; 3 : 7", {"2": 10, "3": 7}),
        ("decks", "2", 2),
        ("decks", "2: 1, 6: 2", {"2": 1, "6": 2}),
        ("players", "3 to 5", [3, 5]),
        ("players", "de 3 à 5", None),
        ("players", "3 à 5", [3, 5]),
        ("players", "3-5", [3, 5]),
        ("players", "3", None),
        ("players", "1 to 5", None),
        ("hand_size", "2", None),
        ("hand_size", "9: 7", None),
        ("hand_size", "2: 99", None),
        ("hand_size", "many", None),
        ("turn_limit", "2: 10", None),
    ],
)
def test_values_are_written_as_people_write_them(option: str, text: str, value: object) -> None:
    """One number, one for each number of players, or a range. Nonsense is refused."""
    if value is not None:
        assert written_of(option).read(text) == value
        return
    with pytest.raises(ValueError, match=r"."):
        written_of(option).read(text)


def test_contracts_are_said_in_words() -> None:
    """The melds and the cards of each deal."""
    melds = [{"kind": "run"}, {"kind": "set", "at_least": 4}]
    assert value_said(ENGLISH, [{"melds": melds, "hand_size": 7}]) == "run of 3 + set of four with 7 cards"
    assert value_said(FRENCH, melds) == "suite de 3 + carré"
    assert value_said(ENGLISH, [{"melds": []}]) == '[{"melds":[]}]'


def test_parts_of_options() -> None:
    """A part is changed beside the others, and taken back alone."""
    changed = changed_by({"ace": "high"}, ("values", "joker_hand"), 30)
    changed = changed_by(changed, ("values", "ace_hand"), 5)
    assert changed == {"ace": "high", "values": {"joker_hand": 30, "ace_hand": 5}}
    changed = taken_back(changed, ("values", "ace_hand"))
    assert changed == {"ace": "high", "values": {"joker_hand": 30}}
    assert taken_back(taken_back(changed, ("values", "joker_hand")), ("ace",)) == {}
