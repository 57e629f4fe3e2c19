"""One message of a log, encoded once for all who may read the same."""

from sys import maxsize
from typing import Final, NamedTuple

from rami_service.streams import sse

Place = tuple[int, int]
"""A position in a log, from an id: a version of a game and 0, or the two parts of a notice's id."""
START: Final[Place] = (0, 0)


class Message(NamedTuple):
    """A message: its place and id in the log, and its bytes, with this id and without one.

    One that is in no log has no id: its `name` is empty. `begins` is the game in which the player has to act from now
    on, if the message says so.
    """

    place: Place
    name: str
    data: bytes
    unnamed: bytes
    begins: str | None = None


def message(name: str, event: str, data: bytes, begins: str | None = None) -> Message:
    """Make a message; `data` is one line of JSON."""
    message = sse.unnamed(event, data)
    return Message(place_of(name), name, sse.named(name, message), message, begins)


def passing(event: str, data: bytes) -> Message:
    """Make a message about now, which is in no log: it has no id, and every stream of the log gets it."""
    message = sse.unnamed(event, data)
    return Message((maxsize, 0), "", message, message)


def place_of(name: str) -> Place:
    """The place of an id in its log."""
    first, _, second = name.partition("-")
    return int(first), int(second or 0)
