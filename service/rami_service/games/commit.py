"""Store the next version of a game, and tell those who wait for it.

The deadline of the next turn and the notices to players are sent in front of the commit, in the same batch, and the
indexes are written after it. None of them is a part of the commit, so they may be wrong: they belong to other keys,
which may be on other servers.
"""

from random import getrandbits
from typing import Final

import structlog
from msgspec import Struct

from rami_service.domain.deadlines import Waits, next_look, thinking
from rami_service.domain.models import Changed, Game, encode, encode_event, is_solo
from rami_service.games import indexes
from rami_service.games.notices import send_notices
from rami_service.games.requests import confirm
from rami_service.runtime.allowances import Allowance, spend
from rami_service.runtime.context import Context
from rami_service.runtime.recent_games import Recent
from rami_service.settings import Settings
from rami_service.store import deadlines, games
from rami_service.store.damage import described
from rami_service.store.functions import Call
from rami_service.store.games import Change, Committed, Done, Record
from rami_service.store.redis import effects
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Damaged

_MARK: Final = 64  # bits
_FOUND_LATE: Final = 7200  # seconds that an open game is stored beyond `open_ttl`, so that the sweeper can abort it
_log: Final = structlog.get_logger()


class Terms(Struct, frozen=True):
    """On which terms a commit is made: who pays for it, until when it is (by the store's clock), what is recorded."""

    payers: list[Allowance]
    till: int = 0
    record: Record | None = None


async def commit(
    context: Context, before: Game | None, changed: Changed, base: int | Recent, now: int, terms: Terms
) -> Committed:
    """Store the next version of a game with its events and the record of the request. `now` is in unix milliseconds.

    `base` is the version that was changed: as it was read (0 for a new game), or as this process remembers it.

    What it adds to the store is charged before, so that concurrent requests see it, and given back if nothing was
    stored.
    """
    game, record = changed.game, terms.record
    version, mark = (base.version, base.mark) if isinstance(base, Recent) else (base, b"")
    # The mark is no secret, so the system's own random numbers are not needed.
    new_mark = getrandbits(_MARK).to_bytes(_MARK // 8)
    events = list(map(encode_event, changed.events))
    new = Change(version, encode(game), events, _ttl(context.settings, game), new_mark, mark)
    size = games.size_of(new, record)
    look = _new_look(before, game, context.waits)
    scheduled = None if look is None else _schedule(context.writes, context.settings, game, look, now)
    send_notices(context.writes, context.hooked.players, before, changed, version + 1)
    storing = games.commit(context.writes, game.id, new, now=now // 1000, till=terms.till, record=record)
    spend(terms.payers, size)
    committed: Committed | None = None
    try:
        if scheduled is not None:
            await _in_time(scheduled, game.id, storing)
        committed = await storing
    finally:
        if not isinstance(committed, Done):
            spend(terms.payers, -size)
    if record is not None and not isinstance(committed, Done):
        await confirm(context.writes, context.settings, game.id, record.request, committed)
    if context.observer is not None and (not mark or isinstance(committed, Done)):
        context.observer(before, changed, committed)
    if isinstance(committed, Done):
        effects.made().append(game.id)
        context.recent_games.keep(changed, committed.version, new_mark, committed.time)
        context.notifications.notify(game.id, committed.version)
        if before is None or not before.status == game.status != "open":
            await _indexed(context, before, game)
        if look is not None and look <= context.clock():
            context.wake(game.id)
    return committed


def _schedule(writes: Batch, settings: Settings, game: Game, look: int, now: int) -> Call:
    """Store when to look at the game. If something is due now, this process does it; if it dies, another one will."""
    at = look if look > now else now + int(settings.house_grace * 1000) + thinking(game)
    return deadlines.schedule(writes, game.id, at)


async def _in_time(scheduled: Call, game_id: str, storing: Call) -> None:
    """Wait until the deadline is stored. Games that need none go on without it, if it is damaged."""
    try:
        await scheduled
    except Damaged as error:  # this process still plays for its house bots
        _log.error("schedule_failed", game=game_id, **described(error))
    except BaseException:
        storing.unawaited(lambda _: None)  # its caller gets this error, or was cancelled
        raise


async def _indexed(context: Context, before: Game | None, game: Game) -> None:
    try:
        await indexes.keep(context, before, game)
    except Damaged as error:  # the game is changed without this index
        _log.error("index_failed", game=game.id, **described(error))


def _new_look(before: Game | None, game: Game, waits: Waits) -> int | None:
    """When the sweeper has to look at the game, in unix milliseconds: 0 means now, None means no new time to store."""
    look = next_look(game, waits)
    return None if look and before is not None and look == next_look(before, waits) else look


def _ttl(settings: Settings, game: Game) -> int:
    match game.status:
        case "open":
            return settings.open_ttl + _FOUND_LATE
        case "playing":
            return min(settings.playing_ttl, settings.solo_ttl) if is_solo(game) else settings.playing_ttl
        case _:
            return settings.finished_ttl
