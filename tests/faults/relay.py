"""What the proxies of these tests share: the streams of a connection, and its two directions until one of them ends."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Dial = Callable[[], Awaitable[Streams]]
"""Connects to the server behind a proxy."""


async def until_one_ends(server: asyncio.StreamWriter, *ways: Coroutine[Any, Any, None]) -> None:
    """Run both directions until one of them ends. Then end the other one and the connection to the server."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.transport.abort()
