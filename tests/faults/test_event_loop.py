"""Promise 13: work that takes long is done by threads, and the event loop goes on in the meantime.

Players ask for the legal moves of positions that take the rules a tenth of a second and more, check moves there and get
hints, all at once. Somebody else asks again and again whether the service is alive, which needs nothing but the loop.
Other programs of the machine make everybody wait, so the limit grows with what they take.
Full: a minute; short: three seconds.
"""

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic, sleep, thread_time
from typing import Any, Final, TypeVar

import httpx
import pytest
from msgspec.structs import replace
from tests.promises import Figures
from tests.sdk.rules.feasibility.test_endings import turn
from tests.service.process import Service
from tests.service.table import Player, Table, arrange

from rami.rules.moves import DrawDiscard, DrawStock
from rami.rules.play import legal_moves
from rami.rules.work_limit import WorkLimit, WorkLimitPassed
from rami_service.runtime.heavy_work import UNITS

pytestmark = [pytest.mark.anyio, pytest.mark.promise(13), pytest.mark.alone]  # it measures how soon the service answers

SECONDS: Final = (60, 3)
PAUSE: Final = 0.1
"""Seconds that the event loop may stop at most. The measured time is longer: it includes the way there and back."""
HEAVY: Final = (
    turn("AH 6H 7H 8H 9H TH JH QH KH 4D TC * *", "", DrawDiscard(), opened=True, top="JS"),
    turn(
        "8S TS QS 4H 8H AD 3D 5D 6D 6D 9D TD 7C JC *",
        "7D 8D *9D *TD / TC *JC QC / JS QS KS / *TD JD QD KD / 5H 6H *7H / 4S 5S *6S / AS AH AC / 4C 5C 6C 7C",
        DrawStock(),
        opened=False,
        top="9S",
    ),
)
"""Positions whose legal moves take long."""
PLAYERS: Final = 6
T = TypeVar("T")


@pytest.mark.parametrize("state", HEAVY)
def test_the_positions_need_more_than_the_event_loop_may_do(state: Any) -> None:
    """Otherwise the next test would test nothing."""
    with pytest.raises(WorkLimitPassed), WorkLimit(UNITS):
        legal_moves(state)


async def test_the_event_loop_does_not_wait_for_long_work(
    service: Service, valkey: str, figures: Figures, *, full: bool
) -> None:
    """99 of 100 answers that need only the loop come within 0.1 s, and every request of the players succeeds.

    That is on a quiet machine; where a process gets a third of a core, it is 0.3 s.
    """
    tables = [await asyncio.to_thread(heavy, service, valkey, number) for number in range(PLAYERS)]
    until = monotonic() + SECONDS[not full]
    async with httpx.AsyncClient(base_url=service.base, timeout=30) as client:
        requests = [asyncio.create_task(repeat(busy(client, *table), until)) for table in tables]
        slowed = asyncio.create_task(repeat(lambda: asyncio.to_thread(slowdown), until))
        pauses = sorted(await repeat(lambda: timed(client), until))
        answered = [answer for task in requests for answer in await task]
    assert len(answered) >= PLAYERS
    assert {answer.status_code for answer in answered} <= {200, 409}
    slower = max(1, *await slowed)
    figures.add(
        f"{len(answered)} long answers; {len(pauses)} short ones, the slowest after {pauses[-1]:.3f} s, "
        f"where a process was up to {slower:.1f} times as slow as alone"
    )
    assert pauses[len(pauses) * 99 // 100] < PAUSE * slower


def heavy(service: Service, store_url: str, number: int) -> tuple[Player, str]:
    """A player on turn in a game whose legal moves take long, and the game's id."""
    table = Table([service.player(f"Ada {number}"), service.player(f"Bob {number}")], variant="rami-40")
    arrange(store_url, table.id, lambda game: replace(game, state=HEAVY[number % len(HEAVY)]))
    return table.players[0], table.id


def busy(client: httpx.AsyncClient, player: Player, game: str) -> Callable[[], Coroutine[Any, Any, httpx.Response]]:
    """The requests of one player, in turn."""
    headers = {"Authorization": f"Bearer {player.token}"}
    body = {"moves": [{"type": "lay_off", "meld": 1, "cards": ["*"]}], "dry_run": True}
    count = 0

    async def ask() -> httpx.Response:
        nonlocal count
        count += 1
        match count % 3:
            case 0:
                return await client.get(f"/v1/games/{game}/hint", headers=headers)
            case 1:
                return await client.get(f"/v1/games/{game}/legal-moves", headers=headers)
            case _:
                return await client.post(f"/v1/games/{game}/moves", headers=headers, json=body)

    return ask


async def repeat(ask: Callable[[], Coroutine[Any, Any, T]], until: float) -> list[T]:
    """The answers until a time."""
    answers = []
    while monotonic() < until:
        answers.append(await ask())
    return answers


async def timed(client: httpx.AsyncClient) -> float:
    """The seconds until the service says that it is alive."""
    await asyncio.sleep(0.005)
    began = monotonic()
    answer = await client.get("/health/live")
    assert answer.status_code == 200
    return monotonic() - began


def slowdown() -> float:
    """How many times as long as alone a thread takes now for some work."""
    sleep(0.1)
    began, until = monotonic(), thread_time() + 0.01
    while thread_time() < until:
        pass
    return (monotonic() - began) / 0.01
