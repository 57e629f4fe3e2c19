"""Whether the service lives, and whether it can serve."""

from typing import Any, Final

from litestar import Request, get

from rami.problems.requests import STORE_UNAVAILABLE
from rami.wire import Health
from rami_service.api.http.request import context_of
from rami_service.api.openapi.refusals import refuses
from rami_service.store.health import check_ready


@get("/health/live", tags=["health"], security=[{}], sync_to_thread=False)
def live() -> Health:
    """Say that the process answers."""
    return Health(status="ok")


@get("/health/ready", tags=["health"], security=[{}], responses=refuses(STORE_UNAVAILABLE))
async def ready(request: Request[Any, Any, Any]) -> Health:
    """Say whether moves can be made now: the store is asked to write, by the same way as a move."""
    await check_ready(context_of(request).batch)
    return Health(status="ok")


HEALTH: Final[tuple[Any, ...]] = (live, ready)
