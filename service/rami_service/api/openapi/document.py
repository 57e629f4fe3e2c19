"""Build the OpenAPI document from the declared operations, the types and the table of problems."""

from collections.abc import Collection, Mapping
from functools import cache
from importlib.metadata import version
from typing import Any, Final, get_args

from msgspec import Struct, json

from rami.contract.operations import OPERATIONS, Operation
from rami.contract.operations.games import MAKE_MOVES
from rami.contract.operations.webhooks import CREATE_WEBHOOK
from rami.contract.wire import MakeMoves, TurnPlayMessage, WebhookMessage
from rami.contract.wire.scopes import SCOPES
from rami_service.api.http.response_headers import HEADERS
from rami_service.api.openapi.examples import examples
from rami_service.api.openapi.forms import merge_forms
from rami_service.api.openapi.names import add_names
from rami_service.api.openapi.operations import operation
from rami_service.api.openapi.options import add_options
from rami_service.api.openapi.refusals import refusal_examples
from rami_service.api.openapi.schemas import schemas

DESCRIPTION: Final = (
    "Play rami (French rummy) by HTTP. Create a player, keep its token, create or join a game, ask for legal moves, "
    "make them. Hidden cards stay hidden, every shuffle can be verified, every move is applied once. "
    "Refusals and rule sheets are in French or English, as `Accept-Language` asks."
)
_CALLED: Final = {MAKE_MOVES.name, CREATE_WEBHOOK.name}
"""The operations whose types the messages to webhooks use."""
_SIGNED: Final = (
    "Signed as Standard Webhooks says, with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`: "
    "check the signature, the time and the id."
)
"""In words: as parameters of webhooks, openapi-generator makes code of them that does not compile."""
_TOKEN: Final = (
    "A player's token. `x-scope` of an operation is the scope that its token needs. A token has some of these:\n\n"
    + "\n".join(f"- `{scope}`: {allows}" for scope, allows in SCOPES.items())
    + "\n\nThe word `play` stands for all of them but `moderate`, the word `read` for `games:read hand:read`."
)
TAGS: Final = {
    "players": "Your player: a name, and tokens that act for it.",
    "games": "Create, find, fill and leave games; invite others, and play again.",
    "play": "Moves and records.",
    "phrases": "What players say to each other at a table: fixed phrases, which others can mute. What is said to all.",
    "manners": "Other players: follow them, block them, report them.",
    "streams": "What happens, in one game or in all of yours: read, waited for, or streamed.",
    "variants": "The games that can be played, with every option.",
    "webhooks": "Addresses of yours that the service calls: at your turn, and when something happens.",
    "messages": "What the service sends to these addresses.",
    "push": "Browsers that get notifications: at your turn, at the end of a game, and for invitations.",
    "sandbox": "For tests of frontends and bots: only a service that runs as a sandbox does this.",
    "health": "For those who run the service.",
}
"""Descriptions by tag, in the order in which documentation pages show them."""


@cache
def render() -> bytes:
    """The OpenAPI document of the API as JSON."""
    return written(document(OPERATIONS.values(), examples()))


def written(document: Mapping[str, Any]) -> bytes:
    r"""Encode a document as JSON: sorted, indented, and the same bytes each time.

    Our patterns end with `\Z`, because in Python `$` also matches before a final line break. JSON Schema has no `\Z`,
    and its `$` matches only at the end, so it is written instead.
    """
    plain = json.encode(document, order="sorted").replace(rb"\\Z", b"$")
    return json.format(plain, indent=2) + b"\n"


def document(operations: Collection[Operation[Any]], examples: Mapping[str, list[Any]]) -> dict[str, Any]:
    """The document of these operations as JSON-like values. `examples` are by the name of their schema."""
    known, components = schemas(*_kinds(operations))
    merge_forms(operations, known, components)
    for name, values in examples.items():
        components[name]["examples"] = values
    add_names(components)
    if "Rules" in components:
        add_options(components, {"match_end": {"deals": 1}})
    paths: dict[str, dict[str, Any]] = {}
    for declared in operations:
        paths.setdefault(declared.path, {})[declared.method.lower()] = operation(declared, known, components)
    bearer = {"type": "http", "scheme": "bearer", "description": _TOKEN}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Rami",
            "version": version("rami-service"),
            "description": DESCRIPTION,
            "contact": {"name": "The Rami authors"},
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "security": [{"bearer": []}],
        "tags": [{"name": name, "description": holds} for name, holds in TAGS.items()],
        "paths": paths,
        **({"webhooks": _webhooks(known, components)} if {one.name for one in operations} >= _CALLED else {}),
        "components": {
            "schemas": components,
            "examples": refusal_examples(operations),
            "headers": HEADERS,
            "securitySchemes": {"bearer": bearer},
        },
    }


def _kinds(operations: Collection[Operation[Any]]) -> tuple[list[Any], list[Any]]:
    """The types of all JSON bodies, and the types of all JSON answers and messages of streams, each once."""
    sent = dict.fromkeys(declared.body for declared in operations if declared.body is not None)
    answered = dict.fromkeys(
        kind for declared in operations for kind in (declared.answer, *declared.others, *declared.messages.values())
    )
    if CREATE_WEBHOOK in operations:
        answered |= dict.fromkeys(get_args(WebhookMessage))
    return [*sent], [kind for kind in answered if isinstance(getattr(kind, "__origin__", kind), type(Struct))]


def _webhooks(known: Mapping[Any, Any], components: Mapping[str, Any]) -> dict[str, Any]:
    """The messages that the service sends to addresses of players, by their type. Each is signed."""
    return {
        kind.__struct_config__.tag: {"post": _message(kind, known, components)} for kind in get_args(WebhookMessage)
    }


def _message(kind: Any, known: Mapping[Any, Any], components: Mapping[str, Any]) -> dict[str, Any]:
    description = components[kind.__name__]["description"]
    done: dict[str, Any] = {"204": {"description": "It has arrived. Any status from 200 to 299 says so."}}
    if kind is TurnPlayMessage:
        content = {"application/json": {"schema": known[MakeMoves]}}
        done = {"200": {"description": "The moves to play.", "content": content}}
    return {
        "operationId": "receive_" + kind.__struct_config__.tag.replace(".", "_"),
        "tags": ["messages"],
        "summary": description.partition(":")[0].rstrip("."),
        "description": f"{description} {_SIGNED}",
        "security": [],
        "requestBody": {"required": True, "content": {"application/json": {"schema": known[kind]}}},
        "responses": done,
    }
