"""What generators of typed clients need: unions with a tag, names for what is the same everywhere, formats, texts."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from msgspec import json

from rami.contract.operations import OPERATIONS
from rami.contract.wire import GameEvent, Seating
from rami.rules.moves import Move, Step
from rami_service.api.openapi.document import render

DOCUMENT: dict[str, Any] = json.decode(render())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
UNIONS = {"Move": Move, "Step": Step, "GameEvent": GameEvent, "Seating": Seating}
THINGS = {
    "GameId": r"g_[0-9a-v]{26}",
    "PlayerId": r"p_[0-9a-v]{26}",
    "InviteId": r"v_[0-9a-v]{26}",
    "TokenId": r"t_[0-9a-v]{26}",
    "InviteToken": r"i_[0-9a-v]{26}_.*",
    "Timestamp": r"20\d\d-\d\d-\d\dT.*Z",
    "HandCard or MeldCard": r"[A2-9TJQK][SHDC]|\*",
    "MeldCard": r"\*[A2-9TJQK][SHDC]",
}
"""The components by what their values look like."""


def named(reference: str) -> str:
    """The name of the component that a reference leads to."""
    return reference.rpartition("/")[2]


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    """Every object of a part of the document, examples left out."""
    match node:
        case dict():
            yield node
            for key, value in node.items():
                yield from nodes(value) if key != "examples" else ()
        case list():
            for value in node:
                yield from nodes(value)
        case _:
            pass


def texts(value: Any, schema: dict[str, Any], name: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a value, with the name of the component that describes it, if one does."""
    if "$ref" in schema:
        name = named(schema["$ref"])
        schema = SCHEMAS[name]
    members = [member for key in ("allOf", "anyOf", "oneOf") for member in schema.get(key, ())]
    if "discriminator" in schema:
        tag = value[schema["discriminator"]["propertyName"]]
        members = [{"$ref": schema["discriminator"]["mapping"][tag]}]
    match value:
        case str() if members:
            yield from texts(value, members[0], name)
        case str():
            yield value, name
        case dict() | list() if members:
            yield from texts(value, members[0], name)
        case dict():
            for key, part in value.items():
                yield from texts(part, schema.get("properties", {}).get(key, {}))
        case list():
            for part in value:
                yield from texts(part, schema.get("items", {}))
        case _:
            pass


@pytest.mark.parametrize("name", UNIONS)
def test_a_union_has_one_member_for_each_tag(name: str) -> None:
    """A generator that knows only `oneOf` and the mapping of its discriminator finds every kind, and each once."""
    kinds = {kind.__name__: kind.__struct_config__.tag for kind in get_args(UNIONS[name])}
    members = [named(member["$ref"]) for member in SCHEMAS[name]["oneOf"]]
    mapping = SCHEMAS[name]["discriminator"]["mapping"]
    assert sorted(members) == sorted(kinds)
    assert {named(member): tag for tag, member in mapping.items()} == kinds
    assert len(mapping) == len(kinds)


def test_the_messages_of_a_stream_differ_by_their_event() -> None:
    """Every message of a stream is a component, and the name of its event leads there."""
    streams = [declared for declared in OPERATIONS.values() if declared.messages]
    assert len(streams) == 2
    for declared in streams:
        operation = DOCUMENT["paths"][declared.path]["get"]
        answer = operation["responses"]["200"]["content"]["text/event-stream"]["schema"]
        union = SCHEMAS[named(answer["$ref"])]
        assert union["discriminator"]["mapping"].keys() == declared.messages.keys()
        for event, member in union["discriminator"]["mapping"].items():
            assert SCHEMAS[named(member)]["properties"]["event"]["const"] == event
        assert len(union["oneOf"]) == len(declared.messages)


def test_every_field_is_described() -> None:
    """No field of any schema lacks a text."""
    fields = {(name, field): node for name in SCHEMAS for field, node in SCHEMAS[name].get("properties", {}).items()}
    assert len(fields) > 700
    assert [place for place, node in fields.items() if not node.get("description")] == []


def test_one_thing_has_one_schema() -> None:
    """Ids, cards and times in all examples are of their component, in requests and in answers."""
    found: set[str] = set()
    for name, schema in SCHEMAS.items():
        for example in schema.get("examples", ()) if "properties" in schema else ():
            for text, kind in texts(example, schema):
                things = [names for names, looks in THINGS.items() if re.fullmatch(looks, text)]
                if things and name != "Problem":
                    assert kind in things[0].split(" or "), (name, text, kind)
                    found.add(kind)
    assert found >= {"GameId", "PlayerId", "InviteId", "InviteToken", "Timestamp", "HandCard", "MeldCard"}


def test_an_id_has_one_pattern() -> None:
    """The pattern of an id stands only in its component, to which paths, requests and answers refer."""
    ids = [node["pattern"] for node in nodes(DOCUMENT) if re.match(r"\^[a-z]_\[", str(node.get("pattern")))]
    assert sorted(ids) == sorted({*ids})
    assert {pattern[1] for pattern in ids} == set("glpstviw")


def test_numbers_beyond_32_bits_say_so() -> None:
    """A version, and each number with larger bounds, has the format `int64`: generators take others for 32 bits."""
    every = [schema.get("properties", {}).get("version") for schema in SCHEMAS.values()]
    versions = [node["$ref"] for node in every if node and "$ref" in node]
    assert len(versions) > 3
    assert {*map(named, versions)} == {"Version"}
    for node in nodes(SCHEMAS):
        if node.get("type") == "integer":
            large = max(abs(node.get("minimum", 0)), abs(node.get("maximum", 0))) >= 2**31
            assert (node.get("format") == "int64") is (large or node.get("title") == "Version"), node


def test_a_game_has_one_schema() -> None:
    """Whatever a caller leaves out, a view is a `GameView`; `rules` is optional only where callers can leave it out."""
    view = {"$ref": "#/components/schemas/GameView"}
    complete = {"allOf": [view], "required": ["rules"]}
    answers = {
        operation["operationId"]: response["content"]["application/json"]["schema"]
        for path in DOCUMENT["paths"].values()
        for operation in path.values()
        for status, response in operation["responses"].items()
        if int(status) < 300 and "application/json" in response.get("content", {})
    }
    assert answers["get_game"] == view
    games = [name for name, schema in answers.items() if schema == complete]
    assert {"create_game", "join_game", "add_entropy"} <= {*games}
    assert "GameViewWithoutRules" not in SCHEMAS
    assert SCHEMAS["GameView"]["properties"].keys() - {*SCHEMAS["GameView"]["required"]} == {"rules"}
