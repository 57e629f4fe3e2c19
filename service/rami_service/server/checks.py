"""What two readers of a request could understand differently, and how large a request may be."""

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


def unreadable(reason: Text) -> InvalidRequest:
    """The refusal of what is no request."""
    return INVALID_REQUEST(reason=Text("The request cannot be read: {reason}.", reason=reason))
