"""Limits that all replicas share: open games of one player, and new players from one address."""

from typing import Final

from rami.messages.text import Counted, Text
from rami.problems.games import TOO_MANY_GAMES
from rami.problems.requests import RATE_LIMITED
from rami_service.domain.models import stored_game
from rami_service.domain.networks import network_of
from rami_service.runtime.context import Context
from rami_service.store import games, quotas

_HOUR: Final = 3_600
_ARRIVES: Final = 60_000
"""After this many milliseconds, a game that was noted but never stored does not count any more."""


async def check_newcomer(context: Context, address: str | None) -> None:
    """Count a new player from this address. Raises Refused if there were too many in this hour."""
    most, now = context.settings.players_each_hour, context.clock() // 1000
    if not most or address is None:
        return
    if await quotas.count(context.batch, network_of(address), now // _HOUR, _HOUR) > most:
        wait = _HOUR - now % _HOUR
        reason = Text("Your address may create at most {players} players an hour", players=most)
        raise RATE_LIMITED(reason=reason, players=most, seconds=wait, retry_after=wait)


async def check_open_games(context: Context, player_id: str, game_id: str) -> None:
    """Note an open game that a player is about to create. Raises Refused if the player has too many.

    The list may hold games that are not open any more; they are removed when the list is full. Each game is noted
    before the list is counted, so that concurrent requests cannot all pass.
    """
    batch, now, most = context.batch, context.clock(), context.settings.open_games_each
    is_new, listed = await quotas.open_game(batch, player_id, game_id, now, context.settings.open_ttl)
    if not is_new or listed <= most:
        return
    entries = await quotas.opened(batch, player_id)
    closed = [name for name, at in entries if name != game_id and not await _is_open(context, name, now - at)]
    left = len(entries) - len(closed)
    await quotas.close_games(batch, player_id, closed if left <= most else [*closed, game_id])
    if left > most:
        raise TOO_MANY_GAMES(games=Counted(left - 1, "one open game", "{n} open games"))


async def _is_open(context: Context, game_id: str, age: int) -> bool:
    loaded = await games.load(context.batch, game_id, now=context.clock() // 1000)
    return stored_game(loaded, game_id).status == "open" if loaded else age < _ARRIVES
