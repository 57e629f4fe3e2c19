"""Handlers for the documentation: the OpenAPI document, a page to read and try it, and a page for each problem.

The pages load nothing from other servers.
"""

from functools import cache
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from litestar.response import File, Redirect
from swagger_ui_bundle import swagger_ui_path  # type: ignore[import-untyped]

from rami.messages.catalogue import catalogue
from rami.operations.operation import JSON
from rami.problems import PROBLEM_TYPES
from rami.problems.requests import NOT_FOUND
from rami_service.api.http.caching import Content, content, kept
from rami_service.api.http.language import language_of
from rami_service.api.http.replies import Sent
from rami_service.api.http.request_headers import headers_of
from rami_service.api.openapi.document import render

_ONLY_OURS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}
_KEEP: Final = {"Cache-Control": "public, max-age=86400"}
_FILES: Final = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "favicon-32x32.png": "image/png",
}

_PAGE: Final = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Rami API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css">
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png">
  </head>
  <body>
    <main id="docs"></main>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
"""

_START: Final = """SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  validatorUrl: null,
});
"""


@get("/openapi.json", sync_to_thread=True)
def openapi_json(request: Request[Any, Any, Any]) -> Response[Any]:
    """Serve the OpenAPI document, in a thread because it is made and compressed at the first request.

    It has the same bytes as the exported file.
    """
    return _kept(request, _document())


@cache
def _document() -> Content:
    return content(render(), JSON)


def _kept(request: Request[Any, Any, Any], content: Content) -> Response[Any]:
    headers = headers_of(request.scope)
    return Sent(kept(content, headers, headers.get(b"if-none-match", b"").decode("latin-1")))


@get("/problems/{code:str}", sync_to_thread=False)
def explain_problem(request: Request[Any, Any, Any], code: FromPath[str]) -> Response[str]:
    """Explain a problem, in the language that the request asks for. The `type` of every refusal is this address."""
    kind = PROBLEM_TYPES.get(code)
    if kind is None:
        raise NOT_FOUND()
    language = language_of(request.headers.get("accept-language"))
    gettext = catalogue(language, "messages").gettext
    text = f"{code} ({kind.status})\n\n{gettext(kind.title)}. {gettext(kind.advice)}\n"
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Language": language})


@get("/docs", sync_to_thread=False, media_type=MediaType.HTML)
def docs_page() -> Response[str]:
    """Serve the documentation page."""
    return Response(_PAGE, media_type=MediaType.HTML, headers=_ONLY_OURS)


@get("/docs/start.js", sync_to_thread=False)
def docs_start() -> Response[str]:
    """Serve the script that starts the page. An inline script would need a weaker Content-Security-Policy."""
    return Response(_START, media_type="text/javascript", headers=_ONLY_OURS)


@get("/docs/{name:str}", sync_to_thread=False)
def docs_file(name: FromPath[str]) -> File:
    """Serve a file that the page needs."""
    if name not in _FILES:
        raise NOT_FOUND()
    return File(
        swagger_ui_path / name, media_type=_FILES[name], content_disposition_type="inline", headers=_KEEP | _ONLY_OURS
    )


@get("/", sync_to_thread=False)
def front_door() -> Redirect:
    """Redirect a browser that opens the service's address to the documentation."""
    return Redirect("/docs")


DOCS: Final = (front_door, openapi_json, docs_page, docs_start, docs_file, explain_problem)
"""The handlers. None of them needs a token."""
