"""Notices: short messages to players about their games. `notices_of` is pure; `sending` writes to the store."""

import asyncio
from collections.abc import Awaitable, Iterator, Sequence
from typing import Any, Final

import msgspec
import structlog

from rami.contract.wire import Notice, NoticeType, Status
from rami.rules.events import ChallengeAnswered, ChallengeMade, DealStarted, TurnStarted
from rami_service.domain.models import Changed, Game
from rami_service.runtime.context import Context
from rami_service.store import keys, notices
from rami_service.store.damage import described
from rami_service.store.redis.batch import StoreUnavailable
from rami_service.store.redis.damage import Reading

Addressed = tuple[str, NoticeType]
"""The id of a player, and the type of the notice for that player."""

_BECAME: Final[dict[Status, NoticeType]] = {
    "playing": "game_started",
    "finished": "game_finished",
    "aborted": "game_aborted",
}
_TURNS: Final = (TurnStarted, DealStarted, ChallengeMade, ChallengeAnswered)
"""After these events, another player has to move."""
_log: Final = structlog.get_logger()


def notices_of(before: Game | None, changed: Changed) -> list[Addressed]:
    """The notices that a change causes. `before` is None for a new game. A move that ends no turn causes none."""
    game = changed.game
    addressed: list[Addressed] = []
    if before is None or game.seats is not before.seats:
        addressed += [(player, "invited") for player in _invited(before, game)]
    if before is None or game.status != before.status:
        addressed += _became(game)
    if before is not None and game.rematch != before.rematch:
        addressed += [(player, "rematch_offered") for player in _players(game)]
    if any(isinstance(event, _TURNS) for event in changed.events):
        addressed += [(player, "your_turn") for player in _on_turn(game)]
    return addressed


def sending(context: Context, addressed: Sequence[Addressed], game_id: str, version: int) -> list[Awaitable[None]]:
    """Awaitables that write notices to the store. Gather them with the commit and in front of it: one batch sends all.

    A single `your_turn` notice is sent at once, and there is nothing to await. This is the most frequent case, and it
    has to be cheap. It may get lost: its player knows from an earlier notice that the game has started.
    """
    if len(addressed) == 1 and addressed[0][1] == "your_turn":
        notice = Notice(type="your_turn", game=game_id, version=version)
        notices.add_to_stream(context.batch, addressed[0][0], encode(notice)).add_done_callback(_sent)
        return []
    return [send(context, player, Notice(type=kind, game=game_id, version=version)) for player, kind in addressed]


def _sent(added: asyncio.Future[Any]) -> None:
    if not added.cancelled() and (error := added.exception()) is not None:
        _log.warning("notice_failed", **described(error))


async def send(context: Context, player_id: str, notice: Notice) -> None:
    """Write a notice for a player to the store. If the store does not answer, the player does not get it."""
    try:
        await notices.add(context.writes, player_id, encode(notice))
    except StoreUnavailable as error:  # a notice is only a hint: the change is made without it
        _log.warning("notice_failed", game=notice.game, **described(error))


def encode(notice: Notice) -> bytes:
    """Encode a notice for the store."""
    return msgspec.msgpack.encode(notice)


def decode(data: bytes, player_id: str) -> Notice:
    """Decode a notice of a player from the store. Raises Damaged."""
    with Reading(keys.notices(player_id)):
        return msgspec.msgpack.decode(data, type=Notice)


def _invited(before: Game | None, game: Game) -> Iterator[str]:
    """The players for whom this change reserves a seat."""
    known = {seat.kept_for for seat in before.seats} if before else set()
    for seat in game.seats:
        if seat.kind == "free" and seat.kept_for is not None and seat.kept_for not in known:
            yield seat.kept_for


def _became(game: Game) -> Iterator[Addressed]:
    kind = _BECAME.get(game.status)
    if kind is None:
        return
    yield from ((player, kind) for player in _players(game))
    if kind == "game_aborted":
        yield from ((seat.kept_for, kind) for seat in game.seats if seat.kind == "free" and seat.kept_for)


def _players(game: Game) -> Iterator[str]:
    return (seat.player for seat in game.seats if seat.player is not None)


def _on_turn(game: Game) -> Iterator[str]:
    """The player whose turn it is, unless a house bot plays the turn."""
    if game.status == "playing" and game.state is not None:
        seat = game.seats[game.state.turn]
        if seat.player is not None and not seat.away:
            yield seat.player
