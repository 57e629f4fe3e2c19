"""The one way to change a game: load it, apply the rules, commit if the version is still the same, answer.

If another request changed the game first, it is loaded and changed again, three times in all. With If-Match the request
is refused instead, and the caller decides. A repeated request (same idempotency key) gets its recorded answer or
refusal, whatever it would be now; only the token is checked before.

A game that this process committed last is not loaded: the change is made from memory, and the commit finds out whether
the game is still the same, and whether the request is a repeated one. If the change is refused or the commit is not
made, the game is loaded, and judged as if this had not been tried.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from msgspec import Struct

from rami.contract.wire import LegalMoves
from rami.problems import Refused
from rami.problems.games import GAME_NOT_FOUND, STALE_VERSION
from rami.problems.requests import CONFLICT
from rami_service.domain.deadlines import Waits, timed
from rami_service.domain.models import Changed, Game, may_see, sees_late, stored_game
from rami_service.games.answers import Answered, Form, answer
from rami_service.games.commit import Terms, commit
from rami_service.games.requests import Asked, answered_before, deadline, record_of, settle, settled
from rami_service.runtime.allowances import check
from rami_service.runtime.context import Clock, Context
from rami_service.runtime.recent_games import Recent
from rami_service.store import games
from rami_service.store.games import Done, Late, Missing, Stale

TRIES: Final = 3

Work = Callable[..., Changed]
"""A function of a game, the id of the caller, the time (unix milliseconds) and further arguments.

It changes nothing: it returns the next game.
"""
Sees = Callable[[Game, str], bool]


class Task(Struct, frozen=True):
    """What a caller asks for: the function that changes the game, its further arguments, and the form of the answer.

    If `sees` returns False for the caller, the answer is the same as for a game that does not exist.
    """

    work: Work
    arguments: tuple[Any, ...]
    form: Form
    sees: Sees

    def __repr__(self) -> str:
        return f"Task({self.work.__name__})"  # the arguments may hold an invitation


class Outcome(Struct, frozen=True):
    """A changed game, when it changed (unix ms), what its caller is answered, and the legal moves known by that."""

    changed: Changed
    at: int
    answered: Answered
    legal: LegalMoves | None

    def __repr__(self) -> str:
        return f"Outcome({self.answered.version})"  # the rest holds hands


async def change(
    context: Context,
    asked: Asked,
    game_id: str,
    work: Work,
    *arguments: Any,
    form: Form = None,
    sees: Sees = may_see,
) -> Answered:
    """Change a game and answer. Raises Refused, or what the rules raise; then nothing has changed.

    The token is checked in the same round trip that loads the game.
    """
    task = Task(work, arguments, form, sees)
    recent = context.recent_games.find(game_id)
    if recent is not None and (not asked.expected or recent.version in asked.expected):
        remembered = await _from_memory(context, asked, task, recent)
        if remembered is not None:
            return remembered
    for _ in range(TRIES):
        answered = await _loaded(context, asked, task, game_id)
        if answered is not None:
            return answered
    raise CONFLICT(tries=TRIES)


def work_out(task: Task, game: Game, version: int, player_id: str, clock: Clock, waits: Waits) -> Outcome:
    """The change of a game at a version, with the clock of its turn, and the answer to it. Raises Refused."""
    changed = task.work(game, player_id, at := clock(), *task.arguments)
    if game.turn_seconds:
        at = clock()  # again, because the work may have taken long, and the next turn has all its time
    if changed.game is game and not changed.events:  # nothing has changed: there is no new version
        return Outcome(changed, at, *answer(task.form, changed, version, player_id))
    changed = timed(game, changed, at, waits)
    return Outcome(changed, at, *answer(task.form, changed, version + 1, player_id))


async def _from_memory(context: Context, asked: Asked, task: Task, recent: Recent) -> Answered | None:
    """Change the game as this process committed it last, and answer. None if the game has to be loaded."""
    who, game = asked.who, recent.game
    await who.proven()
    if not task.sees(game, who.player_id):
        return None
    who.seen_in(game)
    try:
        till = deadline(asked, context.settings.request_timeout, recent.time, recent.since)
        payers, run = context.limits.payers(who.player_id, who.network), context.heavy_work.run
        check(payers)
        outcome = await run(
            who.player_id, work_out, task, game, recent.version, who.player_id, context.clock, context.waits
        )
    except Refused:
        return None
    if outcome.answered.version == recent.version:
        return None
    terms = Terms(payers, till, record_of(asked, outcome.answered, task.form))
    committed = await commit(context, game, outcome.changed, recent, outcome.at, terms)
    if isinstance(committed, Done):
        if outcome.legal is not None:
            context.recent_games.note(game.id, outcome.legal)
        return outcome.answered
    if isinstance(committed, Stale | Late | Missing):
        context.recent_games.forget(game.id)
        return None
    return await settled(context.batch, context.heavy_work, game.id, asked, committed, outcome.answered)


async def _loaded(context: Context, asked: Asked, task: Task, game_id: str) -> Answered | None:
    """Load and change a game, and answer. None if another request changed it first, and it may be tried again."""
    who = asked.who
    loaded = await games.look(context.batch, game_id, now=context.clock() // 1000, request=asked.request)
    await who.proven()
    if not loaded.version:
        raise GAME_NOT_FOUND()
    if loaded.answer is not None:
        return await answered_before(context, game_id, asked, loaded)
    game, version = stored_game(loaded, game_id), loaded.version
    if not task.sees(game, who.player_id):
        raise GAME_NOT_FOUND()
    who.seen_in(game)
    till = deadline(asked, context.settings.request_timeout, loaded.time, monotonic())
    payers, run = context.limits.payers(who.player_id, who.network), context.heavy_work.run
    check(payers)
    try:
        check_version(asked, game, version)
        outcome = await run(who.player_id, work_out, task, game, version, who.player_id, context.clock, context.waits)
    except Refused as refused:
        return await settle(context, game_id, asked, refused, till)
    if outcome.answered.version == version:
        return await settle(context, game_id, asked, outcome.answered, till)
    terms = Terms(payers, till, record_of(asked, outcome.answered, task.form))
    committed = await commit(context, game, outcome.changed, version, outcome.at, terms)
    if not isinstance(committed, Stale):
        return await settled(context.batch, context.heavy_work, game_id, asked, committed, outcome.answered)
    if asked.expects(committed.version):
        return None
    return await settle(context, game_id, asked, _stale(asked, committed.version), till)


def check_version(asked: Asked, game: Game, version: int) -> None:
    """Refuse a change that was decided on another version of the game. Raises Refused.

    Nobody who sees the game late learns the present version. Without a seat there is no change of a running game that
    depends on a version, so the request is refused for another reason.
    """
    if not asked.expects(version) and not sees_late(game, asked.who.player_id):
        raise _stale(asked, version)


def _stale(asked: Asked, version: int) -> Refused:
    return STALE_VERSION(version=version, decided=max(asked.expected))
