"""Notices: short messages to players about their games. `notices_of` is pure; `send_notices` and `send` write."""

from collections.abc import Collection, Iterator
from typing import Final

import msgspec
import structlog

from rami.contract.wire import Notice, NoticeType, Status
from rami.rules.events import ChallengeAnswered, ChallengeMade, DealStarted, TurnStarted
from rami_service.domain.models import Changed, Game, organiser_of
from rami_service.runtime.deliveries import add_deliveries
from rami_service.store import keys, notices
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch
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
_encode: Final = msgspec.msgpack.Encoder().encode
_log: Final = structlog.get_logger()


def notices_of(before: Game | None, changed: Changed) -> list[Addressed]:
    """The notices that a change causes. `before` is None for a new game.

    A move after which the same player has to move causes none.
    """
    game = changed.game
    addressed: list[Addressed] = []
    if before is None or game.seats is not before.seats:
        addressed += [(player, "invited") for player in _invited(before, game)]
    if before is None or game.status != before.status:
        addressed += _became(game)
    if before is not None and game.rematch != before.rematch:
        asked = [seat.player for seat in game.seats if seat.player is not None and not seat.unasked]
        addressed += [(player, "rematch_offered") for player in asked]
    for event in changed.events:
        if isinstance(event, _TURNS) and (player := _on_turn(game)) is not None:
            addressed.append((player, "your_turn"))
            break
    return addressed


def send_notices(batch: Batch, hooked: Collection[str], before: Game | None, changed: Changed, version: int) -> None:
    """Send the notices of a change that leads to a version. Call it in front of the commit: one batch sends both.

    For players who have webhooks (`hooked`) deliveries are added, too.
    """
    game_id = changed.game.id
    addressed = notices_of(before, changed)
    if hooked:
        add_deliveries(batch, hooked, addressed, before, changed, version)
    for player_id, kind in addressed:
        notice = _encode(Notice(type=kind, game=game_id, version=version))
        _ = notices.add(batch, player_id, notice, _failed)


def send(batch: Batch, player_id: str, notice: Notice) -> None:
    """Send a notice to a player. Nobody waits for it: if the store does not answer, the player does not get it."""
    _ = notices.add(batch, player_id, _encode(notice), _failed)


def _failed(error: BaseException) -> None:
    _log.warning("notice_failed", **described(error))


def decode(data: bytes, player_id: str) -> Notice:
    """Decode a notice of a player from the store. Raises Damaged."""
    with Reading(keys.notices(player_id)):
        return msgspec.msgpack.decode(data, type=Notice)


def _invited(before: Game | None, game: Game) -> Iterator[str]:
    """The players for whom this change reserves a seat."""
    known = {seat.kept_for for seat in before.seats} if before else set()
    for seat in game.seats:
        if seat.kind == "free" and seat.kept_for is not None and seat.kept_for not in known and not seat.unasked:
            yield seat.kept_for


def _became(game: Game) -> Iterator[Addressed]:
    kind = _BECAME.get(game.status)
    if kind is None:
        return
    yield from ((player, kind) for player in _players(game))
    if (organiser := organiser_of(game)) is not None:
        yield organiser, kind
    if kind == "game_aborted":
        kept = [seat for seat in game.seats if seat.kind == "free" and not seat.unasked]
        yield from ((seat.kept_for, kind) for seat in kept if seat.kept_for)


def _players(game: Game) -> Iterator[str]:
    return (seat.player for seat in game.seats if seat.player is not None)


def _on_turn(game: Game) -> str | None:
    """The player whose turn it is, unless a house bot plays the turn."""
    if game.status != "playing" or game.state is None:
        return None
    seat = game.seats[game.state.turn]
    return None if seat.away else seat.player
