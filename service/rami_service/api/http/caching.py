"""Answers that a client may keep: their entity tags, their age, and 304 for a client that has them already.

Contents that are the same for many readers are encoded and compressed once, when they are first asked for.
"""

import re
from gzip import compress
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from msgspec import Struct

from rami_service.api.http.replies import Headers as Lines
from rami_service.api.http.replies import Reply, etag
from rami_service.api.http.request_headers import Headers, versions
from rami_service.api.http.response_headers import CSP

HOUR: Final = b"public, max-age=3600"
"""For what changes with a release of the service. After the hour a client asks with the tag, and gets 304."""
OWN_HOUR: Final = b"private, max-age=3600"
"""The same, for what only the holders of some tokens may read: no cache that several people share may keep it."""
OWN_NOW: Final = b"private, no-cache"
"""The same, for what changes during a game: a client asks each time, with the tag."""
WATCHED: Final = b"public, max-age=2"
"""For what everybody may see of a game: however many watch it, a cache in front asks for it every other second."""

_POLICY: Final = b"cross-origin-resource-policy"
_ANY_ORIGIN: Final = (_POLICY, b"cross-origin")  # pages of any origin may show what everybody may read
_OWN_ORIGIN: Final = (_POLICY, b"same-origin")
_OF_WATCHED: Final = b"Authorization, Origin"
"""With a token the answer is another one, or a refusal; and the CORS headers depend on the origin."""
_TAG: Final = re.compile(r'(?:W/)?("[^"]*")')
_GZIP: Final = re.compile(r"(?:\s*)(gzip|\*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?", re.IGNORECASE)
_SMALLER: Final = 0.9
"""A compressed body is used only if it is shorter than this part of the plain one."""


class Content(Struct, frozen=True):
    """A body with its type, the tag of its bytes, and its compressed form; None if that saves nothing."""

    body: bytes
    media_type: bytes
    language: str | None
    tag: bytes
    gzipped: bytes | None


def content(body: bytes, media_type: str, language: str | None = None) -> Content:
    """Prepare a body. It takes a few milliseconds for each 100 kB, so the result should be kept."""
    gzipped = compress(body, mtime=0)
    tag = b'"%b"' % sha256(body).hexdigest()[:32].encode()
    shorter = len(gzipped) < _SMALLER * len(body)
    return Content(body, media_type.encode(), language, tag, gzipped if shorter else None)


def kept(
    content: Content,
    asked: Headers,
    known: str | None,
    age: bytes = HOUR,
    csp: bytes | None = None,
    further: Lines = (),
) -> Reply:
    """The answer with a content, or 304 if `known` (If-None-Match) has its tag. `asked` are the request's headers.

    `age` is the value of Cache-Control, `csp` the one of Content-Security-Policy unless it is the usual one, and
    `further` are more headers. The answer may depend on the origin too, because the CORS headers do.
    """
    gzipped = content.gzipped if accepts_gzip(asked.get(b"accept-encoding", b"").decode("latin-1")) else None
    tag = content.tag if gzipped is None else content.tag[:-1] + b'-gzip"'
    own = b"Authorization, " if age.startswith(b"private") else b""
    vary = own + b"Accept-Encoding, Accept-Language, Origin"
    policy = CSP if csp is None else (CSP[0], csp)
    origins = _OWN_ORIGIN if own else _ANY_ORIGIN
    headers: Lines = ((b"etag", tag), (b"cache-control", age), policy, origins, *further)
    if names(known, tag):
        return Reply(HTTPStatus.NOT_MODIFIED, headers=headers, vary=vary)
    if gzipped is not None:
        headers = (*headers, (b"content-encoding", b"gzip"))
    body = content.body if gzipped is None else gzipped
    return Reply(HTTPStatus.OK, body, content.media_type, headers, content.language, vary)


def unchanged(version: int) -> Reply:
    """304 for a client that has this version of a game. As any answer about a game it must not be stored by a cache."""
    return Reply(HTTPStatus.NOT_MODIFIED, headers=etag(version))


def watched(body: bytes, version: int | None = None, known: str | None = None) -> Reply:
    """The answer to a caller without a token about a public game, which caches may give to others without a token.

    With the `version` of the game that the answer is of, it is 304 if `known` (If-None-Match) has that version.
    """
    tag: Lines = () if version is None else etag(version)
    headers = (*tag, (b"cache-control", WATCHED), CSP, _ANY_ORIGIN)
    if version is not None and has_version(known, version):
        return Reply(HTTPStatus.NOT_MODIFIED, headers=headers, vary=_OF_WATCHED)
    return Reply(HTTPStatus.OK, body, headers=headers, vary=_OF_WATCHED)


def has_version(known: str | None, version: int) -> bool:
    """Whether a client that sent `known` (If-None-Match) has this version of a game."""
    return known is not None and version in versions(known)


def names(known: str | None, tag: bytes) -> bool:
    """Whether If-None-Match names the tag of a content, weak or strong. `*`, which is for writers, names none."""
    return known is not None and tag.decode() in _TAG.findall(known)


def accepts_gzip(accepted: str) -> bool:
    """Whether a client that sent this Accept-Encoding reads gzip. `gzip` counts before `*`."""
    found = [_GZIP.fullmatch(part) for part in accepted.split(",")]
    weights = {match[1].lower(): float(match[2] or 1) for match in found if match is not None}
    return weights.get("gzip", weights.get("*", 0.0)) > 0
