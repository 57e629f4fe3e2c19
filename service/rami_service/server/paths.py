"""The path of a request. An encoded slash (`%2F`) is not a separator.

Servers usually decode a path before it is routed. So `/v1/games/a%2Frecord` would reach the record of the game `a`,
although it names a game with the id `a/record`. This server keeps `%2F` as text. No id holds a slash or a `%`, so such
a path gets the answer of an unknown id.
"""

from typing import Final
from urllib.parse import unquote

from httptools import parse_url

# Numbers, because a search for a number in bytes is fast: a search for bytes raises an exception inside, and drops it.
SLASH, HASH, PERCENT = b"/#%"
_ENCODED: Final = (("%2f", "%252f"), ("%2F", "%252F"))


def split(url: bytes) -> tuple[bytes, bytes]:
    """The path and the query of a target that is more than both. Raises httptools.HttpParserInvalidURLError."""
    parsed = parse_url(url)
    return parsed.path or b"/", parsed.query or b""


def decoded(path: bytes) -> str:
    """A path as text, without its encoding but for slashes. Raises UnicodeDecodeError unless it is ASCII."""
    text = path.decode("ascii")
    for sent, kept in _ENCODED:
        text = text.replace(sent, kept)
    return unquote(text)
