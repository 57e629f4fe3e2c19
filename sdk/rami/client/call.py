"""A call of the API as a value: what to send, and how to read the answer. Both clients send the same values."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import fields

from rami.client.arguments import not_text
from rami.contract.operations import Operation
from rami.contract.operations.operation import Method, Query
from rami.contract.wire.decoding import nothing, reader, text

T = TypeVar("T")


class Call(Struct, Generic[T], frozen=True, kw_only=True):
    """A call that was not sent yet. `wait` is how many seconds the service may wait on purpose before it answers.

    `minimal` asks for the short answer.
    """

    operation: Operation[Any]
    path: str
    read: Callable[[bytes], T]
    query: Mapping[str, str | float] = {}
    body: Struct | None = None
    if_version: int | None = None
    wait: float = 0
    minimal: bool = False

    @property
    def method(self) -> Method:
        """The HTTP method."""
        return self.operation.method

    @property
    def repeatable(self) -> bool:
        """Whether it is safe to send the call again if the service may have carried it out already."""
        return self.operation.repeatable


def call(
    operation: Operation[T],
    *,
    body: Struct | None = None,
    query: Query | None = None,
    if_version: int | None = None,
    wait: float = 0,
    **path: str,
) -> Call[T]:
    """Make the call of an operation. `path` are the path parameters.

    Raises ValueError for a path parameter that cannot be part of a path.
    """
    return Call(
        operation=operation,
        path=path_of(operation, **path),
        read=_reader(operation),
        query={} if query is None else sent(query),
        body=body,
        if_version=if_version,
        wait=wait,
    )


def sent(query: Query) -> dict[str, str | float]:
    """The parameters as they are sent: those that do not have their default value, lists with commas."""
    given = ((field, getattr(query, field.name)) for field in _fields(type(query)))
    return {
        field.encode_name: ",".join(value) if isinstance(value, tuple) else value
        for field, value in given
        if value not in (field.default, None)
    }


_fields: Final = cache(fields)
"""The fields of a struct. msgspec works them out anew for each question."""


def path_of(operation: Operation[Any], **path: str) -> str:
    """The path of an operation. Raises ValueError for a parameter that cannot be part of a path."""
    try:
        return operation.url(**path)
    except UnicodeEncodeError:
        raise not_text(path) from None


def read_by(read: Callable[[bytes], T], call: Call[Any], *, minimal: bool = False) -> Call[T]:
    """The same call with another function that reads the answer, which is the short one if it is `minimal`."""
    return Call(
        operation=call.operation,
        path=call.path,
        read=read,
        query=call.query,
        body=call.body,
        if_version=call.if_version,
        wait=call.wait,
        minimal=minimal,
    )


@cache
def _reader(operation: Operation[T]) -> Callable[[bytes], T]:
    kind: Any = operation.answer
    read = nothing if kind is type(None) else text if kind is str else reader(kind)
    return cast(Callable[[bytes], T], read)
