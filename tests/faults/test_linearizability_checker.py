"""Promise 3, the checker: it accepts histories of a correct game, and finds six kinds of planted bugs."""

from math import inf
from random import Random
from typing import Final

import pytest
from msgspec.structs import replace
from tests.faults.linearizability import (
    Bug,
    Followed,
    History,
    Outcome,
    Read,
    Violation,
    Write,
    counted,
    violations,
)
from tests.promises import Figures

pytestmark = pytest.mark.promise(3)

HISTORIES: Final = (2_000, 200)
Log = dict[int, object]


def history_of(random: Random, moves: int = 40) -> tuple[Log, History]:
    """A correct game: each request takes effect at one moment between its beginning and its end.

    Some moves are rejected, some are never answered, and of those some are made. Labels are not unique.
    """
    log, made = Log(), History([], [], [[], []])
    now = 0.0
    for number in range(moves):
        now += random.random()
        what, span = f"move {number % 20}", (now - 3 * random.random(), now + 3 * random.random())
        kind = random.random()
        if kind < 0.15:
            made.writes.append(Write(*span, what, Outcome.REJECTED))
        elif kind < 0.3:
            made.writes.append(Write(span[0], inf, what, Outcome.UNKNOWN))
            if random.random() < 0.5:
                log[len(log) + 1] = what
        else:
            log[len(log) + 1] = what
            made.writes.append(Write(*span, what, Outcome.ACKNOWLEDGED, len(log)))
        for stream in made.streams:
            while len(stream) < len(log) and random.random() < 0.7:
                version = len(stream) + 1
                stream.append(Followed(now + random.random(), version, log[version]))
        if log:
            made.reads.append(read_at(random, now, log))
    return log, made


def read_at(random: Random, now: float, log: Log) -> Read:
    """A read that takes effect now: of the log, or of the game as it is."""
    span, version = (now - 2 * random.random(), now + 2 * random.random()), len(log)
    if random.random() < 0.5:
        return Read(*span, version, entries=tuple(log.items())[-3:])
    return Read(*span, version, viewer=0, picture=f"picture {version}")


def shifted(made: History, after: int) -> History:
    """The history with all versions after this one increased by one, as if something had been inserted there."""

    def shift(version: int) -> int:
        return version + (version > after)

    return History(
        [replace(write, version=shift(write.version)) for write in made.writes],
        [
            replace(
                read,
                version=shift(read.version),
                entries=tuple((shift(version), what) for version, what in read.entries),
                picture=None if read.picture is None else f"picture {shift(read.version)}",
            )
            for read in made.reads
        ],
        [],
    )


def inserted(log: Log, after: int, what: object) -> Log:
    """The log with a move inserted after a version."""
    moves = [log[version] for version in sorted(log)]
    moves.insert(after, what)
    return dict(enumerate(moves, 1))


def acknowledged(made: History) -> list[Write]:
    """The moves that were acknowledged, in the order of the log."""
    return sorted((one for one in made.writes if one.outcome is Outcome.ACKNOWLEDGED), key=lambda one: one.version)


def lose(random: Random, log: Log, made: History) -> tuple[Log, History]:
    """An acknowledged move, and all after it, disappear from the log."""
    version = random.choice(acknowledged(made)).version
    return {number: what for number, what in log.items() if number < version}, made


def duplicate(random: Random, log: Log, made: History) -> tuple[Log, History]:
    """An acknowledged move is made twice. Nobody sent a move like it that was not answered."""
    unknown = {write.what for write in made.writes if write.outcome is Outcome.UNKNOWN}
    one = random.choice([write for write in acknowledged(made) if write.what not in unknown])
    return inserted(log, one.version, one.what), shifted(made, one.version)


def reorder(random: Random, log: Log, made: History) -> tuple[Log, History]:
    """Two moves change places in the log and in their answers, though one ended before the other began."""
    moves = acknowledged(made)
    pairs = [(one, two) for one in moves for two in moves if one.ended < two.began and one.what != two.what]
    one, two = random.choice(pairs)
    rest = [write for write in made.writes if write not in (one, two)]
    swapped = [replace(one, version=two.version), replace(two, version=one.version)]
    return log | {one.version: two.what, two.version: one.what}, History([*rest, *swapped], [], [])


def age(random: Random, log: Log, made: History) -> tuple[Log, History]:
    """A read that begins after an acknowledgement shows the version before it."""
    one = random.choice([write for write in acknowledged(made) if write.version > 1])
    late = Read(one.ended + 0.01, one.ended + 0.02, one.version - 1)
    return log, History(made.writes, [*made.reads, late], made.streams)


def appear(random: Random, log: Log, made: History) -> tuple[Log, History]:
    """A move is in the log that nobody sent, or that was rejected."""
    after = random.randrange(len(log))
    rejected = [Write(0.0, 1.0, "rejected", Outcome.REJECTED)] if random.random() < 0.5 else []
    changed = shifted(made, after)
    what = rejected[0].what if rejected else "nobody's"
    return inserted(log, after, what), History([*changed.writes, *rejected], changed.reads, [])


def fork(random: Random, log: Log, made: History) -> tuple[Log, History]:
    """A version is acknowledged twice, or shown in two ways."""
    one = random.choice(acknowledged(made))
    if random.random() < 0.5:
        return log, History([*made.writes, one], made.reads, made.streams)
    shown = [Read(one.began, one.ended, one.version, viewer="fork", picture=picture) for picture in ("this", "that")]
    return log, History(made.writes, [*made.reads, *shown], made.streams)


PLANTED: Final = {
    Bug.LOST: lose,
    Bug.DUPLICATE: duplicate,
    Bug.REORDERED: reorder,
    Bug.STALE: age,
    Bug.PHANTOM: appear,
    Bug.FORKED: fork,
}


def test_histories_of_a_correct_game_are_accepted(figures: Figures, *, full: bool) -> None:
    """The checker finds nothing in histories that are linearizable, also where answers are missing."""
    for seed in range(HISTORIES[not full]):
        log, made = history_of(Random(seed))
        assert violations(log, made) == [], seed
    figures.add(f"the checker accepts {HISTORIES[not full]} correct histories")


@pytest.mark.parametrize("bug", list(Bug))
def test_the_checker_finds_every_planted_bug(bug: Bug, figures: Figures, *, full: bool) -> None:
    """One planted bug in a correct history is found, and is called what it is."""
    for seed in range(HISTORIES[not full]):
        random = Random(seed)
        log, made = PLANTED[bug](random, *history_of(random))
        assert bug in counted(violations(log, made)), seed
    figures.add(f"the checker finds {HISTORIES[not full]} planted bugs: {bug}")


def test_a_stream_may_be_late_but_has_no_gap() -> None:
    """A late entry is no violation; a gap, a repeat, a foreign entry and one from the future are."""
    log = {1: "a", 2: "b", 3: "c"}
    writes = [Write(float(at), at + 0.5, what, Outcome.ACKNOWLEDGED, at) for at, what in log.items()]

    def found(*answer: Followed) -> list[Bug]:
        return [violation.bug for violation in violations(log, History(writes, [], [list(answer)]))]

    late = Followed(9.0, 1, "a")
    assert found(late, Followed(9.0, 2, "b"), Followed(9.5, 3, "c")) == []
    assert found(late, Followed(9.0, 3, "c")) == [Bug.LOST]
    assert found(late, Followed(9.0, 1, "a")) == [Bug.STALE]
    assert found(late, Followed(9.0, 2, "x")) == [Bug.FORKED]
    assert found(Followed(0.5, 1, "a")) == [Bug.PHANTOM]
    assert found(Followed(9.0, 4, "d")) == [Bug.PHANTOM]


def test_a_violation_says_where() -> None:
    """A violation names the bug and the move."""
    lost = Write(0.0, 1.0, "a", Outcome.ACKNOWLEDGED, 1)
    assert violations({}, History([lost], [], [])) == [Violation(Bug.LOST, lost)]
