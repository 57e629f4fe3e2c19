"""The path of a request. An encoded slash (`%2F`) is not a separator.

ASGI servers decode a path before it is routed. So `/v1/games/a%2Frecord` would reach the record of the game `a`,
although it names a game with the id `a/record`. This module keeps `%2F` as text. No id holds a slash or a `%`, so such
a path gets the answer of an unknown id.
"""

from typing import Final
from urllib.parse import unquote

from litestar.types import Scope

_PERCENT: Final = ord("%")


def keep_encoded_slashes(scope: Scope) -> None:
    """Keep encoded slashes in the scope's path as they were sent."""
    sent = scope.get("raw_path") or b""
    if _PERCENT in sent and b"%2f" in sent.lower():
        text = sent.decode("latin-1")
        scope["path"] = unquote(text.replace("%2f", "%252f").replace("%2F", "%252F"))
