"""A view says which players are connected: those with an open stream or a waiting read, or with a recent request."""

import asyncio

import msgspec
import pytest
from tests.service.games.test_pauses import SHORT_DEALS
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import GameView, JoinGame
from rami.rules.moves import DrawStock
from rami_service.events import game_stream, player_stream, replay, stream_id
from rami_service.games import seats
from rami_service.runtime import presence
from rami_service.store import keys
from rami_service.store import presence as notes
from rami_service.streams.subscriber import Subscriber

pytestmark = pytest.mark.anyio


async def stored(local: Replica, game_id: str) -> list[bytes]:
    """What the store has about who is connected."""
    found: list[bytes] = await local.context.batch.call("ZRANGE", keys.present(game_id), 0, -1)
    return found


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player is forgotten at once after a request."""
    monkeypatch.setattr(presence, "GRACE", 0.0)


async def test_a_request_is_a_sign_of_life_for_seconds(local: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has just moved or looked is connected, and later not any more."""
    game_id, (ada, bob) = await local.table()
    assert (await local.view(ada, game_id)).connected == (0, 1)
    monkeypatch.setattr(presence, "GRACE", 0.0)
    await local.context.presence.note()
    assert (await local.view(ada, game_id)).connected == ()
    monkeypatch.undo()
    await local.view(bob, game_id)
    assert (await local.view(ada, game_id)).connected == (0, 1)


async def test_house_bots_are_connected_and_spectators_are_not_counted(local: Replica) -> None:
    """A house bot is always there; a spectator leaves no trace in the store."""
    ada, eve = await local.player(), await local.player("Eve")
    game_id = await local.create(ada, seats=3, bots=1)
    assert (await local.view(eve, game_id)).connected == (0, 1)
    await local.context.presence.note()
    assert len(await stored(local, game_id)) == 1


async def test_another_process_knows_it_too(local: Replica, clock: Clock, store_url: str, brief: None) -> None:  # noqa: ARG001
    """What one process has noted is in the views of another one, until the last of both says that it is over."""
    game_id, (ada, _) = await local.table()
    who = local.caller(ada)
    async with replica(store_url, clock) as other:
        with local.context.presence.held(game_id, who.player_id):
            with other.context.presence.held(game_id, who.player_id):
                await local.context.presence.note()
                await other.context.presence.note()
                assert len(await stored(local, game_id)) == 2
            await other.context.presence.note()
            assert (await other.view(ada, game_id)).connected == (0,)
        await local.context.presence.note()
        assert (await other.view(ada, game_id)).connected == ()
        assert await stored(local, game_id) == []


async def test_the_lease_of_a_dead_process_ends(local: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a process that died the store keeps nothing: not the lease, and at last not the key."""
    game_id, (ada, bob) = await local.table()
    monkeypatch.setattr(presence, "LASTS", 60)
    await local.context.presence.note()
    assert len(await stored(local, game_id)) == 2
    await asyncio.sleep(0.1)
    assert await stored(local, game_id) == []
    assert await local.context.batch.call("PTTL", keys.present(game_id)) == -2
    assert ada != bob


async def test_when_players_were_connected_is_kept_for_the_last_ones(local: Replica, clock: Clock) -> None:
    """Each note has the time by the process, and it never goes back. Those of a few players are kept for a day."""
    batch, clock.now = local.context.batch, clock.now + 1000
    await notes.note(batch, "g", "one", ["ada"], ["bob"], lasts=1000, now=clock.now)
    await notes.note(batch, "g", "one", [], ["ada"], lasts=1000, now=clock.now - 500)
    assert notes.signs("g", await notes.read(batch, "g")).last == {"ada": clock.now, "bob": clock.now}
    for number in range(40):
        await notes.note(batch, "g", "one", [], [f"p{number}"], lasts=1000, now=clock.now + 1 + number)
    assert len(notes.signs("g", await notes.read(batch, "g")).last) == 16
    assert 86_000_000 < await batch.call("PTTL", keys.seen("g")) <= 88_000_000


async def test_a_stream_says_who_comes_and_goes(local: Replica, brief: None) -> None:  # noqa: ARG001
    """Both streams have a message of its own kind: without an id in the game's, with the position in the player's."""
    game_id, (ada, bob) = await local.table()
    subscriber, other = Subscriber(), Subscriber()
    asked = stream_id.wanted(f"{game_id}:2", None, legal_moves=False)
    streams = (
        game_stream.stream(local.context, local.caller(ada), game_id, None, subscriber),
        player_stream.stream(local.context, local.caller(ada), asked, other),
    )
    first = [await anext(stream) for stream in streams]
    assert b'"connected":[0]' in first[0]
    async with asyncio.timeout(20):
        while b"event: presence" not in (told := await anext(streams[1])):
            pass
        assert told.find(b'event: presence\ndata: {"game":"%b","connected":[0],' % game_id.encode()) > 0
        assert told.startswith(b"id: ")
        with local.context.presence.held(game_id, local.caller(bob).player_id):
            await local.context.presence.note()
            while b"[0,1]" not in (told := await anext(streams[0])):
                pass
            assert told.startswith(b'event: presence\ndata: {"game":"%b","connected":[0,1],' % game_id.encode())
            assert b"id:" not in told
            while b"[0,1]" not in await anext(streams[1]):
                pass
        await local.context.presence.note()
        for stream in streams:
            while b'"connected":[0]' not in await anext(stream):
                pass
    for one in (subscriber, other):
        one.end()
    for stream in streams:
        await stream.aclose()
    await local.context.presence.note()
    assert (await local.view(bob, game_id)).connected == ()


async def test_nothing_of_it_is_in_the_past_or_in_a_game(local: Replica) -> None:
    """Answers to changes, earlier versions, the state and the log say nothing of who is connected."""
    ada, bob = await local.player(), await local.player("Bob")
    game_id = await local.create(ada, options=SHORT_DEALS)
    answered = await seats.join(local.context, local.asked(bob), game_id, JoinGame())
    assert msgspec.json.decode(answered.body, type=GameView).connected is None
    before = await local.game(game_id)
    await local.context.presence.note()
    assert await local.game(game_id) == before
    mover = (ada, bob)[before.state.turn if before.state else 0]
    await local.move(mover, game_id, DrawStock())
    context = local.context
    for version in (2, 3):
        then = await replay.view_at(context, local.caller(ada), game_id, version)
        assert then.connected is None


async def test_a_damaged_key_stops_no_view(local: Replica) -> None:
    """If the key holds something else, a view has those whom the process knows itself, and games go on."""
    game_id, (ada, _) = await local.table()
    await local.context.batch.call("SET", keys.present(game_id), "x")
    assert (await local.view(ada, game_id)).connected == (0, 1)
    await local.context.presence.note()
