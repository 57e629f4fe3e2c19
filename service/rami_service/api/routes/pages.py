"""Handlers for the pages for people: the front door in their language, and the table.

The pages are files of `rami_service/web/`. `{web}` in them stands for the address of the static files, `{styles}` and
`{modules}` for links by which a browser loads all files of the table at once, not each when another one names it.
`{address}` stands for the whole address of the service, which messengers need for the picture of a link. `{sign_in}` is
where the table reads with whom people sign in, if the operator lets them, and `{webhooks}` says whether the operator
lets them have webhooks.
"""

import re
from functools import cache, lru_cache
from posixpath import dirname, join, normpath, splitext
from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request, Response, get
from litestar.response import Redirect
from msgspec.json import encode

from rami.messages.catalogue import Language
from rami_service.api.http.caching import Content, content, kept
from rami_service.api.http.language import language_of
from rami_service.api.http.replies import Sent
from rami_service.api.http.request_headers import headers_of, prefix_of, settings_of
from rami_service.api.routes.web import bodies, fingerprint, static
from rami_service.domain.protected_resource import WELL_KNOWN
from rami_service.settings import Settings

_ONLY_OURS: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    b"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The policy of the pages: nothing from other servers, and no script or style that is written into the page itself."""
_OF_WORKER: Final = b"default-src 'none'; connect-src 'self'"
"""The policy of the service worker: it loads the page and its files from here, and nothing from elsewhere."""
_APART: Final = (b"cross-origin-opener-policy", b"same-origin")
"""A page that opens ours, or that ours opens, gets no hold of it."""
_ASK: Final = b"no-cache"
_DOORS: Final[dict[Language, str]] = {"en": "index.html", "fr": "index.fr.html"}
_OFFLINE: Final = re.compile(r"(?:play|words|client|vendor|styles)/.+\.(?:js|css)|(?:[a-z]+/)?[a-z-]+\.svg|icons/.+")
"""What the table needs to start without a connection."""
_HOST: Final = re.compile(rb"[A-Za-z0-9._-]{1,253}(?::[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](?::[0-9]{1,5})?")
"""Hosts that may stand in a page as they are."""
_FIRST_MODULE, _STYLES = "play/main.js", "styles/play.css"
_IMPORTS: Final = {
    ".js": re.compile(r'(?:^|;)(?:import|export)\b[^;]*?"(\.[^"]+)"(?=;|$)', re.MULTILINE),
    ".css": re.compile(r'^@import url\("([^"]+)"\);', re.MULTILINE),
}


@get("/", sync_to_thread=True)
def door_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """Serve the front door: the ways to the table and to the documentation."""
    language = language_of(request.headers.get("accept-language"))
    return _sent(request, _page(_DOORS[language], language, address_of(request)))


@get("/play", sync_to_thread=True)
def play_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """Serve the table. Its modules speak the language that its player chooses."""
    if request.scope["raw_path"].endswith(b"/"):  # the links of the page are relative to `/play`
        return Redirect("../play")
    settings = settings_of(request.scope)
    found = _page(
        "play.html", None, address_of(request), signs_in=bool(settings.oidc_client), webhooks=settings.webhooks
    )
    return _sent(request, found, _of_table(settings))


@get("/worker.js", sync_to_thread=True)
def service_worker(request: Request[Any, Any, Any]) -> Response[Any]:
    """Serve the service worker of the table. It is asked for again at each visit, so a new release replaces it."""
    return static(request, _worker(), _OF_WORKER, _ASK)


def imported(path: str) -> set[str]:
    """The path of a module or a style sheet, and the paths of all that it needs before it is used."""
    found, waiting = set[str](), {path}
    while waiting:
        found |= waiting
        waiting = {
            normpath(join(dirname(module), other))
            for module in waiting
            for other in _IMPORTS[splitext(module)[1]].findall(bodies()[module].decode())
        } - found
    return found


def _of_table(settings: Settings) -> bytes:
    """The policy of the table: it calls issuers too, if people sign in there."""
    if not settings.oidc_client:
        return _ONLY_OURS
    parts = [urlsplit(issuer) for issuer in settings.oidc_issuers]
    origins = " ".join(f"{one.scheme}://{one.netloc}" for one in parts)
    return _ONLY_OURS.replace(b"connect-src 'self'", f"connect-src 'self' {origins}".encode())


def _sent(request: Request[Any, Any, Any], found: Content, policy: bytes = _ONLY_OURS) -> Response[Any]:
    headers = headers_of(request.scope)
    known = headers.get(b"if-none-match", b"").decode("latin-1")
    return Sent(kept(found, headers, known, _ASK, policy, (_APART,)))


def address_of(request: Request[Any, Any, Any]) -> str:
    """The address of the service as this client sees it; only the prefix, if the host is missing or is no host.

    It is the client that says the host. A cache must not give its page to others: caches keep a page for one host only,
    and ask again each time (`_ASK`) with a tag that changes with the address.
    """
    host = headers_of(request.scope).get(b"host", b"")
    named = f"{request.scope['scheme']}://{host.decode()}" if _HOST.fullmatch(host) else ""
    return named + prefix_of(request.scope)


@lru_cache(maxsize=32)  # anybody can name any host
def _page(
    name: str, language: Language | None, address: str, *, signs_in: bool = False, webhooks: bool = False
) -> Content:
    web = f"web/~{fingerprint()}"  # relative, because a proxy may serve all this under a path
    sheets = "\n".join(f'<link rel="preload" as="style" href="{web}/{path}">' for path in sorted(imported(_STYLES)))
    links = "\n".join(f'<link rel="modulepreload" href="{web}/{path}">' for path in sorted(imported(_FIRST_MODULE)))
    text = bodies()[name].decode().replace("{styles}", sheets).replace("{modules}", links)
    sign_in = f'<link rel="oauth-protected-resource" href="{WELL_KNOWN.removeprefix("/")}">' if signs_in else ""
    text = text.replace("{sign_in}\n", f"{sign_in}\n" if sign_in else "")
    text = text.replace("{webhooks}\n", '<meta name="rami-webhooks" content="on">\n' if webhooks else "")
    text = text.replace("{web}", web).replace("{address}", address)
    return content(text.encode(), "text/html; charset=utf-8", language)


@cache
def _worker() -> Content:
    """The worker with the addresses of all files that the table may need, and the mark of this release."""
    files = ["web/start.js", *[f"web/~{fingerprint()}/{path}" for path in bodies() if _OFFLINE.fullmatch(path)]]
    text = bodies()["worker.js"].decode().replace("{mark}", fingerprint()).replace("{files}", encode(files).decode())
    return content(text.encode(), "text/javascript; charset=utf-8")


DOORS: Final = (door_page, play_page, service_worker)
"""The handlers. None of them needs a token."""
