"""Bodies: what arrives is one small, well-formed JSON value of the operation's own type, or the request is refused.

msgspec decodes strictly and in one step. What it accepts (repeated keys, integers of any size) and what it would fail
on (deep nesting) is looked for first.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from itertools import accumulate
from json import JSONDecodeError, JSONDecoder
from typing import Final, TypeVar

from litestar.types import HTTPReceiveMessage, Receive
from msgspec import DecodeError, ValidationError
from msgspec.json import Decoder

from rami.messages.decode_errors import reason_of
from rami.messages.text import Text
from rami.problems.requests import (
    BODY_TOO_LARGE,
    DUPLICATE_KEY,
    MALFORMED_JSON,
    MISSING_BODY,
    NESTED_TOO_DEEP,
    NOT_UTF8,
    NUMBER_OUT_OF_RANGE,
    UNSUPPORTED_MEDIA_TYPE,
)
from rami_service.api.http.validation_messages import invalid_body

B = TypeVar("B")

MAX_BYTES: Final = 16 * 1024
MAX_DEPTH: Final = 32

_SHORT: Final = 100
"""Bytes of a body that is likely to recur: a draw or a discard is one of some sixty texts, whoever sends it."""
_JSON_TYPE: Final = re.compile(rb'application/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?', re.IGNORECASE)
_STRING: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def body_reader(kind: type[B], *, recurring: bool = False) -> Callable[[Mapping[bytes, bytes], Receive], Awaitable[B]]:
    """What reads the body of a request as `kind`: its headers and what receives it go in. Raises Refused.

    Short bodies that are `recurring` are kept, with what they say: it has to be immutable, and no secret.
    """
    decoder = Decoder(kind)

    def decoded(body: bytes) -> B:
        check(body)
        try:
            return decoder.decode(body)
        except ValidationError as error:
            raise invalid_body(error, kind, body) from None
        except DecodeError as error:
            raise MALFORMED_JSON(reason=reason_of(str(error))) from None

    recalled = lru_cache(maxsize=1 << 10)(decoded) if recurring else decoded

    async def read(headers: Mapping[bytes, bytes], receive: Receive) -> B:
        content_type = headers.get(b"content-type", b"")
        if content_type != b"application/json" and not _JSON_TYPE.fullmatch(content_type):
            raise UNSUPPORTED_MEDIA_TYPE() if content_type or _has_body(headers) else MISSING_BODY()
        if int(headers.get(b"content-length", 0)) > MAX_BYTES:  # it need not be sent
            raise BODY_TOO_LARGE()
        body = await received(receive)
        if not body:
            raise MISSING_BODY()
        return recalled(body) if len(body) <= _SHORT else decoded(body)

    return read


async def received(receive: Receive) -> bytes:
    """The whole body of a request. Raises Refused when it is too large, or when the caller hung up."""
    parts: list[bytes] = []
    size = 0
    while True:
        message: HTTPReceiveMessage = await receive()  # type: ignore[assignment]  # no websocket comes here
        if message["type"] == "http.disconnect":  # nobody's fault, and nobody receives the answer
            raise MALFORMED_JSON(reason=Text("the connection closed before its end"))
        parts.append(message["body"])
        size += len(message["body"])
        if size > MAX_BYTES:
            raise BODY_TOO_LARGE()
        if not message.get("more_body"):
            return parts[0] if len(parts) == 1 else b"".join(parts)


def check(body: bytes) -> None:
    """Refuse what the decoder would accept or fail on: bad UTF-8, deep nesting, repeated keys, huge integers, NUL.

    The standard library's scanner calls back for each object and integer, in 3 µs for 100 bytes; a glance that spares
    harmless bodies the scan costs as much. What follows the first value is left to the decoder.
    """
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise NOT_UTF8(byte=error.start) from None
    if "\\" in text and _NUL.search(text):
        raise MALFORMED_JSON(reason=Text("it holds {name}", name="NUL"))
    try:
        _, end = _SCANNER.raw_decode(text, len(text) - len(text.lstrip(" \t\r\n")))
    except JSONDecodeError as error:
        reason = Text("{reason} (character {position})", reason=reason_of(error.msg), position=error.pos)
        raise MALFORMED_JSON(reason=reason) from None
    except RecursionError:
        raise NESTED_TOO_DEEP(limit=MAX_DEPTH) from None
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _depth(text[:end]) > MAX_DEPTH:
        raise NESTED_TOO_DEEP(limit=MAX_DEPTH)


def _has_body(headers: Mapping[bytes, bytes]) -> bool:
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


def _depth(json: str) -> int:
    """How deep a JSON value is nested; on text that is no JSON the pattern could take quadratic time."""
    return max(accumulate(_STEP.get(character, 0) for character in _STRING.sub("", json)), default=0)


def _no_repeats(pairs: list[tuple[str, object]]) -> None:
    if len(dict(pairs)) < len(pairs):
        raise DUPLICATE_KEY()


def _bounded(digits: str) -> int:
    if len(digits) > 20 or not -(2**63) <= int(digits) < 2**63:
        raise NUMBER_OUT_OF_RANGE()
    return 0


def _no_constants(name: str) -> None:
    raise MALFORMED_JSON(reason=Text("it holds {name}", name=name))


_SCANNER: Final = JSONDecoder(object_pairs_hook=_no_repeats, parse_int=_bounded, parse_constant=_no_constants)
