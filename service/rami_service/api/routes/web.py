"""Handlers for the static files of pages: what `rami_service/web/` holds, and nothing else."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from rami.problems.requests import NOT_FOUND
from rami_service.api.http.caching import HOUR, Content, content, kept
from rami_service.api.http.replies import Sent
from rami_service.api.http.request_headers import headers_of

_FOLDER: Final = files("rami_service") / "web"
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


@get("/web/{name:path}", sync_to_thread=False)
def web_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """Serve a file of the package. Pages of other origins may use it too."""
    found = _files().get(name.removeprefix("/"))
    if found is None:
        raise NOT_FOUND()
    return static(request, found)


def static(request: Request[Any, Any, Any], found: Content, csp: bytes | None = None) -> Response[Any]:
    """The answer with a content that everybody may keep for an hour, or 304."""
    headers = headers_of(request.scope)
    return Sent(kept(found, headers, headers.get(b"if-none-match", b"").decode("latin-1"), HOUR, csp))


@cache
def _files() -> dict[str, Content]:
    """All files by their path in the folder, read and compressed once."""
    found: dict[str, Content] = {}
    waiting = [("", _FOLDER)]
    while waiting:
        path, folder = waiting.pop()
        for entry in folder.iterdir():
            if entry.is_dir():
                waiting.append((f"{path}{entry.name}/", entry))
            elif (kind := _TYPES.get(f".{entry.name.rpartition('.')[2]}")) is not None:
                found[path + entry.name] = content(entry.read_bytes(), kind)
    return found


WEB: Final = (web_file,)
"""The handlers. None of them needs a token."""
