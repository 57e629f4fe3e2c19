"""Writes the methods of the asynchronous Python client, one for each call, and the synchronous client from it.

The synchronous client is the asynchronous one without `async` and `await`, and with the parts of the libraries that
belong to it. What else differs is in `rami.client.connections`.
"""

import re
from collections.abc import Iterator
from typing import Final

from tools.generate.formatting import formatted
from tools.generate.python_calls import is_page
from tools.repository import ROOT

from rami.contract.operations import OPERATIONS
from rami.contract.operations.operation import EVENT_STREAM

ASYNC: Final = ROOT / "sdk/rami/client/async_client.py"
SYNC: Final = ROOT / "sdk/rami/client/client.py"

_METHODS: Final = re.compile(r"(?<=    # Generated from the declared operations\.\n)(?:    \w+ = .*\n)+")
_PARAGRAPHS: Final = {
    "The client for asyncio. It has the same methods as `Rami`, as coroutines and asynchronous iterators.": (
        "The synchronous client: generated from `async_client.py` by `make generate`."
    ),
    "A connection to a Rami service, as one player, for asyncio. Calls may run at the same time.": (
        "A connection to a Rami service, as one player."
    ),
    """\
    Close the client, or use it in an `async with` statement. Tasks may share it, and processes after a fork: a child
    has connections of its own, in an event loop of its own. It cannot use a `transport` or `http_client` that the
    parent has used: then the calls raise RuntimeError.""": """\
    Close the client, or use it in a `with` statement. Threads may share it, and processes after a fork: a child has
    connections of its own, in which its streams go on.""",
}
_WORDS: Final = (
    (r"\bAsyncGenerator\[(.*), None\]", r"Iterator[\1]"),
    (r"\bAsyncGenerator, ", ""),
    (r"\bAsync(Iterator|Rami|Client|BaseTransport)\b", r"\1"),
    (r"\bCoroutine\[Any, Any, T\]", "T"),
    (r"\basync_connections\b", "connections"),
    (r"\basync (def|with|for)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\ba(closing|close|read)\b", r"\1"),
    (r"\b__a(enter|exit)__\b", r"__\1__"),
    (r"\bfrom asyncio import sleep\b", "from time import sleep"),
    (r"\bfor (\w+) in (.*):\n +yield \1\n", r"yield from \2\n"),
)
"""Regular expressions, and what they are replaced with, one after the other."""


def async_client() -> str:
    """The asynchronous client with a method for each call."""
    return _METHODS.sub("".join(_methods()), ASYNC.read_text(encoding="utf-8"))


def _methods() -> Iterator[str]:
    for operation in OPERATIONS.values():
        if operation.media_type != EVENT_STREAM:
            kind = "_listing" if is_page(operation.answer) else "_method"
            names = (operation.name, f"{operation.name}_minimal") if operation.prefers else (operation.name,)
            yield from (f"    {name} = {kind}(calls.{name})\n" for name in names)


def client(code: str) -> str:
    """The synchronous client that follows from the code of the asynchronous one."""
    for there, here in _PARAGRAPHS.items():
        if there not in code:
            raise ValueError(f"The synchronous client has other words for this, which is gone: {there}")
        code = code.replace(there, here)
    for there, here in _WORDS:
        code = re.sub(there, here, code)
    return formatted(code)
