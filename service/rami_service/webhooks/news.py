"""Sends a message that something happened, and again if that fails, later each time."""

import asyncio
from random import uniform
from typing import Final

from rami_service.store import games
from rami_service.webhooks.attempts import Courier, Job
from rami_service.webhooks.messages import encode, news

PAUSES: Final = (1.0, 5.0, 30.0, 120.0)
"""Seconds between the attempts. Meanwhile other messages about this game wait, so that their order holds."""
_SECONDS: Final = 8.0
_COMMITTED: Final = 30  # looks
_LOOK: Final = 0.1  # seconds between them
_BACKING_OFF: Final = 1_000
_BACKING_OFF_EACH: Final = 20


class Backlog:
    """How many messages wait for another attempt. Beyond the bounds they are given up."""

    def __init__(self) -> None:
        self._players: dict[str, int] = {}
        self._all = 0

    def is_full(self, player_id: str) -> bool:
        """Whether no other message of this player may wait."""
        return self._all >= _BACKING_OFF or self._players.get(player_id, 0) >= _BACKING_OFF_EACH

    async def wait(self, player_id: str, seconds: float) -> None:
        """Wait for about so long."""
        self._all += 1
        self._players[player_id] = self._players.get(player_id, 0) + 1
        try:
            await asyncio.sleep(uniform(0.8, 1.2) * seconds)  # noqa: S311 - jitter
        finally:
            self._all -= 1
            self._players[player_id] -= 1
            if not self._players[player_id]:
                del self._players[player_id]


async def send_news(courier: Courier, backlog: Backlog, job: Job) -> None:
    """Send a message until it arrives, its webhook is gone, or it is given up."""
    delivery = job.delivery
    if not await committed(courier, job):
        return
    body, attempts = encode(news(delivery, job.at)), 0
    while (webhook := await courier.webhook(job)) is not None:
        if courier.breakers.is_open(job.webhook_id):
            await courier.give_up(job, "paused", attempts, version=delivery.version)
            return
        answer = await courier.send(job, webhook, body, version=delivery.version, seconds=_SECONDS)
        attempts += 1
        if answer.reason is None:
            courier.breakers.succeeded(job.webhook_id)
            return
        courier.breakers.failed(job.webhook_id)
        if attempts > len(PAUSES) or backlog.is_full(delivery.player):
            await courier.give_up(job, answer.reason, attempts, version=delivery.version, status=answer.status)
            return
        await backlog.wait(delivery.player, PAUSES[attempts - 1])


async def committed(courier: Courier, job: Job) -> bool:
    """Whether the game has the version. A delivery is added just before it; if that fails, nothing has happened."""
    for _ in range(_COMMITTED):
        loaded = await games.load(courier.context.batch, job.delivery.game)
        if loaded is not None and loaded.version >= job.delivery.version:
            return True
        await asyncio.sleep(_LOOK)
    return False
