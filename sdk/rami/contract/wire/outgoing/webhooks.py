"""Webhooks: the addresses that a service calls for a player, and the messages that it sends there."""

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from rami.contract.wire.basics import ID, GameId, PlayerId, Request, Timestamp, Version
from rami.contract.wire.games import GameView

WEBHOOK_ID: Final = rf"^w_{ID}\Z"
WebhookId = Annotated[
    str, Meta(pattern=WEBHOOK_ID, description="The id of a webhook.", examples=["w_06d2k8hqv4n7c1r5tb9f3je0as"])
]
_HOST: Final = r"([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])"
WEBHOOK_URL: Final = rf"""^https?://{_HOST}(:[1-9][0-9]{{0,4}})?(/[!"$-~]*)?\Z"""
WebhookUrl = Annotated[
    str,
    Meta(
        pattern=WEBHOOK_URL,
        max_length=500,
        description="An HTTPS address with a public host, in lower case, without a user and a fragment.",
        examples=["https://bot.example/rami"],
    ),
]
WebhookEvent = Literal["turn.started", "game.ended", "invitation.received"]
WebhookEvents = Annotated[tuple[WebhookEvent, ...], Meta(max_length=3)]
WebhookReason = Literal[
    "unreachable", "timed_out", "status", "bad_answer", "illegal_move", "unfinished", "too_many", "paused"
]


class CreateWebhook(Request, frozen=True, kw_only=True):
    """An address of yours, and what it is called for: at least one event, or your turns."""

    url: WebhookUrl
    events: WebhookEvents = ()
    """What it is informed of."""
    plays: bool = False
    """Whether it plays for you: it gets your view and your legal moves at each turn, and answers with moves."""


class UpdateWebhook(Request, frozen=True, kw_only=True):
    """What to change of a webhook. What is left out stays as it is."""

    url: WebhookUrl | UnsetType = UNSET
    events: WebhookEvents | UnsetType = UNSET
    """What it is informed of."""
    plays: bool | UnsetType = UNSET
    """Whether it plays for you."""


class Webhook(Struct, frozen=True, kw_only=True):
    """One of your webhooks, without its secret."""

    id: WebhookId
    url: str
    """The address that is called."""
    events: tuple[str, ...]
    """What it is informed of. A later release may have more of them."""
    plays: bool
    """Whether it plays for you."""
    created_at: Timestamp
    """When the webhook was created."""
    both_until: Timestamp | None
    """Until when messages are signed with the secret before the last rotation, too. Null if they are not."""


class NewWebhook(Struct, frozen=True, kw_only=True):
    """A webhook with its secret. The service shows `secret` only in this response."""

    webhook: Webhook
    """What the list of webhooks has of it."""
    secret: str
    """The secret with which messages are signed, as in Standard Webhooks: `whsec_` and Base64."""

    def __repr__(self) -> str:
        return f"NewWebhook({self.webhook!r})"  # without the secret


class Webhooks(Struct, frozen=True, kw_only=True):
    """All your webhooks, the oldest first."""

    webhooks: tuple[Webhook, ...]
    """The webhooks, without their secrets."""


class WebhookFailure(Struct, frozen=True, kw_only=True):
    """A message that was given up."""

    id: str
    """The id of the message: the header `webhook-id`."""
    event: str
    """The type of the message."""
    game: GameId
    version: Version
    at: Timestamp
    """When it was given up."""
    attempts: int
    """How often it was sent. With 0 it was never sent, because too many others failed or waited."""
    reason: str
    """Why the last attempt failed: `unreachable` (no such host, an address that is not allowed, no connection, bad
    TLS), `timed_out`, `status` (not 200 to 299), `bad_answer` (too long, or not the JSON that was expected),
    `illegal_move`, `unfinished` (60 answers did not end the turn), `too_many` (too many messages waited), `paused`
    (too many had failed). A later release may have more of them."""
    status: int | None
    """The HTTP status of the answer, null if there was none."""


class WebhookFailures(Struct, frozen=True, kw_only=True):
    """The messages to one webhook that were given up, of the last hundred of all your webhooks, the newest first."""

    failures: tuple[WebhookFailure, ...]
    """The messages."""


class WebhookTest(Struct, frozen=True, kw_only=True):
    """What became of a test message."""

    delivered: bool
    """Whether the address answered with a status from 200 to 299."""
    reason: str | None
    """Why not, as in the list of failures. Null if it was delivered."""
    status: int | None
    """The HTTP status of the answer, null if there was none."""
    milliseconds: int
    """How long it took."""


class GameNews(Struct, frozen=True, kw_only=True):
    """Where something happened. Load the game for more."""

    player: PlayerId
    game: GameId
    version: Version


class TurnToPlay(Struct, frozen=True, kw_only=True):
    """The turn of your player, with the view that this player has of the game."""

    player: PlayerId
    game: GameView
    """The game, with its `legal_moves`."""


class TestedWebhook(Struct, frozen=True, kw_only=True):
    """The webhook that is tested."""

    player: PlayerId
    webhook: WebhookId


class TurnStartedMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="turn.started"):
    """It is your turn in a game."""

    timestamp: Timestamp
    data: GameNews
    """Which game it is."""


class GameEndedMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="game.ended"):
    """A game of yours is finished or aborted."""

    timestamp: Timestamp
    data: GameNews
    """Which game it is."""


class InvitationReceivedMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="invitation.received"):
    """A seat in a game is reserved for you."""

    timestamp: Timestamp
    data: GameNews
    """Which game it is."""


class TurnPlayMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="turn.play"):
    """It is your turn in a game: answer with moves, as `POST /v1/games/{game_id}/moves` takes them."""

    timestamp: Timestamp
    data: TurnToPlay
    """Your view of the game."""


class TestMessage(Struct, frozen=True, kw_only=True, tag_field="type", tag="test"):
    """A message that you asked for, to try your webhook."""

    timestamp: Timestamp
    data: TestedWebhook
    """Which webhook is tested."""


WebhookMessage = TurnStartedMessage | GameEndedMessage | InvitationReceivedMessage | TurnPlayMessage | TestMessage
"""A message to a webhook. A later release may have more of them: answer unknown ones with 204."""
