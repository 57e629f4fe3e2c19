"""One call of the API as a value: what to send, and how to read what comes back. Both clients send the same values."""

from collections.abc import Callable, Mapping
from typing import Generic, Literal, TypeVar

from msgspec import Struct

T = TypeVar("T")

Method = Literal["GET", "POST", "DELETE"]


class Call(Struct, Generic[T], frozen=True, kw_only=True):
    """A call, not yet sent.

    `wait` is how many seconds the service may take on purpose before it answers. A call that is not `repeatable`
    is sent a second time only if the first attempt certainly never left; every other mutation carries an
    idempotency key, so that repeating it changes nothing twice.
    """

    method: Method
    path: str
    read: Callable[[bytes], T]
    query: Mapping[str, str | float] = {}
    body: Struct | None = None
    if_version: int | None = None
    wait: float = 0
    repeatable: bool = True
