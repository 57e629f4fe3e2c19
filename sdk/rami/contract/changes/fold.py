"""The status, the clock and the seats of a game after an event."""

from collections.abc import Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from rami.contract.changes.change import Added, Change, Fields, More, Of
from rami.contract.changes.table import CHANGES
from rami.contract.wire import GameView, PlayerSeat, Status


class Around(Struct, frozen=True, kw_only=True):
    """What is around the cards of a game, with the fields of its view."""

    players: tuple[PlayerSeat, ...]
    status: Status = "open"
    turn: int | None = None
    """The seat that has to move. It follows from the cards, so whoever follows the game sets it."""
    deadline: str | None = None
    opens_at: str | None = None
    ready: tuple[int, ...] = ()
    suspended_until: str | None = None
    rematch: str | None = None
    connected: tuple[int, ...] | None = None
    """This and `claim_after` are only in views of a game as it is now: no event has them, but some end them."""
    claim_after: str | None = None
    clock_moved: int = 0


A = TypeVar("A", Around, GameView)
_NOTHING: Final = Change()


def change_of(event: Any) -> Change:
    """What an event changes. An event of an unknown type changes nothing."""
    return CHANGES.get(type(event), _NOTHING)


def turn_ended(around: A, event: Any) -> A:
    """The game before an event, after the turn that it ends. With no deadline, a house bot ended the turn."""
    if around.turn is None or around.deadline is None or not change_of(event).ends_turn:
        return around
    return replace(around, players=_with_seat(around.players, around.turn, {"missed": 0}))


def around_after(around: A, event: Any) -> A:
    """The game after an event, except for the cards."""
    change = change_of(event)
    changed = _values(change.game, event, around)
    if change.seat:
        number: int = event.seat
        changed["players"] = _with_seat(around.players, number, _values(change.seat, event, around.players[number]))
    return replace(around, **changed) if changed else around


def clock_after(around: A) -> A:
    """The game after all events of a version: a turn of a house bot has no deadline."""
    return replace(around, deadline=None, clock_moved=0) if _is_bots_turn(around) else around


def _is_bots_turn(around: Around | GameView) -> bool:
    if around.status != "playing" or around.turn is None:
        return False
    seat = around.players[around.turn]
    return seat.kind == "bot" or seat.away


def _values(fields: Fields, event: Any, before: object) -> dict[str, Any]:
    return {name: _value(name, value, event, before) for name, value in fields.items()}


def _value(name: str, value: object, event: Any, before: object) -> object:
    match value:
        case Of(field=field, when=when):
            return getattr(event, field) if when is None or getattr(event, when) else None
        case More(by=more):
            return getattr(before, name) + more
        case Added(field=field):
            return (*getattr(before, name), getattr(event, field))
        case _:
            return value


def _with_seat(players: tuple[PlayerSeat, ...], number: int, changed: Mapping[str, Any]) -> tuple[PlayerSeat, ...]:
    return (*players[:number], replace(players[number], **changed), *players[number + 1 :])
