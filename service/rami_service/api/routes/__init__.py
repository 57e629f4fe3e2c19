"""The handlers, one module for each resource. A handler only calls one use case."""

from typing import Final

from rami_service.api.http.endpoint import Endpoint
from rami_service.api.routes.docs import DOCS
from rami_service.api.routes.events import EVENTS
from rami_service.api.routes.games import GAMES
from rami_service.api.routes.lobby import LOBBY
from rami_service.api.routes.phrases import PHRASE_ROUTES
from rami_service.api.routes.players import PLAYERS
from rami_service.api.routes.seats import SEATS
from rami_service.api.routes.sheets import SHEETS
from rami_service.api.routes.variants import VARIANT_ROUTES
from rami_service.api.routes.web import WEB

__all__ = ["ENDPOINTS", "PAGES"]

ENDPOINTS: Final[tuple[Endpoint, ...]] = (
    *PLAYERS,
    *LOBBY,
    *GAMES,
    *SEATS,
    *PHRASE_ROUTES,
    *EVENTS,
    *SHEETS,
    *VARIANT_ROUTES,
)
"""All operations of the API with their handlers."""
PAGES: Final = (*DOCS, *WEB)
"""The documentation and the static files, which are no operations."""
