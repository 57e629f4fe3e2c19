"""The JSON Schema of options: every option and every value has a title and a description, in French and English."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, json
from msgspec.structs import fields
from openapi_schema_validator import OAS31Validator

from rami.contract.options.schema import options_schema
from rami.messages.catalogue import LANGUAGES, Language
from rami.rules.options import OPTIONS
from rami.rules.settings.parameters import (
    Contract,
    Declaration,
    DropCost,
    MatchEnd,
    Opening,
    OutScore,
    Rules,
    Unopened,
    Values,
)
from rami.rules.variants import VARIANTS

NAMES = [field.name for field in fields(Rules) if field.name != "variant"]
EVERY = [(name, language) for name in VARIANTS for language in LANGUAGES]
OBJECTS: dict[str, type[Struct]] = {
    "opening": Opening,
    "contracts": Contract,
    "match_end": MatchEnd,
    "values": Values,
    "unopened": Unopened,
    "out_score": OutScore,
    "declaration": Declaration,
    "drop": DropCost,
}


def texts(schema: Any) -> Iterator[tuple[str, str]]:
    """Every title and description of a schema, with its place."""
    for key, value in schema.items() if isinstance(schema, dict) else enumerate(schema):
        if key in ("title", "description") and isinstance(value, str):
            yield key, value
        elif isinstance(value, dict | list) and key != "default":
            yield from texts(value)


def unsaid(schema: Any, place: str = "") -> Iterator[str]:
    """The options and the named values without a title or without a description."""
    for name, option in schema.get("properties", {}).items():
        here = f"{place}.{name}"
        if not {"title", "description"} <= option.keys():
            yield here
        if "enum" in option:
            yield f"{here}: values without texts"
        yield from _values(option, here)
    for name, part in schema.get("$defs", {}).items():
        yield from unsaid(part, name)


def _values(schema: Any, place: str) -> Iterator[str]:
    for member in [*schema.get("oneOf", ()), *schema.get("anyOf", ())]:
        if "$ref" not in member and not {"title", "description"} <= member.keys():
            yield f"{place}: {member}"
        if "enum" in member:
            yield f"{place}: values without texts"
        yield from _values(member, place)


@pytest.mark.parametrize(("name", "language"), EVERY)
def test_no_option_and_no_value_is_without_a_text(name: str, language: Language) -> None:
    """Every option, every part of one, every named value and every null has a title and a description."""
    schema = options_schema(VARIANTS[name], language)
    assert sorted(schema["properties"]) == sorted(NAMES)
    assert [*unsaid(schema)] == []
    for key, text in texts(schema):
        assert text.strip(), key
        assert text[-1] in ".)" if key == "description" else text[-1] not in ".:;"


def test_the_french_texts_are_not_the_english_ones() -> None:
    """Nearly all texts differ: only words such as `Jokers` are the same in both languages."""
    english, french = ([*texts(options_schema(VARIANTS["rami"], language))] for language in LANGUAGES)
    same = {one[1] for one, other in zip(english, french, strict=True) if one == other}
    assert same == {"Jokers", "Points", "Double"}


def test_every_text_belongs_to_an_option() -> None:
    """No text is left of an option or of a value that does not exist any more."""
    assert OPTIONS.keys() == {*NAMES}
    schema = json.schema_components([Rules])[1]["Rules"]["properties"]
    for name, text in OPTIONS.items():
        written = json.encode(schema[name]).decode()
        assert all(json.encode(value).decode() in written for value in text.values), name
        assert text.parts.keys() == ({field.name for field in fields(OBJECTS[name])} if name in OBJECTS else set())


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variants_defaults_are_valid_options(name: str) -> None:
    """The defaults of every variant fit the schema, and so does a part of an option; a misspelt option does not."""
    validator = OAS31Validator(options_schema(VARIANTS[name]))
    defaults = json.decode(json.encode(VARIANTS[name].rules))
    del defaults["variant"]
    validator.validate(defaults)
    validator.validate({"opening": {"strict": True}, "match_end": {"deals": 3}, "jokers": "per_player", "decks": 4})
    validator.validate({"contracts": [{"melds": [{"kind": "set"}], "hand_size": 10}]})
    for wrong in (
        {"opning": 51},
        {"ace": "sideways"},
        {"jokers": "many"},
        {"decks": 5},
        {"opening": 51},
        {"opening": {"melds": ["run"]}},
        {"contracts": [{"melds": [{"kind": "set"}]}]},
    ):
        assert not validator.is_valid(wrong), wrong


def test_the_values_are_those_of_the_rules() -> None:
    """Each value that an option may have is one that the rules accept, and none is missing."""
    schema = json.schema_components([Rules])[1]["Rules"]["properties"]
    shown = options_schema(VARIANTS["rami"])["properties"]
    for name in NAMES:
        if "enum" in schema[name]:
            assert sorted(value["const"] for value in shown[name]["oneOf"]) == sorted(schema[name]["enum"]), name
