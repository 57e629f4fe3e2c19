"""Handlers for the static files of pages: what `rami_service/web/` holds, and nothing else.

`/web/~MARK/PATH` is the same file as `/web/PATH`. The mark is the fingerprint of all files, so a browser may keep what
it got under it forever. Modules import each other by relative paths, which keep the mark. Under the mark of another
release there are no modules of the table: a page of that release would mix both, so it loads itself again (`start.js`).
"""

import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath

from rami.problems.requests import NOT_FOUND
from rami_service.api.http.caching import HOUR, Content, content, kept
from rami_service.api.http.replies import Sent
from rami_service.api.http.request_headers import headers_of

FOREVER: Final = b"public, max-age=31536000, immutable"
ASK: Final = b"public, no-cache"
"""For the mark of another release, whose files may differ: a browser must not keep a mixture of both releases."""
_MODULES: Final = re.compile(r"(?:client|play|vendor|words)/.+\.js")
"""The modules of the table."""
_FOLDER: Final = files("rami_service") / "web"
_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ts": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
"""The types that are served here. HTML is not: pages have addresses and policies of their own.

TypeScript has no registered type. Tools go by the name, and a browser shows plain text.
"""
_OLD_NAMES: Final = {name: f"client/{name}" for name in ("reducer.js", "changes.js", "stream.js")}
"""Files that have moved, with those that they import. Pages of others still use the old addresses."""
_MARKED: Final = re.compile(r"~(?P<mark>[0-9a-f]{16})/(?P<path>.+)")


@get("/web/{name:path}", sync_to_thread=True)
def web_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[Any]:
    """Serve a file of the package, in a thread because it is compressed at the first request.

    Pages of other origins may use it too.
    """
    path = name.removeprefix("/")
    marked = _MARKED.fullmatch(path)
    foreign = marked is not None and marked["mark"] != fingerprint()
    found = _file(marked["path"] if marked else path)
    if found is None or (marked is not None and foreign and _MODULES.fullmatch(marked["path"])):
        raise NOT_FOUND()
    age = HOUR if marked is None else ASK if foreign else FOREVER
    return static(request, found, age=age)


def static(
    request: Request[Any, Any, Any], found: Content, csp: bytes | None = None, age: bytes = HOUR
) -> Response[Any]:
    """The answer with a content that everybody may keep, or 304. Without an `age` they may keep it for an hour."""
    headers = headers_of(request.scope)
    return Sent(kept(found, headers, headers.get(b"if-none-match", b"").decode("latin-1"), age, csp))


@cache
def bodies() -> dict[str, bytes]:
    """Every file in the folder by its path there, in the order of the paths."""
    return dict(sorted(_walk("", _FOLDER)))


@cache
def fingerprint() -> str:
    """16 hexadecimal digits that change when a file, its path or its content changes."""
    found = sha256()
    for path, body in bodies().items():
        found.update(b"%b\0%d\0%b" % (path.encode(), len(body), body))
    return found.hexdigest()[:16]


def _file(path: str) -> Content | None:
    """A file that is served, or None."""
    known = path if path in bodies() else _OLD_NAMES.get(path, path)
    media_type = _TYPES.get("." + known.rpartition(".")[2])
    return _content(known, media_type) if media_type and known in bodies() else None


@cache  # only for files that there are
def _content(path: str, media_type: str) -> Content:
    return content(bodies()[path], media_type)


def _walk(path: str, folder: Traversable) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(f"{path}{entry.name}/", entry)
        else:
            yield path + entry.name, entry.read_bytes()


WEB: Final = (web_file,)
"""The handlers. None of them needs a token."""
