"""Seats and sides: with partners a side is a team, else a seat alone. Totals, scores and winners are by side."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from rami import GameView
from rami._terminal.translator import Translator
from rami.messages.words.table import NAMELESS, YOU

T = TypeVar("T")


def name_of(say: Translator, view: GameView, seat: int | None) -> str:
    """The name of a seat, or "You"."""
    if seat is None:
        return ""
    return say(YOU) if seat == view.seat else shown_name(say, view.players[seat].name, seat)


def shown_name(say: Translator, name: str, seat: int) -> str:
    """The name of a player as the terminal can write it. Who has given none is "Player 1"."""
    return say.plain(name) or say(NAMELESS, number=seat + 1)


def side_of(view: GameView, seat: int) -> int:
    """The side of a seat. Partners sit opposite each other."""
    return seat % max(1, len(view.totals))


def by_side(values: Sequence[T], seat: int) -> T:
    """The value of a seat in a list that is by side."""
    return values[seat % len(values)]


def seats_of(view: GameView, sides: Collection[int]) -> list[int]:
    """All seats of some sides."""
    return [player.seat for player in view.players if side_of(view, player.seat) in sides]


def names_of(say: Translator, view: GameView, sides: Collection[int]) -> str:
    """The names of all players of some sides: "You and Balthazar"."""
    return say.listed([name_of(say, view, seat) for seat in seats_of(view, sides)])


def in_order(view: GameView) -> list[int]:
    """All seats in the order of the table: from the left of the own seat on, then the own seat."""
    count = len(view.players)
    first = 0 if view.seat is None else view.seat + 1
    return [(first + place) % count for place in range(count)]


def is_gone(view: GameView, seat: int) -> bool:
    """Whether the player of a seat is known not to be connected."""
    return view.connected is not None and view.players[seat].kind == "player" and seat not in view.connected
