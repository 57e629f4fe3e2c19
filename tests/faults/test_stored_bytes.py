"""Promise 14, its third part: one token adds at most 5 MB a minute to the store, whatever it does.

An attacker creates games with house bots and plays them with keys, as fast as the limits allow. Full: two minutes at
the default limits, and 200 games of an honest runner. Short: two seconds at a tenth of the limit, and four games.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from time import monotonic
from typing import Any, Final

import pytest
from msgspec import Struct
from tests.faults.attacker import attacker
from tests.service.direct import direct
from tests.service.process import Service, serving

from rami.bots import HouseBot
from rami.bots.online.runner import run
from rami_service.settings import Settings

pytestmark = [pytest.mark.anyio, pytest.mark.promise(14)]

MOST: Final = 5_000_000
"""Bytes a minute."""
LIMIT: Final = Settings().bytes_per_player
PART: Final = 10
"""The short form has this part of the limit."""
GAMES: Final = 200
ONE_DEAL: Final = {"match_end": {"deals": 1}, "turn_limit": 10}


class Store(Struct):
    """The store of a service, whose memory is read as its owner would."""

    client: Any

    def used(self) -> int:
        """The bytes that the store uses, without the buffers of its connections, which come and go."""
        found = self.client.info("memory")
        used: int = found["used_memory"] - found["mem_clients_normal"] - found["mem_aof_buffer"]
        return used


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    """The store, emptied."""
    with direct(store_url) as client:
        yield Store(client)


def limited(folder: Path, url: str, limit: int) -> Any:
    """A service with this limit and, for one address, as for one player, the default limits."""
    return serving(folder, redis_url=url, bytes_per_player=limit, bytes_per_address=Settings().bytes_per_address)


async def warm(service: Service) -> None:
    """Let another player use every path once, because functions, scripts and connections need memory too."""
    async with attacker(service.port) as other:
        await other.play(0.1, options=ONE_DEAL)


async def test_one_token_adds_at_most_five_megabytes_a_minute(
    store: Store, store_url: str, tmp_path: Path, *, full: bool
) -> None:
    """In no minute of an attack the store grows by more than 5 MB; and it does grow, up to the limit."""
    part, seconds = (1, 120.0) if full else (PART, 2.0)
    with limited(tmp_path, store_url, LIMIT // part) as service:
        await warm(service)
        async with attacker(service.port, connections=64) as one:
            began = monotonic()
            seen = [(began, store.used())]
            while (left := began + seconds - monotonic()) > 0:
                await one.create(min(left, 1.0))
                await one.play(min(left, 1.0), options=ONE_DEAL)
                seen.append((monotonic(), store.used()))
            assert one.answers[429], "the attack never reached the limit"
            assert max(one.answers) < 500
    most = max(late - early for since, early in seen for until, late in seen if 0 <= until - since <= 60)
    whole = seen[-1][1] - seen[0][1]
    print(f"{whole / 1e6:.2f} MB in {seconds:.0f} s, {most / 1e6:.2f} MB in one minute, limit / {part}")  # noqa: T201
    assert LIMIT / part * 0.3 < most <= MOST / part, one.answers


async def test_the_limit_is_what_stops_the_attacker(store: Store, store_url: str, tmp_path: Path) -> None:
    """Without the limit the same attacker writes more in a few seconds than the short form allows in a minute."""
    with limited(tmp_path, store_url, 0) as service:
        await warm(service)
        async with attacker(service.port) as one:
            before, began = store.used(), monotonic()
            while store.used() - before < MOST / PART:
                assert monotonic() - began < 10
                await one.create(0.2)
            assert not one.answers[429]


async def test_an_honest_runner_plays_two_hundred_games_at_once(store_url: str, tmp_path: Path, *, full: bool) -> None:
    """A bot that plays many games at once with the SDK finishes all of them at the default limits. Short: 4 games."""
    games = GAMES if full else 4
    with limited(tmp_path, store_url, LIMIT) as service:
        ended = await run(HouseBot(), games=games, at_once=games, bots=1, options=ONE_DEAL, url=service.base)
    assert [result.error for result in ended] == [None] * games
