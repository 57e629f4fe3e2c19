"""Responses about the service itself: the variants that it offers, and its health."""

from typing import Any, Literal

from msgspec import Struct

from rami.rules.settings.parameters import Rules
from rami.rules.variants import Implied


class VariantInfo(Struct, frozen=True, kw_only=True):
    """A variant of rami: its default rules, what its options imply, and the JSON Schema of its options.

    `players` is the lowest and the highest number of players. `sources` are the documents with the rules.
    `deviations` explain, for each setting, what the defaults decide where the sources leave it open.
    """

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
    """All variants that can be played."""

    variants: tuple[VariantInfo, ...]


class Health(Struct, frozen=True, kw_only=True):
    """The service is in order. If it is not, the response is a problem instead."""

    status: Literal["ok"]
