"""Our connections against uvicorn's own: the same application gets the same requests from both, and so do clients.

Valid and damaged requests, pipelined, cut at random places, with random pauses. The number of a case is its seed.
"""

import asyncio
from random import Random

import pytest
from tests.service.server.differential import Application, difference, outcome, pieces
from tests.threaded import threaded

from rami_service.server.connection import Connection

pytestmark = pytest.mark.anyio

CASES, TOGETHER = 400, 40
TRIES = 3  # whether a broken body is read before an early response is sent is a matter of time


async def test_ours_differ_only_where_they_have_to() -> None:
    """What the application sees and the client gets is the same, but for the differences that are explained."""
    theirs, ours = Application(), Application()
    room = asyncio.Semaphore(TOGETHER)
    seen = refused = 0

    async def compare(seed: int) -> None:
        nonlocal seen, refused
        async with room:
            parts = pieces(Random(seed))
            for _ in range(TRIES):
                expected, got = await asyncio.gather(outcome(their_port, theirs, parts), outcome(our_port, ours, parts))
                if (different := difference(expected, got)) is None:
                    break
            assert different is None, (seed, different, expected, got)
            seen += len(got.seen)
            refused += 400 in [status for status, _ in got.responses]

    settings = {"lifespan": "off", "log_level": "critical"}
    with (
        threaded(theirs, http="httptools", **settings) as their_port,
        threaded(ours, http=Connection, **settings) as our_port,
    ):
        async with asyncio.TaskGroup() as group:
            for seed in range(CASES):
                group.create_task(compare(seed))
    assert seen > CASES
    assert refused > CASES / 10
