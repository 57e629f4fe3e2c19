"""Removes the names of deleted players from games: from the state, the log, and the recorded answers of all players.

A deletion notes the player in the store, and whichever process finds the player first looks at all games that may have
the name. A request that loaded a game before may write the name once more. So the player is done only when a look,
long after such requests have ended, finds no name. If a process dies, another one begins again.
"""

import asyncio
from random import getrandbits
from typing import Any, Final

import msgspec
import structlog
from msgspec.structs import replace

from rami_service.domain.compression import compressed, plain
from rami_service.domain.models import Game, encode, stored_game
from rami_service.games.answers import MADE_AGAIN, Answered
from rami_service.privacy.nameless import Named, body_without_name, named, without_name
from rami_service.runtime.context import Context
from rami_service.store import games, keys, players
from rami_service.store.damage import described
from rami_service.store.games import Loaded
from rami_service.store.redis.damage import Damaged, Reading
from rami_service.store.retention import erased

SETTLED: Final = 60_000
"""After so many milliseconds no request, and no house bot that thinks, has a game as it was before."""
_PAUSE: Final = 2.0  # seconds between two looks for deleted players
_BREATH: Final = 0.05
"""Seconds after each game that was written again. Its server did nothing else meanwhile."""
_LEASE: Final = 600_000  # milliseconds for all games of one player
_TRIES: Final = 3
_MARK: Final = 64  # bits, as in `commit`
_answers: Final = msgspec.msgpack.Decoder(Answered)
_packed: Final = msgspec.msgpack.Encoder().encode
_log: Final = structlog.get_logger()


class Eraser:
    """Removes names, one player after the other. `settled` is when one looks at a player again, in milliseconds."""

    def __init__(self, context: Context, settled: int = SETTLED) -> None:
        self._context = context
        self._settled = settled

    async def run(self) -> None:
        """Remove names until cancelled. An error that repeats itself is logged once."""
        before: dict[str, Any] | None = None
        while True:
            failed: dict[str, Any] | None = None
            try:
                while await self.next():
                    pass
            except Exception as error:  # noqa: BLE001 - the store may work again at the next look
                failed = described(error)
            if failed and failed != before:
                _log.warning("erasure_failed", **failed)
            before = failed
            await asyncio.sleep(_PAUSE)

    async def next(self) -> bool:
        """Look at all games of one deleted player. False if no player is due."""
        batch, now = self._context.batch, self._context.clock()
        player_id = await erased.take(batch, now, _LEASE)
        if player_id is None:
            return False
        again: int | None = self._context.clock() + self._settled
        try:
            left = await self._look(player_id)
            _log.info("names_removed", player=player_id, left=left)
            again = again if left else None
        finally:
            await erased.move(batch, player_id, now + _LEASE, again)
        return True

    async def _look(self, player_id: str) -> int:
        """Remove the name from all games. Returns how many had it, and are looked at again."""
        batch, left = self._context.batch, 0
        if await players.get(batch, player_id) is not None:
            return 0  # the deletion was noted, and then not made
        for game_id in await erased.where_named(batch, player_id):
            try:
                had_it = await self._remove(game_id, player_id)
            except Damaged as error:  # nobody can read it
                _log.error("store_damaged", **described(error))
                had_it = False
            left += had_it
            if had_it:
                await asyncio.sleep(_BREATH)
            else:
                await erased.forget_named(batch, player_id, [game_id])
        return left

    async def _remove(self, game_id: str, player_id: str) -> bool:
        """Remove the name from one game. Returns whether the game had it, or was changed meanwhile."""
        batch = self._context.batch
        await erased.drop_answers(batch, game_id, player_id)
        for _ in range(_TRIES):
            before = await erased.load(batch, game_id)
            if before is None:
                return False
            with Reading(keys.state(game_id)):
                game = stored_game(Loaded(int(before.version), before.state), game_id)
            where = named(game, [data async for part in games.log(batch, game_id) for _, data in part], player_id)
            after, events = without_name(game, where)
            if after is game and not events:
                return await self._amend(game, where, player_id)
            mark = getrandbits(_MARK).to_bytes(_MARK // 8)
            if await erased.rewrite(self._context.writes, game_id, before, encode(after), mark, events):
                self._context.recent_games.forget(game_id)
                await self._amend(game, where, player_id)
                return True
        return True

    async def _amend(self, game: Game, where: Named, player_id: str) -> bool:
        """Remove the name from what others were answered. Returns whether it was there."""
        kept_for = {seat.kept_for for seat in game.seats if seat.kept_for}
        had_it = False
        for other in (where.players | {game.creator, *game.guests} | kept_for) - {player_id}:
            for field, record in (await erased.answers(self._context.batch, game.id, other)).items():
                if record.startswith(MADE_AGAIN):
                    continue
                with Reading(keys.once(game.id, other)):
                    answered = _answers.decode(plain(record))
                body = body_without_name(answered.body, where, player_id)
                if body != answered.body:
                    had_it = True
                    new = compressed(_packed(replace(answered, body=body)))
                    await erased.amend(self._context.writes, game.id, other, field, record, new)
        return had_it
