"""Handlers for the documentation: the documents for programs, a page to read and try it, and a page for each problem.

The pages load nothing from other servers.
"""

from functools import cache
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from litestar.response import Redirect
from msgspec import json

from rami.contract.operations.operation import JSON
from rami.messages.catalogue import catalogue
from rami.problems import PROBLEM_TYPES
from rami.problems.requests import NOT_FOUND
from rami_service.api.http.caching import Content, content
from rami_service.api.http.language import language_of
from rami_service.api.http.request_headers import prefix_of, settings_of
from rami_service.api.openapi import asyncapi
from rami_service.api.openapi.document import render
from rami_service.api.openapi.html_page import page
from rami_service.api.routes.web import static
from rami_service.domain.protected_resource import WELL_KNOWN, metadata
from rami_service.runtime.issuers import discovery_of
from rami_service.runtime.search.own_levels import files_of

_ONLY_OURS: Final = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The policy of the page: nothing from other servers, and nothing that is written into the page itself."""


@get("/openapi.json", sync_to_thread=True)
def openapi_json(request: Request[Any, Any, Any]) -> Response[Any]:
    """Serve the OpenAPI document, in a thread because it is made and compressed at the first request.

    It has the same bytes as the exported file.
    """
    settings = settings_of(request.scope)
    own = tuple(files_of(settings.levels))
    return static(request, _document(prefix_of(request.scope), settings.oidc_issuers, own))


@get(WELL_KNOWN, sync_to_thread=False)
def protected_resource(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Say whose access tokens the service accepts, if it accepts any."""
    settings = settings_of(request.scope)
    if not settings.oidc_issuers:
        raise NOT_FOUND()
    return Response(json.encode(metadata(settings)), media_type=JSON, headers={"Cache-Control": "max-age=3600"})


@get("/asyncapi.json", sync_to_thread=True)
def asyncapi_json(request: Request[Any, Any, Any]) -> Response[Any]:
    """Serve the AsyncAPI document of the streams, in a thread for the same reason."""
    return static(request, _streams())


@get("/docs", sync_to_thread=True)
def docs_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """Serve the documentation page, in a thread for the same reason."""
    if request.scope["raw_path"].endswith(b"/"):  # the links of the page are relative to `/docs`
        return Redirect("../docs")
    return static(request, _page(), _ONLY_OURS)


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


@get("/", sync_to_thread=False)
def to_docs() -> Redirect:
    """Redirect a browser that opens the service's address to the documentation, if there are no pages for people."""
    return Redirect("docs")


@cache
def _document(prefix: str, issuers: tuple[str, ...] = (), levels: tuple[str, ...] = ()) -> Content:
    if not prefix and not issuers and not levels:
        return content(render(), JSON)
    document = json.decode(render())
    if prefix:
        document["servers"] = [{"url": prefix}]
    for number, issuer in enumerate(issuers, 1):
        login = {"type": "openIdConnect", "openIdConnectUrl": discovery_of(issuer)}
        document["components"]["securitySchemes"][f"login{number}"] = login
        document["security"].append({f"login{number}": []})
    for name, schema in document["components"]["schemas"].items():
        if name.endswith("Level") and not name.startswith("Hint") and "enum" in schema:
            schema["enum"] += levels
    return content(json.encode(document), JSON)


@cache
def _streams() -> Content:
    return content(asyncapi.render(), JSON)


@cache
def _page() -> Content:
    return content(page(json.decode(render())), "text/html; charset=utf-8")


DOCS: Final = (openapi_json, asyncapi_json, docs_page, explain_problem, protected_resource)
"""The handlers of the documentation. Neither they nor `to_docs` need a token."""
