"""Names for unions, enumerations, and what is the same thing in many places, such as an id: each becomes a component.

Generators make a class of a union or an enumeration. Without a name they invent one, such as `Type32`, and another
field can change it.
"""

from functools import cache
from typing import Any, Final, Literal

from msgspec import json

from rami.contract.wire import (
    Entropy,
    EventId,
    GameEvent,
    GameId,
    InviteId,
    InviteToken,
    Name,
    NoticeType,
    PlayerId,
    Scope,
    Seating,
    Status,
    TokenId,
    VariantName,
)
from rami.contract.wire.basics import Timestamp, Version
from rami.contract.wire.identities import IdentityId
from rami.contract.wire.outgoing.push import PushSubscriptionId
from rami.contract.wire.outgoing.webhooks import WebhookId
from rami.contract.wire.scopes import ScopeWord
from rami.rules.cards import HandCardName, MeldCardName
from rami.rules.events import EndReason
from rami.rules.moves import ChallengeMove, Declare, DrawDiscard, DrawStock, Drop, Knock, Move, Pass, ShownMeld, Step
from rami.rules.numbers import MeldId, SeatNumber
from rami.rules.settings.parameters import HandSize, Packs, Players
from rami.rules.snapshots import Challenged
from rami_service.api.openapi.schemas import REF, Schema, complete_part, parts

NAMES: Final[dict[str, Any]] = {
    "Draw": DrawStock | DrawDiscard,
    "ChallengeMove": ChallengeMove,
    "Act": Knock | Declare | Pass | Drop | DrawDiscard,
    "Move": Move,
    "Step": Step,
    "GameEvent": GameEvent,
    "Seating": Seating,
    "GameStatus": Status,
    "TokenScope": ScopeWord,
    "Scope": Scope,
    "NoticeType": NoticeType,
    "VariantName": VariantName,
    "EndReason": EndReason,
    "ChallengeState": Challenged,
    "InvitePurpose": Literal["play", "watch"],
    "RunEnd": Literal["low", "high"],
    "ShownMeld": ShownMeld,
    "HandCard": HandCardName,
    "MeldCard": MeldCardName,
    "MeldId": MeldId,
    "GameId": GameId,
    "PlayerId": PlayerId,
    "TokenId": TokenId,
    "IdentityId": IdentityId,
    "WebhookId": WebhookId,
    "PushSubscriptionId": PushSubscriptionId,
    "InviteId": InviteId,
    "InviteToken": InviteToken,
    "EventId": EventId,
    "SeatNumber": SeatNumber,
    "Version": Version,
    "Timestamp": Timestamp,
    "Entropy": Entropy,
    "DisplayName": Name,
    "NumberOfPlayers": Players,
    "HandSize": HandSize,
    "HandSizes": dict[Players, HandSize],
    "Packs": Packs,
    "PacksByPlayers": dict[Players, Packs],
}
"""The names of types that several fields have. An enumeration of one field is named after it: `PlayerSeatKind`."""

_BESIDE: Final = ("description", "x-default", "default")
"""What a field says about itself, and not about its type."""


def add_names(components: dict[str, Schema]) -> None:
    """Give the unions and enumerations of all components names, and use these in their place."""
    for owner, component in [*components.items()]:
        for field, schema in component.get("properties", {}).items():
            own = owner + "".join(word.capitalize() for word in field.split("_"))
            component["properties"][field] = _renamed(schema, own, components)


def _renamed(schema: Schema, own: str, components: dict[str, Schema]) -> Schema:
    """The schema, or a reference to it if it has a name. `own` is the name of the field."""
    bare = _bare(schema)
    name = _known(bare) or (own if "enum" in bare else None)
    if name is None:
        return schema | _inside(schema, own, components)
    component = {"title": name, **_known_schemas().get(name, {}), **bare, **_inside(bare, name, components)}
    if components.setdefault(name, component) != component:
        raise ValueError(f"two schemas would be called {name}")
    return _reference(name, schema)


def _inside(schema: Schema, own: str, components: dict[str, Schema]) -> Schema:
    """The parts of a schema that are schemas, renamed."""
    found: Schema = {
        key: _within(schema[key], own, components)
        for key in ("items", "additionalProperties")
        if isinstance(schema.get(key), dict)
    }
    for key in ("anyOf", "oneOf"):
        if key in schema:
            found[key] = [_within(member, own, components) for member in schema[key]]
    return found


def _within(schema: Schema, own: str, components: dict[str, Schema]) -> Schema:
    """A part of a schema, renamed. It does not repeat the description of the component to which it refers."""
    renamed = _renamed(schema, own, components)
    component = components.get(renamed.get("$ref", "").removeprefix(REF), {})
    if "description" in component and renamed.get("description") == component["description"]:
        del renamed["description"]
    return renamed


def _reference(name: str, schema: Schema) -> Schema:
    return {"$ref": REF + name, **{key: schema[key] for key in _BESIDE if key in schema}}


def _bare(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key not in _BESIDE}


def _known(schema: Schema) -> str | None:
    return next((name for name, other in _known_schemas().items() if _bare(other) == schema), None)


@cache
def _known_schemas() -> dict[str, Schema]:
    written, _ = json.schema_components(NAMES.values(), ref_template=f"{REF}{{name}}")
    schemas = dict(zip(NAMES, written, strict=True))
    for schema in schemas.values():
        for part in parts(schema):
            complete_part(part)
    return schemas
