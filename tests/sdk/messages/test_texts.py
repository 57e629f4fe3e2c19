"""Texts that can be translated: refusals, the errors of decoders, and suggestions for misspelt names."""

from gettext import NullTranslations
from typing import Any, get_args

import msgspec
import pytest

from rami.messages.decode_errors import SAYINGS, reason_of
from rami.messages.suggestions import fields_at, misspelt, values_at
from rami.messages.text import Counted, Text
from rami.problems.exceptions import BadRules
from rami.problems.layings import ONE_MELD_A_TURN
from rami.rules.moves import Move
from rami.rules.settings.parameters import Rules
from rami.rules.variants.resolve import resolve


class German(NullTranslations):
    """A catalogue of two texts."""

    def gettext(self, message: str) -> str:
        """Translate one of the two texts."""
        return {"{a} before {b}": "{b} nach {a}", "the end": "das Ende"}[message]


def test_a_text_is_english_and_said_in_any_language() -> None:
    """Each value keeps its placeholder in the translation, and values that are texts are translated too."""
    text = Text("{a} before {b}", a=1, b=Text("the end"))
    assert (str(text), repr(text)) == ("1 before the end", "Text('1 before the end')")
    assert text.said(German()) == "das Ende nach 1"


def test_a_refusal_says_what_happened_and_keeps_its_values_plain() -> None:
    """`detail` is English; numbers in the params stay numbers, and a clause is not one of the params."""
    refusal = ONE_MELD_A_TURN(limit=Counted(1, "one meld", "{n} melds"), unless=Text(", unless {why}", why="so"))
    assert refusal.detail == "At most one meld may be laid in a turn, unless so."
    assert refusal.params == {"limit": 1}


WRONG: list[tuple[Any, Any, str]] = [
    (int, "1", "Expected an integer, got a string"),
    (int, 1.5, "Expected an integer, got a number with a fraction"),
    (Rules, {"variant": "rami", "max_deals": 0}, "Expected an integer of at least 1"),
    (Rules, {"variant": "rami", "max_deals": 101}, "Expected an integer of at most 100"),
    (Rules, {"variant": "rami", "players": [2]}, "Expected an array of a length of 2, got 1"),
    (str | list[int] | None, 2, "Expected a string or an array or null, got an integer"),
    (Rules, {}, "The field `variant` is missing"),
    (Rules, {"variant": "rami", "ace": "secret"}, "Invalid enum value"),
    (Rules, {"variant": "rami", "decks": 7}, "Invalid enum value"),
    (Move, {"type": "secret"}, "Invalid value"),
    (Move, {"type": "meld", "cards": []}, "Expected an array of a length of at least 1"),
    (Move, {"type": "meld", "cards": ["AS"] * 14}, "Expected an array of a length of at most 13"),
]


@pytest.mark.parametrize(("kind", "value", "said"), WRONG)
def test_what_msgspec_says_is_a_text_without_the_refused_value(kind: Any, value: Any, said: str) -> None:
    """The real messages of msgspec match the known texts, and the refused value is left out."""
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert(value, kind)
    reason = reason_of(str(caught.value).partition(" - at ")[0])
    assert isinstance(reason, Text)
    assert str(reason) == said


def test_every_saying_is_read_as_itself() -> None:
    """No text is hidden by a more general one, and an unknown message is not changed."""
    for saying, text in SAYINGS.items():
        reason = reason_of(
            saying.format(
                wanted="a",
                got="b",
                bound=1,
                least=1,
                most=2,
                count=3,
                **dict.fromkeys(("field", "byte"), "x"),
            )
        )
        assert isinstance(reason, Text)
        assert reason.template == text
    assert reason_of("The moon is full") == "The moon is full"


def test_an_unknown_field_is_answered_with_the_one_that_is_meant() -> None:
    """The answer suggests a similar field if one exists, and a very long name is cut."""
    assert str(reason_of("Object contains unknown field `crads`", ["cards", "end"])) == (
        "Object contains unknown field `crads` (did you mean `cards`?)"
    )
    assert str(reason_of("Object contains unknown field `x`", ["cards", "end"])) == (
        "Object contains unknown field `x` (known here: `cards`, `end`)"
    )
    many = [f"field {number}" for number in range(11)]
    assert str(reason_of("Object contains unknown field `x`", many)) == "Object contains unknown field `x`"
    assert len(str(misspelt("x" * 9000, ["x"]))) < 120


@pytest.mark.parametrize(
    ("value", "path", "fields"),
    [
        ([{"type": "lay_off"}], "$[0]", ["meld", "cards", "end"]),
        ([{"type": "undo"}, {"type": "discard"}], "$[1]", ["card"]),
        ([{"type": "hop"}], "$[0]", []),
        ([{"type": "meld"}], "$[0].cards", []),
        ([], "$[3]", []),
        ([], f"$[{'9' * 5000}]", []),
        ([{"type": "meld"}], "$[0].cads", []),
        ([3], "$[0].cards", []),
    ],
)
def test_the_fields_of_a_place_are_those_of_its_type(value: Any, path: str, fields: list[str]) -> None:
    """A path that does not exist in the type has no fields, even if its text comes from a caller's own field name."""
    assert fields_at(tuple[Move, ...], value, path) == fields


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"jokrs": 2}, "There is no such option: `jokrs` (did you mean `jokers`?). The options are ace, all_at_once"),
        ({"opening": {"pionts": 40}}, "The option opening is not valid: Object contains unknown field `pionts` (did"),
        ({"match_end": {"dels": 3}}, "(did you mean `deals`?)"),
        ({"hand_size": {"two": 7}}, "The option hand_size is not valid: Expected an integer, got a string."),
        ({"x - at `$.opening.points": 7}, "There is no such option: `x - at `$.opening.points`."),
    ],
)
def test_a_misspelt_option_is_answered_with_the_one_that_is_meant(options: dict[str, Any], said: str) -> None:
    """The suggestion also works inside an option, and a name that looks like a path causes no failure."""
    with pytest.raises(BadRules) as caught:
        resolve("rami", options)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("value", "path", "words"),
    [
        ([{"type": "hop"}], "$[0].type", [tag.__struct_config__.tag for tag in get_args(Move)]),
        ([{"type": "lay_off", "end": "left"}], "$[0].end", ["high", "low"]),
        ([{"type": "lay_off"}], "$[0].meld", []),
        ([], "$[0].type", []),
    ],
)
def test_the_words_of_a_place_are_those_that_may_stand_there(value: Any, path: str, words: list[str]) -> None:
    """The words are the tags of a union or the values of an enumeration."""
    assert sorted(values_at(tuple[Move, ...], value, path)) == sorted(words)


def test_a_word_that_may_not_stand_there_is_answered_with_those_that_may() -> None:
    """The answer lists the allowed words if they are known, and never repeats the refused word."""
    assert str(reason_of("Invalid value 'draw'", ["meld", "undo"])) == "Expected one of `meld`, `undo`"
    assert str(reason_of("Invalid enum value 'left'")) == "Invalid enum value"
