"""Whether the store can do what the service needs of it."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from ssl import SSLCertVerificationError
from typing import Final

import structlog
from redis.exceptions import AuthenticationError, AuthorizationError, ResponseError

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch, StoreUnavailable
from rami_service.store.redis.connect import batch_of, connect

_KEPT: Final = 60  # seconds
_ASKED: Final = 3  # servers of a cluster
_KEEPS: Final = "noeviction"
_NO_DATABASE: Final = "DB index"
_NO_CLUSTER: Final = "cluster support disabled"
_NO_SENTINEL: Final = "'SENTINEL'"
_ALONE: Final = ("redis:", "rediss:", "unix:")
_log: Final = structlog.get_logger()


class StoreUnfit(Exception):
    """The store is there and will never serve us as it is; the message says why, and is meant for people."""


async def check_ready(batch: Batch) -> None:
    """Have a function write a key, as a move does; in a cluster on some servers, of which one has to do it.

    Functions that a server has lost are loaded again. Raises StoreUnavailable when the store is silent or refuses: it
    is full, a replica, or may not be written to.
    """
    asked = [asyncio.create_task(_write(batch, key)) for key in batch.spread(keys.READY, _ASKED)]
    try:
        await _first(asked)
    except (ResponseError, StoreUnavailable) as error:
        _log.warning("not_ready", error=type(_root(error)).__qualname__)
        raise StoreUnavailable("the store does not write") from error
    finally:
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


async def _write(batch: Batch, key: str) -> None:
    await functions.call(batch, "ready", (key,), _KEPT)


async def _first(asked: Collection[asyncio.Task[None]]) -> None:
    """Wait until one succeeds. Raises the last error when none does."""
    for number, done in enumerate(asyncio.as_completed(asked), 1):
        try:
            await done
        except (ResponseError, StoreUnavailable):
            if number == len(asked):
                raise
        else:
            return


async def check_fit(url: str, *, within: float, scripts: bool) -> None:
    """Look at the server at an address, for at most so many seconds. One that does not answer may still come.

    Raises StoreUnfit for one that answers and that cannot be used; also for one that runs no `scripts`, if it has to.
    """
    async with connect(url, timeout=within) as client:
        batch = batch_of(client, timeout=within)
        try:
            await functions.load(batch)
            if url.startswith(_ALONE):
                await _check_alone(batch)
            if scripts:
                await _check_scripts(batch)
            await _check_keeps(batch)
        except (ResponseError, StoreUnavailable) as error:
            if reason := _unfit(error, secured=url.startswith("rediss")):
                raise StoreUnfit(reason) from None
        finally:
            await batch.aclose()


async def _check_alone(batch: Batch) -> None:
    """A server of a cluster has a part of all keys only."""
    with suppress(ResponseError):  # this is none, or is not to be asked
        await batch.call("CLUSTER", "INFO")
        raise StoreUnfit("the server is one of a cluster: its address begins with redis+cluster:// instead.")


async def _check_scripts(batch: Batch) -> None:
    """Run one as the rate limits do, which is no function because it is not ours."""
    try:
        await batch.call("EVAL", "return 1", 0)
    except ResponseError:
        raise StoreUnfit("the server does not run scripts: its user needs the rights to EVAL and EVALSHA.") from None


async def _check_keeps(batch: Batch) -> None:
    """Warn of a server that makes room by throwing keys away: games would vanish while they are played."""
    with suppress(ResponseError):  # not every user may ask
        told = await batch.call("INFO", "memory")
        about = dict(line.split(":", 1) for line in told.decode().splitlines() if ":" in line)
        policy = about.get("maxmemory_policy", _KEEPS)
        if about.get("maxmemory") != "0" and policy != _KEEPS:
            _log.warning("store_evicts", policy=policy)


def _unfit(error: Exception, *, secured: bool) -> str | None:
    if isinstance(error, ResponseError):
        if _NO_CLUSTER in str(error):
            return "the server is none of a cluster: its address begins with redis:// instead."
        return "the server does not take functions: it has to be Redis 7 or Valkey, with the right to FUNCTION."
    match _root(error):
        case AuthenticationError() | AuthorizationError():
            return "the server wants another user or password."
        case ResponseError() as cause if str(cause).startswith(_NO_DATABASE):
            return "the server has no database of that number."
        case ResponseError() as cause if _NO_SENTINEL in str(cause):
            return "the servers are no Sentinels."
        case SSLCertVerificationError():
            return "the server's certificate is not one to trust."
        case FileNotFoundError() if secured:  # else it is the socket of a server that may still come
            return "a file with a certificate or a key is not there."
        case _:
            return None


def _root(error: BaseException) -> BaseException:
    """What an error began with."""
    while (before := error.__cause__ or error.__context__) is not None:
        error = before
    return error
