"""The export: everything that a service holds about a player, as one document."""

from typing import Literal

from msgspec import Struct

from rami.contract.wire.basics import GameId, PlayerId, Status, Timestamp
from rami.contract.wire.identities import Identity
from rami.contract.wire.outgoing.push import PushSubscription
from rami.contract.wire.outgoing.webhooks import Webhook, WebhookFailure
from rami.contract.wire.players import NumberedNotice, Player, PlayerStats, Token
from rami.contract.wire.preferences import Preferences
from rami.rules.numbers import SeatNumber


class ExportedGame(Struct, frozen=True, kw_only=True):
    """A game in which you have or had a seat, or that you created for others. `GET /v1/games/{game_id}` has more."""

    id: GameId
    variant: str
    """The name of the game that was played."""
    status: Status
    """Whether it is open, is being played, or is over."""
    created_at: Timestamp
    """When the game was created."""
    ended_at: Timestamp | None
    """When it was finished or aborted, null before that."""
    organised: bool
    """Whether you created it for others, without a seat."""
    seat: SeatNumber | None
    """Your seat, null without one."""
    result: Literal["won", "lost", "resigned"] | None
    """What you reached in a finished game; null in others, and without a seat."""
    total: int | None
    """The total of your side, null without a seat, and before the first deal."""


class SentReport(Struct, frozen=True, kw_only=True):
    """A report that you sent to the operator."""

    at: Timestamp
    """When you sent it."""
    player: PlayerId
    game: GameId
    category: str
    """What it is about."""
    version: int | None
    """The version of the game at which it happened, null if you did not say it."""
    text: str
    """What happened, in your words."""


class Export(Struct, frozen=True, kw_only=True):
    """Everything that the service holds about you, without secrets. Each list has an end; `more` says where it goes on.

    Of other players it has only ids.
    """

    exported_at: Timestamp
    """When the export was made."""
    player: Player
    """Your player."""
    preferences: Preferences
    """Your settings for frontends."""
    tokens: tuple[Token, ...]
    """Your tokens that have not expired, without their secrets."""
    identities: tuple[Identity, ...]
    """The logins that act for you."""
    webhooks: tuple[Webhook, ...]
    """Your webhooks, without their secrets."""
    webhook_failures: tuple[WebhookFailure, ...]
    """The messages to your webhooks that were given up, the newest first: at most 100."""
    push_subscriptions: tuple[PushSubscription, ...]
    """Your push subscriptions, without their keys."""
    muted: tuple[PlayerId, ...]
    """The players whom you have muted."""
    blocked: tuple[PlayerId, ...]
    """The players whom you have blocked."""
    followed: tuple[PlayerId, ...]
    """The players whom you follow."""
    reports: tuple[SentReport, ...]
    """The reports that you sent in the last 90 days, the newest first: at most 200."""
    stats: PlayerStats
    """Your results in finished games."""
    games: tuple[ExportedGame, ...]
    """Your open and running games, then those that are over: the newest 100 of both first."""
    notices: tuple[NumberedNotice, ...]
    """Your notices that are kept, the oldest first: about 500."""
    more: tuple[str, ...]
    """Paths of the API that have the rest of a list. Empty if nothing is left out."""
