"""Request bodies: one small, well-formed JSON value of the operation's type. Any other body is refused.

msgspec decodes strictly and in one step. But it accepts repeated keys and integers of any size, and it fails on deep
nesting. So `check` looks for these first.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from json import JSONDecodeError, JSONDecoder
from typing import Final, TypeVar

from litestar.types import HTTPReceiveMessage, Receive
from msgspec import UNSET, DecodeError, ValidationError, convert, json
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
from rami_service.api.http.request_headers import Headers
from rami_service.api.http.validation_messages import invalid_body

B = TypeVar("B")

MAX_BYTES: Final = 16 * 1024
MAX_DEPTH: Final = 32

_SHORT: Final = 100
"""Bodies up to this many bytes are cached: draws and discards of all players are only about sixty different texts."""
_TYPE: Final = rb'application/%b\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?'
_JSON_TYPE: Final = re.compile(_TYPE % b"json", re.IGNORECASE)
_PATCH_TYPE: Final = re.compile(_TYPE % rb"(merge-patch\+)?json", re.IGNORECASE)
"""What libraries call the body of a PATCH (RFC 7396): null removes a value, and what is left out stays."""
_STRING: Final = re.compile(r'"(?:[^"\\]|\\(?:.|\Z))*+(?:"|\Z)', re.DOTALL)
"""A string, or the rest of the text after a quote that nothing closes. So it takes linear time in any text."""
_NUL: Final = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def check_announced(headers: Headers, *, patches: bool = False) -> None:
    """Refuse a body for what its headers say, before it is sent. `patches`: it is that of a PATCH. Raises Refused."""
    content_type = headers.get(b"content-type", b"")
    if not (_PATCH_TYPE if patches else _JSON_TYPE).fullmatch(content_type):
        raise UNSUPPORTED_MEDIA_TYPE() if content_type or _has_body(headers) else MISSING_BODY()
    if int(headers.get(b"content-length", 0)) > MAX_BYTES:
        raise BODY_TOO_LARGE()


async def received(receive: Receive) -> bytes:
    """The whole body of a request. Raises Refused if it is too large or if the client disconnects."""
    body = b""
    while True:
        message: HTTPReceiveMessage = await receive()  # type: ignore[assignment]  # no websocket comes here
        if message["type"] == "http.disconnect":  # no client gets this answer, but it must not count as our error
            raise MALFORMED_JSON(reason=Text("the connection closed before its end"))
        body += message["body"]
        if len(body) > MAX_BYTES:
            raise BODY_TOO_LARGE()
        if not message.get("more_body"):
            return body


def body_decoder(kind: type[B], *, recurring: bool = False, patches: bool = False) -> Callable[[Headers, bytes], B]:
    """Make the function that decodes a body with these headers as `kind`. It raises Refused.

    If `recurring`, decoded short bodies are cached: `kind` has to be immutable and must not hold secrets.
    """
    decoder = Decoder(kind)

    def decoded(body: bytes) -> B:
        if not body:
            raise MISSING_BODY()
        if len(body) > MAX_BYTES:
            raise BODY_TOO_LARGE()
        check(body)
        try:
            return decoder.decode(body) if b"." not in body else convert(_plain(body), kind)
        except ValidationError as error:
            raise invalid_body(error, kind, _readable(body)) from None
        except DecodeError as error:
            raise MALFORMED_JSON(reason=reason_of(str(error))) from None

    recalled = lru_cache(maxsize=1 << 10)(decoded) if recurring else decoded

    def read(headers: Headers, body: bytes) -> B:
        if headers.get(b"content-type") != b"application/json":
            check_announced(headers, patches=patches)
        return recalled(body) if len(body) <= _SHORT else decoded(body)

    return read


def check(body: bytes) -> None:
    """Refuse what the decoder would accept or fail on: bad UTF-8, deep nesting, repeated keys, huge integers, NUL.

    The standard library's scanner calls a hook for each object and each integer. It takes 3 µs for 100 bytes; a check
    that finds harmless bodies without the scan takes as long. The decoder checks what follows the first value.
    """
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise NOT_UTF8(byte=error.start) from None
    if "\\" in text and _NUL.search(text):
        raise MALFORMED_JSON(reason=Text("it holds {name}", name="NUL"))
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH and _depth(text) > MAX_DEPTH:
        raise NESTED_TOO_DEEP(limit=MAX_DEPTH)
    try:
        _SCANNER.raw_decode(text, len(text) - len(text.lstrip(" \t\r\n")))
    except JSONDecodeError as error:
        reason = Text("{reason} (character {position})", reason=reason_of(error.msg), position=error.pos)
        raise MALFORMED_JSON(reason=reason) from None


def _plain(body: bytes) -> object:
    """What a body holds. Raises DecodeError."""
    value = json.decode(body)
    return _whole(value) if b"." in body else value


def _readable(body: bytes) -> object:
    """What a body holds; UNSET if it cannot be read behind the mistake for which it was refused."""
    try:
        return _plain(body)
    except DecodeError:
        return UNSET


def _whole(value: object) -> object:
    """A JSON value with its whole numbers as integers: 1.0 is an integer in JSON Schema, but not in msgspec."""
    match value:
        case float():
            return int(value) if value.is_integer() and abs(value) < 2**63 else value
        case list():
            return [_whole(item) for item in value]
        case dict():
            return {key: _whole(item) for key, item in value.items()}
        case _:
            return value


def _has_body(headers: Headers) -> bool:
    return headers.get(b"content-length", b"0") != b"0" or b"transfer-encoding" in headers


def _depth(json: str) -> int:
    """How deep a text is nested. It need not be valid JSON."""
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
