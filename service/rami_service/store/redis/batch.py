"""The interface for commands to the store, whether one server or many answer them."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

Argument = bytes | str | int


class StoreUnavailable(Exception):
    """The store did not answer or could not serve. It is unknown whether a write happened, so nothing is retried."""


class StoreFull(StoreUnavailable):
    """The store has no memory left, so it did not carry out this command. It still answers reads."""


class StoreBusy(StoreUnavailable):
    """So many commands wait to be sent that this one was not. The store may answer well: it is this process."""


class Batch(ABC):
    """Sends commands to a store, many at a time. Commands that are sent at the same time may run in any order.

    Each call ends, with a reply or an error, within one and a quarter times the timeout; earlier if the limit of its
    caller passes (`wait_limit`).
    """

    async def call(self, *command: Argument) -> Any:
        """The reply to one command.

        Raises redis.exceptions.ResponseError if the server refuses the command, StoreUnavailable if it does not answer.
        """
        return await self.send(*command)

    async def calls(self, commands: Iterable[tuple[Argument, ...]]) -> list[Any]:
        """The replies to several commands, in order. Raises the first error; the other commands still run."""
        return await asyncio.gather(*[self.send(*command) for command in commands])

    @abstractmethod
    def send(self, *command: Argument) -> asyncio.Future[Any]:
        """Queue one command. The future gets its reply, or what `call` raises."""

    @abstractmethod
    async def everywhere(self, *command: Argument) -> None:
        """Send a command to each server that takes writes. Raises the first error; the other servers still run it."""

    @abstractmethod
    def at(self, key: str) -> "Batch":
        """A batch for the server that has this key now."""

    @abstractmethod
    def spread(self, key: str, most: int) -> list[str]:
        """This key, or at most `most` keys with this prefix, each on a different server that takes writes."""

    @abstractmethod
    def beside(self, key: str, prefix: str) -> str:
        """The key with this prefix, of those that `spread` finds, that is on the same server as `key`."""

    @abstractmethod
    async def aclose(self) -> None:
        """Refuse new commands and finish the pending ones. If this is cancelled, those get StoreUnavailable."""
