"""What the log says about a damaged key."""

from typing import Any

from rami_service.store.keys import loggable
from rami_service.store.redis.damage import Damaged


def described(error: BaseException) -> dict[str, Any]:
    """The type of an error, and the keys that are damaged, for the log."""
    keys = {"keys": [loggable(name) for name in error.names]} if isinstance(error, Damaged) else {}
    return {"error": type(error).__qualname__} | keys
