"""Checks that the store supports what the service needs, and that it takes writes."""

import asyncio
from collections.abc import Collection
from contextlib import suppress
from ssl import SSLCertVerificationError
from typing import Final

import structlog
from redis.exceptions import AuthenticationError, AuthorizationError, OutOfMemoryError, ReadOnlyError, ResponseError

from rami_service.store import functions, keys
from rami_service.store.redis.batch import Batch, StoreFull, StoreUnavailable
from rami_service.store.redis.confirmed import NotConfirmed
from rami_service.store.redis.connect import batch_of, confirmed_batch_of, connect
from rami_service.store.servers.memory import described

_READY_TTL: Final = 60  # seconds
_PROBED: Final = 3  # servers of a cluster that a check writes to
_NO_EVICTION: Final = "noeviction"
_NO_DATABASE: Final = "DB index"
_NO_CLUSTER: Final = "cluster support disabled"
_NO_SENTINEL: Final = "'SENTINEL'"
_SINGLE: Final = ("redis:", "rediss:", "unix:")
_REFUSES_WRITES: Final = "the server does not take writes: it is full, it is a replica, or its user may not write."
_log: Final = structlog.get_logger()


class StoreUnfit(Exception):
    """The store answers, but the service cannot use it as it is configured. The message tells the operator why."""


async def check_ready(batch: Batch) -> bool:
    """Call a function that writes a key, as a move does. In a cluster it is enough that one of several servers does it.

    Functions that a server has lost are loaded again. Returns False if the store is full: reads and streams go on.
    Raises StoreUnavailable when the store does not answer or does not accept the write: it is a replica, or the user
    has no right to write.
    """
    try:
        await _check_written(batch)
    except StoreFull:
        _log.warning("store_full")
        return False
    except (ResponseError, StoreUnavailable) as error:
        _log.warning("not_ready", error=type(_root_cause(error)).__qualname__)
        raise StoreUnavailable("the store does not take writes") from error
    return True


async def _check_written(batch: Batch) -> None:
    """Write a key. Raises ResponseError or StoreUnavailable."""
    writes = [asyncio.create_task(_write(batch, key)) for key in batch.spread(keys.READY, _PROBED)]
    try:
        await _first_success(writes)
    finally:
        for task in writes:
            task.cancel()
        await asyncio.gather(*writes, return_exceptions=True)


async def _write(batch: Batch, key: str) -> None:
    await functions.Call(batch, "ready", (key,), _READY_TTL)


async def _first_success(tasks: Collection[asyncio.Task[None]]) -> None:
    """Wait until one task succeeds. If all fail, raises StoreFull if one server is full, otherwise the last error."""
    refused: Exception | None = None
    for done in asyncio.as_completed(tasks):
        try:
            await done
        except (ResponseError, StoreUnavailable) as error:
            refused = refused if isinstance(refused, StoreFull) else error
        else:
            return
    if refused is not None:
        raise refused


async def check_fit(url: str, *, within: float, waits: bool = False) -> None:
    """Check the server at an address, for at most `within` seconds.

    Raises StoreUnfit if the server answers but cannot be used; with `waits` also if it does not allow WAIT. A server
    that does not answer is no error: it may still be starting.
    """
    async with connect(url, timeout=within) as client:
        batch = batch_of(client, timeout=within)
        try:
            await functions.load(batch)
            if url.startswith(_SINGLE):
                await _check_no_cluster(batch)
            if waits:
                await _check_wait(batch)
            await _check_eviction(batch)
        except (ResponseError, StoreUnavailable) as error:
            if reason := _reason(error, secured=url.startswith("rediss")):
                raise StoreUnfit(reason) from None
        finally:
            await batch.aclose()


async def check_usable(url: str, *, within: float, replicas: int = 0) -> None:
    """Check that the server at an address responds within `within` seconds and takes a write. Raises StoreUnfit.

    With `replicas`, also that so many of its replicas have the write. In a cluster one server is enough.
    """
    async with connect(url, timeout=within) as client:
        batch = confirmed_batch_of(client, replicas, timeout=within) if replicas else batch_of(client, timeout=within)
        try:
            await _check_written(batch)
        except NotConfirmed:
            raise StoreUnfit("fewer replicas than RAMI_WAIT_REPLICAS have what the server writes.") from None
        except (ResponseError, StoreUnavailable) as error:
            refused = isinstance(_root_cause(error), ResponseError)
            raise StoreUnfit(_REFUSES_WRITES if refused else "the server does not respond.") from None
        finally:
            await batch.aclose()


async def _check_no_cluster(batch: Batch) -> None:
    """Refuse a single server of a cluster: it has only a part of the keys."""
    with suppress(ResponseError):  # it is no cluster, or the user has no right to ask
        await batch.call("CLUSTER", "INFO")
        raise StoreUnfit("the server is part of a cluster: use an address that begins with redis+cluster://.")


async def _check_wait(batch: Batch) -> None:
    """Ask for no replica, which is answered at once."""
    try:
        await batch.call("WAIT", 0, 0)
    except ResponseError:
        raise StoreUnfit("the server does not allow WAIT, which RAMI_WAIT_REPLICAS needs.") from None


async def _check_eviction(batch: Batch) -> None:
    """Warn if the server evicts keys when its memory is full: it would delete games while they are played."""
    with suppress(ResponseError):  # the user may have no right to ask
        memory = await described(batch)
        policy = memory.get("maxmemory_policy", _NO_EVICTION)
        if memory.get("maxmemory") != "0" and policy != _NO_EVICTION:
            _log.warning("store_evicts", policy=policy)


def _reason(error: Exception, *, secured: bool) -> str | None:
    """Why the server cannot be used, for the operator. None if waiting may help."""
    if isinstance(error, OutOfMemoryError | ReadOnlyError):
        return _REFUSES_WRITES
    if isinstance(error, ResponseError):
        if _NO_CLUSTER in str(error):
            return "the server is not part of a cluster: use an address that begins with redis://."
        return "the server does not take functions: it must be Redis 7 or Valkey, with the right to FUNCTION."
    match _root_cause(error):
        case AuthenticationError() | AuthorizationError():
            return "the server does not accept this user or password."
        case ResponseError() as cause if str(cause).startswith(_NO_DATABASE):
            return "the server has no database with this number."
        case ResponseError() as cause if _NO_SENTINEL in str(cause):
            return "the servers are not Sentinels."
        case SSLCertVerificationError():
            return "the server's certificate is not trusted."
        case FileNotFoundError() if secured:  # otherwise the socket of a server that may still start is missing
            return "the file of a certificate or a key does not exist."
        case _:
            return None


def _root_cause(error: BaseException) -> BaseException:
    """The first error in the chain of causes."""
    while (cause := error.__cause__ or error.__context__) is not None:
        error = cause
    return error
