"""The published specification is the one that the code generates, and it is complete."""

import re
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import fields
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import validate

from rami.contract.operations import OPERATIONS, Operation
from rami.problems import MEDIA_TYPE, MOVE_REFUSALS, PROBLEM_TYPES
from rami_service.api.openapi.document import render
from rami_service.api.openapi.export import main

COMMITTED = Path(__file__).parents[2] / "openapi/openapi.json"
OPEN_TO_ANYBODY = {
    "create_player",
    "list_variants",
    "get_catalogue",
    "get_variant",
    "get_variant_sheet",
    "get_push",
    "list_phrases",
    "get_announcement",
    "preview_game",
    "preview_rules",
    "live",
    "ready",
}


@pytest.fixture(scope="module")
def document() -> Any:
    """The document of the application."""
    return json.decode(render())


def operations(document: Any) -> dict[str, dict[str, Any]]:
    """Every operation by its id."""
    listed = [operation for path in document["paths"].values() for operation in path.values()]
    by_id = {operation["operationId"]: operation for operation in listed}
    assert len(by_id) == len(listed)
    return by_id


def test_the_export_wants_one_path() -> None:
    """The command needs exactly one path; other arguments are an error."""
    assert main(["a", "b"]) == 2


def test_the_document_is_valid(document: Any) -> None:
    """The document is valid by the rules of OpenAPI 3.1."""
    validate(document)


def test_every_operation_is_named_described_and_tagged(document: Any) -> None:
    """Every operation has a name, a description and a tag; its summary is one sentence without a full stop."""
    for name, operation in operations(document).items():
        assert operation["summary"], name
        assert operation["description"], name
        assert not operation["summary"].endswith("."), name
        assert operation["tags"], name
        for parameter in operation.get("parameters", []):
            assert parameter["description"], name


def test_every_operation_says_what_it_refuses(document: Any) -> None:
    """Every operation documents its refusals; each is a problem whose codes belong to its status."""
    for name, operation in operations(document).items():
        statuses = {int(status) for status in operation["responses"]}
        assert {400, 500, 503} <= statuses, name
        assert (429 in statuses) == (operation["tags"] != ["health"]), name
        assert (401 in statuses) == (name not in OPEN_TO_ANYBODY), name
        for status in (status for status in statuses if status >= 400):
            schema = operation["responses"][str(status)]["content"][MEDIA_TYPE]["schema"]
            codes = schema["properties"]["code"]["enum"]
            assert {PROBLEM_TYPES[code].status for code in codes} == {status}, name


def test_every_code_of_a_move_is_documented_where_moves_are_made(document: Any) -> None:
    """The operation that makes moves documents the code of every refusal by a rule."""
    refused = operations(document)["make_moves"]["responses"]["409"]["content"][MEDIA_TYPE]["schema"]
    assert {kind.code for kind in MOVE_REFUSALS} <= set(refused["properties"]["code"]["enum"])


def test_no_schema_shows_what_the_service_keeps(document: Any) -> None:
    """No schema describes internal data: a state, a table, a secret or a token's hash."""
    names = set(document["components"]["schemas"])
    assert not names & {"State", "Table", "Turn", "TableMeld", "Game", "Seat", "PlayerRecord", "Settings"}


def nodes(node: Any) -> Iterator[dict[str, Any]]:
    """Every object of the document."""
    match node:
        case dict():
            yield node
            for value in node.values():
                yield from nodes(value)
        case list():
            for value in node:
                yield from nodes(value)
        case _:
            pass


def test_the_licence_is_named(document: Any) -> None:
    """The document names the licence of the repository."""
    assert document["info"]["license"] == {"identifier": "MIT", "name": "MIT"}


def test_unions_of_objects_differ_by_their_tag(document: Any) -> None:
    """Unions of moves, events and seats name their discriminator, and every member has its own value for it.

    A union of whole answers has no tag: each of them has a field that no other has.
    """
    schemas, unions = document["components"]["schemas"], 0
    for node in nodes(document["components"]["schemas"]):
        assert not {"anyOf", "discriminator"} <= node.keys()
        named = [member["$ref"] for key in ("anyOf", "oneOf") for member in node.get(key, ()) if "$ref" in member]
        members = [name for name in named if "properties" in schemas[name.rpartition("/")[2]]]
        if str(node.get("title")).endswith("Answer"):
            every = [{*schemas[name.rpartition("/")[2]]["required"]} for name in members]
            assert all(one - other for one in every for other in every if one is not other)
        elif len(members) > 1:
            tag, mapping = node["discriminator"]["propertyName"], node["discriminator"]["mapping"]
            assert sorted(mapping.values()) == sorted(members)
            for value, member in mapping.items():
                schema = schemas[member.rpartition("/")[2]]
                assert schema["properties"][tag]["const"] == value
                assert tag in schema["required"]
            unions += 1
    assert unions >= 5


def requested(document: Any) -> dict[str, dict[str, Any]]:
    """Every object that is part of a request's body, by name."""
    schemas = document["components"]["schemas"]
    bodies = [operation["requestBody"] for operation in operations(document).values() if "requestBody" in operation]
    found: dict[str, dict[str, Any]] = {}
    while named := {node["$ref"].rpartition("/")[2] for node in nodes(bodies) if "$ref" in node} - found.keys():
        found |= {name: schemas[name] for name in named}
        bodies = [*found.values()]
    return found


def test_every_kind_of_value_has_a_name(document: Any) -> None:
    """Unions of objects and enumerations are components, so that generators do not have to invent names for them."""
    for name, schema in document["components"]["schemas"].items():
        for node in nodes([*schema.get("properties", {}).values()]):
            assert "enum" not in node, (name, node)
            assert "discriminator" not in node, (name, node)
            assert node.get("items") is not False, (name, node)


def test_no_field_of_a_body_is_taken_for_one_that_is_always_there(document: Any) -> None:
    """Defaults of bodies are `x-default`, and in the description: a generator takes `default` for "always there"."""
    for name, schema in document["components"]["schemas"].items():
        for field, node in schema.get("properties", {}).items():
            assert "default" not in node, (name, field)
            if "x-default" in node:
                assert f"`{json.encode(node['x-default']).decode()}`" in node["description"], (name, field)
                assert field not in schema["required"], (name, field)


def test_requests_are_closed_and_bounded(document: Any) -> None:
    """Requests allow no unknown field, no text without pattern or length, no number or list without bounds."""
    for name, schema in requested(document).items():
        if "properties" in schema:
            assert schema["additionalProperties"] is False, name
        for node in nodes(schema.get("properties", schema)):
            match node.get("type"):
                case "string":
                    assert node.keys() & {"pattern", "maxLength", "enum", "const"}, (name, node)
                case "integer":
                    assert "enum" in node or {"minimum", "maximum"} <= node.keys(), (name, node)
                case "array":
                    assert "maxItems" in node, (name, node)
                case _:
                    pass


TOO_LONG = {"GameRecord", "VariantInfo", "Variants"}
"""Answers without an example: a whole game and complete rules are too long; the service returns real ones."""


def names(schema: Any, schemas: Any) -> list[str]:
    """The names of all forms of a body. Beside a reference it may require more fields."""
    found = [form["$ref"].rpartition("/")[2] for form in schema.get("allOf", [schema])]
    return [one for name in found for one in ([name] if "oneOf" not in schemas[name] else forms(schemas[name]))]


def forms(union: Any) -> list[str]:
    """The names of the members of a union."""
    return [form["$ref"].rpartition("/")[2] for form in union["oneOf"]]


def bodies(document: Any) -> Iterator[str]:
    """The names of all schemas that are a complete request or answer."""
    for operation in operations(document).values():
        answers = [answer for status, answer in operation["responses"].items() if int(status) < 300]
        for body in [*answers, operation.get("requestBody", {})]:
            if "application/json" in body.get("content", {}):
                schema = body["content"]["application/json"]["schema"]
                yield from names(schema, document["components"]["schemas"])


def test_every_body_has_examples_and_all_are_valid(document: Any) -> None:
    """Every body has examples, and each is valid by its own schema, defaults and patterns included."""
    schemas = document["components"]["schemas"]
    assert {name for name in bodies(document) if "examples" not in schemas[name]} == TOO_LONG
    for name, schema in schemas.items():
        validator = OAS31Validator({"$ref": f"#/components/schemas/{name}", "components": {"schemas": schemas}})
        for example in schema.get("examples", ()):
            validator.validate(example)


def answers(response: Any, schemas: Any) -> list[str]:
    """The names of the schemas of all forms of an answer in JSON."""
    schema = response["content"]["application/json"]["schema"]
    return names(schema, schemas)


def linked(document: Any) -> Iterator[tuple[str, Any, Any]]:
    """Every link: the operation before it, the answer that has it, and the link."""
    for name, operation in operations(document).items():
        for status, response in operation["responses"].items():
            for link in response.get("links", {}).values():
                assert int(status) < 300
                yield name, response, link


def test_links_lead_from_creating_to_joining_to_moving(document: Any) -> None:
    """Each link gives every value that the path of the next operation needs."""
    named, found = operations(document), set()
    for name, _, link in linked(document):
        found.add((name, link["operationId"]))
        following = named[link["operationId"]]["parameters"]
        assert {one["name"] for one in following if one["in"] == "path"} == link["parameters"].keys()
    assert {
        ("create_game", "join_game"),
        ("create_invite", "join_game"),
        ("create_invite", "revoke_invite"),
        ("join_game", "make_moves"),
        ("make_moves", "make_moves"),
    } <= found


def test_every_form_of_an_answer_has_what_its_links_need(document: Any) -> None:
    """The value of a link is in the path of the request, or in the examples of all forms of the answer."""
    named, schemas = operations(document), document["components"]["schemas"]
    for name, response, link in linked(document):
        paths = {one["name"] for one in named[name].get("parameters", ()) if one["in"] == "path"}
        taken = {parameter["name"]: parameter for parameter in named[link["operationId"]]["parameters"]}
        for parameter, expression in link["parameters"].items():
            where, _, place = re.split(r"(\.path\.|#/)", expression)
            assert where in {"$request", "$response.body"}
            if where == "$request":
                assert place in paths
                continue
            steps = [int(step) if step.isdigit() else step for step in place.split("/")]
            for answer in answers(response, schemas):
                given = reduce(lambda node, step: node[step], steps, schemas[answer]["examples"][0])
                kind = schemas[taken[parameter]["schema"]["$ref"].rpartition("/")[2]]
                assert re.search(kind["pattern"], given)


def test_operations_have_names_that_make_good_methods(document: Any) -> None:
    """A name is a verb and its object in snake case; only the two health checks have one word."""
    verbs = (
        "add|advance|block|claim|create|delete|export|follow|get|join|leave|link|list|make|mute|preview|quick|ready|rematch|"
        "report|resign|return|revoke|rotate|say|set|stream|test|unblock|unfollow|unlink|unmute|update|watch"
    )
    names = operations(document).keys() - {"live", "ready"}
    assert [name for name in names if not re.fullmatch(rf"({verbs})(_[a-z]+)+", name)] == []


@pytest.mark.parametrize("declared", OPERATIONS.values(), ids=OPERATIONS)
def test_an_operation_is_written_as_it_is_declared(document: Any, declared: Operation[Any]) -> None:
    """Path, success status, access and parameters match the declaration."""
    operation = document["paths"][declared.path][declared.method.lower()]
    ((status, success),) = [answer for answer in operation["responses"].items() if int(answer[0]) < 300]
    taken = {(parameter["in"], parameter["name"]) for parameter in operation.get("parameters", ())}
    assert (operation["operationId"], operation["tags"], int(status)) == (
        declared.name,
        [declared.tag],
        declared.status,
    )
    assert [*success.get("content", {})] == ([] if declared.status == 204 else [declared.media_type])
    assert (success["headers"].get("ETag") == {"$ref": "#/components/headers/ETag"}) is declared.versioned
    assert ("requestBody" in operation) is (declared.body is not None)
    assert (operation.get("security") == []) is (declared.access == "anyone")
    assert taken == {
        *(("path", name) for name in declared.parameters),
        *(("query", field.encode_name) for field in fields(declared.query)),
        *[("header", "Idempotency-Key")] * declared.keyed,
        *[("header", "If-Match")] * declared.conditional,
        *[("header", "Prefer")] * declared.prefers,
        *[("header", "Rami-If-Version")] * declared.conditional,
        *[("header", "If-None-Match")] * declared.revalidates,
        *[("header", "Last-Event-ID")] * (declared.resumes is not None),
    }


def test_refusals_document_their_headers(document: Any) -> None:
    """Refusals document the headers for the time to retry and for authentication."""
    for name, operation in operations(document).items():
        for status, header in (("401", "WWW-Authenticate"), ("429", "Retry-After"), ("503", "Retry-After")):
            if status in operation["responses"]:
                assert header in operation["responses"][status]["headers"], (name, status)
    assert document["components"]["schemas"]["Problem"]["examples"]


def test_every_answer_that_counts_says_what_is_left(document: Any) -> None:
    """Every counted answer documents its rate limit headers, whatever its status; health checks are not counted."""
    for name, operation in operations(document).items():
        for response in operation["responses"].values():
            said = {"RateLimit", "RateLimit-Policy"} <= set(response["headers"])
            assert said == (operation["tags"] != ["health"]), name


def test_every_answer_says_what_it_is(document: Any) -> None:
    """Every answer has a real description, not only the name of its status."""
    for name, operation in operations(document).items():
        for response in operation["responses"].values():
            if "application/json" in response.get("content", {}):
                assert "URL follows" not in response["description"], name
                assert "document follows" not in response["description"], name


def test_patterns_are_such_as_every_language_reads(document: Any) -> None:
    """Patterns work in every language: JSON Schema uses ECMA regular expressions, which lack Python's own anchors."""
    found = {node["pattern"] for node in nodes(document) if isinstance(node.get("pattern"), str)}
    assert found
    assert not [pattern for pattern in found if r"\Z" in pattern or r"\A" in pattern or "(?" in pattern]


def test_parameters_are_left_out_and_never_null(document: Any) -> None:
    """An optional parameter has a default or can be left out, but it cannot be null."""
    for operation in operations(document).values():
        for parameter in operation.get("parameters", []):
            assert parameter["schema"].get("default", "none") is not None
            assert "oneOf" not in parameter["schema"]
