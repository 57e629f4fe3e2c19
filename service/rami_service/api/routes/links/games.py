"""Handlers for links of games that messengers can read: a small page, and the picture of the table.

Everything that they show is what a spectator without a token sees. A private game looks like one that does not exist.
"""

import re
from html import escape
from typing import Any, Final

from litestar import Request, Response, get
from litestar.params import FromPath
from litestar.response import Redirect

from rami.contract.wire import GameView
from rami.contract.wire.basics import GAME_ID
from rami.problems import Refused
from rami.problems.games import GAME_NOT_FOUND
from rami.problems.players import MISSING_TOKEN
from rami_service.api.http.caching import Content, content, kept
from rami_service.api.http.replies import Sent
from rami_service.api.http.request_headers import headers_of
from rami_service.api.pictures import Painter, drawing
from rami_service.api.routes.pages import address_of
from rami_service.api.routes.web import bodies
from rami_service.domain.networks import UNKNOWN, network_of
from rami_service.domain.presentation import game_view
from rami_service.games import play
from rami_service.runtime.callers import NOBODY
from rami_service.runtime.context import Context

_MINUTE: Final = b"public, max-age=60"
_ID: Final = re.compile(GAME_ID)


@get("/play/games/{game_id:str}")
async def game_page(request: Request[Any, Any, Any], game_id: FromPath[str]) -> Response[Any]:
    """Serve a page that names the players and the picture of a public game, and leads to the table."""
    view = await _seen(request, game_id)
    address = address_of(request)
    path = "/web/preview.png" if view is None else f"/play/games/{game_id}/picture.png"
    names = ", ".join(player.name for player in view.players if player.name) if view is not None else ""
    title = f"Rami : {names}" if names else "Rami : jouez aux cartes entre amis"
    filled = {"{title}": escape(title), "{picture}": f"{address}{path}", "{game}": game_id}
    text = re.sub(r"\{(?:title|picture|game)\}", lambda found: filled[found[0]], bodies()["game.html"].decode())
    return _sent(request, content(text.encode(), "text/html; charset=utf-8", "fr"), b"no-cache")


@get("/play/games/{game_id:str}/picture.png")
async def game_picture(request: Request[Any, Any, Any], game_id: FromPath[str]) -> Response[Any]:
    """Serve the picture of a public game. The one of all links stands in for it while too many are drawn."""
    view = await _seen(request, game_id)
    if view is None:
        raise GAME_NOT_FOUND()
    found = await _painter(request).picture(game_id, lambda: drawing(view))
    if found is None:
        return Redirect("../../../web/preview.png", status_code=302)
    return _sent(request, found, _MINUTE)


async def _seen(request: Request[Any, Any, Any], game_id: str) -> GameView | None:
    """The game as a spectator without a token sees it, None if there is no such public game. Raises Refused."""
    if not _ID.fullmatch(game_id):
        raise GAME_NOT_FOUND()
    context: Context = request.app.state["context"]
    who = context.callers.watcher(network_of(request.client.host) if request.client else UNKNOWN)
    try:
        game, version = await play.load_seen(context, who, game_id)
    except Refused as refused:
        if refused.problem_type is MISSING_TOKEN:
            return None
        raise
    return game_view(game, version, NOBODY)


def _painter(request: Request[Any, Any, Any]) -> Painter:
    state = request.app.state
    if state.get("painter") is None:
        state["painter"] = Painter()
    painter: Painter = state["painter"]
    return painter


def _sent(request: Request[Any, Any, Any], found: Content, age: bytes) -> Response[Any]:
    headers = headers_of(request.scope)
    known = headers.get(b"if-none-match", b"").decode("latin-1")
    return Sent(kept(found, headers, known, age))


GAME_LINKS: Final = (game_page, game_picture)
"""The handlers. None of them needs a token."""
