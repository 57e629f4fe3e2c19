"""The handlers, one module for each resource. A handler only calls one use case."""

from typing import Final

from litestar.handlers import HTTPRouteHandler

from rami_service.api.http.endpoint import Endpoint
from rami_service.api.routes.docs import DOCS, to_docs
from rami_service.api.routes.events import EVENTS
from rami_service.api.routes.games import GAMES
from rami_service.api.routes.identities import IDENTITIES
from rami_service.api.routes.links import GAME_LINKS
from rami_service.api.routes.lobby import LOBBY
from rami_service.api.routes.manners import MANNERS
from rami_service.api.routes.pages import DOORS
from rami_service.api.routes.phrases import PHRASE_ROUTES
from rami_service.api.routes.players import PLAYERS
from rami_service.api.routes.push import PUSH
from rami_service.api.routes.sandbox import SANDBOX
from rami_service.api.routes.seats import SEATS
from rami_service.api.routes.sheets import SHEETS
from rami_service.api.routes.variants import VARIANT_ROUTES
from rami_service.api.routes.web import WEB
from rami_service.api.routes.webhooks import WEBHOOKS

__all__ = ["ENDPOINTS", "pages"]

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *PLAYERS,
    *IDENTITIES,
    *LOBBY,
    *GAMES,
    *SEATS,
    *PHRASE_ROUTES,
    *MANNERS,
    *EVENTS,
    *SHEETS,
    *VARIANT_ROUTES,
    *WEBHOOKS,
    *PUSH,
    *SANDBOX,
)
"""All operations of the API with their handlers."""


def pages(*, web: bool) -> tuple[HTTPRouteHandler, ...]:
    """The documentation, the static files and, with `web`, the pages for people. They are no operations."""
    return (*DOCS, *WEB, *((*DOORS, *GAME_LINKS) if web else (to_docs,)))
