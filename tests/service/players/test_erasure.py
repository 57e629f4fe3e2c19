"""The name of a deleted player goes out of games, their logs and recorded answers; the games stay what they were."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.replica import LONG_DEAL, Replica
from tests.service.shapes import until
from tests.service.table import ONE_DEAL, Player, Table, play_out, timeless

from rami_service import ids
from rami_service.domain.compression import plain
from rami_service.games.seats import forget
from rami_service.players import accounts
from rami_service.privacy.erasure import SETTLED, Eraser
from rami_service.privacy.nameless import NO_NAME, Named, body_without_name
from rami_service.store import games, keys
from rami_service.store.retention import erased

NAME = "Zoroastrine"


def _read(value: bytes) -> bytes:
    """A value as it is read. The random mark of a commit begins like a compressed one, too, once in 256."""
    try:
        return plain(value)
    except ValueError:
        return value


def contents(store: Any) -> Iterator[tuple[str, bytes]]:
    """Every value of the store with the name of its key, as it is read. Recorded answers are not compressed here."""
    for name in store.keys("*"):
        kind = store.type(name).decode()
        match kind:
            case "string":
                values = [store.get(name) or b""]
            case "hash":
                values = [part for pair in store.hgetall(name).items() for part in pair]
            case "stream":
                values = [part for _, entry in store.xrange(name) for pair in entry.items() for part in pair]
            case "zset":
                values = store.zrange(name, 0, -1)
            case "set":
                values = [*store.smembers(name)]
            case "list":
                values = store.lrange(name, 0, -1)
            case "none":  # it has been deleted meanwhile
                values = []
            case _:
                raise AssertionError(kind)
        for value in values:
            yield name.decode(), _read(value)


def named(url: str, name: str = NAME) -> set[str]:
    """The keys of the store that have a name."""
    with direct(url) as store:
        return {key for key, value in contents(store) if name.encode() in value or name in key}


def answers(player: Player, game: str) -> str:
    """Everything that a player is answered about a game."""
    paths = ("", "/events", "/history", "/sheet", "/record", "/preview")
    found = [player.get(f"/v1/games/{game}{path}") for path in paths[:-1]]
    found.append(player.post(f"/v1/games/{game}/preview", {}))
    found += [player.get("/v1/players/me/events"), player.get("/v1/players/me/export"), player.get("/v1/games")]
    found += [player.get(f"/v1/games/{game}", version=version) for version in (1, 2, 3)]
    found += [player.get("/v1/players/me/games", status=status) for status in ("playing", "finished", "aborted")]
    return "".join(answer.text for answer in found)


def test_after_a_deletion_the_name_is_nowhere(service: Service, store_url: str) -> None:
    """In a finished, a running and an open game, in a game that was left, and in what others were answered."""
    zoe, bob = service.player(NAME), service.player("Bob")
    finished = Table([zoe, bob], options=ONE_DEAL)
    play_out(finished.id, zoe, bob)
    resigned = Table([bob, zoe])
    assert zoe.post(f"/v1/games/{resigned.id}/resign").status_code == 200
    running = zoe.create(seats=2).id
    assert bob.post(f"/v1/games/{running}/join", {}, key="joined").status_code == 200
    left = bob.create(seats=4).id
    zoe.join(left)
    assert bob.post(f"/v1/games/{left}/bots", {"count": 1}, key="bots").status_code == 200
    assert zoe.post(f"/v1/games/{left}/leave").status_code == 200
    again = bob.post(f"/v1/games/{running}/join", {}, key="joined")
    before = bob.get(f"/v1/games/{finished.id}").json()
    assert NAME in again.text
    assert len(named(store_url)) > 6
    assert zoe.send("DELETE", "/v1/players/me").status_code == 204
    until(lambda: not named(store_url), 60)
    after = bob.get(f"/v1/games/{finished.id}").json()
    before["players"][0]["name"] = NO_NAME
    assert timeless(after) == timeless(before)
    repeated = bob.post(f"/v1/games/{running}/join", {}, key="joined")
    assert repeated.json()["players"][0]["name"] == NO_NAME
    assert repeated.json()["hand"] == again.json()["hand"]
    for game in (finished.id, resigned.id, running, left):
        assert NAME not in answers(bob, game)
    assert [seat["name"] for seat in bob.get(f"/v1/games/{running}").json()["players"]] == [NO_NAME, "Bob"]
    assert bob.view(running).status == "playing"


@pytest.mark.anyio
async def test_a_name_that_was_written_again_is_found_by_the_next_look(local: Replica, store_url: str) -> None:
    """A request that loaded a game before brings the name back; the player is done only when a look finds none."""
    zoe, bob = await local.player(NAME), await local.player("Bob")
    game_id = await local.create(zoe, seats=2)
    await local.join(bob, game_id)
    before = await erased.load(local.context.batch, game_id)
    eraser = Eraser(local.context)
    await forget(local.context, local.asked(zoe))
    assert not await eraser.next()  # requests of the player may still be under way
    local.clock.passes(5)
    old = await erased.load(local.context.batch, game_id)
    assert old is not None
    assert before is not None
    assert await eraser.next()
    assert not named(store_url)
    await local.context.batch.call("HSET", keys.state(game_id), "s", old.state)
    assert named(store_url)
    for _ in range(2):
        assert await erased.waiting(local.context.batch) == 1
        assert not await eraser.next()
        local.clock.passes(SETTLED / 1000)
        assert await eraser.next()
        assert not named(store_url)
    assert await erased.waiting(local.context.batch) == 0
    found = await asyncio.to_thread(stored_of, store_url, ids.player_of(zoe) or "")
    assert found == []


@pytest.mark.anyio
async def test_a_game_that_is_watched_late_has_no_name_either(local: Replica) -> None:
    """A process keeps what it has shown; after the deletion it shows the same version again, without the name."""
    zoe, bob, eve = [await local.player(name) for name in (NAME, "Bob", "Eve")]
    game_id = await local.create(zoe, seats=2, watch_delay=60, options=LONG_DEAL)
    await local.join(bob, game_id)
    await forget(local.context, local.asked(zoe))
    before = await local.view(eve, game_id)
    assert [seat.name for seat in before.players] == [NAME, "Bob"]
    local.clock.passes(5)
    assert await Eraser(local.context).next()
    after = await local.view(eve, game_id)
    assert [seat.name for seat in after.players] == [NO_NAME, "Bob"]
    assert after.version == before.version


def stored_of(url: str, player_id: str) -> list[str]:
    """The keys that belong to a player."""
    with direct(url) as store:
        return [name.decode() for name in store.keys(f"{{p:{player_id}}}*")]


@pytest.mark.anyio
async def test_a_process_that_dies_leaves_the_rest_to_another(local: Replica, store_url: str) -> None:
    """Its lease ends, and the next look begins again."""
    zoe, bob = await local.player(NAME), await local.player("Bob")
    game_id = await local.create(zoe, seats=2)
    await local.join(bob, game_id)
    await forget(local.context, local.asked(zoe))
    local.clock.passes(5)
    assert await erased.take(local.context.batch, local.clock(), 600_000) is not None  # it dies now
    assert not await Eraser(local.context).next()
    local.clock.passes(601)
    assert await Eraser(local.context).next()
    assert not named(store_url)


@pytest.mark.anyio
async def test_a_deletion_that_was_not_made_removes_nothing(local: Replica) -> None:
    """If the process dies between the note and the deletion, the player and the name stay."""
    zoe = await local.player(NAME)
    game_id = await local.create(zoe, seats=2)
    await erased.note(local.context.writes, ids.player_of(zoe) or "", local.clock())
    assert await Eraser(local.context).next()
    assert await erased.waiting(local.context.batch) == 0
    assert (await local.game(game_id)).seats[0].name == NAME
    assert (await accounts.read(local.context.batch, local.caller(zoe))).name == NAME


@pytest.mark.anyio
async def test_a_log_keeps_its_ids_its_order_and_its_time(local: Replica) -> None:
    """Only the event with the name changes; a game that changed meanwhile is not rewritten."""
    zoe, bob = await local.player(NAME), await local.player("Bob")
    game_id = await local.create(zoe, seats=2)
    await local.join(bob, game_id)
    batch = local.context.batch
    entries = [entry async for part in games.log(batch, game_id) for entry in part]
    left = await batch.call("PTTL", keys.events(game_id))
    before = await erased.load(batch, game_id)
    assert before is not None
    first = entries[0][1]
    assert not await erased.rewrite(batch, game_id, erased.Marked(b"1", b"", before.mark), b"x", b"m", {first: b"y"})
    assert not await erased.rewrite(batch, game_id, erased.Marked(before.version, b"", b"?"), b"x", b"m", {first: b"y"})
    assert await erased.rewrite(batch, game_id, before, before.state, b"m", {first: b"y"})
    assert [entry async for part in games.log(batch, game_id) for entry in part] == [
        (entries[0][0], b"y"),
        *entries[1:],
    ]
    assert 0 < await batch.call("PTTL", keys.events(game_id)) <= left


def test_a_name_that_an_operator_gave_in_between_goes_too() -> None:
    """It is in no event, and on no seat any more: only in what somebody was answered meanwhile."""
    where = Named(events=(), seats=frozenset(), names=frozenset(["First", "Last"]), players=frozenset())
    seats = [{"seat": 0, "player": "p_zoe", "name": "Between"}, {"seat": 1, "player": "p_bob", "name": "Bob"}]
    answer = json.dumps({"game": {"players": seats}}).encode()
    found = body_without_name(answer, where, "p_zoe")
    assert [seat["name"] for seat in json.loads(found)["game"]["players"]] == [NO_NAME, "Bob"]
    assert body_without_name(found, where, "p_zoe") == found
