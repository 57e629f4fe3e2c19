"""What the games of a player and of an address may add to the store in a minute, on all replicas together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs
from tests.service.process import serving
from tests.service.refused import refused
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import CreateGame, GameView, MakeMoves, QuickMatch, TurnTimedOut
from rami.errors import RateLimited
from rami.rules.events import TurnStarted
from rami.rules.moves import DrawStock
from rami_service.games import play, quick_match, rematch, seats
from rami_service.games.requests import Asked
from rami_service.runtime.allowances import Allowance, Limits
from rami_service.store import games as stored_games
from rami_service.store import keys
from rami_service.store.redis.batch import StoreUnavailable

pytestmark = pytest.mark.anyio

LIMIT = 1_000_000
GAME = 6_800
"""About the bytes of a new game with a house bot, without an idempotency key."""
HOME, AWAY = "192.0.2.1", "192.0.2.2"


@pytest.fixture
async def small(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A replica on which a player may add 1 MB a minute."""
    async with replica(store_url, clock, bytes_per_player=LIMIT) as made:
        yield made


@pytest.fixture
async def tiny(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A replica on which a player may add 100 kB a minute: whoever is refused has no room for the next four seconds."""
    async with replica(store_url, clock, bytes_per_player=LIMIT // 10) as made:
        yield made


async def counted() -> None:
    """Wait until what was written is counted in the store."""
    counting = [task for task in asyncio.all_tasks() if "Allowance._count" in repr(task.get_coro())]
    if counting:
        await asyncio.wait(counting)


def asking(local: Replica, token: str, key: str | None = None, network: str | None = None) -> Asked:
    """A request of a player, with an idempotency key and an address."""
    who = replace(local.caller(token), network=network)
    return Asked(who, sha256((key or "").encode()).digest(), key)


async def create(local: Replica, asked: Asked) -> str:
    """Create a game with a house bot."""
    answered = await seats.create(local.context, asked, CreateGame(bots=1, seats=2))
    await local.settled()
    await counted()
    return msgspec.json.decode(answered.body, type=GameView).id


async def exhaust(local: Replica, token: str, network: str | None = None) -> tuple[int, RateLimited]:
    """Create games until it is refused. Returns how many were created, and the refusal."""
    for number in range(1000):
        try:
            await create(local, asking(local, token, network=network))
        except RateLimited as limited:
            return number, limited
    raise AssertionError("nothing was ever refused")


async def test_a_player_adds_so_much_in_a_minute(small: Replica) -> None:
    """Half of 1 MB may be added at once. The refusal says when there is room again, and then there is."""
    token = await small.player()
    games, limited = await exhaust(small, token)
    assert LIMIT * 0.45 < games * GAME < LIMIT * 0.55
    seconds = limited.retry_after
    assert seconds is not None
    assert limited.params == {"kilobytes": 1000, "seconds": seconds}
    assert seconds <= 3
    await exhaust(small, await small.player("Bob"))
    await asyncio.sleep(seconds)
    await create(small, asking(small, token))


async def test_a_player_at_the_limit_adds_as_much_as_is_refilled(small: Replica) -> None:
    """A player who creates a game whenever it is allowed adds the limit, in proportion to the time."""
    token = await small.player()
    await exhaust(small, token)
    games, begin = 0, monotonic()
    while (passed := monotonic() - begin) < 3:
        with suppress(RateLimited):
            await create(small, asking(small, token))
            games += 1
        await asyncio.sleep(0.01)
    assert games * GAME < LIMIT * passed / 60 + LIMIT / 50 + GAME


async def test_refused_requests_are_told_to_come_one_after_another(small: Replica) -> None:
    """Each waits a little longer than the one before, but none longer than half a minute."""
    token = await small.player()
    await exhaust(small, token)
    waits = [(await exhaust(small, token))[1].retry_after or 0 for _ in range(300)]
    assert waits == sorted(waits)
    assert waits[0] <= 3
    assert 8 <= waits[99] <= 20
    assert waits[299] == 30


async def test_many_at_once_never_pass_together(small: Replica) -> None:
    """Of 200 games that are created at the same time, only as many pass as there is room for."""
    token = await small.player()
    created = [create(small, asking(small, token)) for _ in range(200)]
    ended = await asyncio.gather(*created, return_exceptions=True)
    games = sum(isinstance(end, str) for end in ended)
    assert {type(end) for end in ended} == {str, RateLimited}
    assert LIMIT * 0.45 < games * GAME < LIMIT * 0.55


async def test_what_is_not_written_is_not_charged(small: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that fail while the store is away use nothing up."""
    token = await small.player()

    async def away(*_: Any, **__: Any) -> Any:
        raise StoreUnavailable("away")

    with monkeypatch.context() as patch:
        patch.setattr(stored_games, "commit", away)
        for _ in range(100):
            with pytest.raises(StoreUnavailable):
                await create(small, asking(small, token))
    assert (await exhaust(small, token))[0] * GAME > LIMIT * 0.4


async def test_replicas_count_together(store_url: str, clock: Clock, small: Replica) -> None:
    """After a player used up the limit on one replica, another one refuses after a fiftieth of it."""
    async with replica(store_url, clock, bytes_per_player=LIMIT) as other:
        token = await small.player()
        await exhaust(small, token)
        assert (await exhaust(other, token))[0] * GAME < LIMIT / 50 + 2 * GAME


async def test_everything_that_writes_is_refused(tiny: Replica) -> None:
    """A player without room can neither move nor look for a game; reading goes on."""
    game_id, (ada, _) = await tiny.table()
    await exhaust(tiny, ada)
    with pytest.raises(RateLimited):
        await play.move(tiny.context, asking(tiny, ada), game_id, MakeMoves(moves=(DrawStock(),)))
    with pytest.raises(RateLimited):
        await quick_match.sit_down(tiny.context, asking(tiny, ada), QuickMatch())
    with pytest.raises(RateLimited):  # a refusal under a key is recorded, too
        await rematch.rematch(tiny.context, asking(tiny, ada, "again"), game_id)
    assert (await tiny.view(ada, game_id)).status == "playing"


async def test_a_repeated_request_gets_its_answer_also_without_room(tiny: Replica) -> None:
    """What was carried out is answered again, because that adds nothing. What was refused is carried out later."""
    token = await tiny.player()
    made = await create(tiny, asking(tiny, token, "first"))
    _, limited = await exhaust(tiny, token)
    with pytest.raises(RateLimited):
        await create(tiny, asking(tiny, token, "second"))
    assert await create(tiny, asking(tiny, token, "first")) == made
    await asyncio.sleep(limited.retry_after or 0)
    assert await create(tiny, asking(tiny, token, "second")) != made


async def test_house_bots_and_deadlines_go_on(tiny: Replica) -> None:
    """The service ends turns and plays for house bots while the player who pays for it has no room."""
    token = await tiny.player()
    game_id = await tiny.create(token, bots=1, turn_seconds=30)
    await exhaust(tiny, token)
    before = len(await tiny.events(game_id))
    with pytest.raises(RateLimited):
        await create(tiny, asking(tiny, token))
    for _ in range(2):
        await tiny.sweep(31)
    said = (await tiny.events(game_id))[before:]
    assert sum(isinstance(event, TurnTimedOut) for event in said) == 2
    assert sum(isinstance(event, TurnStarted) for event in said) >= 4


async def test_the_creator_pays_for_house_bots(small: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a house bot writes is charged to the player who created the game, and to no address."""
    charged = list[tuple[str, str | None]]()
    original = Limits.payers

    def payers(limits: Limits, player_id: str, network: str | None) -> list[Allowance]:
        charged.append((player_id, network))
        return original(limits, player_id, network)

    monkeypatch.setattr(Limits, "payers", payers)
    token = await small.player()
    game_id = await create(small, asking(small, token, network=HOME))
    creator = (await small.game(game_id)).creator
    await small.play_turn(token, game_id)
    assert {(creator, HOME), (creator, None)} <= set(charged)


async def test_the_players_of_an_address_share_its_limit(store_url: str, clock: Clock) -> None:
    """All players from one address are refused together; at another address they are not."""
    async with replica(store_url, clock, bytes_per_address=LIMIT) as local:
        ada, bob = await local.player("Ada"), await local.player("Bob")
        await exhaust(local, ada, HOME)
        with pytest.raises(RateLimited):
            await create(local, asking(local, bob, network=HOME))
        await create(local, asking(local, bob, network=AWAY))


async def test_without_limits_nothing_is_counted(store_url: str, clock: Clock) -> None:
    """With 0 no game is refused, and the store has no count."""
    async with replica(store_url, clock, bytes_per_player=0, bytes_per_address=0) as local:
        token = await local.player()
        for _ in range(30):
            await create(local, asking(local, token, network=HOME))
        assert not await local.context.batch.call("KEYS", "{c:*")


async def test_a_damaged_count_stops_nobody(small: Replica) -> None:
    """The damage is logged with the name of the key, and games are created."""
    token = await small.player()
    name = f"bytes/player/{small.caller(token).player_id}"
    await small.context.batch.call("LPUSH", keys.allowance(name), "junk")
    with capture_logs() as log:
        for _ in range(90):
            await create(small, asking(small, token))
    assert {entry["event"] for entry in log} == {"store_damaged"}
    assert name in str(log[0]["keys"])


async def test_a_refusal_over_http(store_url: str, tmp_path: Path) -> None:
    """It is 429 with Retry-After and a code, in the language of the request."""
    with serving(tmp_path, redis_url=store_url, bytes_per_player=20_000) as service:
        ada = service.player()
        for _ in range(100):
            answer = ada.post("/v1/games", {"bots": 1})
            if answer.status_code != 201:
                break
        problem = refused(answer, "rate_limited")
        assert problem["params"] == {"kilobytes": 20, "seconds": int(answer.headers["retry-after"])}
        assert "at most 20 kB a minute" in problem["detail"]
        french = ada.send("POST", "/v1/games", json={"bots": 1}, headers={"Accept-Language": "fr"})
        assert "20 ko au plus par minute" in french.json()["detail"]
