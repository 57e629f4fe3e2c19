"""Limits that all replicas share: games of one player, new players from one address, no new games in maintenance."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from rami.messages.text import Counted, Text
from rami.problems import Refused
from rami.problems.games import TOO_MANY_GAMES
from rami.problems.requests import MAINTENANCE, RATE_LIMITED
from rami_service.domain.models import Game, organiser_of, seat_of
from rami_service.domain.networks import network_of
from rami_service.domain.presentation import moment
from rami_service.domain.records.player_records import stored_player
from rami_service.runtime.context import Clock, Context
from rami_service.runtime.sound_games import sound_games
from rami_service.settings import DAY
from rami_service.store import players, quotas
from rami_service.store.admin.messages import MAINTENANCE as SAID
from rami_service.store.redis.batch import Batch

_MINUTE: Final = 60
_HOUR: Final = 3_600
_SPELL: Final = 20  # seconds
_PHRASES: Final = 5
"""The phrases that one player may say in a spell."""
_REPORTS: Final = 10
"""The reports that one player may send on one day."""
_EXPORTS: Final = 20
"""The exports that one player may ask for in an hour: each reads some hundred games."""
_ARRIVES: Final = 60_000
"""After this many milliseconds, a game that was noted but that the player did not get into does not count any more."""
_CHECKED: Final = 5  # seconds
MOST_GAMES: Final = players.LISTED - 1
"""The highest limit of the games of one player: the list holds one more, so that one too many is noticed."""
_PART: Final = 50  # games that are loaded together

Counts = Callable[[Game | None, int], bool]
"""Whether a listed game still counts (None: it does not exist), by the milliseconds since it was noted."""


async def check_newcomer(context: Context, address: str | None) -> None:
    """Count a new player from this address. Raises Refused if there were too many in this hour."""
    most, now = context.settings.players_each_hour, context.clock() // 1000
    if not most or address is None:
        return
    if await quotas.count(context.batch, network_of(address), now // _HOUR, _HOUR) > most:
        context.limits.refused("players")
        wait = _HOUR - now % _HOUR
        reason = Text("Your address may create at most {players} players an hour", players=most)
        raise RATE_LIMITED(reason=reason, players=most, seconds=wait, retry_after=wait)


async def check_maintenance(context: Context) -> None:
    """Raises Refused while operators let no new games begin. Each replica asks the store, so it counts at once."""
    found = await SAID.lasting(context.batch)
    if found is not None:
        message, left = found
        wait = min(_MINUTE, -(-left // 1000))  # operators may end it earlier
        raise MAINTENANCE(message=message, until=moment(context.clock() + left), retry_after=wait)


async def check_phrases(batch: Batch, clock: Clock, player_id: str) -> None:
    """Count a phrase that a player says. Raises Refused after too many in a short time, at all tables together."""
    reason = Text("You may say at most {phrases} phrases in {every} seconds", phrases=_PHRASES, every=_SPELL)
    shown = {"phrases": _PHRASES, "every": _SPELL}
    await _check(batch, clock, f"phrases:{player_id}", (_PHRASES, _SPELL), reason, shown)


async def check_reports(batch: Batch, clock: Clock, player_id: str) -> None:
    """Count a report that a player makes. Raises Refused after too many on one day."""
    reason = Text("You may send at most {reports} reports a day", reports=_REPORTS)
    await _check(batch, clock, f"reports:{player_id}", (_REPORTS, DAY), reason, {"reports": _REPORTS})


async def check_exports(batch: Batch, clock: Clock, player_id: str) -> None:
    """Count an export that a player asks for. Raises Refused after too many in one hour."""
    reason = Text("You may export your data at most {exports} times an hour", exports=_EXPORTS)
    await _check(batch, clock, f"exports:{player_id}", (_EXPORTS, _HOUR), reason, {"exports": _EXPORTS})


async def _check(
    batch: Batch, clock: Clock, key: str, allowed: tuple[int, int], reason: Text, shown: dict[str, Any]
) -> None:
    """Count in the present one of equal times: `allowed` is how many in one, and its seconds. Raises Refused."""
    most, every = allowed
    now = clock() // 1000
    if await quotas.count(batch, key, now // every, every) > most:
        wait = every - now % every
        raise RATE_LIMITED(reason=reason, seconds=wait, retry_after=wait, **shown)


async def check_open_games(context: Context, player_id: str, game_id: str) -> None:
    """Note an open game that a player is about to create. Raises Refused if the player has too many.

    The list may hold games that are not open any more; they are removed when the list is full. Each game is noted
    before the list is counted, so that concurrent requests cannot all pass.
    """
    batch, now, most = context.batch, context.clock(), context.settings.open_games_each
    is_new, listed = await quotas.open_game(batch, player_id, game_id, now, context.settings.open_ttl)
    if not is_new or listed <= most:
        return

    def counts(game: Game | None, age: int) -> bool:
        return game.status == "open" if game else age < _ARRIVES

    checked = await _checked(
        context.batch, context.clock, "open", player_id, await quotas.opened(batch, player_id), counts
    )
    left, most = listed - len(checked), await _raised(batch, now, player_id, most)
    await quotas.close_games(batch, player_id, checked if left <= most else [*checked, game_id])
    if left > most:
        raise TOO_MANY_GAMES(games=Counted(left - 1, "one open game", "{n} open games"))


async def too_many_games(context: Context, player_id: str, game_id: str) -> Refused | None:
    """Note a game in which a player is about to sit down, or that is organised for others, in the list of the player.

    The refusal if the player has too many games that are not over. The list is corrected as that of open games.
    """
    settings, batch, now = context.settings, context.batch, context.clock()
    is_new, listed = await players.add_game(batch, player_id, game_id, now, settings.playing_ttl)
    if not is_new or listed <= settings.games_each:
        return None

    def counts(game: Game | None, age: int) -> bool:
        if game is not None and game.status not in ("open", "playing"):
            return False
        if age < _ARRIVES:
            return True
        return game is not None and (seat_of(game, player_id) is not None or organiser_of(game) == player_id)

    checked = await _checked(
        context.batch, context.clock, "all", player_id, await players.own_games(batch, player_id), counts
    )
    left = listed - len(checked)
    most = min(await _raised(batch, now, player_id, settings.games_each), MOST_GAMES)
    await players.drop_games(batch, player_id, checked if left <= most else [*checked, game_id])
    if left <= most:
        return None
    return TOO_MANY_GAMES(games=Counted(left - 1, "one open or running game", "{n} open or running games"))


async def _raised(batch: Batch, now: int, player_id: str, most: int) -> int:
    """A limit that a player has reached, as high as it is for this player. Nobody else's request reads for it."""
    data = await players.get(batch, player_id)
    return most * stored_player(data, player_id).times(now) if data is not None else most


async def _checked(
    batch: Batch, clock: Clock, name: str, player_id: str, entries: Sequence[tuple[str, int]], counts: Counts
) -> list[str]:
    """Which of these games do not count any more. Each list is checked once in `_CHECKED` seconds, because it is long.

    The lists are right without it, except after a failure, and for games that a player left to others. A damaged game
    counts on.
    """
    now = clock()
    if await quotas.count(batch, f"{name}:{player_id}", now // 1000 // _CHECKED, _CHECKED) > 1:
        return []
    gone: list[str] = []
    for first in range(0, len(entries), _PART):
        part = entries[first : first + _PART]
        since = dict(part)
        found = await sound_games(batch, [*since])
        gone += [listed.id for listed in found if not counts(listed.game, now - since[listed.id])]
    return gone
