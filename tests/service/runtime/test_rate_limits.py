"""Leases of a shared limit: how many requests replicas accept together, ask the store for, and leave unused."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from tests.service.direct import direct

from rami_service import ids
from rami_service.runtime.rate_limits import Rates, Table, count, count_in_memory
from rami_service.runtime.shared_limit import Allowance, Limited
from rami_service.store.rate_windows import Windows
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.connect import batch_of, connect
from rami_service.store.redis.embedded import embedded

pytestmark = pytest.mark.anyio

ADDRESS = "192.0.2.1"


class Watch:
    """A clock, in seconds, that moves only when the test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        """The time."""
        return self.now


class Replica:
    """The rate limits of one process."""

    def __init__(self, batch: Batch, watch: Watch, *, token: int = 0, address: int = 0) -> None:
        self.rates = Rates(Windows(batch), token=0, address=address, time=watch)
        self.names = Table[str](Windows(batch), "token", token, watch, lambda name: name)

    def of(self, key: str) -> Allowance:
        """The allowance of a name."""
        allowance = self.names.of(key, self.rates.time())
        assert allowance
        return allowance

    async def let(self, key: str = "ada", address: str | None = None) -> bool:
        """Whether a request with a token, from an address, is accepted."""
        now = self.rates.time()
        home = None if address is None else self.rates.addresses.of(address, now)
        allowances = [*([home] if home else []), self.of(key)]
        if count_in_memory(allowances, now):
            return True
        try:
            await count(allowances, now)
        except Limited:
            return False
        return True


@pytest.fixture
def watch() -> Watch:
    """The clock of all replicas."""
    return Watch()


@pytest.fixture
async def batches(store_url: str) -> AsyncIterator[list[Batch]]:
    """The connections of three replicas to one store."""
    clients = [connect(store_url, timeout=2) for _ in range(3)]
    made = [batch_of(client, timeout=2) for client in clients]
    yield made
    for batch, client in zip(made, clients, strict=True):
        await batch.aclose()
        await client.aclose()


def asked(store_url: str) -> int:
    """How many scripts the store has run."""
    with direct(store_url) as store:
        stats = store.info("commandstats")
        assert isinstance(stats, dict)
        return sum(stats.get(f"cmdstat_{name}", {"calls": 0})["calls"] for name in ("evalsha", "eval"))


async def test_a_small_limit_is_exact(batches: list[Batch], watch: Watch) -> None:
    """Replicas together accept exactly as many requests as the limit, in any order."""
    replicas, chance = [Replica(batch, watch, token=40) for batch in batches], Random(3)
    assert [await chance.choice(replicas).let() for _ in range(60)] == [True] * 40 + [False] * 20


@pytest.mark.parametrize("limit", [7, 300, 5000])
async def test_many_at_once_never_pass_together(batches: list[Batch], watch: Watch, limit: int) -> None:
    """All replicas together keep the limit, and each leaves at most a fiftieth of it unused."""
    replicas = [Replica(batch, watch, token=limit) for batch in batches]
    passed = 0
    while True:
        outcomes = await asyncio.gather(*[replica.let() for replica in replicas for _ in range(37)])
        passed += sum(outcomes)
        if not any(outcomes):
            break
        watch.now += 0.01
    assert limit - len(replicas) * (limit // 50) <= passed <= limit


async def test_what_is_given_up_is_little_however_requests_come(batches: list[Batch], watch: Watch) -> None:
    """With bursts and pauses, leases grow and expire, but at most a fiftieth of the limit is lost. Seeded with 5."""
    limit, passed, chance = 3000, 0, Random(5)
    replica = Replica(batches[0], watch, token=limit)
    while True:
        outcomes = [await replica.let() for _ in range(chance.randint(1, 150))]
        passed += sum(outcomes)
        if not all(outcomes):
            break
        watch.now += chance.uniform(0, 2.4)
        watch.now = min(watch.now, 1059)  # all within one window
    assert limit - limit // 50 <= passed <= limit


async def test_a_busy_token_asks_the_store_seldom(batches: list[Batch], watch: Watch, store_url: str) -> None:
    """A hundred requests a second cause at most some tens of calls to the store, and each lease is small."""
    replica, before = Replica(batches[0], watch, token=6000), asked(store_url)
    await replica.let()
    for _ in range(1000):
        assert await replica.let()
        assert replica.of("ada")._left <= 120
        watch.now += 0.01
    assert asked(store_url) - before < 2 * 120


async def test_many_of_one_token_ask_once(batches: list[Batch], watch: Watch, store_url: str) -> None:
    """A request that arrives during a call to the store waits for the next call, which serves all waiting requests."""
    replica, before = Replica(batches[0], watch, token=6000), asked(store_url)
    assert all(await asyncio.gather(*[replica.let() for _ in range(400)]))
    assert asked(store_url) - before <= 2 * 2 + 2


@pytest.mark.usefixtures("alone")
async def test_who_is_refused_is_refused_without_asking(batches: list[Batch], watch: Watch, store_url: str) -> None:
    """For a second after a refusal, more requests are refused without a call to the store."""
    replica = Replica(batches[0], watch, token=3)
    assert [await replica.let() for _ in range(4)] == [True, True, True, False]
    before = asked(store_url)
    assert not any([await replica.let() for _ in range(100)])
    assert asked(store_url) == before
    watch.now += 1.5
    assert not await replica.let()
    assert asked(store_url) > before


async def test_a_lease_is_given_up_after_a_second(batches: list[Batch], watch: Watch) -> None:
    """The unused part of a lease is not used later, because its window may have ended."""
    replica = Replica(batches[0], watch, token=6000)
    for _ in range(20):
        await replica.let()
    kept = replica.of("ada")
    assert kept._left > 0
    watch.now += 1
    assert not kept.take(watch.now)
    assert await replica.let()


async def test_a_request_counts_under_both_names_or_under_none(batches: list[Batch], watch: Watch) -> None:
    """A request that is refused for its token does not count for its address, and the other way round."""
    replica = Replica(batches[0], watch, token=3, address=5)
    assert [await replica.let("ada", ADDRESS) for _ in range(6)] == [True] * 3 + [False] * 3
    assert [await replica.let("bob", ADDRESS) for _ in range(4)] == [True] * 2 + [False] * 2
    assert [await replica.let("bob", "192.0.2.2") for _ in range(2)] == [True, False]


async def test_who_has_gone_leaves_the_place_to_another(batches: list[Batch], watch: Watch) -> None:
    """A request that is cancelled while it waits does not affect the others, and its place is used by another one."""
    allowance = Replica(batches[0], watch, token=3).of("ada")
    futures = [allowance.take_later(watch.now) for _ in range(3)]
    futures[0].cancel()
    await asyncio.gather(*futures[1:])
    assert allowance.take(watch.now)
    assert not allowance.take(watch.now)


async def test_without_a_store_nobody_is_let_through(tmp_path: Path, watch: Watch) -> None:
    """Waiting requests fail with StoreUnavailable, and requests are accepted again when the store is back."""
    async with connect(f"unix://{tmp_path}/valkey.sock", timeout=0.2) as client:
        batch = batch_of(client, timeout=0.2)
        replica = Replica(batch, watch, token=6000)
        outcomes = await asyncio.gather(*[replica.let() for _ in range(20)], return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 20
        with embedded(tmp_path):
            assert await replica.let()
            await batch.aclose()


async def test_the_tables_are_bounded(batches: list[Batch], watch: Watch) -> None:
    """Names without requests are removed from the table; a name in use is kept."""
    replica = Replica(batches[0], watch, token=6000)
    ada = replica.of("ada")
    for number in range(12_500):
        replica.of(f"{number}")
        if number % 2_500 == 0:
            assert replica.of("ada") is ada
    table = replica.names
    assert len(table._young) + len(table._old) <= 10_001
    for name in ("eve", "eva"):
        watch.now += 60
        replica.of(name)
    assert set(table._young) | set(table._old) == {"eve", "eva"}
    assert replica.of("ada") is not ada


async def test_a_token_is_known_by_its_header(batches: list[Batch], watch: Watch, store_url: str) -> None:
    """Different spellings of the header count as one token, stored as a fingerprint; invalid tokens do not count."""
    rates = Rates(Windows(batches[0]), token=3, address=0, time=watch)
    token = ids.new_token(ids.new_player_id()).encode()
    written = [b"Bearer " + token, b"bearer   " + token + b" "]
    found = [allowance for header in written if (allowance := rates.tokens.of(header, watch.now))]
    await count(found, watch.now)
    with direct(store_url) as store:
        assert store.keys("rate:*") == [f"rate:{{token/{ids.fingerprint(token.decode()).hex()}/3}}".encode()]
        assert store.get(store.keys("rate:*")[0]) == b"2"
    for header in (b"", b"Bearer", b"Bearer " + token[:-1], b"Bearer \xff", token):
        assert rates.tokens.of(header, watch.now) is rates.tokens.of(header, watch.now) is None
