"""Lists of games: the open ones, and one's own. The indexes may be wrong, so every game is looked at."""

from collections.abc import Callable

from rami.problems import Code
from rami.rules.text import Text
from rami.wire import GameSummary, Page
from rami_service.context import Context
from rami_service.errors import Refused
from rami_service.players import Caller
from rami_service.shown import summary
from rami_service.store import games, keys, lobby
from rami_service.store.lobby import Cursor
from rami_service.stored import Game, decode_game

Belongs = Callable[[Game | None], bool]


async def open_games(context: Context, who: Caller, cursor: str | None, limit: int) -> Page[GameSummary]:
    """Games that wait for players, newest first."""
    await who.proven()
    return await _page(context, keys.LOBBY, cursor, limit, lambda game: game is not None and game.status == "open")


async def own_games(context: Context, who: Caller, cursor: str | None, limit: int) -> Page[GameSummary]:
    """Games that the caller sits in and that are not over, newest first."""
    await who.proven()
    page = await _page(context, keys.games_of(who.player_id), cursor, limit, _may_go_on)
    seated = [item for item in page.items if any(seat.player == who.player_id for seat in item.players)]
    return Page(items=tuple(seated), next=page.next)


def _may_go_on(game: Game | None) -> bool:
    """A game that is not there may be just about to be created: it stays in its player's list."""
    return game is None or game.status in ("open", "playing")


async def _page(context: Context, index: str, cursor: str | None, limit: int, belongs: Belongs) -> Page[GameSummary]:
    listed = await lobby.page(context.batch, index, _cursor(cursor), limit)
    found = await games.load_many(context.batch, listed.game_ids, now=context.clock() // 1000)
    items: list[GameSummary] = []
    for game_id, loaded in zip(listed.game_ids, found, strict=True):
        game = decode_game(loaded.state) if loaded else None
        if not belongs(game):
            await lobby.remove(context.batch, index, game_id)
        elif loaded and game:
            items.append(summary(game, loaded.version))
    following = f"{listed.next.created}.{listed.next.game_id}" if listed.next else None
    return Page(items=tuple(items), next=following)


def _cursor(text: str | None) -> Cursor | None:
    if text is None:
        return None
    created, _, game_id = text.partition(".")
    if not (created.isdecimal() and len(created) <= 15 and game_id):
        raise Refused(
            Code.INVALID_REQUEST, Text("This cursor is not one that a page gave as `next`."), params={"cursor": text}
        )
    return Cursor(int(created), game_id)
