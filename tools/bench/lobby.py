"""Finding a game among 100,000 open ones, against finding one among 100: pages of the lobby, and quick join.

Run `python -m tools.bench.lobby`. Two stores are filled directly and measured in turn, so that a busy machine slows
both. Half of the games match the quick join; the others are of every variant.
"""

from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

import uvloop
from msgspec import Struct

from rami.contract.wire import QuickMatch
from rami.contract.wire.scopes import granted
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami_service import ids
from rami_service.app import open_service
from rami_service.domain.models import FREE, Game, Seat, encode
from rami_service.domain.records.player_records import PlayerRecord
from rami_service.games import indexes, lobby, quick_match
from rami_service.games.lobby import Filter
from rami_service.games.requests import Asked
from rami_service.runtime.callers import Caller, Checked
from rami_service.runtime.context import Context, system_clock
from rami_service.settings import Settings
from rami_service.store import keys
from rami_service.store.redis.embedded import embedded

FEW, MANY = 100, 100_000
ROUNDS, TIMES = 8, 25
SEATS = 6
PART = 2000  # games in one write to the store

Operation = Callable[[Context], Awaitable[object]]


class Kind(Struct, frozen=True):
    """A kind of game: games with the same settings."""

    variant: str
    seats: int
    table: str


def kinds() -> Iterator[Kind]:
    """The kind that quick join asks for and another kind, in turn, without end."""
    asked, *others = (
        Kind(name, seats, indexes.table_of(resolve(name, {}, seats), seats, 0, 0))
        for name, seats in (("rami", SEATS), *((name, VARIANTS[name].rules.players[0]) for name in VARIANTS))
    )
    for other in cycle(others):
        yield asked
        yield other


def waiting(kind: Kind, number: int, now: int) -> Game:
    """An open game of one player; games with higher numbers are older."""
    seats = (Seat("player", f"p_{number:026}", "Waiting"), *[FREE] * (kind.seats - 1))
    return Game(ids.new_game_id(), now - number, f"p_{number:026}", kind.variant, {}, "open", seats, bytes(32))


async def lay_out(context: Context, count: int) -> None:
    """Fill a store with open games, as commits of the service would."""
    now, kind = context.clock(), kinds()
    for first in range(0, count, PART):
        lists: defaultdict[str, list[int | str]] = defaultdict(list)
        states: list[tuple[str | int | bytes, ...]] = []
        for number in range(first, min(first + PART, count)):
            alike = next(kind)
            game = waiting(alike, number, now)
            states.append(("HSET", keys.state(game.id), "v", 1, "s", encode(game)))
            for index in indexes.lists_of(game):
                lists[index] += [game.created_at, game.id]
            for seat in indexes.offered_seats(game):
                lists[keys.free_seats(alike.table)] += [game.created_at, f"{game.id}:{seat}"]
        await context.batch.calls(states)
        await context.batch.calls([("ZADD", index, *entries) for index, entries in lists.items()])


def stranger(context: Context) -> Caller:
    """A new player, whose token was checked a moment ago."""
    record = PlayerRecord(ids.new_player_id(), "Stranger", 0, bytes(32))
    checked = Checked(record, granted("play"), record.token, monotonic())
    return Caller(context.callers, record.id, record.token, checked, None)


async def first_page(context: Context) -> None:
    """The newest twenty open games."""
    assert len((await lobby.lobby_games(context.batch, stranger(context), Filter(), None, 20)).items) == 20


async def filtered_page(context: Context) -> None:
    """The newest twenty open games of one variant and number of seats."""
    wanted = Filter(variant="rami", seats=SEATS)
    assert len((await lobby.lobby_games(context.batch, stranger(context), wanted, None, 20)).items) == 20


async def quick_join(context: Context) -> None:
    """Join the game that has waited longest; every fifth join starts a game."""
    answer = await quick_match.sit_down(context, Asked(stranger(context)), QuickMatch(seats=SEATS, turn_seconds=None))
    assert answer.version > 1


OPERATIONS: dict[str, Operation] = {
    "a page of the lobby": first_page,
    "a page with filters": filtered_page,
    "quick join": quick_join,
}


async def spent(operation: Operation, context: Context) -> float:
    """The milliseconds of an operation, repeated one after the other."""
    begin = perf_counter()
    for _ in range(TIMES):
        await operation(context)
    return (perf_counter() - begin) / TIMES * 1e3


@asynccontextmanager
async def filled(url: str, count: int) -> AsyncIterator[Context]:
    """A process of the service on a store with this number of open games."""
    async with open_service(Settings(redis_url=url, store_timeout=20), system_clock) as (context, _):
        await lay_out(context, count)
        yield context


async def measure(urls: list[str]) -> None:
    """Print each operation's time in both stores, and the ratio."""
    begin = perf_counter()
    async with filled(urls[0], FEW) as few, filled(urls[1], MANY) as many:
        print(f"{MANY:,} games laid out in {perf_counter() - begin:.0f} s")
        for name, operation in OPERATIONS.items():
            pairs = [(await spent(operation, few), await spent(operation, many)) for _ in range(ROUNDS + 1)][1:]
            alone, crowded = (median(times) for times in zip(*pairs, strict=True))
            ratio = median(late / early for early, late in pairs)
            print(f"{name:20} {alone:6.2f} ms among {FEW}, {crowded:6.2f} ms among {MANY:,}: x {ratio:.2f}")


def main() -> None:
    """Measure on two new servers, in temporary folders."""
    with (
        TemporaryDirectory() as few,
        TemporaryDirectory() as many,
        embedded(Path(few)) as small,
        embedded(Path(many)) as large,
    ):
        uvloop.run(measure([small, large]))


if __name__ == "__main__":
    main()
