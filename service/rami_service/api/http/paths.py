"""The path of a request, in which an encoded slash separates nothing.

Servers decode a path before it is routed. So `/v1/games/a%2Frecord` would reach the record of the game `a`, although
it asks for a game whose id is `a/record`. No id holds a slash, or the `%` that is left in its place.
"""

from urllib.parse import unquote

from litestar.types import Scope


def keep_encoded_slashes(scope: Scope) -> None:
    """Leave encoded slashes in a path as they were sent."""
    sent = scope.get("raw_path") or b""
    if b"%" in sent and b"%2f" in sent.lower():
        text = sent.decode("latin-1")
        scope["path"] = unquote(text.replace("%2f", "%252f").replace("%2F", "%252F"))
