"""The log of a game as a source of streams for those who watch it late: each version is held back until it is due."""

from collections.abc import Collection
from typing import Final

from rami.contract.wire import GameAborted
from rami.rules.events import GameEnded
from rami_service.domain.models import stored_game
from rami_service.events.game_source import PAGE, SEATING, decoded, message_of, turn_out
from rami_service.runtime.context import Context
from rami_service.runtime.delayed_games import deals
from rami_service.store import games
from rami_service.store.games import LoggedVersion
from rami_service.store.pubsub import Heard
from rami_service.streams.subscription import Subscription

_LOOK: Final = 0.5  # seconds between two looks at the clock of a sandbox, because it can be moved


class DelayedSource:
    """The source of the streams of one game for those without a seat, who see it `seconds` late.

    They get no messages of who is connected: these are of now.
    """

    def __init__(self, context: Context, game_id: str, seconds: int) -> None:
        self._context, self._game_id, self._seconds = context, game_id, seconds
        self._held: list[LoggedVersion] = []
        self._read = 0
        self._dealt = self._over = False

    async def begin(self) -> float:
        """Start after the version that is shown now. What has happened since then is read at once."""
        loaded = await games.load(self._context.batch, self._game_id)
        if loaded is not None:
            game = stored_game(loaded, self._game_id)
            shown, self._read = await self._context.delayed_games.seen(game, loaded.version, self._game_id)
            self._dealt = shown.state is not None
        return 0.0

    async def news(self, subscriptions: Collection[Subscription], heard: Heard) -> float | None:  # noqa: ARG002 - the log says it
        """Hold new versions back, and send those that are due. Returns the seconds until the next one is due."""
        while found := await games.versions(self._context.batch, self._game_id, self._read, PAGE):
            await self._hold(found, subscriptions)
        latest = self._context.clock() - self._seconds * 1000
        due = [self._held.pop(0) for _ in range(self._due(latest))]
        messages = [message_of(self._game_id, decoded(one, self._game_id), None) for one in due]
        for subscription in list(subscriptions):
            if messages:
                subscription.put(messages)
            if self._over:
                subscription.finish()
        if not self._held:
            return None
        wait = (self._held[0].at - latest) / 1000
        return min(wait, _LOOK) if self._context.settings.sandbox else wait

    async def _hold(self, versions: list[LoggedVersion], subscriptions: Collection[Subscription]) -> None:
        self._held += versions
        self._read = versions[-1].version
        events = [event for one in versions for event in decoded(one, self._game_id).events]
        self._over = self._over or any(isinstance(event, GameEnded | GameAborted) for event in events)
        if any(isinstance(event, SEATING) for event in events):
            await turn_out(self._context, self._game_id, subscriptions)

    def _due(self, latest: int) -> int:
        """How many of the held versions are shown now: all of them when the game is over."""
        for count, one in enumerate(self._held):
            if self._dealt and not self._over and one.at > latest:
                return count
            self._dealt = self._dealt or deals(one)
        return len(self._held)
