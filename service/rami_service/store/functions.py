"""The store's Redis functions: what must happen at once happens inside the server.

The library's name and the names of its functions carry a hash of the text: two releases live side by side on a server.
"""

from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal

from redis.exceptions import ResponseError

from rami_service.store.redis.batch import Argument, Batch

_TEXT = files(__package__).joinpath("functions.lua").read_text(encoding="utf-8")
RELEASE = sha256(_TEXT.encode()).hexdigest()[:12]
_LIBRARY = f"#!lua name=rami_{RELEASE}\nlocal RELEASE = '{RELEASE}'\n{_TEXT}"
_LOAD = ("FUNCTION", "LOAD", "REPLACE", _LIBRARY)

Function = Literal[
    "commit", "load", "put", "ready", "take", "schedule", "move", "relist", "claim", "tell", "count", "hold"
]


async def load(batch: Batch) -> None:
    """Make the functions known wherever is written; done at start, so that the first request does not wait for it."""
    await batch.everywhere(*_LOAD)


async def call(batch: Batch, function: Function, keys: tuple[str, ...], *arguments: Argument) -> Any:
    """Call a function; functions.lua says what each expects and answers."""
    command = ("FCALL", f"{function}_{RELEASE}", len(keys), *keys, *arguments)
    try:
        return await batch.send(*command)
    except ResponseError as error:
        if "Function not found" not in str(error):
            raise
    # The server lost its functions (a restart, a new replica). It ran nothing, so calling again is safe.
    await batch.at(keys[0]).call(*_LOAD)
    return await batch.call(*command)
