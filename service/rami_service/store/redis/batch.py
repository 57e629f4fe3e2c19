"""Commands to the store: how they are asked for, and what goes wrong. One server or many answer them."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

Argument = bytes | str | int


class StoreUnavailable(Exception):
    """The store did not answer or could not serve. Whether a write happened is unknown: nothing is tried again."""


class Batch(ABC):
    """Sends commands to a store, many at a time. No order is promised between those that are under way together.

    A caller hears within one and a half times the time-out, whatever happens.
    """

    async def call(self, *command: Argument) -> Any:
        """The reply to one command.

        Raises redis.exceptions.ResponseError when the server refuses the command, StoreUnavailable when it is silent.
        """
        return await self._enqueue(command)

    def send(self, *command: Argument) -> asyncio.Future[Any]:
        """The reply to one command as a future, for a caller that has something else to do meanwhile."""
        return self._enqueue(command)

    async def calls(self, commands: Iterable[tuple[Argument, ...]]) -> list[Any]:
        """The replies to several commands, in their order. Raises the first error; the others are carried out."""
        return await asyncio.gather(*map(self._enqueue, commands))

    @abstractmethod
    async def everywhere(self, *command: Argument) -> None:
        """Send one command to each server that takes writes. Raises the first error; the others carry it out."""

    @abstractmethod
    def at(self, key: str) -> "Batch":
        """A batch of the server that has this key now."""

    @abstractmethod
    def spread(self, key: str, most: int) -> list[str]:
        """This key, or some that begin so, each on another server that takes writes; at most so many."""

    @abstractmethod
    async def aclose(self) -> None:
        """Refuse new commands and finish the others. If this is cancelled, they get StoreUnavailable."""

    @abstractmethod
    def _enqueue(self, command: tuple[Argument, ...]) -> asyncio.Future[Any]:
        """The reply to come."""
