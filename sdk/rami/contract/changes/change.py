"""How the change of an event is written down: as data, so that each client and the service can follow it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Of(Struct, frozen=True):
    """The value of a field of the event. It is null unless the field `when` is true."""

    field: str
    when: str | None = None


class More(Struct, frozen=True):
    """The value before the event, and this number more."""

    by: int


class Added(Struct, frozen=True):
    """The list before the event, and at its end the value of a field of the event."""

    field: str


Fields = Mapping[str, Any]
"""The new value of each field: a constant, `Of`, `More` or `Added`."""


class Change(Struct, frozen=True, kw_only=True):
    """What an event changes."""

    game: Fields = {}
    """Fields of the view."""
    seat: Fields = {}
    """Fields of the seat in `players` that the event names."""
    sits: bool = False
    """Whether the player of the event has this seat from now on."""
    leaves: bool = False
    """Whether the player of this seat is a spectator from now on."""
    ends_turn: bool = False
    """Whether a turn is over. A player who ended it in time has no missed turns."""
