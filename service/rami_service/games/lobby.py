"""Lists of games: the lobby, and the caller's own games. The indexes may be wrong, so every listed game is checked."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from rami.contract.wire import GameSummary, Page, Status
from rami.messages.text import Text
from rami.problems.requests import INVALID_REQUEST
from rami.problems.settings import UNKNOWN_VARIANT
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import no_variant
from rami_service.domain.models import Game, organiser_of, seat_of
from rami_service.domain.presentation import summary_for
from rami_service.games import indexes
from rami_service.games.indexes import LISTED, Listed
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.sound_games import sound_games
from rami_service.store import keys, lobby
from rami_service.store.lobby import Entry
from rami_service.store.redis.batch import Batch

_LOOKS: Final = 8
"""How many times a page reads the index to find enough games. After that the page may be shorter than its limit."""
_UNDER_WAY: Final = 60_000
"""After this many milliseconds, a listed game in which the player has no seat is removed from the player's list."""

Place = Literal["shown", "passed", "stale"]
Judge = Callable[[Entry, Game | None], Place]
"""Decides about a listed game (None: it does not exist): show it, pass over it, or remove it as stale."""


class Filter(Struct, frozen=True, kw_only=True):
    """The filter of a lobby request."""

    status: Listed = "open"
    variant: str | None = None
    seats: int | None = None


async def lobby_games(batch: Batch, who: Caller, wanted: Filter, cursor: str | None, limit: int) -> Page[GameSummary]:
    """Public games that are open, or that are being played, newest first. Raises Refused."""
    await who.proven()
    if wanted.variant is not None and wanted.variant not in VARIANTS:
        raise UNKNOWN_VARIANT(reason=no_variant(wanted.variant))

    def judge(_: Entry, game: Game | None) -> Place:
        return "shown" if game and game.status == wanted.status and indexes.in_lobby(game) else "stale"

    index = keys.lobby(wanted.status, wanted.variant, wanted.seats)
    page, _ = await _look(batch, who.eyes, index, cursor, limit, judge)
    return page


async def own_games(
    context: Context,
    who: Caller,
    cursor: str | None,
    limit: int,
    status: Status | None = None,
    *,
    organised: bool = False,
) -> Page[GameSummary]:
    """The caller's games, newest first: those of a status, or all open and running ones. Raises Refused.

    `organised` are those that the caller has created for others, without a seat.
    """
    await who.proven()
    if status in LISTED or status is None:
        statuses = (status,) if status else LISTED
        return await _going_on(context, who, cursor, limit, statuses, organised=organised)

    def judge(_: Entry, game: Game | None) -> Place:
        if game is None:
            return "stale"
        asked = game.status == status and (organiser_of(game) == who.player_id) == organised
        return "shown" if asked else "passed"

    page, _ = await _look(context.batch, who.eyes, keys.ended_games_of(who.player_id), cursor, limit, judge)
    return page


async def _going_on(
    context: Context, who: Caller, cursor: str | None, limit: int, statuses: Sequence[Status], *, organised: bool
) -> Page[GameSummary]:
    """The open or running games of a player, or those that the player has organised for others.

    A game is listed before its player joins it, so a game without the player is stale only after `_UNDER_WAY`.
    """
    settled, player_id = context.clock() - _UNDER_WAY, who.player_id

    def judge(entry: Entry, game: Game | None) -> Place:
        if game is not None and game.status not in LISTED:
            return "stale"
        is_organiser = game is not None and organiser_of(game) == player_id
        if game is None or not (is_organiser or seat_of(game, player_id) is not None):
            return "stale" if entry.at < settled else "passed"
        return "shown" if game.status in statuses and is_organiser == organised else "passed"

    page, stale = await _look(context.batch, who.eyes, keys.games_of(player_id), cursor, limit, judge)
    for game in stale:
        if game.status not in LISTED and player_id in indexes.listed_for(game):
            await indexes.end(context.batch, context.settings, game, player_id)
    return page


async def _look(
    batch: Batch, eyes: str, index: str, cursor: str | None, limit: int, judge: Judge
) -> tuple[Page[GameSummary], list[Game]]:
    """A page of the games that are shown, as these `eyes` see them, and the stale games.

    It reads on to replace games that are not shown.
    """
    after, items, stale = _cursor(cursor), list[GameSummary](), dict[str, Game | None]()
    for _ in range(_LOOKS):
        listed = await lobby.page(batch, index, after, limit)
        after = listed.next
        for entry, game, version in await _loaded(batch, listed.entries):
            place = judge(entry, game)
            if place == "stale":
                stale[entry.game_id] = game
            elif place == "shown" and game is not None and len(items) < limit:
                items.append(summary_for(game, version, eyes))
                after = entry if len(items) == limit else after
        if after is None or len(items) == limit:
            break
    await lobby.remove(batch, index, stale)
    page = Page(items=tuple(items), next=f"{after.at}.{after.game_id}" if after else None)
    return page, [game for game in stale.values() if game is not None]


async def _loaded(batch: Batch, entries: Sequence[Entry]) -> list[tuple[Entry, Game | None, int]]:
    """The listed games with their versions; None and 0 for a game that does not exist. Damaged games are left out."""
    named = {entry.game_id: entry for entry in entries}
    return [(named[listed.id], listed.game, listed.version) for listed in await sound_games(batch, [*named])]


def _cursor(text: str | None) -> Entry | None:
    if text is None:
        return None
    at, _, game_id = text.partition(".")
    if not (at.isdecimal() and len(at) <= 15 and game_id):
        raise INVALID_REQUEST(reason=Text("The cursor is not the `next` of a page."), cursor=text)
    return Entry(int(at), game_id)
