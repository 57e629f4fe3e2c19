"""Keys that hold something else than they should: another type, or bytes that cannot be read.

Whoever needs such a key gets `Damaged`, which names the key; everything else goes on.
"""

from types import TracebackType
from typing import Final, Self

from hiredis import Reader
from redis.exceptions import ResponseError

from rami_service.store.redis.batch import StoreUnavailable

COUNTED_KEYS: Final = (b"FCALL", b"EVALSHA", b"EVAL")
_SIGNS: Final = (
    "WRONGTYPE",
    "not an integer",
    "not a valid float",
    "a key is damaged",
    "equal or smaller",  # a stream is ahead of its game
    "attempt to ",  # Lua: a value is missing or has another type
    "bad argument",
)
"""Parts of the errors with which a server or a function answers when a key does not hold what it should."""


class Damaged(StoreUnavailable):
    """At least one of these keys holds something else than it should. `names` may contain the hash of a token."""

    def __init__(self, *names: str) -> None:
        super().__init__("a key is damaged")
        self.names: Final = names


class Reading:
    """A context in which what a key holds is read: any error there means that the key is damaged."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> None:
        if isinstance(error, Exception) and not isinstance(error, StoreUnavailable):
            raise Damaged(self._name) from None  # the error may contain a value


def damage(packed: bytes, reply: Exception) -> Damaged | None:
    """The damage that an error reply shows, with the keys of its command. None if it shows none."""
    if type(reply) is not ResponseError or not any(sign in str(reply) for sign in _SIGNS):
        return None
    reader = Reader()
    reader.feed(packed)
    name, *rest = reader.gets()
    found = rest[2 : 2 + int(rest[1])] if name in COUNTED_KEYS else rest[:1]
    return Damaged(*[key.decode(errors="backslashreplace") for key in found])
