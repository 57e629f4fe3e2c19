"""Requests that change a game: who asks, until when it may be carried out, and what its caller is answered.

What a caller is answered under an idempotency key is final: an answer, or a refusal that is not retryable. It is
recorded before it is sent, and the store gives it to every later request with this key. A retryable refusal leaves the
key free. So does one that says nothing about a game that the caller may see: an invalid token, no such game.
"""

from time import monotonic
from typing import Final

import msgspec
from msgspec import Struct, field

from rami.problems import Refused
from rami.problems.games import GAME_NOT_FOUND
from rami.problems.requests import KEY_REUSED, TOOK_TOO_LONG
from rami_service.domain.compression import compressed
from rami_service.domain.models import stored_game
from rami_service.domain.refusals import decode_refusal, encode_refusal, naming
from rami_service.games.answers import MADE_AGAIN, Answered, Form, OfMoves, repeated
from rami_service.runtime.allowances import check, spend
from rami_service.runtime.callers import Caller
from rami_service.runtime.context import Context
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.settings import Settings
from rami_service.store import games, keys
from rami_service.store.games import (
    Committed,
    Done,
    Late,
    Loaded,
    Missing,
    Record,
    RefusedBefore,
    Replay,
    RequestKey,
    Reused,
    Stale,
)
from rami_service.store.redis.batch import Batch
from rami_service.store.redis.damage import Reading

LATEST: Final = 2_000
"""Answers at later versions are kept as they are: to make one again, the whole log is read."""
_packed: Final = msgspec.msgpack.Encoder().encode


class Asked(Struct, frozen=True):
    """The caller, and what identifies a repeated request. `expected` are versions of the game; none: it may have any.

    `since` is when the request arrived, by the process's own monotonic clock. `final`: a refusal is what the caller
    will be answered; otherwise it is only a step on the way to an answer, and is not recorded.
    """

    who: Caller
    fingerprint: bytes = b""
    key: str | None = None
    expected: tuple[int, ...] = ()
    final: bool = True
    since: float = field(default_factory=monotonic)

    def expects(self, version: int) -> bool:
        """Whether the request may be carried out on this version of the game."""
        return not self.expected or version in self.expected

    @property
    def request(self) -> RequestKey | None:
        """The key under which the store records the request; None without an idempotency key."""
        return RequestKey(self.who.player_id, self.key) if self.key else None


def record_of(asked: Asked, outcome: Answered | Refused, form: Form = None) -> Record | None:
    """What is recorded when the caller is answered this; None without an idempotency key."""
    if not asked.key:
        return None
    # A refusal is short, and what it costs to store it is mostly the keys around it.
    data = encode_refusal(outcome) if isinstance(outcome, Refused) else recorded(outcome, form)
    return Record(RequestKey(asked.who.player_id, asked.key), asked.fingerprint, data)


def recorded(answered: Answered, form: Form) -> bytes:
    """What is kept of an answer: its form if it can be made again."""
    if not isinstance(form, OfMoves) or answered.version > LATEST:
        return compressed(_packed(answered))
    return MADE_AGAIN + _packed(OfMoves(form.accepted, form.brief, form.legal_moves, answered.version))


def deadline(asked: Asked, most: float, store_time: int, read: float) -> int:
    """Until when the store may carry out a request, for at most `most` seconds: in unix milliseconds, by its own clock.

    `store_time` is the time of the store when it was `read` (by this process's monotonic clock). What is left of the
    request's time, by this process's clock, is added to it. So the clocks need not agree, and the deadline is never
    later than it should be. Raises Refused if no time is left.
    """
    left = most - (monotonic() - asked.since)
    if left <= 0:
        raise TOOK_TOO_LONG()
    return store_time + int((monotonic() - read) * 1000) + int(left * 1000)


async def answered_before(context: Context, game_id: str, asked: Asked, loaded: Loaded) -> Answered:
    """The recorded answer to this request, which has a record. Raises Refused if it was refused."""
    assert loaded.answer is not None
    if loaded.fingerprint != asked.fingerprint:
        raise KEY_REUSED()
    before = RefusedBefore(loaded.answer) if loaded.refused else Replay(loaded.answer)
    await confirm(context.writes, context.settings, game_id, asked.request, before)
    return await settled(context.batch, context.heavy_work, game_id, asked, before)


async def confirm(
    writes: Batch, settings: Settings, game_id: str, request: RequestKey | None, committed: Committed
) -> None:
    """Before a caller is answered what an earlier request did: wait until the replicas of the store have it.

    Perhaps they did not have it when that request ended. Raises StoreUnavailable.
    """
    if settings.wait_replicas and request is not None and isinstance(committed, Replay | RefusedBefore):
        await games.write_again(writes, game_id, request)


async def settle(context: Context, game_id: str, asked: Asked, outcome: Answered | Refused, till: int) -> Answered:
    """Answer the caller without a change of the game; with an idempotency key, record it first.

    If the request has a recorded answer or refusal by now, the caller is answered that instead. Raises Refused.
    """
    committed: Committed = Done(0)
    if not isinstance(outcome, Refused) or (asked.final and not outcome.retryable):
        record = record_of(asked, outcome)
        if record is not None:
            now, refused = context.clock() // 1000, isinstance(outcome, Refused)
            committed = await games.settle(context.writes, game_id, record, refused=refused, now=now, till=till)
            if isinstance(committed, Done):
                spend(context.limits.payers(asked.who.player_id, asked.who.network), record.size)
            await confirm(context.writes, context.settings, game_id, record.request, committed)
    return await settled(context.batch, context.heavy_work, game_id, asked, committed, outcome)


async def refuse(context: Context, game_id: str, asked: Asked, refused: Refused) -> Answered:
    """Refuse a request that was not carried out on a loaded game, as `settle` does. Raises Refused.

    It is recorded at the game with this id, which need not exist, because an answer to the same key would be there too.
    """
    if asked.request is None:
        raise refused
    loaded = await games.look(context.batch, game_id, now=context.clock() // 1000, request=asked.request)
    if loaded.answer is not None:
        return await answered_before(context, game_id, asked, loaded)
    check(context.limits.payers(asked.who.player_id, asked.who.network))
    till = deadline(asked, context.settings.request_timeout, loaded.time, monotonic())
    return await settle(context, game_id, asked, refused, till)


async def settled(
    batch: Batch,
    heavy_work: HeavyWork,
    game_id: str,
    asked: Asked,
    committed: Committed,
    outcome: Answered | Refused | None = None,
) -> Answered:
    """What the caller is answered after a commit: `outcome` if it was recorded now. Raises Refused, or Damaged."""
    match committed:
        case Done():
            assert outcome is not None
            if isinstance(outcome, Refused):
                raise outcome
            return outcome
        case Replay(answer=answer):
            return await repeated(batch, heavy_work, game_id, asked.who.player_id, answer)
        case RefusedBefore(refusal=refusal):
            with Reading(keys.once(game_id, asked.who.player_id)):
                known = decode_refusal(refusal)
            if (
                known is not None
                and known.problem_type.named
                and (loaded := await games.load(batch, game_id)) is not None
            ):
                raise naming(known, stored_game(loaded, game_id))
            raise known or KEY_REUSED()
        case Reused():
            raise KEY_REUSED()
        case Late():
            raise TOOK_TOO_LONG()
        case Missing() | Stale():
            raise GAME_NOT_FOUND()
