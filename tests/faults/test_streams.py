"""Promise 9: streams lose no message.

Full: 1,000 games, 300 games in streams of players, 100 slow readers, 5,000 connects and aborts; short: 20, 6, 3, 250.
The number of a game is its seed.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from socket import create_server

import pytest
from tests.faults.followers import (
    Connection,
    Message,
    connected,
    followed,
    hang_up_after_each_message,
    hang_up_anywhere,
    messages_of,
)
from tests.promises import Figures
from tests.service.process import Service, resident, serving
from tests.service.replica import Clock, Replica, replica
from tests.service.table import ONE_DEAL

from rami.rules.events import CardDiscarded
from rami.rules.moves import Undo
from rami.rules.play import legal_moves
from rami_service.app import create_app
from rami_service.domain.models import encode
from rami_service.events.game_source import decoded, message_of
from rami_service.runtime.context import Context, system_clock
from rami_service.server.server import Server
from rami_service.settings import Settings
from rami_service.store import games

pytestmark = [pytest.mark.anyio, pytest.mark.promise(9)]

GAMES, GROUPS, SLOW, ABORTS = (1000, 20), (100, 2), (100, 3), (5000, 250)
TOGETHER = 8
FLOOD = 8 << 20
KEPT = 20 << 20
SHORT_GAME = ONE_DEAL | {"turn_limit": 8}


@pytest.fixture(scope="module")
def replicas(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Service]]:
    """Two processes of the service on one store."""
    settings = {"redis_url": valkey, "streams_each": 10_000, "requests_per_token": 0}
    with (
        serving(tmp_path_factory.mktemp("one"), **settings) as one,
        serving(tmp_path_factory.mktemp("two"), **settings) as two,
    ):
        yield [one, two]
        for service in (one, two):
            assert "error" not in service.log.lower(), service.log


@pytest.fixture
async def driver(valkey: str) -> AsyncIterator[Replica]:
    """A third replica, in which the games are played."""
    clock = Clock()
    clock.now = system_clock()
    async with replica(valkey, clock) as made:
        yield made


async def logged(driver: Replica, game: str, after: int, seat: int | None) -> list[Message]:
    """The log after a version, as a player on this seat may read it, in the bytes of a stream."""
    found = await games.versions(driver.context.batch, game, after, 10_000)
    messages = [message_of(game, decoded(version, game), seat) for version in found]
    return [messages_of(message.data)[0] for message in messages]


async def play_out(driver: Replica, tokens: list[str], game_id: str, random: Random) -> None:
    """Play a game to its end by legal moves at random."""
    while (game := await driver.game(game_id)).status == "playing" and game.state is not None:
        moves = [move for move in legal_moves(game.state) if not isinstance(move, Undo)]
        await driver.move(tokens[game.state.turn], game_id, random.choice(moves))


async def check_game(driver: Replica, ports: list[int], number: int) -> int:
    """Play a game while its readers' connections break; return the number of messages that they received."""
    random = Random(number)
    game, tokens = await driver.table(options=SHORT_GAME)
    watcher = await driver.player("Eve")
    path = f"/v1/games/{game}/stream"
    *answer, _ = await asyncio.gather(
        followed(ports, path, tokens[0], b"0", hang_up_after_each_message),
        followed(ports[::-1], path, tokens[1], b"", hang_up_anywhere(random)),
        followed(ports, path, watcher, b"2", hang_up_anywhere(random)),
        play_out(driver, tokens, game, random),
    )
    assert answer[0] == await logged(driver, game, 0, 0), f"game {number}, after each message"
    snapshot, *events = answer[1]
    assert snapshot.event == b"snapshot"
    assert events == await logged(driver, game, int(snapshot.name), 1), f"game {number}, anywhere"
    assert answer[2] == await logged(driver, game, 2, None), f"game {number}, a spectator"
    return sum(map(len, answer))


async def test_whatever_breaks_what_is_received_is_the_log(
    driver: Replica, replicas: list[Service], figures: Figures, *, full: bool
) -> None:
    """Connections break at message ends and inside messages, and resume on another replica, without gap or repeat."""
    ports, room = [service.port for service in replicas], asyncio.Semaphore(TOGETHER)

    async def one(number: int) -> int:
        async with room, asyncio.timeout(60):
            return await check_game(driver, ports, number)

    counts = await asyncio.gather(*map(one, range(GAMES[not full])))
    figures.add(f"{len(counts)} games, {sum(counts)} messages over broken connections")


async def check_games(driver: Replica, ports: list[int], number: int) -> int:
    """Play three games while the connections of the streams that follow all of them break; return their messages."""
    random, watcher = Random(f"games {number}"), await driver.player("Eve")
    tables = [await driver.table(options=SHORT_GAME) for _ in range(3)]
    player, games = tables[0][1][0], [game for game, _ in tables]
    path = f"/v1/players/me/stream?games={','.join(games)}"
    begin = b",".join([b"0", *[b"%b:0" % game.encode() for game in games]])
    *answer, _ = await asyncio.gather(
        followed(ports, path, player, begin, hang_up_after_each_message, 3),
        followed(ports[::-1], path, player, begin, hang_up_anywhere(random, 0.5), 3),
        followed(ports, path, watcher, begin, hang_up_anywhere(random, 0.5), 3),
        asyncio.gather(*[play_out(driver, tokens, game, random) for game, tokens in tables]),
    )
    for reader, messages in enumerate(answer):
        for game in games:
            seat = 0 if reader < 2 and game == games[0] else None
            expected = [one.data for one in await logged(driver, game, 0, seat)]
            named = b'{"game":"%b"' % game.encode()
            of_game = [one.data for one in messages if one.event == b"version" and one.data.startswith(named)]
            assert of_game == expected, f"games {number}, reader {reader}"
        noticed = [one.data for one in messages if one.event == b"notice"]
        assert len(set(noticed)) == len(noticed)
        assert {one.event for one in messages} <= {b"version", b"notice", b"closed"}
    return sum(map(len, answer))


async def test_one_stream_of_several_games_is_the_log_of_each(
    driver: Replica, replicas: list[Service], figures: Figures, *, full: bool
) -> None:
    """Connections of the streams of players break anywhere, and resume on another replica, without gap or repeat."""
    ports, room = [service.port for service in replicas], asyncio.Semaphore(TOGETHER)

    async def one(number: int) -> int:
        async with room, asyncio.timeout(120):
            return await check_games(driver, ports, number)

    counts = await asyncio.gather(*map(one, range(GROUPS[not full])))
    figures.add(f"{3 * len(counts)} games in streams of players, {sum(counts)} messages over broken connections")


async def flood(driver: Replica, game_id: str, brisk: Connection) -> None:
    """Fill a game's log, but not faster than a normal reader reads it."""
    game = await driver.game(game_id)
    event = encode(CardDiscarded(0, "K" * 1000))
    for version in range(1, FLOOD // len(event) // 60):
        change = games.Change(version, encode(game), [event] * 60, 3600)
        await games.commit(driver.context.batch, game_id, change, now=0)
        async with asyncio.timeout(10):
            while not brisk.messages or brisk.messages[-1].name != b"%d" % (version + 1):
                await brisk.read()


async def test_a_slow_reader_is_dropped_and_resumes(driver: Replica, replicas: list[Service], *, full: bool) -> None:
    """A slow reader is disconnected at 256 KiB while others are served; it resumes later and misses nothing."""
    one, two = replicas
    token = await driver.player()
    game = await driver.create(token)
    path, before, count = f"/v1/games/{game}/stream", resident(one), SLOW[not full]
    async with AsyncExitStack() as stack:
        slow = [await stack.enter_async_context(connected(one.port, path, token, b"1", 4096)) for _ in range(count)]
        for connection in slow:
            await connection.read(512)
        brisk = await stack.enter_async_context(connected(one.port, path, token, b"1"))
        await flood(driver, game, brisk)
        assert resident(one) - before < KEPT
        expected = await logged(driver, game, 1, 0)
        assert brisk.messages == expected
        for connection in slow:
            async with asyncio.timeout(30):
                while not connection.ended:
                    await connection.read()
            answer = connection.messages
            assert answer == expected[: len(answer)]
            assert len(answer) < len(expected)
    last = answer[-1].name if answer else b"1"
    async with connected(two.port, path, token, last) as again, asyncio.timeout(30):
        while len(again.messages) < len(expected) - len(answer):
            await again.read()
        assert again.messages == expected[len(answer) :]


@asynccontextmanager
async def served(url: str) -> AsyncIterator[tuple[int, Context]]:
    """The service with HTTP in this process: its port, and its context."""
    many = 10_000
    settings = Settings(
        redis_url=url,
        streams_each=many,
        streams_per_address=many,
        requests_per_token=0,
        requests_per_address=0,
        players_each_hour=0,
        store_timeout=5,  # a busy machine must not cause a refusal
    )
    app = create_app(settings)
    with create_server(("127.0.0.1", 0)) as waiter:
        server = Server(app, settings)
        serving = asyncio.create_task(server.serve(sockets=[waiter]))
        while not server.started:  # noqa: ASYNC110 - the server has no event for it
            await asyncio.sleep(0.01)
        try:
            yield waiter.getsockname()[1], app.state.context
        finally:
            server.should_exit = True
            await serving


async def held(context: Context) -> tuple[int, int, int]:
    """The number of tasks, open files and connections to the store when no stream is left."""
    hub, notifications = context.hub, context.notifications
    rung = partial(context.batch.call, "PUBSUB", "CHANNELS")
    async with asyncio.timeout(10):
        while hub._subscribers or hub._topics or notifications._channels or await rung():  # noqa: ASYNC110 - no event exists
            await asyncio.sleep(0.05)
    connections = await context.batch.call("CLIENT", "LIST")
    files = len(list(Path("/proc/self/fd").iterdir()))  # noqa: ASYNC240 - /proc is not a disk
    return len(asyncio.all_tasks()), files, len(connections.splitlines())


async def give_up(port: int, path: str, token: str, random: Random) -> None:
    """Ask for a stream, and break the connection at a random moment."""
    async with connected(port, path, token) as connection:
        moment = random.random()
        if moment < 0.3:
            await asyncio.sleep(moment / 50)
        elif moment < 0.9:
            await connection.read(random.randrange(1, 3000))


async def test_connects_and_aborts_leave_nothing_behind(driver: Replica, valkey: str, *, full: bool) -> None:
    """Aborted connections leave no task, socket, store connection or subscription, while games continue."""
    token = await driver.player()
    games = [await driver.create(token) for _ in range(20)]
    paths = [f"/v1/games/{game}/stream" for game in games] + ["/v1/players/me/stream"]
    paths += [f"/v1/players/me/stream?games={named}" for named in ("all", games[0], ",".join(games))] * 3
    async with served(valkey) as (port, context):
        random, room = Random(9), asyncio.Semaphore(100)

        async def one() -> None:
            async with room:
                await give_up(port, random.choice(paths), token, random)

        await give_up(port, paths[0], token, Random(0))
        before = await held(context)
        await asyncio.gather(*[one() for _ in range(ABORTS[not full])])
        async with asyncio.timeout(10):
            while any(now > then for now, then in zip(await held(context), before, strict=True)):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.05)
