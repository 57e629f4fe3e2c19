"""Writes that count only when replicas of the server have them.

WAIT covers what its own connection wrote. So these writes have a connection of their own, on which no reader waits for
the replicas. All writes that are queued while a WAIT is answered are sent together, with one WAIT behind them.
"""

from collections.abc import Sequence
from typing import Any, Final

import structlog
from hiredis import pack_command
from redis.asyncio import Redis

from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.channel import Channel, Waiting
from rami_service.store.redis.observed import Observed, Watch

_SHARE: Final = 0.5  # of the timeout: a write may be queued behind one WAIT, and then waits for its own
_log: Final = structlog.get_logger()


class NotConfirmed(StoreUnavailable):
    """The server did the writes, but too few replicas confirmed them in time. They may be lost with the server."""


class Confirmed(Observed):
    """A batch for one server. A command gets its reply when `replicas` replicas have everything that it wrote.

    If they do not confirm it within half of the timeout, the command gets NotConfirmed. Error replies come at once.
    """

    def __init__(self, client: Redis, *, timeout: float, replicas: int, watches: Sequence[Watch] = ()) -> None:
        super().__init__(client, timeout=timeout, watches=watches)
        self._replicas = replicas
        self._wait = pack_command(("WAIT", replicas, max(1, int(timeout * _SHARE * 1000))))  # type: ignore[arg-type]  # as in Single
        self._unconfirmed: list[tuple[Waiting, Any]] = []

    def _take(self, room: int) -> list[Waiting]:
        if self._channel is None or self._channel.waiting:
            return []
        commands = super()._take(room)
        if commands:
            loop = commands[-1].future.get_loop()
            nobody = loop.create_future()
            nobody.cancel()
            commands.append(Waiting(self._wait, nobody, loop.time()))
        return commands

    def _answer(self, waiting: Waiting, reply: Any) -> None:
        if waiting.packed is self._wait:
            self._settle(reply)
        elif isinstance(reply, Exception):
            super()._answer(waiting, reply)
        else:
            self._unconfirmed.append((waiting, reply))

    def _settle(self, reply: Any) -> None:
        """Answer the writes before a WAIT, whose reply is how many replicas have them."""
        if isinstance(reply, int) and reply >= self._replicas:
            settled, self._unconfirmed = self._unconfirmed, []
            for waiting, answer in settled:
                if not waiting.future.done():
                    waiting.future.set_result(answer)
            return
        have = {"error": type(reply).__qualname__} if isinstance(reply, Exception) else {"replicas": reply}
        _log.warning("not_confirmed", wanted=self._replicas, **have)
        self._refuse_unconfirmed()

    def _refuse_unconfirmed(self) -> None:
        settled, self._unconfirmed = self._unconfirmed, []
        for waiting, _ in settled:
            if not waiting.future.done():
                waiting.future.set_exception(NotConfirmed("too few replicas of the store have the write"))

    def _pending(self) -> list[Waiting]:
        return [*super()._pending(), *(waiting for waiting, _ in self._unconfirmed)]

    def _drop(self, channel: Channel, cause: Exception | None) -> None:
        if self._channel is channel:
            self._refuse_unconfirmed()
        super()._drop(channel, cause)

    def _fail_late(self, now: float) -> None:
        super()._fail_late(now)
        oldest = now - self._timeout
        if any(waiting.since < oldest or waiting.until < now for waiting, _ in self._unconfirmed):
            self._refuse_unconfirmed()
