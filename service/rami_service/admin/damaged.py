"""Games whose record cannot be read, for operators: what is wrong with one, and its removal.

Nothing in such a record can be believed but the ids of players: they show in whose lists the game may be.
"""

import asyncio
import re
from contextlib import suppress
from itertools import product
from typing import Any, Final

from rami.messages.text import Text
from rami.problems.games import GAME_NOT_FOUND
from rami.problems.requests import invalid_field
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import is_offered
from rami_service.domain.models import Game, decode_game
from rami_service.domain.soundness import sound_game
from rami_service.games.indexes import LISTED
from rami_service.games.inspection import explained
from rami_service.runtime.context import Context
from rami_service.store import games, keys, lobby
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged
from rami_service.store.retention import ended

_PLAYER: Final = re.compile(rb"p_[0-9a-v]{26}")
_PLACE: Final = re.compile(r"`\$[^`]{0,80}`")
_SEATS: Final = range(2, 9)
_EVENTS: Final = 2_000  # in which players are looked for: those who sit down come first
_MOST: Final = 100
"""How many players a game can have had, and how many commands are sent together."""
_LISTS: Final = (keys.games_of, keys.ended_games_of, keys.kept_for, keys.opened_by)


async def wrong_with(batch: Batch, game_id: str) -> str | None:
    """What is wrong with a game, in words without a value of its record; None if it is sound. Raises Refused."""
    key = keys.state(game_id)
    kind = (await batch.call("TYPE", key)).decode()
    if kind == "none":
        raise GAME_NOT_FOUND()
    if kind != "hash":
        return f"The record of the game is of the type {kind} instead of hash."
    version, state = await batch.call("HMGET", key, *games.FIELDS)
    if version is None or state is None or not version.isdigit():
        return "The record of the game has no version or no state."
    try:
        game = decode_game(state)
    except Exception as error:  # noqa: BLE001 - of any kind, and its text may contain a value
        place = _PLACE.search(str(error))
        return "The state of the game cannot be decoded" + (f": at {place[0]}." if place else ".")
    if (reason := _nonsense(game, game_id)) is not None:
        return reason
    sound = Exception()
    if await explained(batch, sound, game_id) is sound:
        return None
    if await batch.call("HGET", key, "v") != version:  # the game went on between two readings
        return await wrong_with(batch, game_id)
    return "The log of the game cannot be read, or is not that of this game."


def _nonsense(game: Game, game_id: str) -> str | None:
    if game.id != game_id:
        return "The state is that of another game."
    if not is_offered(game.variant, game.options):
        return "This release does not know the rules of the game. Another release may have written them."
    if not sound_game(game, game_id):
        return "The state makes no sense: its seats, cards, secrets or times do not fit each other."
    return None


async def remove(context: Context, game_id: str) -> None:
    """Delete a game whose record is wrong, and take it out of all lists. A sound game is refused."""
    if await wrong_with(context.batch, game_id) is None:
        reason = Text("The record of this game is sound; end the game without this.")
        raise invalid_field("body", "damaged", reason, [("/damaged", reason)])
    players = await _players(context.batch, game_id)
    lists = [keys.DUE, keys.ENDED, *_lobby()]
    lists += [index(player) for player in players for index in _LISTS]
    for first in range(0, len(lists), _MOST):
        await asyncio.gather(*[_forget(context.writes, index, game_id) for index in lists[first : first + _MOST]])
    await ended.remove(context.writes, game_id, players)  # last: until then it can be done again


async def _players(batch: Batch, game_id: str) -> list[str]:
    """The players whose ids are in the record or in the log, as far as these can be read."""
    found: dict[bytes, None] = {}
    for command in (
        ("HGET", keys.state(game_id), "s"),
        ("XRANGE", keys.events(game_id), "-", "+", "COUNT", _EVENTS),
    ):
        with suppress(Damaged):
            found |= dict.fromkeys(_PLAYER.findall(_flat(await batch.call(*command))))
    return [name.decode() for name in found][:_MOST]


def _flat(reply: Any) -> bytes:
    """All bytes of a reply, one after the other."""
    if isinstance(reply, list):
        return b" ".join(map(_flat, reply))
    return reply if isinstance(reply, bytes) else b""


def _lobby() -> list[str]:
    """All lists of the lobby in which a game can be."""
    kinds = product(LISTED, (None, *VARIANTS), (None, *_SEATS))
    return [*map(keys.all_games, LISTED), *[keys.lobby(*kind) for kind in kinds]]


async def _forget(batch: Batch, index: str, game_id: str) -> None:
    with suppress(Damaged):  # a damaged list keeps nobody from removing the game
        await lobby.remove(batch, index, [game_id])
