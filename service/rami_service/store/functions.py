"""Redis functions, for changes that must be atomic. They run inside the Redis server.

The names of the library and of its functions contain a hash of the source. So two releases of the service can use the
same server at the same time.
"""

from asyncio import Future, create_task
from collections.abc import Callable, Generator
from functools import partial
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, Literal, get_args

from redis.exceptions import ResponseError

from rami_service.store.redis.batch import Argument, Batch

_FOLDER = files(__package__).joinpath("lua")
_TEXT = "\n".join(
    [
        _FOLDER.joinpath(f"{part}.lua").read_text(encoding="utf-8")
        for part in ("common", "games", "indexes", "players", "presence")
    ]
)
RELEASE = sha256(_TEXT.encode()).hexdigest()[:12]
_LIBRARY = f"#!lua name=rami_{RELEASE}\nlocal RELEASE = '{RELEASE}'\n{_TEXT}"
_LOAD = ("FUNCTION", "LOAD", "REPLACE", _LIBRARY)

Function = Literal[
    "commit",
    "settle",
    "load",
    "annotate",
    "rewrite",
    "amend",
    "put",
    "ready",
    "take",
    "schedule",
    "move",
    "beat",
    "relist",
    "claim",
    "notify",
    "count",
    "hook",
    "hold",
    "spend",
    "present",
]

_NAMES: Final = {function: f"{function}_{RELEASE}" for function in get_args(Function)}
_LOST: Final = "Function not found"


async def load(batch: Batch) -> None:
    """Load the functions into every server that takes writes. Done at start, so that no request has to wait for it."""
    await batch.everywhere(*_LOAD)


def _as_it_is(reply: Any) -> Any:
    return reply


class Call:
    """A call of a function, on its way to the store; await it for the reply. If nobody does, it still runs.

    The files in `lua` document the arguments and the reply of each. Raises what `Batch.call` raises.
    """

    __slots__ = ("_batch", "_command", "_read", "_reply")

    def __init__(
        self,
        batch: Batch,
        function: Function,
        keys: tuple[str, ...],
        *arguments: Argument,
        read: Callable[[Any], Any] = _as_it_is,
        failed: Callable[[BaseException], None] | None = None,
    ) -> None:
        """Send it. `read` makes the result of the reply. With `failed` nobody waits for it: an error goes there."""
        self._batch, self._read = batch, read
        self._command = ("FCALL", _NAMES[function], len(keys), *keys, *arguments)
        self._reply: Final = batch.send(*self._command)
        if failed is not None:
            self._reply.add_done_callback(partial(self._ended, failed))

    def __await__(self) -> Generator[Any, None, Any]:
        """Wait for the reply. A server that has lost the functions, such as a new replica, gets them again."""
        try:
            return self._read((yield from self._reply))
        except ResponseError as error:
            if _LOST not in str(error):
                raise
        return self._read((yield from self._again().__await__()))  # nothing ran, so a second call is safe

    def unawaited(self, failed: Callable[[BaseException], None]) -> None:
        """Nobody waits for the reply: an error goes to `failed`."""
        self._reply.add_done_callback(partial(self._ended, failed))

    def _ended(self, failed: Callable[[BaseException], None], future: Future[Any]) -> None:
        error = None if future.cancelled() else future.exception()
        if error is not None and _LOST in str(error):
            again = create_task(self._again())
            again.add_done_callback(partial(self._ended, failed))
        elif error is not None:
            failed(error)

    async def _again(self) -> Any:
        await self._batch.at(str(self._command[3])).call(*_LOAD)
        return await self._batch.call(*self._command)
