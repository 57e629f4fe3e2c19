"""A text that does not match its pattern is refused with a sentence, by the API and the referee in the same words."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.service.process import Service

from rami.contract import operations
from rami.contract.operations.operation import Operation
from rami.messages.decode_errors import mismatch
from rami.messages.text import Text
from rami.referee import answer_line
from rami.referee.questions import KINDS
from rami.rules.moves import Move
from rami_service.api.http.validation_messages import in_words


def _types() -> Iterator[Any]:
    """The types of all questions to the referee, and of what is sent to the API and answered by it."""
    yield from (kind for _, kind in KINDS)
    yield Move
    for module in pkgutil.iter_modules(operations.__path__, f"{operations.__name__}."):
        for operation in vars(importlib.import_module(module.name)).values():
            if isinstance(operation, Operation):
                yield from (kind for kind in (operation.body, operation.query, operation.answer) if kind)


def _patterns(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        schema = list(schema.values())
    if isinstance(schema, list | tuple):
        for part in schema:
            yield from _patterns(part)


def test_every_pattern_has_a_sentence() -> None:
    """Nobody has to read a regular expression to learn what was wrong."""
    found = {*_patterns(msgspec.json.schema_components(_types()))}
    assert len(found) > 15
    assert [pattern for pattern in found if not isinstance(in_words(mismatch(pattern)), Text)] == []


@pytest.mark.parametrize("card", ["10H", "7h", "♥7", "1H", ""])
def test_the_referee_says_of_a_card_what_the_service_says(service: Service, card: str) -> None:
    """A card in the hand and a card in a meld have a sentence each."""
    ada = service.player()
    game = ada.create(seats=2, bots=1).id
    for move, question, place in (
        ({"type": "discard", "card": card}, {"hand": [card]}, "$.hand[0]"),
        ({"type": "meld", "cards": [card, "8H", "9H"]}, {"meld": [card]}, "$.meld[0]"),
    ):
        refused = ada.http.post(
            f"/v1/games/{game}/moves",
            json={"moves": [move]},
            headers={"Authorization": f"Bearer {ada.token}", "Idempotency-Key": "k"},
        )
        sentence = refused.json()["detail"].partition("`: ")[2].removesuffix(".")
        asked = msgspec.json.encode({"rules": {"variant": "rami"}, **question})
        error = msgspec.json.decode(answer_line(asked))["error"]
        assert sentence.startswith("Expected a card: rank and suit, as in TH for the ten of hearts")
        assert error == {"code": "unknown_card", "detail": f"{sentence} - at `{place}`"}


@pytest.mark.parametrize("query", ["games?variant=A!", "variants/rami/sheet?lang=de", "games?cursor=zz"])
def test_a_query_is_refused_in_words(service: Service, query: str) -> None:
    """What the value has to be, without its pattern."""
    refused = service.http.get(f"/v1/{query}")
    assert refused.status_code == 400
    assert "Expected " in refused.json()["detail"]
    assert "regex" not in refused.text
