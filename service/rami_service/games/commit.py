"""The one way to change a game: load it, apply the rules, commit if the version is still the same, answer.

If another request changed the game first, the change is tried again, three times in all. With If-Match it is refused
instead, and the caller decides. A repeated request (same idempotency key) gets its recorded answer or refusal, and
nothing but the token is checked before.

A game that this process committed last is not loaded: the change is made from memory, and the commit finds out whether
the game is still the same. Whatever else comes of that, any refusal above all, the game is loaded and judged then.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from random import getrandbits
from typing import Any, Final

import msgspec
import structlog
from msgspec import Struct

from rami.contract.wire import MovesAccepted
from rami.problems import Refused
from rami.problems.games import GAME_NOT_FOUND, STALE_VERSION
from rami.problems.requests import CONFLICT
from rami_service.domain.deadlines import next_look, thinking, timed
from rami_service.domain.models import Changed, Game, encode, is_solo, may_see, stored_game
from rami_service.games import indexes
from rami_service.games.notices import notices_of, sending
from rami_service.games.repeated_answers import Answered, Recipe
from rami_service.games.requests import Asked, answered_before, confirm, deadline, record_of, settle, settled
from rami_service.players.accounts import Caller
from rami_service.players.byte_quotas import charge, check_bytes, size_of
from rami_service.runtime.context import Context
from rami_service.runtime.recent_games import Recent
from rami_service.store import deadlines, games
from rami_service.store.damage import described
from rami_service.store.games import Change, Committed, Done, Late, Missing, Record, Stale
from rami_service.store.redis.damage import Damaged

TRIES: Final = 3
_MARK: Final = 64  # bits
_log: Final = structlog.get_logger()
_FOUND_LATE: Final = 7200  # seconds that an open game is stored beyond `open_ttl`, so that the sweeper can abort it


Work = Callable[[Game], Changed]
Answer = Callable[[Changed, int], Struct]
"""What the caller is answered about a change that leads to a version."""
Sees = Callable[[Game, str], bool]


class Task(Struct, frozen=True):
    """A change of a game, and what its caller is answered; how the answer is made again, if it can be.

    If `sees` returns False for the caller, the answer is the same as for a game that does not exist.
    """

    work: Work
    answer: Answer
    sees: Sees = may_see
    recipe: Recipe | None = None


async def change(
    context: Context, game_id: str, asked: Asked, work: Work, answer: Answer, sees: Sees = may_see
) -> Answered:
    """Change a game and answer. Raises Refused, or what the rules raise; then nothing has changed.

    The token is checked in the same round trip that loads the game.
    """
    return await carried_out(context, game_id, asked, Task(work, answer, sees))


async def carried_out(context: Context, game_id: str, asked: Asked, task: Task) -> Answered:
    """The same for a task."""
    remembered = await _from_memory(context, game_id, asked, task)
    if remembered is not None:
        return remembered
    for _ in range(TRIES):
        answered = await _attempt(context, game_id, asked, task)
        if answered is not None:
            return answered
    raise CONFLICT(tries=TRIES)


async def _from_memory(context: Context, game_id: str, asked: Asked, task: Task) -> Answered | None:
    """Change the game as this process committed it last, and answer. None if the game has to be loaded."""
    recent = context.recent_games.find(game_id)
    if recent is None or not asked.expects(recent.version):
        return None
    await asked.who.proven()
    game, version = recent.game, recent.version
    if not task.sees(game, asked.who.player_id):
        return None
    try:
        till = deadline(context, asked, recent.store_time())
        check_bytes(context, asked.who)
        worked = await context.heavy_work.run(asked.who.player_id, partial(task.work, game))
    except Refused:
        return None
    if worked.game is game and not worked.events:
        return None
    changed, answered = _changed(context, game, version, worked, task.answer)
    record = record_of(asked, answered, task.recipe)
    committed = await commit(context, game, changed, recent, record, till, asked.who)
    if isinstance(committed, Stale | Late | Missing):
        context.recent_games.forget(game_id)
        return None
    return await settled(context, game_id, asked, committed, answered)


def _changed(context: Context, game: Game, version: int, worked: Changed, answer: Answer) -> tuple[Changed, Answered]:
    """The change with its deadlines, and what its caller is answered."""
    changed = timed(game, worked, context.clock(), context.waits)
    content = answer(changed, version + 1)
    return changed, Answered(version + 1, msgspec.json.encode(content), isinstance(content, MovesAccepted))


async def _attempt(context: Context, game_id: str, asked: Asked, task: Task) -> Answered | None:
    """Change a game and answer. None if another request changed it first, and the change may be tried again."""
    loaded = await games.look(context.batch, game_id, now=context.clock() // 1000, request=asked.request)
    await asked.who.proven()
    if not loaded.version:
        raise GAME_NOT_FOUND()
    if loaded.answer is not None:
        return await answered_before(context, game_id, asked, loaded)
    game = stored_game(loaded, game_id)
    if not task.sees(game, asked.who.player_id):
        raise GAME_NOT_FOUND()
    till = deadline(context, asked, loaded.time)
    check_bytes(context, asked.who)
    try:
        check_version(asked, loaded.version)
        worked = await context.heavy_work.run(asked.who.player_id, partial(task.work, game))
    except Refused as refused:
        return await settle(context, game_id, asked, refused, till)
    if worked.game is game and not worked.events:  # nothing has changed: there is no new version
        unchanged = Answered(loaded.version, msgspec.json.encode(task.answer(worked, loaded.version)))
        return await settle(context, game_id, asked, unchanged, till)
    changed, answered = _changed(context, game, loaded.version, worked, task.answer)
    record = record_of(asked, answered, task.recipe)
    committed = await commit(context, game, changed, loaded.version, record, till, asked.who)
    if not isinstance(committed, Stale):
        return await settled(context, game_id, asked, committed, answered)
    if asked.expects(committed.version):
        return None
    return await settle(context, game_id, asked, _stale(asked, committed.version), till)


async def commit(
    context: Context,
    before: Game | None,
    changed: Changed,
    base: int | Recent,
    record: Record | None = None,
    till: int = 0,
    who: Caller | None = None,
) -> Committed:
    """Store the next version with its events and the record of the request, if the store's clock has not passed `till`.

    `base` is the version that was changed: as it was read, or as this process remembers it.

    What it adds to the store is charged to the caller; to the player who created the game if there is none (`who`).
    The deadline and the notices are written before the commit, the indexes after it. None of them is part of the
    commit, so they may be wrong.
    """
    game, now = changed.game, context.clock()
    look = _new_look(context, before, game)
    events = [encode(event) for event in changed.events]
    expected, mark = (base.version, base.mark) if isinstance(base, Recent) else (base, b"")
    new = Change(expected, encode(game), events, _ttl(context, game), _new_mark(), mark)
    committing = games.commit(context.writes, game.id, new, now=now // 1000, till=till, record=record)
    beforehand: list[Awaitable[Any]] = []
    if look is not None:
        # If something is due now, this process does it. If the process dies, another one finds the game by this entry.
        at = look if look > now else now + int(context.settings.house_grace * 1000) + thinking(game)
        beforehand.append(_scheduled(context, game.id, at))
    beforehand += sending(context, notices_of(before, changed), game.id, expected + 1)
    storing = _together(beforehand, committing) if beforehand else committing
    committed = await _charged(context, who, game, size_of(new, record), storing)
    if record is not None and not isinstance(committed, Done):
        await confirm(context, game.id, record.request, committed)
    if context.observer is not None and (not mark or isinstance(committed, Done)):
        context.observer(before, changed, committed)
    if isinstance(committed, Done):
        context.recent_games.keep(changed, committed.version, new.mark, committed.time)
        context.notifications.notify(game.id, committed.version)
        await _indexed(context, before, game)
        if look is not None and look <= context.clock():
            context.wake(game.id)
    return committed


def _new_mark() -> bytes:
    """A mark that no other commit has. It is no secret, so the system's own random numbers are not needed."""
    return getrandbits(_MARK).to_bytes(_MARK // 8)


async def _charged(
    context: Context, who: Caller | None, game: Game, size: int, storing: Awaitable[Committed]
) -> Committed:
    """Store, and charge for it: before, so that concurrent requests see it. A failure gives the charge back."""
    charge(context, who, game, size)
    committed: Committed | None = None
    try:
        committed = await storing
        return committed
    finally:
        if not isinstance(committed, Done):
            charge(context, who, game, -size)


async def _indexed(context: Context, before: Game | None, game: Game) -> None:
    try:
        await indexes.keep(context, before, game)
    except Damaged as error:  # the game is changed without this index
        _log.error("index_failed", game=game.id, **described(error))


def _new_look(context: Context, before: Game | None, game: Game) -> int | None:
    """When the sweeper has to look at the game, in unix milliseconds: 0 means now, None means no new time to store."""
    look = next_look(game, context.waits)
    return None if look and before is not None and look == next_look(before, context.waits) else look


async def _scheduled(context: Context, game_id: str, at: int) -> None:
    try:
        await deadlines.schedule(context.writes, game_id, at)
    except Damaged as error:  # games that need no deadline go on, and this process still plays for its house bots
        _log.error("schedule_failed", game=game_id, **described(error))


async def _together(beforehand: list[Awaitable[Any]], committing: Awaitable[Committed]) -> Committed:
    """Commit, after what has to be stored before it. Everything is sent in one batch, in this order."""
    answers = await asyncio.gather(*beforehand, committing)
    committed: Committed = answers[-1]
    return committed


def _ttl(context: Context, game: Game) -> int:
    settings = context.settings
    match game.status:
        case "open":
            return settings.open_ttl + _FOUND_LATE
        case "playing":
            return min(settings.playing_ttl, settings.solo_ttl) if is_solo(game) else settings.playing_ttl
        case _:
            return settings.finished_ttl


def check_version(asked: Asked, version: int) -> None:
    """Refuse a change that was decided on another version of the game. Raises Refused."""
    if not asked.expects(version):
        raise _stale(asked, version)


def _stale(asked: Asked, version: int) -> Refused:
    return STALE_VERSION(version=version, decided=max(asked.expected))
