"""The messages to webhooks in the specification: those that the service sends, and types of both SDKs."""

import re
from typing import Any, get_args

import pytest
from msgspec import json, to_builtins
from openapi_schema_validator import OAS31Validator
from tools.repository import ROOT

from rami.contract.wire import GameEndedMessage, GameNews, WebhookMessage
from rami_service.api.openapi.document import render
from rami_service.api.openapi.html_page import page

DOCUMENT: dict[str, Any] = json.decode(render())
MESSAGES = {kind.__struct_config__.tag: kind.__name__ for kind in get_args(WebhookMessage)}
AT = "2026-01-01T12:00:00Z"
ID = "_06d2k8hqv4n7c1r5tb9f3je0as"


def sent(kind: str) -> dict[str, Any]:
    """The body of a message, as a service sends it."""
    news = GameNews(player=f"p{ID}", game=f"g{ID}", version=40)
    body: dict[str, Any] = to_builtins(GameEndedMessage(timestamp=AT, data=news)) | {"type": kind}
    match kind:
        case "turn.play":
            body["data"] = {"player": f"p{ID}", "game": DOCUMENT["components"]["schemas"]["GameView"]["examples"][0]}
        case "test":
            body["data"] = {"player": f"p{ID}", "webhook": f"w{ID}"}
        case _:
            pass
    return body


def schema(kind: str) -> dict[str, Any]:
    """The schema of the body of a message, which is a component with a name."""
    found: dict[str, Any] = DOCUMENT["webhooks"][kind]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert found == {"$ref": f"#/components/schemas/{MESSAGES[kind]}"}
    return found | {"components": DOCUMENT["components"]}


def test_the_specification_has_every_message() -> None:
    """Each type has its place. Those who generate clients get no parameters, which some generators write wrongly."""
    assert DOCUMENT["webhooks"].keys() == MESSAGES.keys()
    for said in DOCUMENT["webhooks"].values():
        assert "parameters" not in said["post"]
        assert said["post"]["security"] == []
        assert "webhook-signature" in said["post"]["description"]


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_fits_its_schema(kind: str) -> None:
    """What the service sends fits, and a message of another type does not."""
    validator = OAS31Validator(schema(kind))
    validator.validate(sent(kind))
    assert not validator.is_valid(sent(kind) | {"type": "other"})
    assert not validator.is_valid({**sent(kind), "data": {}})


def test_a_turn_is_answered_as_moves_are_made() -> None:
    """The answer to `turn.play` has the schema of the body for moves; other answers have no body."""
    made = DOCUMENT["paths"]["/v1/games/{game_id}/moves"]["post"]["requestBody"]["content"]
    for kind, said in DOCUMENT["webhooks"].items():
        answers = said["post"]["responses"]
        if kind == "turn.play":
            assert answers["200"]["content"] == made
        else:
            assert "content" not in answers["204"]


def test_the_client_in_javascript_has_the_types_of_all_messages() -> None:
    """`WebhookMessage` is the union of the same types as in Python."""
    types = (ROOT / "sdk/js/src/core.d.ts").read_text(encoding="utf-8")
    (union,) = re.findall(r"type WebhookMessage =([^;]*);", types)
    assert re.findall(r"\w+", union) == [*MESSAGES.values()]


def test_the_page_shows_the_messages_without_a_form() -> None:
    """Nobody sends them to the service, so there is nothing to try."""
    html = page(DOCUMENT).decode()
    for kind in MESSAGES:
        (article,) = re.findall(rf'<article id="receive_{kind.replace(".", "_")}">.*?</article>', html, re.DOTALL)
        assert f"<code>{kind}</code>" in article
        assert "<form" not in article
