"""What is answered about the service itself: the games it knows, and its health."""

from typing import Any, Literal

from msgspec import Struct

from rami.rules.settings.parameters import Rules
from rami.rules.variants import Implied


class VariantInfo(Struct, frozen=True, kw_only=True):
    """A game that can be played: its defaults, what its options imply, and the JSON Schema of its options."""

    name: str
    title: str
    summary: str
    sources: tuple[str, ...]
    players: tuple[int, int]
    defaults: Rules
    implied: tuple[Implied, ...]
    deviations: dict[str, str]
    options_schema: dict[str, Any]


class Variants(Struct, frozen=True, kw_only=True):
    """Every game that can be played."""

    variants: tuple[VariantInfo, ...]


class Health(Struct, frozen=True, kw_only=True):
    """Whether the service, and what it depends on, answers."""

    status: Literal["ok"]
