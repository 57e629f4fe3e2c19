"""No breaking change goes unannounced: the check finds each kind, inserted into the real specification."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tools.generate.compatibility import BreaksClients, breaking, check, refused

from rami_service.api.openapi.document import render

COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"
OLD: dict[str, Any] = json.loads(COMMITTED.read_bytes())
Edit = Callable[[dict[str, Any]], object]


def changed(edit: Edit) -> dict[str, Any]:
    """The specification with one change."""
    new = copy.deepcopy(OLD)
    edit(new)
    return new


def schema(document: dict[str, Any], name: str) -> Any:
    """One of the schemas."""
    return document["components"]["schemas"][name]


def create(document: dict[str, Any]) -> Any:
    """The operation that creates a game."""
    return document["paths"]["/v1/games"]["post"]


def query(document: dict[str, Any], name: str) -> Any:
    """A query parameter of the lobby."""
    return parameter(document, "/v1/games", name)


def parameter(document: dict[str, Any], path: str, name: str) -> Any:
    """A parameter of the operation that reads a path."""
    (found,) = [one for one in document["paths"][path]["get"]["parameters"] if one["name"] == name]
    return found


def union(document: dict[str, Any], kind: str) -> None:
    """Remove a kind of move from the moves that a request may contain."""
    moves = schema(document, "Move")
    ref = moves["discriminator"]["mapping"].pop(kind)
    moves["oneOf"].remove({"$ref": ref})


BREAKING: dict[str, tuple[Edit, str]] = {
    "a path is gone": (lambda new: new["paths"].pop("/v1/games/{game_id}/hint"), "is gone"),
    "an operation is gone": (lambda new: new["paths"]["/v1/games"].pop("get"), "is gone"),
    "an operation is renamed": (lambda new: create(new).update(operationId="open_game"), "was called create_game"),
    "a token is asked for": (lambda new: new["paths"]["/v1/variants"]["get"].pop("security"), "asks for a token"),
    "a parameter is gone": (
        lambda new: new["paths"]["/v1/games"]["get"]["parameters"].remove(query(new, "seats")),
        "seats is gone",
    ),
    "a parameter is required": (lambda new: query(new, "seats").update(required=True), "seats is now required"),
    "a bound is tighter": (lambda new: query(new, "limit")["schema"].update(maximum=50), "maximum fell to 50"),
    "another default": (lambda new: query(new, "limit")["schema"].update(default=10), "the default was 20"),
    "another default of a body": (
        lambda new: schema(new, "CreateGame")["properties"]["variant"].update({"x-default": "rami-51"}),
        "the default was 'rami'",
    ),
    "a value is gone": (lambda new: query(new, "status")["schema"]["enum"].remove("open"), "'open' is no longer"),
    "another pattern": (lambda new: query(new, "variant")["schema"].update(pattern="^r"), "another pattern"),
    "a tighter pattern": (
        lambda new: parameter(new, "/v1/players/me/stream", "after")["schema"].update(pattern="^[0-9]{1,15}$"),
        "another pattern",
    ),
    "a field of a request is gone": (
        lambda new: schema(new, "CreateGame")["properties"].pop("private"),
        "private: is no longer accepted",
    ),
    "a field of a request is required": (
        lambda new: schema(new, "CreateGame")["required"].append("seats"),
        "seats: is now required",
    ),
    "a list is shorter": (
        lambda new: schema(new, "MakeMoves")["properties"]["moves"].update(maxItems=16),
        "maxItems fell to 16",
    ),
    "a kind of move is gone": (lambda new: union(new, "swap_joker"), "may no longer be swap_joker"),
    "null is no longer accepted": (
        lambda new: schema(new, "CreateGame")["properties"]["seats"]["anyOf"].pop(),
        "may no longer be null",
    ),
    "a field of an answer is gone": (
        lambda new: schema(new, "GameView")["properties"].pop("hand"),
        "hand: is gone",
    ),
    "a field of an answer may be missing": (
        lambda new: schema(new, "GameView")["required"].remove("hand"),
        "hand: may be missing",
    ),
    "a field that an answer always has may be missing": (
        lambda new: create(new)["responses"]["201"]["content"]["application/json"]["schema"].pop("required"),
        "rules: may be missing",
    ),
    "a field of an answer is another type": (
        lambda new: schema(new, "GameView")["properties"].update(version={"type": "string"}),
        "integer became string",
    ),
    "a field of an answer may be null": (
        lambda new: schema(new, "GameView")["properties"].update(
            version={"anyOf": [{"type": "integer"}, {"type": "null"}]}
        ),
        "may now be null",
    ),
    "an answer has a new value": (
        lambda new: schema(new, "GameStatus")["enum"].append("paused"),
        "may now be 'paused'",
    ),
    "an event lost a field": (lambda new: schema(new, "CardDiscarded")["properties"].pop("card"), "card: is gone"),
    "a success has another status": (
        lambda new: create(new)["responses"].update({"200": create(new)["responses"].pop("201")}),
        "201 is no longer answered",
    ),
    "a success lost its header": (
        lambda new: create(new)["responses"]["201"]["headers"].pop("ETag"),
        "no header ETag",
    ),
}
HARMLESS: dict[str, Edit] = {
    "an operation comes": lambda new: new["paths"].update({"/v1/news": new["paths"]["/v1/variants"]}),
    "an optional field of a request comes": lambda new: schema(new, "CreateGame")["properties"].update(
        colour={"type": "string"}
    ),
    "a bound is wider": lambda new: query(new, "limit")["schema"].update(maximum=500),
    "a pattern is wider": lambda new: parameter(new, "/v1/players/me/stream", "after")["schema"].update(
        pattern="^[0-9a-zA-Z_,:~-]+$"
    ),
    "an optional parameter comes": lambda new: new["paths"]["/v1/games"]["get"]["parameters"].append(
        {"in": "query", "name": "colour", "required": False, "schema": {"type": "string"}}
    ),
    "a field of an answer comes": lambda new: schema(new, "GameView")["properties"].update(mood={"type": "string"}),
    "a kind of event comes": lambda new: schema(new, "GameEvent")["discriminator"]["mapping"].update(
        rain_fell="#/components/schemas/Health"
    ),
    "a code comes": lambda new: create(new)["responses"]["404"]["content"]["application/problem+json"]["schema"][
        "properties"
    ]["code"]["enum"].append("lost"),
    "a text changes": lambda new: create(new).update(summary="Begin"),
}


def test_the_codes_specification_breaks_nobody_who_relies_on_the_committed_one() -> None:
    """The code's specification does not break clients of the committed one, unless its version number announces it."""
    assert refused(OLD, json.loads(render())) == []


@pytest.mark.parametrize("name", BREAKING)
def test_a_breaking_change_is_found(name: str) -> None:
    """The check finds each kind of breaking change on its own, and its message names the change."""
    edit, words = BREAKING[name]
    found = breaking(OLD, changed(edit))
    assert found
    assert all(words in sentence for sentence in found) or name == "a success has another status", found
    assert any(words in sentence for sentence in found), found


@pytest.mark.parametrize("name", HARMLESS)
def test_what_breaks_nobody_passes(name: str) -> None:
    """Requests may accept more, and answers may get more fields."""
    assert breaking(OLD, changed(HARMLESS[name])) == []


@pytest.mark.parametrize(
    ("was", "now", "allowed"),
    [
        ("0.1.0", "0.1.9", False),
        ("0.1.0", "0.2.0", True),
        ("0.9.0", "1.0.0", True),
        ("1.2.0", "1.3.0", False),
        ("1.2.0", "2.0.0", True),
        ("1.2.0", "0.3.0", False),
    ],
)
def test_the_version_may_say_that_callers_break(was: str, now: str, *, allowed: bool) -> None:
    """The first number of the version announces breaking changes, and before 1.0 also the second."""
    old = changed(lambda new: new["info"].update(version=was))
    new = changed(BREAKING["a path is gone"][0])
    new["info"]["version"] = now
    assert (refused(old, new) == []) is allowed


def test_a_break_is_refused_with_what_it_is() -> None:
    """`make generate` does not overwrite the specification then."""
    check(OLD, changed(lambda new: new["info"].update(title="the same")))
    with pytest.raises(BreaksClients, match=re.escape("GET /v1/games/{game_id}/hint: is gone")):
        check(OLD, changed(BREAKING["a path is gone"][0]))
