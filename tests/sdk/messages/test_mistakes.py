"""All mistakes of a value are found, not only the one at which a decoder stops."""

from typing import Any

import pytest
from msgspec.structs import fields

from rami.contract.operations import OPERATIONS
from rami.contract.wire import CreateGame, CreateToken, MakeMoves, PreviewRules, UpdatePlayer
from rami.messages.mistakes import BadPart, mistakes

BODIES = sorted({one.body for one in OPERATIONS.values() if one.body is not None}, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", BODIES, ids=lambda kind: kind.__name__)
def test_every_wrong_field_of_every_body_is_found(kind: Any) -> None:
    """No field may be 1.5, so each is a mistake, as is a field that does not exist."""
    value = {field.encode_name: 1.5 for field in fields(kind)} | {"hint": 1}
    assert [bad.place for bad in mistakes(value, kind)] == [(name,) for name in value]
    assert [bad.place for bad in mistakes({}, kind)] == [(one.encode_name,) for one in fields(kind) if one.required]


@pytest.mark.parametrize(
    ("kind", "value", "places"),
    [
        (MakeMoves, [], [()]),
        (MakeMoves, {"moves": [{"type": "undo"}] * 33, "dry_run": 1}, [("moves",), ("dry_run",)]),
        (MakeMoves, {"moves": [{"type": "meld", "cards": ["AS", "x", 3]}]}, [("moves", 0, "cards", n) for n in (1, 2)]),
        (MakeMoves, {"moves": [{"type": "undo"}, {"type": "hop"}, {}]}, [("moves", 1, "type"), ("moves", 2, "type")]),
        (MakeMoves, {"moves": [3, {"type": "discard"}]}, [("moves", 0), ("moves", 1, "card")]),
        (MakeMoves, {"moves": [{"type": "undo", "now": 1}]}, [("moves", 0, "now")]),
        (CreateGame, {"seating": [{"kind": "bot", "level": 1}, {"kind": "player"}]}, [
            ("seating", 0, "level"), ("seating", 1, "player"),
        ]),
        (PreviewRules, {"options": {"a": 1.5, "b": {"c": [[]]}, "": 1}}, [
            ("options", "a"), ("options", "b", "c", 0), ("options", ""),
        ]),
        (PreviewRules, {"options": {str(number): 1.5 for number in range(101)}}, [("options",)]),
        (UpdatePlayer, {"language": "de", "picture": None, "name": ""}, [("language",), ("name",)]),
    ],
)  # fmt: skip
def test_the_place_of_each_mistake_is_given(kind: Any, value: Any, places: list[tuple[str | int, ...]]) -> None:
    """Inside lists, objects and unions; a list that is too long is one mistake, whatever is in it."""
    assert [bad.place for bad in mistakes(value, kind)] == places


def test_a_choice_names_its_values_and_an_object_its_fields() -> None:
    """They are for the sentence that says what is valid there."""
    assert [*mistakes({"scope": "all", "nam": "x"}, CreateToken)] == [
        BadPart(("scope",), "Invalid enum value 'all'", ("play", "read")),
        BadPart(("nam",), "Object contains unknown field `nam`", ("scope", "scopes", "name", "expires_in")),
    ]


def test_a_valid_value_has_no_mistakes() -> None:
    """Also in unions and with fields left out."""
    assert [*mistakes({"moves": [{"type": "undo"}, {"type": "knock"}]}, MakeMoves)] == []
    assert [*mistakes({"limit": "3"}, OPERATIONS["list_games"].query, strict=False)] == []
