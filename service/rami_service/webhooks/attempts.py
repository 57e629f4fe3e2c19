"""One attempt to send a message to a webhook: with its secret and address of now, if it still exists."""

from typing import Final, Literal

import msgspec
from msgspec import Struct

from rami.contract.wire import WebhookFailure
from rami_service import ids
from rami_service.domain.presentation import moment
from rami_service.domain.records.player_records import PlayerRecord, StoredWebhook, stored_player
from rami_service.runtime.context import Context
from rami_service.runtime.deliveries import Delivery
from rami_service.runtime.outgoing import Answer
from rami_service.store import players
from rami_service.store.webhooks import failures
from rami_service.webhooks.breakers import Breakers, Pace, Slots
from rami_service.webhooks.messages import headers

Type = Literal["turn.started", "game.ended", "invitation.received", "turn.play"]
_encode: Final = msgspec.msgpack.Encoder().encode


class Job(Struct, frozen=True):
    """A message to one webhook or push subscription. `at` is when it happened, in unix milliseconds."""

    delivery: Delivery
    webhook_id: str
    type: Type
    at: int
    push: bool = False


class Courier(Struct, frozen=True):
    """What attempts need."""

    context: Context
    breakers: Breakers
    slots: Slots
    pace: Pace

    async def webhook(self, job: Job) -> StoredWebhook | None:
        """The webhook as it is now. None if it is gone, or not called for this any more."""
        found = await webhooks_of(self.context, job.delivery.player)
        return next((one for one in found if one.id == job.webhook_id and job.type in types_of(one)), None)

    async def send(
        self, job: Job, webhook: StoredWebhook, body: bytes, *, version: int, seconds: float, most: int = 0
    ) -> Answer:
        """Send the message about a version of the game once, and read at most so many bytes of the answer."""
        message = ids.message_id(webhook.id, job.delivery.game, version, job.type)
        player = job.delivery.player
        async with self.slots.held(player):
            signed = headers(webhook, message, body, self.context.clock())
            return await self.context.sender.post(webhook.url, signed, body, player=player, seconds=seconds, most=most)

    async def give_up(self, job: Job, reason: str, attempts: int, *, version: int, status: int | None = None) -> None:
        """Note that the message was given up."""
        delivery = job.delivery
        failure = WebhookFailure(
            id=ids.message_id(job.webhook_id, delivery.game, version, job.type),
            event=job.type,
            game=delivery.game,
            version=version,
            at=moment(self.context.clock()),
            attempts=attempts,
            reason=reason,
            status=status,
        )
        data = job.webhook_id.encode() + b"\0" + _encode(failure)
        await failures.add(self.context.batch, delivery.player, data, self.context.settings.player_ttl)


def types_of(webhook: StoredWebhook) -> list[str]:
    """The types of messages that a webhook gets."""
    return [*webhook.events, *["turn.play"] * webhook.plays]


async def webhooks_of(context: Context, player_id: str) -> tuple[StoredWebhook, ...]:
    """The webhooks of a player as stored now. A player who was deleted has none."""
    player = await called_player(context, player_id)
    return player.webhooks if player is not None else ()


async def called_player(context: Context, player_id: str) -> PlayerRecord | None:
    """A player for whom addresses are called, as stored now. None after the player was deleted, or during a ban."""
    data = await players.get(context.batch, player_id)
    if data is None:
        await context.hooked.remove(player_id)
        return None
    player = stored_player(data, player_id)
    return None if player.banned_until > context.clock() else player
