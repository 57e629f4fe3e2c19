"""Lists of games: those of the lobby, and one's own. The indexes may be wrong, so every game is looked at."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from rami.messages.text import Text
from rami.problems.requests import INVALID_REQUEST
from rami.problems.settings import UNKNOWN_VARIANT
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import no_variant
from rami.wire import GameSummary, Page, Status
from rami_service.domain.models import Game, decode_game, seat_of
from rami_service.domain.presentation import summary
from rami_service.games import indexes
from rami_service.games.indexes import LISTED, Listed
from rami_service.players.accounts import Caller
from rami_service.runtime.context import Context
from rami_service.store import games, keys, lobby
from rami_service.store.lobby import Entry

_LOOKS: Final = 8
"""How often a page reads on for games that are shown; then it is shorter than it might be."""
_UNDER_WAY: Final = 60_000
"""Milliseconds after which a game that a player is listed for, and does not sit in, is none of the player's."""

Place = Literal["shown", "passed", "stale"]
Judge = Callable[[Entry, Game | None], Place]
"""What becomes of a listed game (None: it does not exist): stale ones leave the list."""


class Filter(Struct, frozen=True, kw_only=True):
    """Which games of the lobby are asked for."""

    status: Listed = "open"
    variant: str | None = None
    seats: int | None = None


async def lobby_games(
    context: Context, who: Caller, wanted: Filter, cursor: str | None, limit: int
) -> Page[GameSummary]:
    """Public games that wait for players, or that are being played, newest first. Raises Refused."""
    await who.proven()
    if wanted.variant is not None and wanted.variant not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(wanted.variant))

    def judge(_: Entry, game: Game | None) -> Place:
        return "shown" if game and game.status == wanted.status and not game.private else "stale"

    index = keys.lobby(wanted.status, wanted.variant, wanted.seats)
    page, _ = await _look(context, index, cursor, limit, judge)
    return page


async def own_games(
    context: Context, who: Caller, cursor: str | None, limit: int, status: Status | None = None
) -> Page[GameSummary]:
    """Games of the caller, newest first: those of a status, or the open and running ones that the caller sits in."""
    await who.proven()
    if status in LISTED or status is None:
        return await _going_on(context, who.player_id, cursor, limit, (status,) if status else LISTED)

    def judge(_: Entry, game: Game | None) -> Place:
        if game is None:
            return "stale"
        return "shown" if game.status == status else "passed"

    page, _ = await _look(context, keys.ended_games_of(who.player_id), cursor, limit, judge)
    return page


async def _going_on(
    context: Context, player_id: str, cursor: str | None, limit: int, statuses: Sequence[Status]
) -> Page[GameSummary]:
    """A game is listed before its player sits down: it stays for a while also if the player does not sit there."""
    settled = context.clock() - _UNDER_WAY

    def judge(entry: Entry, game: Game | None) -> Place:
        if game is not None and game.status not in LISTED:
            return "stale"
        if game is None or seat_of(game, player_id) is None:
            return "stale" if entry.at < settled else "passed"
        return "shown" if game.status in statuses else "passed"

    page, stale = await _look(context, keys.games_of(player_id), cursor, limit, judge)
    for game in stale:
        if game.status not in LISTED and player_id in indexes.players_of(game):
            await indexes.end(context, game, player_id)
    return page


async def _look(
    context: Context, index: str, cursor: str | None, limit: int, judge: Judge
) -> tuple[Page[GameSummary], list[Game]]:
    """A page of the games that are shown, and the stale ones. Later games make up for those that are not shown."""
    after, items, stale = _cursor(cursor), list[GameSummary](), dict[str, Game | None]()
    for _ in range(_LOOKS):
        listed = await lobby.page(context.batch, index, after, limit)
        after = listed.next
        for entry, game, version in await _loaded(context, listed.entries):
            place = judge(entry, game)
            if place == "stale":
                stale[entry.game_id] = game
            elif place == "shown" and game is not None and len(items) < limit:
                items.append(summary(game, version))
                after = entry if len(items) == limit else after
        if after is None or len(items) == limit:
            break
    await lobby.remove(context.batch, index, stale)
    page = Page(items=tuple(items), next=f"{after.at}.{after.game_id}" if after else None)
    return page, [game for game in stale.values() if game is not None]


async def _loaded(context: Context, entries: Sequence[Entry]) -> list[tuple[Entry, Game | None, int]]:
    """The games of a list, each with its version; None for one that does not exist."""
    found = await games.load_many(context.batch, [entry.game_id for entry in entries], now=context.clock() // 1000)
    return [
        (entry, decode_game(loaded.state), loaded.version) if loaded else (entry, None, 0)
        for entry, loaded in zip(entries, found, strict=True)
    ]


def _cursor(text: str | None) -> Entry | None:
    if text is None:
        return None
    at, _, game_id = text.partition(".")
    if not (at.isdecimal() and len(at) <= 15 and game_id):
        raise INVALID_REQUEST(reason=Text("The cursor is not the `next` of a page."), cursor=text)
    return Entry(int(at), game_id)
