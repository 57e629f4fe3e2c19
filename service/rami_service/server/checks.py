"""What two readers of a request could understand differently, and how large a request may be."""

from collections.abc import Mapping, Sequence
from typing import Final

from rami.messages.text import Text
from rami.problems.exceptions import InvalidRequest
from rami.problems.requests import INVALID_REQUEST

MAX_HEAD: Final = 64 * 1024
"""Bytes of a request's first line and headers, without the data that arrives together with its beginning."""
MAX_REQUEST: Final = 4 * MAX_HEAD
"""Bytes of a whole request, however its body is divided into chunks. api/http/body.py has another limit for bodies."""
MAX_HEADERS: Final = 100
MAX_QUEUE: Final = 64
"""Requests that may wait on one connection while an earlier one is answered."""


def check_headers(version: str, headers: Sequence[tuple[bytes, bytes]], by_name: Mapping[bytes, bytes]) -> None:
    """Refuse headers that another parser could read differently. httptools checks the lengths. Raises Refused."""
    if version != "1.1" and version != "1.0":  # noqa: PLR1714 - quicker than `in`; httptools reads 0.9 and 2.0 too
        raise unreadable(Text("it is no HTTP/1.1"))
    if len(headers) > MAX_HEADERS:
        raise unreadable(Text("it has more than {limit} headers", limit=MAX_HEADERS))
    twice = len(by_name) < len(headers) and [name for name, _ in headers].count(b"host") > 1
    if twice or (b"host" not in by_name and version != "1.0"):
        raise unreadable(Text("it has to name one host"))
    if b"transfer-encoding" in by_name and not (version == "1.1" and _codings(headers) == [b"chunked"]):
        raise unreadable(Text("a body is chunked, in HTTP/1.1, or has a length"))


def _codings(headers: Sequence[tuple[bytes, bytes]]) -> list[bytes]:
    return [value.lower() for name, value in headers if name == b"transfer-encoding"]


def unreadable(reason: Text) -> InvalidRequest:
    """The refusal of what is no request."""
    return INVALID_REQUEST(reason=Text("The request cannot be read: {reason}.", reason=reason))
