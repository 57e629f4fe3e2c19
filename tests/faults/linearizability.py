"""Checks that the history of a game is linearizable: that every answer fits one order of moves, the order of the log.

The log gives the order, so nothing has to be searched. It remains to check that the log contains what was acknowledged,
and nothing that nobody sent; that its order is that of real time; and that each read shows a prefix of it which is new
enough. Times are seconds of one clock, `inf` for a request that was never answered.
"""

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import accumulate
from math import inf
from typing import NamedTuple

from msgspec import Struct


class Bug(StrEnum):
    """What is wrong with a history."""

    LOST = "an acknowledged move is not in the log at its version"
    DUPLICATE = "a move is in the log more often than it was sent"
    PHANTOM = "something is in the log or in an answer that nobody had sent"
    REORDERED = "a move comes before one that had been acknowledged when it was sent"
    STALE = "an answer is older than one that had been received when it was asked for"
    FORKED = "two answers show different games at one version"


class Outcome(StrEnum):
    """What the sender of a move knows."""

    ACKNOWLEDGED = "acknowledged"
    REJECTED = "rejected"
    UNKNOWN = "unknown"


class Write(Struct, frozen=True):
    """A move. `what` identifies it in the log, as well as the log can; `version` is that of its acknowledgement."""

    began: float
    ended: float
    what: Hashable
    outcome: Outcome
    version: int = 0


class Read(Struct, frozen=True):
    """An answer that shows the game at a version.

    `entries` are the parts of the log that it shows, by version. `picture` is a hash of everything else that it shows,
    which `viewer` sees alike at each time.
    """

    began: float
    ended: float
    version: int
    entries: tuple[tuple[int, Hashable], ...] = ()
    viewer: Hashable = None
    picture: Hashable = None


class Followed(Struct, frozen=True):
    """An entry of the log that a stream brought: when, and which. Streams may be late; their entries have no gap."""

    at: float
    version: int
    what: Hashable


class History(Struct):
    """Everything that the clients of one game sent and received."""

    writes: list[Write]
    reads: list[Read]
    streams: list[list[Followed]]


class Violation(NamedTuple):
    """One thing that is wrong, and where."""

    bug: Bug
    at: object


def violations(log: Mapping[int, Hashable], history: History) -> list[Violation]:
    """Everything that is wrong with the history of a game whose log has these moves, by version."""
    found = list[Violation]()
    began, ended = _placed(log, history, found)
    versions = sorted(log)
    earliest_end = inf
    for version in reversed(versions):
        if began[version] > earliest_end:
            found.append(Violation(Bug.REORDERED, version))
        earliest_end = min(earliest_end, ended[version])
    found += _read(log, history, dict(zip(versions, accumulate((began[one] for one in versions), max), strict=True)))
    found += _pictures(history.reads)
    for stream in history.streams:
        found += _followed(log, stream, began)
    return found


def _placed(
    log: Mapping[int, Hashable], history: History, found: list[Violation]
) -> tuple[dict[int, float], dict[int, float]]:
    """When the move at each version was sent and acknowledged. A move that nobody sent counts as always sent."""
    began, ended = dict[int, float](), dict[int, float]()
    unknown = defaultdict[Hashable, deque[float]](deque)
    for write in sorted(history.writes, key=lambda one: one.began):
        if write.outcome is Outcome.UNKNOWN:
            unknown[write.what].append(write.began)
        elif write.outcome is Outcome.ACKNOWLEDGED:
            if log.get(write.version) != write.what:
                found.append(Violation(Bug.LOST, write))
            elif write.version in began:
                found.append(Violation(Bug.FORKED, write))
            else:
                began[write.version], ended[write.version] = write.began, write.ended
    acknowledged = {write.what for write in history.writes if write.outcome is Outcome.ACKNOWLEDGED}
    for version in sorted(log.keys() - began.keys()):  # the earliest of equal moves without an answer allows the most
        what = log[version]
        if not unknown[what]:
            found.append(Violation(Bug.DUPLICATE if what in acknowledged else Bug.PHANTOM, (version, what)))
        began[version], ended[version] = unknown[what].popleft() if unknown[what] else -inf, inf
    return began, ended


def _read(log: Mapping[int, Hashable], history: History, sent: Mapping[int, float]) -> Iterator[Violation]:
    """Compare each read with the log and with what was known before it. `sent` is when a prefix was sent at last."""
    writes = [write for write in history.writes if write.outcome is Outcome.ACKNOWLEDGED]
    answer = sorted([(one.ended, one.version) for one in writes] + [(one.ended, one.version) for one in history.reads])
    times, newest = [time for time, _ in answer], list(accumulate((version for _, version in answer), max))

    def known_before(time: float) -> int:
        count = bisect_left(times, time)
        return newest[count - 1] if count else 0

    last = max(log, default=0)
    for read in history.reads:
        if known_before(read.began) > read.version:
            yield Violation(Bug.STALE, read)
        if read.version > last or sent.get(read.version, -inf) > read.ended:
            yield Violation(Bug.PHANTOM, read)
        if any(log.get(version) != what for version, what in read.entries):
            yield Violation(Bug.FORKED, read)
    for write in writes:
        if known_before(write.began) >= write.version:
            yield Violation(Bug.REORDERED, write)


def _pictures(reads: Sequence[Read]) -> Iterator[Violation]:
    pictures = dict[Hashable, Hashable]()
    for read in reads:
        if read.picture is not None and pictures.setdefault((read.viewer, read.version), read.picture) != read.picture:
            yield Violation(Bug.FORKED, read)


def _followed(
    log: Mapping[int, Hashable], stream: Sequence[Followed], sent: Mapping[int, float]
) -> Iterator[Violation]:
    for number, one in enumerate(stream):
        if one.version not in log or sent[one.version] > one.at:
            yield Violation(Bug.PHANTOM, one)
        elif log[one.version] != one.what:
            yield Violation(Bug.FORKED, one)
        if number and one.version != stream[number - 1].version + 1:
            yield Violation(Bug.STALE if one.version <= stream[number - 1].version else Bug.LOST, one)


def counted(found: Sequence[Violation]) -> Counter[Bug]:
    """How often each bug was found."""
    return Counter(violation.bug for violation in found)
