"""Games in the store: bytes with a version, a stream of events, and the answers that were already given."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from msgspec import Struct

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch

PART: Final = 1000
"""How many events of a log are read at once."""


class RequestKey(Struct, frozen=True):
    """What makes a request recognisable: the player and the idempotency key that the player chose."""

    player_id: str
    key: str


class Change(Struct, frozen=True):
    """The next version of a game: the version it was made from (0 creates the game), its state and what happened.

    `ttl` is how long the game is kept if nothing happens any more, in seconds.
    """

    expected: int
    state: bytes
    events: list[bytes]
    ttl: int

    def __repr__(self) -> str:
        return f"Change(expected={self.expected})"  # a state holds every hand


class Record(Struct, frozen=True):
    """What to remember of a request: the fingerprint of its body and the answer it gets, for 24 hours."""

    request: RequestKey
    fingerprint: bytes
    answer: bytes

    def __repr__(self) -> str:
        return f"Record({self.request!r})"  # an answer holds a hand


class Loaded(Struct, frozen=True):
    """A game as it is stored, and what is recorded of the request: both None when nothing is."""

    version: int
    state: bytes
    fingerprint: bytes | None
    answer: bytes | None

    def __repr__(self) -> str:
        return f"Loaded(version={self.version})"  # a state holds every hand


class Done(Struct, frozen=True, tag=True):
    """The commit happened; `version` is the new one."""

    version: int


class Replay(Struct, frozen=True, tag=True):
    """The request was carried out before, and this was its answer."""

    answer: bytes

    def __repr__(self) -> str:
        return "Replay()"  # an answer holds a hand


class Reused(Struct, frozen=True, tag=True):
    """The idempotency key was used for another request."""


class Stale(Struct, frozen=True, tag=True):
    """The game has moved on to `version`."""

    version: int


class Missing(Struct, frozen=True, tag=True):
    """There is no such game."""


Committed = Done | Replay | Reused | Stale | Missing


async def load(batch: Batch, game_id: str, *, now: int, request: RequestKey | None = None) -> Loaded | None:
    """A game and the record of the request, or None when there is no such game. `now` is in unix seconds."""
    names = (keys.state(game_id),) if request is None else (keys.state(game_id), keys.once(game_id, request.player_id))
    found = await functions.call(batch, "load", names, now, "" if request is None else request.key)
    version, state, fingerprint, answer = found
    return None if version is None else Loaded(int(version), state, fingerprint, answer)


async def load_many(batch: Batch, game_ids: list[str], *, now: int) -> list[Loaded | None]:
    """Several games at once, in their order; they travel together."""
    return await asyncio.gather(*[load(batch, game_id, now=now) for game_id in game_ids])


async def commit(batch: Batch, game_id: str, change: Change, *, now: int, record: Record | None = None) -> Committed:
    """Store a game's next version, its events and the answer, all or nothing, and ring the game's bell.

    A request that is recorded already is answered before the version is looked at. `now` is in unix seconds.
    """
    names: tuple[str, ...] = (keys.state(game_id), keys.events(game_id))
    remembered: tuple[str | bytes, ...] = ("", b"", b"")
    if record is not None:
        names += (keys.once(game_id, record.request.player_id),)
        remembered = (record.request.key, record.fingerprint, record.answer)
    arguments = (change.expected, change.state, change.ttl, *remembered, now, keys.bell(game_id), *change.events)
    return _committed(await functions.call(batch, "commit", names, *arguments))


def _committed(reply: list[Any]) -> Committed:
    match reply:
        case [b"done", version]:
            return Done(version)
        case [b"replay", answer]:
            return Replay(answer)
        case [b"reused"]:
            return Reused()
        case [b"stale", version]:
            return Stale(version)
        case _:
            return Missing()


async def events(
    batch: Batch, game_id: str, after: int | str, limit: int, until: int | None = None
) -> list[tuple[str, bytes]]:
    """The first `limit` events after a version (`12`: after all of 12) or an event (`"12-1"`), with their ids.

    With `until` those of later versions are left out.
    """
    start = f"{after + 1}-0" if isinstance(after, int) else f"({after}"
    end = "+" if until is None else str(until)
    entries = await batch.call("XRANGE", keys.events(game_id), start, end, "COUNT", limit)
    return [(entry_id.decode(), data) for entry_id, (_, data) in entries]


async def log(batch: Batch, game_id: str) -> AsyncIterator[list[tuple[str, bytes]]]:
    """The whole log of a game in parts, oldest first."""
    after: int | str = 0
    while found := await events(batch, game_id, after, PART):
        yield found
        after = found[-1][0]


async def has_event(batch: Batch, game_id: str, event_id: str) -> bool:
    """Whether the log holds an event of this id."""
    return bool(await batch.call("XRANGE", keys.events(game_id), event_id, event_id))


async def delete(batch: Batch, game_id: str) -> None:
    """Remove a game. Records of its requests stay for the rest of their day."""
    await batch.call("DEL", keys.state(game_id), keys.events(game_id))
