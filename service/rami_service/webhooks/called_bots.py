"""Bots that are called: the view of the player and the legal moves are sent, and the answer is the move.

The protocol of the answer is ours; Standard Webhooks has none. If an address fails, it is tried again within the time
of the turn. Then the turn runs out of time, and a house bot plays it.
"""

import asyncio
from random import uniform
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rami.contract.wire import MakeMoves, TurnPlayMessage, TurnToPlay
from rami.problems import Refused
from rami_service.domain.deadlines import given_up, paused, timed
from rami_service.domain.models import Changed, Game, seat_of, stored_game
from rami_service.domain.presentation import game_view, moment
from rami_service.domain.records.player_records import StoredWebhook
from rami_service.games.commit import Terms, commit
from rami_service.games.includes import listed
from rami_service.games.play import moved
from rami_service.runtime.outgoing import Answer
from rami_service.store import games
from rami_service.store.games import Done
from rami_service.webhooks.attempts import Courier, Job
from rami_service.webhooks.messages import encode

LONGEST: Final = 16_384
"""The most bytes of an answer."""
ATTEMPTS: Final = 3
"""How often one question is sent. A turn that draws and then lays cards may need several questions."""
_SECONDS: Final = 8.0
_PAUSE: Final = 0.5
_QUESTIONS: Final = 60  # in one turn: a bot may undo its moves, but not for ever
_LOOK: Final = 1.0  # seconds between two looks at a game that is paused
_decode: Final = msgspec.json.Decoder(MakeMoves).decode


class _Turn(Struct, frozen=True):
    """A turn of the player: the game and its version."""

    game: Game
    version: int
    seat: int


class _Failed(Exception):
    """The address does not play the turn."""

    def __init__(self, reason: str, version: int, attempts: int, status: int | None = None) -> None:
        super().__init__()
        self.reason, self.version, self.attempts, self.status = reason, version, attempts, status


async def play_turn(courier: Courier, job: Job) -> None:
    """Let an address play the turn of its player, or give the turn to a house bot."""
    try:
        await _played(courier, job)
    except _Failed as failed:
        await give_up_turn(courier, job)
        await courier.give_up(job, failed.reason, failed.attempts, version=failed.version, status=failed.status)


async def _played(courier: Courier, job: Job) -> None:
    version = 0
    for _ in range(_QUESTIONS):
        turn = await _turn(courier, job)
        if turn is None or not await _asked(courier, job, turn):
            return
        version = turn.version
    raise _Failed("unfinished", version, 1)


async def give_up_turn(courier: Courier, job: Job) -> None:
    """Let the turn of the player run out of time now, if it still is the player's turn."""
    turn = await _turn(courier, job)
    if turn is not None:
        await _committed(courier, job, turn, given_up(turn.game, courier.context.clock()))


async def _asked(courier: Courier, job: Job, turn: _Turn) -> bool:
    """Ask for moves and make them, or see that the game has changed. False if the webhook is gone. Raises _Failed."""
    player, work = job.delivery.player, courier.context.heavy_work
    async with courier.pace.held(player):
        view = game_view(turn.game, turn.version, player)
        legal = await work.run(player, listed, turn.game, turn.seat, turn.version)
        data = TurnToPlay(player=player, game=replace(view, legal_moves=legal))
        body = encode(TurnPlayMessage(timestamp=moment(job.at), data=data))
    for attempt in range(1, ATTEMPTS + 1):
        if (webhook := await courier.webhook(job)) is None:
            return False
        if courier.breakers.is_open(job.webhook_id):
            raise _Failed("paused", turn.version, attempt - 1)
        answer = await _sent(courier, job, turn, webhook, body)
        reason = answer.reason or await _made(courier, job, turn, answer.body)
        if reason is None:
            courier.breakers.succeeded(job.webhook_id)
            return True
        courier.breakers.failed(job.webhook_id)
        if attempt == ATTEMPTS or _seconds_left(courier, turn) < 2 * _PAUSE:
            raise _Failed(reason, turn.version, attempt, answer.status)
        await asyncio.sleep(uniform(0.5, 1.5) * _PAUSE * attempt)  # noqa: S311 - jitter
    return True


async def _sent(courier: Courier, job: Job, turn: _Turn, webhook: StoredWebhook, body: bytes) -> Answer:
    seconds = max(0.1, min(_SECONDS, _seconds_left(courier, turn)))
    return await courier.send(job, webhook, body, version=turn.version, seconds=seconds, most=LONGEST)


async def _made(courier: Courier, job: Job, turn: _Turn, body: bytes) -> str | None:
    """Make the moves of an answer, unless the game has changed. Why they cannot be made, None if nothing is wrong."""
    context, player = courier.context, job.delivery.player
    try:
        moves = _decode(body).moves
    except (msgspec.DecodeError, RecursionError, ValueError):
        return "bad_answer"
    try:
        async with courier.pace.held(player):
            changed = await context.heavy_work.run(player, moved, turn.game, player, context.clock(), moves)
    except Refused:
        return "illegal_move"
    context.presence.seen(turn.game.id, player)
    await _committed(courier, job, turn, changed)
    return None


async def _committed(courier: Courier, job: Job, turn: _Turn, changed: Changed) -> bool:
    context = courier.context
    now, payers = context.clock(), context.limits.payers(job.delivery.player, None)
    after = timed(turn.game, changed, now, context.waits)
    return isinstance(await commit(context, turn.game, after, turn.version, now, Terms(payers)), Done)


async def _turn(courier: Courier, job: Job) -> _Turn | None:
    """The turn of the player, when it may be played. None if it is not the player's turn, or its time is over."""
    delivery = job.delivery
    while (loaded := await games.load(courier.context.batch, delivery.game)) is not None:
        game, now = stored_game(loaded, delivery.game), courier.context.clock()
        seat = seat_of(game, delivery.player)
        if game.status != "playing" or game.state is None or game.state.turn != seat or game.suspended_until:
            return None
        if game.seats[seat].away or 0 < game.deadline <= now:
            return None
        if not paused(game, now):
            return _Turn(game, loaded.version, seat)
        await asyncio.sleep(_LOOK)
    return None


def _seconds_left(courier: Courier, turn: _Turn) -> float:
    deadline = turn.game.deadline
    return (deadline - courier.context.clock()) / 1000 if deadline else float("inf")
