"""The words of the terminal: both languages say the same, and the keys are all explained."""

import re
from typing import get_args

import pytest
from tests.sdk.pasted import PASTED
from tests.sdk.terminal.running import ENGLISH, FRENCH
from textual.binding import Binding
from textual.screen import Screen

from rami import GameEvent
from rami._terminal.game.game_address import GameAddress, game_address
from rami._terminal.keys import REPLAY_KEYS, SERVICE_KEYS, TABLE_KEYS, TABLE_LETTERS, Key
from rami._terminal.screens.replay import ReplayScreen
from rami._terminal.screens.table import TableScreen
from rami._terminal.translator import Translator
from rami._terminal.widgets.paint import ink
from rami.contract.events import (
    ClockStarted,
    EntropyAdded,
    PauseEnded,
    PauseStarted,
    SeatKept,
    ShowdownHeld,
    TurnStarted,
)
from rami.messages.words.events import EVENTS
from rami.messages.words.hints import MOVES
from rami.messages.words.refusals import REFUSALS
from rami.problems.challenges import NOTHING_TO_ANSWER
from rami.problems.registry import MOVE_REFUSALS, PROBLEM_TYPES
from rami.problems.turns import NOT_YOUR_TURN, PILE_TOO_SHALLOW
from rami.rules.moves import Move

UNTOLD = {ClockStarted, EntropyAdded, PauseEnded, PauseStarted, SeatKept, ShowdownHeld, TurnStarted}
"""Events that need no sentence: what they say is seen elsewhere."""
NAMES = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "shift+left": "Shift ← →",
    "shift+right": "Shift ← →",
    "space": "Space",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "tab": "Tab",
}


def test_every_event_and_every_move_has_words() -> None:
    """Apart from those that need none."""
    events = {str(kind.__struct_config__.tag) for kind in get_args(GameEvent) if kind not in UNTOLD}
    assert events - {"challenge_answered"} <= set(EVENTS)
    assert {str(kind.__struct_config__.tag) for kind in get_args(Move)} == set(MOVES)


@pytest.mark.parametrize(
    ("screen", "explained"),
    [(TableScreen, (*TABLE_KEYS, *SERVICE_KEYS)), (ReplayScreen, REPLAY_KEYS)],
    ids=["table", "replay"],
)
def test_every_key_is_explained(screen: type[Screen[None]], explained: tuple[Key, ...]) -> None:
    """The window with the keys names each key that does something."""
    shown = " ".join(key if isinstance(key, str) else key[0] for key, _ in explained)
    for binding in screen.BINDINGS:
        assert isinstance(binding, Binding)
        key = binding.key.split(",")[0]
        if key != "question_mark" and not key.isdigit():
            assert NAMES.get(key, key.upper()) in shown, key


@pytest.mark.parametrize("language", [0, 1], ids=["en", "fr"])
def test_every_letter_of_the_table_has_one_action(language: int) -> None:
    """No letter is used twice in a language."""
    letters = [pair[language] for pair in TABLE_LETTERS.values()]
    assert len({*letters}) == len(letters)


def test_cards_are_written_as_players_write_them() -> None:
    """With signs and with letters, in both languages."""
    cards = ("TH", "QS", "*", "*7D")
    assert Translator("en").cards(cards) == "10♥ Q♠ ★ ★7♦"
    assert Translator("fr").cards(cards) == "10♥ D♠ ★ ★7♦"
    assert Translator("en", letters=True).cards(cards) == "10h Qs * *7d"
    assert Translator("fr", letters=True).cards(cards) == "10c Dp * *7k"


def test_tiles_are_numbers_with_a_shape_for_each_colour() -> None:
    """In both languages alike with signs; the letters are those of the colours."""
    cards = ("AS", "TH", "QD", "KC", "*", "*7H")
    assert Translator("en", tiles=True).cards(cards) == Translator("fr", tiles=True).cards(cards)
    assert Translator("en", tiles=True).cards(cards) == "1● 10▲ 12■ 13◆ ★ ★7▲"
    assert Translator("en", letters=True, tiles=True).cards(cards) == "1k 10r 12b 13g * *7r"
    assert Translator("fr", letters=True, tiles=True).cards(cards) == "1n 10r 12b 13v * *7r"
    colours = {ink(Translator(tiles=True), card).foreground for card in cards[:4]}
    assert len(colours) == 4
    assert len({ink(Translator(), card).foreground for card in cards[:4]}) == 2


def test_a_terminal_with_letters_gets_no_accents_and_no_signs() -> None:
    """Names, words and dots. Other scripts become question marks."""
    letters = Translator("fr", letters=True)
    assert letters.plain("Célestine · cœur “a” … ★ 日本") == 'Celestine - coeur "a" ... ? ??'
    assert letters(("Hearts", "Cœurs à {name}"), name="Hélène") == "Coeurs a Helene"
    assert FRENCH.plain("Célestine · ★") == "Célestine · ★"


def test_refusals_speak_to_the_player() -> None:
    """Without seat numbers, the names of the API and the tags of rules."""
    assert {*REFUSALS} <= {*PROBLEM_TYPES}
    assert FRENCH.refusal(NOTHING_TO_ANSWER(seat=0)).startswith("On ne vous a pas lancé de défi")
    assert ENGLISH.refusal(NOT_YOUR_TURN(turn=1, seat=0)) == "It is not your turn."
    assert ENGLISH.refusal(PILE_TOO_SHALLOW(depth=4, size=2)) == "The discard pile has only 2 cards."
    for kind in MOVE_REFUSALS:
        for text in REFUSALS.get(kind.code, (kind.sentence,)):
            assert not re.search(r"[Ss]eat|siège|draw_|depth|\(accept", text), kind.code


@pytest.mark.parametrize("text", PASTED)
def test_the_address_of_a_game_is_found_in_a_text(text: str) -> None:
    """An id, an invitation or a link of the page, with whatever people paste around it."""
    named = PASTED[text]
    assert game_address(text) == (named and GameAddress(*named))
