"""The log of a game as a source of streams: read and decoded once, redacted and encoded once for each seat.

All spectators share one encoded version.
"""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from msgspec import Struct, json

from rami.contract.wire import (
    GameAborted,
    GameEvent,
    GamePresence,
    LegalMoves,
    PlayerJoined,
    PlayerLeft,
    PlayerResigned,
    SeatTakenOver,
    VersionEvents,
)
from rami.rules.events import GameEnded
from rami_service.domain.models import Game, may_see, seat_of, stored_event, stored_game
from rami_service.domain.presence import claim_from, connected_seats
from rami_service.domain.presentation import instant, projected
from rami_service.games.includes import legal_for
from rami_service.runtime.context import Context
from rami_service.runtime.heavy_work import HeavyWork
from rami_service.store import games
from rami_service.store.games import LoggedVersion
from rami_service.store.presence import Signs
from rami_service.store.pubsub import Heard
from rami_service.streams.message import Message, message, passing
from rami_service.streams.subscription import Subscription

PAGE: Final = 100
"""About how many events one read from the store brings."""
_TOGETHER: Final = 100  # subscriptions that get their messages before other tasks run
SEATING: Final = (PlayerJoined, PlayerLeft, PlayerResigned, SeatTakenOver)
"""After these events a player may have another seat."""


class Decoded(Struct, frozen=True):
    """The events of one version, decoded but not redacted."""

    version: int
    at: str | None
    events: tuple[GameEvent, ...]
    committed: int = 0
    """When it was committed, in unix milliseconds by the store's clock; 0 if nobody knows."""

    def __repr__(self) -> str:
        return f"Decoded({self.version})"  # an event may hold a hand


def decoded(version: LoggedVersion, game_id: str) -> Decoded:
    """Decode a version of a game's log. Raises Damaged."""
    events = tuple([stored_event(data, game_id) for data in version.events])
    return Decoded(version.version, instant(version.at) if version.at else None, events, version.at)


def message_of(game_id: str, version: Decoded, seat: int | None, legal_moves: LegalMoves | None = None) -> Message:
    """The message of one version for a seat; None is a spectator."""
    shown = VersionEvents(
        game=game_id,
        version=version.version,
        at=version.at,
        events=tuple([projected(event, seat) for event in version.events]),
        legal_moves=legal_moves,
    )
    return message(str(version.version), "version", json.encode(shown))


def presence_of(context: Context, game: Game, signs: Signs) -> GamePresence:
    """Who is connected to a game, and from when on the turn may be claimed."""
    claim = claim_from(game, signs, context.waits.claim, context.outage())
    seats = connected_seats(game, signs)
    return GamePresence(game=game.id, connected=seats, claim_after=instant(claim) if claim else None)


def presence_message(presence: GamePresence) -> Message:
    """The message of who is connected to a game."""
    return passing("presence", json.encode(presence))


async def legal_at(heavy_work: HeavyWork, player_id: str, game: Game, version: int) -> LegalMoves | None:
    """The legal moves of a player; None unless it is the player's turn."""
    legal = await legal_for(heavy_work, player_id, game, version)
    return legal if legal.your_turn else None


def as_before(game: Game, subscription: Subscription) -> bool:
    """Whether the subscription's player still has the subscription's seat, and may still see the game."""
    return seat_of(game, subscription.eyes) == subscription.seat and may_see(game, subscription.player_id)


class GameSource:
    """The source of the streams of one game."""

    def __init__(self, context: Context, game_id: str) -> None:
        self._context = context
        self._game_id = game_id
        self._after = 0
        self._presence: GamePresence | None = None  # as the streams know it
        self._all_there = False

    async def begin(self) -> None:
        """Start after the current version."""
        loaded = await self._load()
        self._after = loaded[1] if loaded else 0

    async def news(self, subscriptions: Collection[Subscription], heard: Heard) -> None:
        """Read new versions and give them to the subscriptions. When the game has ended, finish their streams."""
        over, newest = False, heard.newest
        began = self._after
        while newest is None or newest > self._after:
            versions = self._committed_here(newest) or await self._read()
            if not versions:
                break
            happened = [event for version in versions for event in version.events]
            if any(isinstance(event, SEATING) for event in happened):
                await turn_out(self._context, self._game_id, subscriptions)
            await self._send(versions, list(subscriptions))
            self._measure(versions[-1].committed)
            self._after = versions[-1].version
            over = over or any(isinstance(event, GameEnded | GameAborted) for event in happened)
        if newest is None or (self._after > began and not self._all_there):
            await self._send_presence(subscriptions, vague=newest is None)
        if over:
            for subscription in list(subscriptions):
                subscription.finish()

    async def _send_presence(self, subscriptions: Collection[Subscription], *, vague: bool) -> None:
        """Say who is connected. After a move this happens only while somebody is not, and only if it has changed."""
        asking = self._context.presence.ask(self._game_id)
        recent = self._context.recent_games.at(self._game_id, self._after)
        loaded = (recent.game, self._after) if recent else await self._load()
        if loaded is None:
            return
        presence = presence_of(self._context, loaded[0], await asking.signs())
        self._all_there = len(presence.connected) == len(loaded[0].seats)
        if vague or presence != self._presence:  # a new stream may have begun with what was in between
            self._presence = presence
            for subscription in list(subscriptions):
                subscription.put([presence_message(presence)])

    def _measure(self, committed: int) -> None:
        if self._context.streamed is not None and committed:
            self._context.streamed(max(0, self._context.clock() - committed) / 1000)

    def _committed_here(self, newest: int | None) -> list[Decoded]:
        """The next version, if this process has committed it just now: then the log need not be read."""
        recent = self._context.recent_games.at(self._game_id, self._after + 1)
        if recent is None or recent.version != newest:
            return []
        return [Decoded(recent.version, instant(recent.time), recent.events, recent.time)]

    async def _read(self) -> list[Decoded]:
        found = await games.versions(self._context.batch, self._game_id, self._after, PAGE)
        return [decoded(version, self._game_id) for version in found]

    async def _send(self, versions: Sequence[Decoded], subscriptions: Sequence[Subscription]) -> None:
        """Give the subscriptions their messages; last those with legal moves, because these take time."""
        on_turn = await self._on_turn(versions[-1].version, subscriptions)
        moving = [
            subscription
            for subscription in subscriptions
            if on_turn is not None and _wants_moves(subscription, on_turn)
        ]
        plain = (
            [subscription for subscription in subscriptions if subscription not in moving] if moving else subscriptions
        )
        shown = {seat: [message_of(self._game_id, one, seat) for one in versions] for seat in {r.seat for r in plain}}
        for first in range(0, len(plain), _TOGETHER):
            for subscription in plain[first : first + _TOGETHER]:
                subscription.put(shown[subscription.seat])
            if first + _TOGETHER < len(plain):
                await asyncio.sleep(0)
        if moving and on_turn is not None:
            await self._send_mover(versions, on_turn, moving)

    async def _send_mover(self, versions: Sequence[Decoded], game: Game, subscriptions: Iterable[Subscription]) -> None:
        """Give the player on turn the messages, the last one with the legal moves."""
        seat, (*missed, last) = game.state.turn if game.state else 0, versions
        recent = self._context.recent_games.at(self._game_id, last.version)
        legal = recent.legal if recent else None
        if legal is None:
            legal = await legal_at(self._context.heavy_work, game.seats[seat].player or "", game, last.version)
        messages = [message_of(self._game_id, one, seat) for one in missed]
        messages.append(message_of(self._game_id, last, seat, legal))
        for subscription in subscriptions:
            subscription.put(messages)

    async def _on_turn(self, version: int, subscriptions: Collection[Subscription]) -> Game | None:
        """The game, if it is still at this version and a subscription wants legal moves."""
        if not any(subscription.legal_moves and subscription.seat is not None for subscription in subscriptions):
            return None
        recent = self._context.recent_games.at(self._game_id, version)
        loaded = (recent.game, version) if recent else await self._load()
        return loaded[0] if loaded and loaded[1] == version and loaded[0].status == "playing" else None

    async def _load(self) -> tuple[Game, int] | None:
        return await _loaded(self._context, self._game_id)


async def turn_out(context: Context, game_id: str, subscriptions: Collection[Subscription]) -> None:
    """Say it to the subscriptions whose seat has changed or who may not see the game any more.

    This happens before they get the new events.
    """
    loaded = await _loaded(context, game_id)
    for subscription in list(subscriptions):
        if loaded is None or not as_before(loaded[0], subscription):
            subscription.changed()


async def _loaded(context: Context, game_id: str) -> tuple[Game, int] | None:
    loaded = await games.load(context.batch, game_id)
    return (stored_game(loaded, game_id), loaded.version) if loaded else None


def _wants_moves(subscription: Subscription, game: Game) -> bool:
    return subscription.legal_moves and game.state is not None and subscription.seat == game.state.turn
