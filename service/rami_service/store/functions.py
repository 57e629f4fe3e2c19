"""Redis functions, for changes that must be atomic. They run inside the Redis server.

The names of the library and of its functions contain a hash of the source. So two releases of the service can use the
same server at the same time.
"""

from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal

from redis.exceptions import ResponseError

from rami_service.store.redis.batch import Argument, Batch

_FOLDER = files(__package__).joinpath("lua")
_TEXT = "\n".join(
    [_FOLDER.joinpath(f"{part}.lua").read_text(encoding="utf-8") for part in ("common", "games", "indexes", "players")]
)
RELEASE = sha256(_TEXT.encode()).hexdigest()[:12]
_LIBRARY = f"#!lua name=rami_{RELEASE}\nlocal RELEASE = '{RELEASE}'\n{_TEXT}"
_LOAD = ("FUNCTION", "LOAD", "REPLACE", _LIBRARY)

Function = Literal[
    "commit",
    "settle",
    "load",
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
    "hold",
    "spend",
]


async def load(batch: Batch) -> None:
    """Load the functions into every server that takes writes. Done at start, so that no request has to wait for it."""
    await batch.everywhere(*_LOAD)


async def call(batch: Batch, function: Function, keys: tuple[str, ...], *arguments: Argument) -> Any:
    """Call a function. The files in `lua` document the arguments and the reply of each."""
    command = ("FCALL", f"{function}_{RELEASE}", len(keys), *keys, *arguments)
    try:
        return await batch.send(*command)
    except ResponseError as error:
        if "Function not found" not in str(error):
            raise
    # The server lost its functions: it was restarted, or it is a new replica. Nothing ran, so a second call is safe.
    await batch.at(keys[0]).call(*_LOAD)
    return await batch.call(*command)
