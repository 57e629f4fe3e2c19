"""Allowances: how much replicas grant together, how often they ask the store, and what they keep in memory."""

import asyncio
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from tests.service.direct import direct

from rami.problems.exceptions import RateLimited, Refused
from rami_service import ids
from rami_service.runtime import allowances
from rami_service.runtime.allowances import Allowance, Allowances, Limits, check, spend
from rami_service.runtime.callers import Callers
from rami_service.runtime.context import system_clock
from rami_service.runtime.limits import limits_of
from rami_service.runtime.presence import Presence
from rami_service.settings import Settings
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.connect import batch_of, connect

pytestmark = pytest.mark.anyio

ADDRESS = "192.0.2.1"
REPLICAS = 3


@pytest.fixture
async def batches(store_url: str) -> AsyncIterator[list[Batch]]:
    """The connections of three replicas to one store."""
    clients = [connect(store_url, timeout=2) for _ in range(REPLICAS)]
    made = [batch_of(client, timeout=2) for client in clients]
    yield made
    for batch, client in zip(made, clients, strict=True):
        await batch.aclose()
        await client.aclose()


def limits(batch: Batch, *, token: int = 0, address: int = 0) -> Limits:
    """The limits of one process."""
    return limits_of(batch, Settings(requests_per_token=token, requests_per_address=address), lambda _: None)


def header_of(name: str = "ada") -> bytes:
    """The header of a well-formed token, always the same one for a name."""
    player = "p_" + name.encode().hex().ljust(26, "0")
    return f"Bearer {ids.new_token(player)}".encode()


def asked(store_url: str) -> int:
    """How many functions the store has run."""
    with direct(store_url) as store:
        stats = store.info("commandstats")
        assert isinstance(stats, dict)
        return int(stats.get("cmdstat_fcall", {"calls": 0})["calls"])


async def counted_in_store(counted: Allowance | None) -> None:
    """Wait until the store knows what was used."""
    assert counted
    while counted._counting is not None:
        await asyncio.wait([counted._counting])


async def test_one_replica_is_exact(batches: list[Batch]) -> None:
    """It grants the limit, and refuses what comes then."""
    local, token = limits(batches[0], token=300), header_of()
    outcomes = [local.count(ADDRESS, token)[1] is None for _ in range(340)]
    assert outcomes[:300] == [True] * 300
    assert outcomes[300:].count(True) <= 5  # what was refilled meanwhile


@pytest.mark.parametrize("limit", [7, 40, 300, 5000])
async def test_replicas_grant_little_more_together(batches: list[Batch], limit: int) -> None:
    """Whatever replica is asked: each grants at most a fiftieth that the others do not know of, or one request."""
    replicas, token, chance = [limits(batch, token=limit) for batch in batches], header_of(), Random(3)
    began, granted = monotonic(), 0
    for _ in range(2 * limit):
        chosen = chance.choice(replicas)
        granted += chosen.count(ADDRESS, token)[1] is None
        await counted_in_store(chosen.tokens[token])
    refilled = limit * (monotonic() - began) / 60
    assert limit <= granted <= limit + refilled + REPLICAS * (limit // 50 + 1)


async def test_a_caller_asks_the_store_seldom(batches: list[Batch], store_url: str) -> None:
    """Each fiftieth of the limit is one call of the store; less is none."""
    local, token, before = limits(batches[0], token=6000), header_of(), asked(store_url)
    for number in range(1, 1201):
        assert local.count(ADDRESS, token)[1] is None
        if number % 120 == 0:
            await counted_in_store(local.tokens[token])
    assert 10 <= asked(store_url) - before <= 15  # a slow machine asks again for what time has refilled


async def test_who_is_refused_is_told_when_to_come_again(batches: list[Batch]) -> None:
    """One after another, and none after more than half a minute. A refusal uses nothing."""
    local, token = limits(batches[0], token=20), header_of()
    for _ in range(20):
        local.count(ADDRESS, token)
    await counted_in_store(local.tokens[token])
    waits = [refused.retry_after or 0 for _ in range(50) if (refused := local.count(ADDRESS, token)[1]) is not None]
    assert waits == sorted(waits)
    assert 1 <= waits[0] <= 6
    assert waits[-1] == 30
    headers, _ = local.count(ADDRESS, token)
    assert headers == [(b"ratelimit-policy", b'"token";q=20;w=60'), (b"ratelimit", b'"token";r=0;t=3')]


async def test_noise_makes_nobody_wait_longer_than_half_a_minute(
    batches: list[Batch], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are refused: half a minute later they have all been there, and the next one waits as at first."""
    local, token, now = limits(batches[0], token=600), header_of(), monotonic()
    for _ in range(3000):
        local.count(ADDRESS, token)
    await counted_in_store(local.tokens[token])
    monkeypatch.setattr(allowances, "monotonic", lambda: now + 32)
    passed = [local.count(ADDRESS, token)[1] is None for _ in range(400)]
    assert 300 <= passed.count(True) < 330
    refused = local.count(ADDRESS, token)[1]
    assert refused
    assert (refused.retry_after or 0) < 12


async def test_of_two_limits_the_longer_wait_is_said(batches: list[Batch]) -> None:
    """Whoever has reached the limits of the address and of the token waits once."""
    local, token = limits(batches[0], token=6, address=60), header_of()
    for _ in range(60):
        local.count(ADDRESS, None)
    for _ in range(6):
        local.count("192.0.2.2", token)
    refused = local.count(ADDRESS, token)[1]
    assert refused
    assert 5 <= (refused.retry_after or 0) <= 21


async def test_a_request_counts_under_both_names_or_under_none(batches: list[Batch]) -> None:
    """A request that is refused for its token does not count for its address, and the other way round."""
    local, ada, bob = limits(batches[0], token=3, address=5), header_of("ada"), header_of("bob")
    assert [local.count(ADDRESS, ada)[1] is None for _ in range(6)] == [True] * 3 + [False] * 3
    assert [local.count(ADDRESS, bob)[1] is None for _ in range(4)] == [True] * 2 + [False] * 2
    assert [local.count("192.0.2.2", bob)[1] is None for _ in range(2)] == [True, False]


async def test_what_was_not_used_is_given_back(batches: list[Batch]) -> None:
    """A negative amount makes room again."""
    local, token = limits(batches[0], token=3), header_of()
    counted = [local.tokens[token]]
    assert counted[0]
    mine = [one for one in counted if one is not None]
    for _ in range(10):
        check(mine, 3)
        spend(mine, 3)
        with pytest.raises(RateLimited):
            check(mine, 1)
        spend(mine, -3)


async def test_without_a_store_a_process_counts_alone(tmp_path: Path) -> None:
    """The limit holds, and refills, although the store knows nothing."""
    async with connect(f"unix://{tmp_path}/nowhere.sock", timeout=0.05) as client:
        batch = batch_of(client, timeout=0.05)
        local, token = limits(batch, token=60), header_of()
        for _ in range(60):
            assert local.count(ADDRESS, token)[1] is None
            await counted_in_store(local.tokens[token])
        await asyncio.sleep(0)
        granted = [local.count(ADDRESS, token)[1] is None for _ in range(30)]
        assert not granted[-1]
        await batch.aclose()


async def test_the_tables_are_bounded(batches: list[Batch]) -> None:
    """Names without requests are removed from the table; a name in use is kept."""
    table: Allowances[str] = limits(batches[0], address=6000).addresses
    ada = table["ada"]
    for number in range(12_500):
        assert table[f"{number}"]
        if number % 2_500 == 0:
            assert table["ada"] is ada
    assert len(table) + len(table._old) <= 10_001


async def test_another_spelling_gains_nothing(batches: list[Batch]) -> None:
    """Whoever writes the header differently each time has one allowance, and fills no memory."""
    local, token = limits(batches[0], token=6000), header_of()
    spelled = [token.replace(b" ", b" " * number) for number in range(1, 6200)]
    granted = sum(local.count(ADDRESS, header)[1] is None for header in spelled)
    assert 6000 <= granted < 6100
    assert list(local.tokens) == [token]


async def test_malformed_tokens_are_not_kept(batches: list[Batch]) -> None:
    """Whoever sends other long junk as a token each time fills no memory."""
    local, callers = limits(batches[0], token=600), Callers(batches[0], Presence(batches[0], lambda: 0), system_clock)
    tracemalloc.start()
    for number in range(200):
        junk = f"{number}".ljust(60_000, "x")
        local.count(ADDRESS, b"Bearer " + junk.encode())
        with pytest.raises(Refused):
            callers.caller(junk)
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_000_000


async def test_a_token_is_known_by_its_header(batches: list[Batch], store_url: str) -> None:
    """Different spellings of the header count as one token, stored as a fingerprint; invalid tokens do not count."""
    local, token = limits(batches[0], token=3), ids.new_token(ids.new_player_id()).encode()
    for header in (b"Bearer " + token, b"bearer   " + token + b" "):
        assert local.count(ADDRESS, header)[1] is None
        await counted_in_store(local.tokens[header])
    with direct(store_url) as store:
        assert store.keys("{c:token/*") == [f"{{c:token/{ids.fingerprint(token.decode()).hex()}}}:refilled".encode()]
    assert token.decode() not in repr(local)
    for header in (b"", b"Bearer", b"Bearer " + token[:-1], b"Bearer \xff", token):
        assert local.tokens[header] is None
