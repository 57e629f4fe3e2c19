"""Deliveries to webhooks that a change of a game causes. They say only that something happened, as notices do."""

from collections.abc import Collection, Iterable
from typing import Final, Literal

import msgspec
import structlog
from msgspec import Struct

from rami.contract.wire import NoticeType, SeatReturned
from rami_service.domain.models import Changed, Game
from rami_service.store.damage import described
from rami_service.store.redis.batch import Batch
from rami_service.store.webhooks import shards

Kind = Literal["turn.started", "game.ended", "invitation.received"]

_KINDS: Final[dict[NoticeType, Kind]] = {
    "your_turn": "turn.started",
    "game_finished": "game.ended",
    "game_aborted": "game.ended",
    "invited": "invitation.received",
}
_log: Final = structlog.get_logger()


class Delivery(Struct, frozen=True, array_like=True):
    """What a player is to be sent about a game at a version. The address is looked up when it is sent."""

    player: str
    game: str
    version: int
    kind: Kind


_encode: Final = msgspec.msgpack.Encoder().encode
_decode: Final = msgspec.msgpack.Decoder(Delivery).decode


def add_deliveries(
    batch: Batch,
    hooked: Collection[str],
    addressed: Iterable[tuple[str, NoticeType]],
    before: Game | None,
    changed: Changed,
    version: int,
) -> None:
    """Add the deliveries of a change, for those of its players who have webhooks (`hooked`).

    Whoever comes back in the own turn has no notice of that, but a program that is called waits for its turn.
    """
    game = changed.game
    found = [(player, _KINDS[kind]) for player, kind in addressed if player in hooked and kind in _KINDS]
    if before is not None and game.state is not None and SeatReturned(game.state.turn) in changed.events:
        player = game.seats[game.state.turn].player
        if player in hooked and before.state is not None and before.state.turn == game.state.turn:
            found.append((str(player), "turn.started"))
    for player, kind in dict.fromkeys(found):
        delivery = Delivery(player, game.id, version, kind)
        shards.add(batch, game.id, _encode(delivery), _failed)


def decode(data: bytes) -> Delivery:
    """Decode a delivery from the store. Raises msgspec.DecodeError."""
    return _decode(data)


def _failed(error: BaseException) -> None:
    _log.warning("delivery_failed", **described(error))
