"""Games in the store: the state with its version, the stream of events, and recorded answers to repeated requests."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from rami_service.store import functions, keys
from rami_service.store.functions import Call
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.damage import Damaged, Reading

PART: Final = 1000
"""How many events of a log one command reads."""
FIELDS: Final = ("v", "s")
"""The fields of a stored game that are read: its version and its state."""
_KEPT: Final = 86_400
"""For how many seconds the records of requests are kept, as in lua/games.lua."""


_ORDER: Final = "o:{}".format
"""The field of a stored game that has the order of the hand of a player. No commit reads or writes it."""
_GAME: Final = 5_600  # bytes: the first page of its log, its keys, and its places in about ten lists
_EVENT: Final = 40  # bytes: the entry in the log around it
_RECORD: Final = 300  # bytes: the idempotency key, three times, and the fingerprint


class RequestKey(Struct, frozen=True):
    """Identifies a repeated request: the player and the idempotency key that the player chose."""

    player_id: str
    key: str


class Change(Struct, frozen=True):
    """The next version of a game: its state and its new events.

    `expected` is the version that it was made from; 0 creates the game. `ttl` is how long the game is kept after its
    last change, in seconds. `mark` is written with it. If the version was not read but remembered, `expected_mark` is
    the mark that was written with it.
    """

    expected: int
    state: bytes
    events: list[bytes]
    ttl: int
    mark: bytes = b""
    expected_mark: bytes = b""

    def __repr__(self) -> str:
        return f"Change(expected={self.expected})"  # a state holds every hand


class Record(Struct, frozen=True):
    """What is stored about a request for 24 hours: the fingerprint of its body, and its answer or refusal."""

    request: RequestKey
    fingerprint: bytes
    answer: bytes

    @property
    def size(self) -> int:
        """How many bytes it adds to the store."""
        return _RECORD + len(self.answer)

    def __repr__(self) -> str:
        return f"Record({self.request!r})"  # an answer holds a hand


class Loaded(Struct, frozen=True):
    """A stored game. `time` is when `look` read it, in unix milliseconds by the store's own clock.

    `fingerprint` and `answer` are those of the recorded request; None if there is no record. If `refused` is set,
    `answer` is a refusal.
    """

    version: int
    state: bytes
    time: int = 0
    fingerprint: bytes | None = None
    answer: bytes | None = None
    refused: bool = False

    def __repr__(self) -> str:
        return f"Loaded(version={self.version})"  # a state holds every hand


class Done(Struct, frozen=True, tag=True):
    """The change was committed. `version` is the new version; `time` is by the store's clock, in unix milliseconds."""

    version: int
    time: int = 0


class Replay(Struct, frozen=True, tag=True):
    """The same request was carried out before. `answer` is the answer it got."""

    answer: bytes

    def __repr__(self) -> str:
        return "Replay()"  # an answer holds a hand


class RefusedBefore(Struct, frozen=True, tag=True):
    """The same request was refused before. `refusal` is what its caller was answered."""

    refusal: bytes

    def __repr__(self) -> str:
        return "RefusedBefore()"  # a refusal may name cards of a hand


class Late(Struct, frozen=True, tag=True):
    """The deadline of the request is over. Nothing was written."""


class Reused(Struct, frozen=True, tag=True):
    """The idempotency key was already used for a different request."""


class Stale(Struct, frozen=True, tag=True):
    """The game has changed: it is at `version` now."""

    version: int


class Missing(Struct, frozen=True, tag=True):
    """There is no such game."""


class LoggedVersion(Struct, frozen=True):
    """The events of one version, as they are stored. `first` is the number of the first one of them.

    `at` is the time of the commit in unix milliseconds, by the store's own clock; 0 if an older release committed it.
    """

    version: int
    at: int
    events: tuple[bytes, ...]
    first: int = 1

    def named(self) -> list[tuple[str, bytes]]:
        """The events with their ids."""
        return [(f"{self.version}-{number}", event) for number, event in enumerate(self.events, self.first)]

    def __repr__(self) -> str:
        return f"LoggedVersion({self.version})"  # an event may hold a hand


Committed = Done | Replay | RefusedBefore | Reused | Late | Stale | Missing


async def load(batch: Batch, game_id: str) -> Loaded | None:
    """Load a game. None if it does not exist."""
    name = keys.state(game_id)
    version, state = await batch.call("HMGET", name, *FIELDS)
    if version is None and state is None:
        if not await batch.call("EXISTS", name):
            return None
        # It has been written since the first reading, or it is damaged.
        version, state = await batch.call("HMGET", name, *FIELDS)
    if version is None or state is None:
        raise Damaged(name)
    try:
        return Loaded(int(version), state)
    except ValueError:
        raise Damaged(name) from None


async def look(batch: Batch, game_id: str, *, now: int, request: RequestKey | None = None) -> Loaded:
    """Load a game and the record of a request. A game that does not exist has version 0. `now` is in unix seconds."""
    names = (keys.state(game_id),) if request is None else (keys.state(game_id), keys.once(game_id, request.player_id))
    found = await functions.Call(batch, "load", names, now, "" if request is None else request.key)
    version, state, time, fingerprint, answer, refused = found
    try:
        return Loaded(int(version or 0), state or b"", time, fingerprint, answer, refused == 1)
    except ValueError:
        raise Damaged(names[0]) from None


async def load_many(batch: Batch, game_ids: list[str]) -> list[Loaded | Damaged | None]:
    """Load several games in one round trip, in the order of the ids. The error stands for a damaged game."""
    return await asyncio.gather(*[_load_or_damage(batch, game_id) for game_id in game_ids])


async def _load_or_damage(batch: Batch, game_id: str) -> Loaded | Damaged | None:
    try:
        return await load(batch, game_id)
    except Damaged as error:
        return error


def commit(
    batch: Batch, game_id: str, change: Change, *, now: int, till: int = 0, record: Record | None = None
) -> Call:
    """Store a game's next version, its events and the answer atomically, and notify who waits (see `pubsub`).

    A request that is already recorded gets its recorded answer or refusal, whatever the version. After `till`, in unix
    milliseconds by the store's own clock, nothing is stored; 0 means no deadline. `now` is in unix seconds.
    """
    names: tuple[str, ...] = (keys.state(game_id), keys.events(game_id))
    recorded: tuple[str | bytes, ...] = ("", b"", b"")
    if record is not None:
        names += (keys.once(game_id, record.request.player_id),)
        recorded = (record.request.key, record.fingerprint, record.answer)
    channel, marks = keys.channel(game_id), (change.expected_mark, change.mark)
    arguments = (change.expected, change.state, change.ttl, *recorded, now, till, channel, *marks, *change.events)
    return functions.Call(batch, "commit", names, *arguments, read=_committed)


async def order(batch: Batch, game_id: str, player_id: str) -> bytes | None:
    """The order that a player has given the own hand, as it was stored; None if there is none."""
    found: bytes | None = await batch.call("HGET", keys.state(game_id), _ORDER(player_id))
    return found


async def put_order(batch: Batch, game_id: str, player_id: str, order: bytes) -> None:
    """Store the order that a player has given the own hand, for as long as the game is stored."""
    await functions.Call(batch, "annotate", (keys.state(game_id),), _ORDER(player_id), order)


def size_of(change: Change, record: Record | None) -> int:
    """How many bytes a change of a game adds to the store, with what a Valkey needs around them."""
    amount = sum(map(len, change.events)) + _EVENT * len(change.events)
    if not change.expected:
        amount += _GAME + len(change.state)
    return amount if record is None else amount + _RECORD + len(record.answer)


async def settle(batch: Batch, game_id: str, record: Record, *, refused: bool, now: int, till: int = 0) -> Committed:
    """Record the answer or the refusal of a request that changes nothing, unless the request has one already.

    Refusals are kept apart, so that they push out no answer. `till` and `now` are as for `commit`.
    """
    kind, request = "refused" if refused else "replay", record.request
    arguments = (kind, request.key, record.fingerprint, record.answer, now, till)
    names = (keys.once(game_id, request.player_id),)
    return _committed(await functions.Call(batch, "settle", names, *arguments))


async def write_again(batch: Batch, game_id: str, request: RequestKey) -> None:
    """Write to the record of a request without changing it. Whoever has this write has the record.

    Raises StoreUnavailable if there is no record any more.
    """
    if not await batch.call("EXPIRE", keys.once(game_id, request.player_id), _KEPT):
        raise StoreUnavailable("the record of the request is gone")


def _committed(reply: list[Any]) -> Committed:
    match reply:
        case [b"done", version, *time]:
            return Done(version, *time)
        case [b"replay", answer]:
            return Replay(answer)
        case [b"refused", refusal]:
            return RefusedBefore(refusal)
        case [b"reused"]:
            return Reused()
        case [b"late"]:
            return Late()
        case [b"stale", version]:
            return Stale(version)
        case _:
            return Missing()


async def versions(
    batch: Batch, game_id: str, after: int | str, limit: int, until: int | None = None
) -> list[LoggedVersion]:
    """The versions after a version or after one event, the oldest first, each with all its events after that position.

    Versions are read until there are `limit` events or more. `after` is a version (12: after all its events) or an
    event id ("12-1"). With `until`, later versions are left out.
    """
    name, end = keys.events(game_id), "+" if until is None else until
    if isinstance(after, int):
        entries = await batch.call("XRANGE", name, f"{after + 1}-0", end, "COUNT", limit)
    else:
        version, _, number = after.partition("-")
        part, entries = await asyncio.gather(
            batch.call("XRANGE", name, version, version),
            batch.call("XRANGE", name, f"{int(version) + 1}-0", end, "COUNT", limit),
        )
    if len(entries) == limit:  # the last version may have more events
        last = entries[-1][0]
        entries += await batch.call("XRANGE", name, b"(" + last, last.partition(b"-")[0])
    with Reading(name):
        found = _grouped(entries)
        return found if isinstance(after, int) else [*_rest(_grouped(part), int(number)), *found]


def _grouped(entries: list[Any]) -> list[LoggedVersion]:
    """The entries of a log by version. Every entry has one event, or several in fields that follow each other.

    The name of the first field of a version is the time of the commit; older releases wrote `e` instead.
    """
    grouped: dict[int, LoggedVersion] = {}
    for name, fields in entries:
        version, at, events = int(name.partition(b"-")[0]), fields[0], tuple(fields[1::2])
        known = grouped.get(version)
        if known is None:
            grouped[version] = LoggedVersion(version, int(at) if at.isdigit() else 0, events)
        else:
            grouped[version] = replace(known, events=known.events + events)
    return [*grouped.values()]


def _rest(versions: list[LoggedVersion], number: int) -> list[LoggedVersion]:
    """A version without its first events, or nothing if it has no others."""
    return [replace(one, first=number + 1, events=one.events[number:]) for one in versions if one.events[number:]]


async def events(
    batch: Batch, game_id: str, after: int | str, limit: int, until: int | None = None
) -> list[tuple[str, bytes]]:
    """The first `limit` events, with their ids, after a position as for `versions`."""
    found = await versions(batch, game_id, after, limit, until)
    return [event for version in found for event in version.named()][:limit]


async def log(batch: Batch, game_id: str) -> AsyncIterator[list[tuple[str, bytes]]]:
    """The whole log of a game in parts, oldest events first."""
    after = 0
    while found := await versions(batch, game_id, after, PART):
        yield [event for version in found for event in version.named()]
        after = found[-1].version


async def has_event(batch: Batch, game_id: str, event_id: str) -> bool:
    """Whether the log has an event with this id."""
    name, (version, _, number) = keys.events(game_id), event_id.partition("-")
    entries = await batch.call("XRANGE", name, version, version)
    with Reading(name):
        return any(1 <= int(number) <= len(found.events) for found in _grouped(entries))


async def delete(batch: Batch, game_id: str) -> None:
    """Delete a game. The records of its requests stay until they expire."""
    await batch.call("DEL", keys.state(game_id), keys.events(game_id))
