"""The mocks that orval makes of the specification deal real cards: everything in them fits its schema."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openapi_schema_validator import OAS31Validator, oas31_format_checker
from tools.node import run
from tools.repository import ROOT

pytestmark = pytest.mark.tools

DOCUMENT: dict[str, Any] = json.loads((ROOT / "openapi" / "openapi.json").read_bytes())
CARD = re.compile(DOCUMENT["components"]["schemas"]["MeldCard"]["pattern"])
KINDS = {
    tag
    for union in ("Move", "GameEvent")
    for tag in DOCUMENT["components"]["schemas"][union]["discriminator"]["mapping"]
}


@pytest.fixture(scope="module")
def dealt(compiled: Path) -> dict[str, dict[str, list[Any]]]:
    """What the mocks deal: for each way to make them, answers by their operation."""
    run(compiled, "sh", "-c", "node out/mocks.js > dealt.json")
    found: dict[str, dict[str, list[Any]]] = json.loads((compiled / "dealt.json").read_bytes())
    return found


def answers() -> Iterator[tuple[str, dict[str, Any]]]:
    """The schema of each answer in JSON, by the operation as orval names it."""
    for operation in [operation for path in DOCUMENT["paths"].values() for operation in path.values()]:
        for status, response in operation["responses"].items():
            if status.startswith("2") and "application/json" in response.get("content", {}):
                name = "".join(word.capitalize() for word in operation["operationId"].split("_"))
                yield name, response["content"]["application/json"]["schema"]


SCHEMAS = dict(answers())


def validator(operation: str) -> OAS31Validator:
    """What checks an answer of an operation, times included."""
    schema = {**SCHEMAS[operation], "components": DOCUMENT["components"]}
    return OAS31Validator(schema, format_checker=oas31_format_checker)


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a value."""
    match value:
        case dict():
            yield value
            for part in value.values():
                yield from objects(part)
        case list():
            for part in value:
                yield from objects(part)
        case _:
            pass


@pytest.mark.parametrize("way", ["examples", "varied"])
def test_every_mock_fits_the_schema_of_its_operation(dealt: dict[str, dict[str, list[Any]]], way: str) -> None:
    """Called many times, each mock deals only what the specification allows: cards, ids, times, moves and events."""
    assert SCHEMAS.keys() <= dealt[way].keys()
    for operation in SCHEMAS:
        assert len(dealt[way][operation]) == 100
        fits = validator(operation)
        for answer in {json.dumps(answer): answer for answer in dealt[way][operation]}.values():
            fits.validate(answer)


@pytest.mark.parametrize("way", ["examples", "varied"])
def test_mocks_deal_real_cards_and_known_moves(dealt: dict[str, dict[str, list[Any]]], way: str) -> None:
    """Hands have cards, moves and events have known types, and `varied` deals something else each time."""
    hands = [game["hand"] for game in dealt[way]["GetGame"]]
    assert all(CARD.match(card) for hand in hands for card in hand)
    assert len({card for hand in hands for card in hand}) >= 3
    moves = [move["type"] for legal in dealt[way]["GetLegalMoves"] for move in legal["moves"]]
    events = [one["event"]["type"] for log in dealt[way]["ListEvents"] for one in log["events"]]
    assert moves
    assert events
    assert {*moves, *events} <= KINDS
    assert (len({json.dumps(hand) for hand in hands}) > 5) is (way == "varied")
    assert ({*moves, *events} == KINDS) is (way == "varied")


def test_the_client_is_answered_by_the_mocks(dealt: dict[str, dict[str, list[Any]]]) -> None:
    """With msw in its way the client gets what the mocks deal, and it fits."""
    for operation in ("GetGame", "GetLegalMoves"):
        (answer,) = dealt["answered"][operation]
        validator(operation).validate(answer)
