"""Callers: how long a token that was replaced still acts, whatever was on its way at that moment."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

import pytest
from tests.service.replica import Clock, Replica, replica

from rami.problems.exceptions import Refused
from rami_service.players import tokens
from rami_service.runtime import callers

pytestmark = pytest.mark.anyio


@pytest.fixture
async def local(store_url: str) -> AsyncIterator[Replica]:
    """A replica of the service in this process."""
    async with replica(store_url, Clock()) as made:
        yield made


async def test_a_replaced_token_acts_no_more_in_its_process(local: Replica) -> None:
    """Not even if a request with it was being checked, and is asked about again later."""
    old = await local.player()
    local.context.callers.forget("")
    on_its_way = [local.caller(old) for _ in range(3)]
    new = await tokens.rotate(local.context, local.caller(old))
    for _ in range(2):  # a use case may ask several times; these requests began before
        for caller in on_its_way:
            await caller.proven()
    with pytest.raises(Refused):
        await local.caller(old).proven()
    assert (await local.caller(new.token).proven()).name == "Ada"


async def test_a_checked_token_acts_for_a_second_from_its_read(local: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not from the moment in which the answer of a slow store was looked at."""
    token, now = await local.player(), monotonic() + 60
    monkeypatch.setattr(callers, "monotonic", lambda: now)
    caller = local.caller(token)
    await asyncio.sleep(0.05)
    now += 0.9
    await caller.proven()
    assert local.caller(token).known is not None
    now += 0.2
    assert local.caller(token).known is None
