"""Draws pictures one at a time in a process of their own, and keeps the last ones.

A game is drawn at most once a minute, however often it changes and however many ask for it.
"""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final

import structlog
from msgspec import Struct

from rami_service.api.http.caching import Content, content

LASTS: Final = 60.0
"""Seconds for which a picture is good."""
MOST: Final = 100
"""Pictures that are kept; each takes less than 150 kB."""
_WAITING: Final = 8
"""Pictures that may be waited for. Further ones are not drawn."""
_SECONDS: Final = 10.0
_FOLDER: Final = Path(__file__).parent
_log: Final = structlog.get_logger()


class _Drawn(Struct):
    """The picture of a game. The lock lets one request draw it for all."""

    lock: asyncio.Lock
    found: Content | None = None
    until: float = 0.0

    def __repr__(self) -> str:
        return f"_Drawn({self.until})"


class Painter:
    """The pictures of one process of the service."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, _Drawn] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def picture(self, name: str, drawing: Callable[[], str]) -> Content | None:
        """The picture with this name: the kept one if it is new enough, else of `drawing`, which is SVG.

        None if it cannot be drawn now: too many others are, or the process failed.
        """
        drawn = self._kept.setdefault(name, _Drawn(asyncio.Lock()))
        self._kept.move_to_end(name)
        if len(self._kept) > MOST:
            self._kept.popitem(last=False)
        if monotonic() < drawn.until:
            return drawn.found
        if self._waiting >= _WAITING:
            return None
        self._waiting += 1
        try:
            async with drawn.lock:
                if monotonic() >= drawn.until:
                    async with self._turn:
                        png = await _paint(drawing())
                    drawn.found = None if png is None else content(png, "image/png")
                    drawn.until = monotonic() + LASTS
                return drawn.found
        finally:
            self._waiting -= 1


async def _paint(svg: str) -> bytes | None:
    """The picture as PNG, None if the process fails. It gets nothing of our environment."""
    program, font = _FOLDER / "process.py", _FOLDER / "DejaVuSans-Bold.ttf"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", str(program), str(font), stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env={}
    )
    try:
        png, _ = await asyncio.wait_for(process.communicate(svg.encode()), _SECONDS)
    except TimeoutError:
        png = b""
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode == 0 and png.startswith(b"\x89PNG"):
        return png
    _log.warning("picture_failed", status=process.returncode)
    return None
