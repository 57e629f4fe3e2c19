"""A bot that waits for invitations and plays: it accepts what its policy allows, until the program is stopped.

A restart goes on with the same token: the service knows the running games and the invitations. The logger is
`rami.bots`.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from functools import partial
from os import PathLike
from time import monotonic
from typing import Any, Final

import stamina

from rami.bots.bot import AnyBot, OnBotError, bot_of, name_of
from rami.bots.online.background import Background
from rami.bots.online.failures import is_temporary
from rami.bots.online.follower import Follower
from rami.bots.online.game import play_followed_game
from rami.bots.online.methods import log
from rami.bots.online.session import session
from rami.bots.serving.invitations import Invitations
from rami.bots.serving.play import play_or_leave
from rami.bots.serving.policy import Policy, Seek, why_not
from rami.bots.serving.rates import Rates
from rami.client import AsyncRami
from rami.contract.wire import GameSummary
from rami.errors import BadRules, ConnectionFailed, InvalidRequest, RamiError, Unauthorized

LOOK: Final = 10.0
"""Seconds until the waiting invitations are looked at again, if nothing has changed."""

AGAIN: Final = 5.0
"""Seconds until something that failed is tried again."""


async def serve(
    bot: AnyBot,
    policy: Policy | None = None,
    *,
    name: str | None = None,
    url: str | None = None,
    token: str | None = None,
    keep: str | PathLike[str] | None = None,
    on_bot_error: OnBotError = "resign",
) -> None:
    """Accept invitations and play, until it is cancelled. `policy` says which invitations, and how many games at once.

    An invitation is a seat that is reserved for the player, also in a rematch. The running games of the player of
    `token` (or RAMI_TOKEN), or of the player in the file `keep`, are played first. Without them, a new player with this
    `name` is created. The other arguments are those of `run`.

    It survives outages of any length. Raises Unauthorized if the token is not valid, BadRules or InvalidRequest for a
    game to look for that cannot be played, BotFailed if `on_bot_error` says so, and ValueError for a file that is not
    one of a player of this service.
    """
    if not callable(bot):
        bot_of(bot)  # raises for what is not a bot
    while True:
        try:
            async with session(url, token, keep, name or name_of(bot)) as rami, Follower(rami) as follower:
                player = await _player(rami)
                log.info("%s accepts invitations.", player)
                await _Server(rami, follower, bot, policy or Policy(), player, on_bot_error).run()
        except ConnectionFailed as error:
            log.warning("The service cannot be reached: %s. Trying again.", type(error).__name__)
            await asyncio.sleep(AGAIN)


@stamina.retry(on=is_temporary, attempts=None, timeout=None, wait_max=AGAIN)
async def _player(rami: AsyncRami) -> str:
    return (await rami.get_me()).id


class _Server:
    """The games of one player: those that are played, and those that wait."""

    def __init__(
        self, rami: AsyncRami, follower: Follower, bot: AnyBot, policy: Policy, player: str, on_bot_error: OnBotError
    ) -> None:
        self._rami, self._follower, self._bot, self._policy = rami, follower, bot, policy
        self._player, self._on_bot_error = player, on_bot_error
        self._changed = asyncio.Event()
        self._invitations = Invitations(self._changed.set)
        self._rates = Rates(policy.accept)
        self._games: dict[str, Background[None]] = {}
        self._inviters: dict[str, str] = {}
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def run(self) -> None:
        """Play until an error that ends everything. Raises it."""
        for summary in await self._running():
            self._invitations.decide(summary.id)
            self._begin(summary.id, summary.creator)
        tasks = [self._invitations.listen(self._rami), self._accept()]
        if self._policy.seek is not None:
            tasks.append(self._seek(self._policy.seek))
        work = [Background(self._guarded(task)) for task in tasks]
        try:
            await self._over
        finally:
            for each in [*work, *self._games.values()]:
                await each.stop()

    @stamina.retry(on=is_temporary, attempts=None, timeout=None, wait_max=AGAIN)
    async def _running(self) -> list[GameSummary]:
        """The games in which the player sits. Those that the player has resigned are listed, too."""
        own = [summary async for summary in self._rami.list_my_games()]
        return [summary for summary in own if any(seat.player == self._player for seat in summary.players)]

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it. What it raises ends everything."""
        try:
            await work
        except Exception as error:  # noqa: BLE001 - it is raised by `run`
            if not self._over.done():
                self._over.set_exception(error)

    def _has_room(self) -> bool:
        return len(self._games) < self._policy.games

    async def _accept(self) -> None:
        """Decide about invitations while there is room. Raises Unauthorized."""
        while True:
            for game_id, inviter in self._invitations.waiting():
                if not self._has_room():
                    break
                if inviter is None or self._is_welcome(inviter):
                    await self._decide(game_id)
            await self._news()

    async def _news(self) -> None:
        """Wait until something has changed, or until it is time to look again."""
        self._changed.clear()
        try:
            async with asyncio.timeout(LOOK):
                await self._changed.wait()
        except TimeoutError:
            return

    def _is_welcome(self, inviter: str) -> bool:
        """Whether one more game of this player may be played now."""
        each = self._policy.accept.games_each
        playing = Counter(self._inviters.values())[inviter]
        return (each is None or playing < each) and self._rates.allows(inviter, monotonic())

    async def _decide(self, game_id: str) -> None:
        try:
            game = (await self._rami.get_history(game_id, limit=1)).game
            if not self._is_open_to_us(game):
                log.debug("Game %s: the seat is not free any more.", game_id)
            elif (reason := why_not(self._policy.accept, game)) is not None:
                log.info("Game %s is not played: %s.", game_id, reason)
            elif not self._is_welcome(game.creator):
                self._invitations.postpone(game_id, game.creator)
                return
            else:
                await self._rami.join_game(game_id)
                self._rates.count(game.creator, monotonic())
                self._begin(game_id, game.creator)
        except Unauthorized:
            raise
        except RamiError as error:
            log.warning("Game %s could not be joined: %s", game_id, type(error).__name__)
            if is_temporary(error):
                await asyncio.sleep(AGAIN)
                return
        self._invitations.decide(game_id)

    def _is_open_to_us(self, game: GameSummary) -> bool:
        return game.status == "open" and any(
            seat.kind == "free" and seat.kept_for == self._player for seat in game.players
        )

    async def _seek(self, seek: Seek) -> None:
        """Look for a game whenever too few are played. Raises Unauthorized, BadRules and InvalidRequest."""
        while True:
            if len(self._games) < min(seek.games, self._policy.games):
                await self._find(seek)
            else:
                await asyncio.sleep(AGAIN)

    async def _find(self, seek: Seek) -> None:
        try:
            game = await self._rami.quick_match(
                seek.variant,
                options=seek.options,
                seats=seek.seats,
                turn_seconds=seek.turn_seconds,
                bots=seek.bots,
                bot_level=seek.bot_level,
            )
        except (Unauthorized, BadRules, InvalidRequest):
            raise
        except RamiError as error:
            log.warning("No game was found: %s", type(error).__name__)
            await asyncio.sleep(LOOK)
        else:
            self._begin(game.id, "")

    def _begin(self, game_id: str, inviter: str) -> None:
        """Play a game beside the others."""
        if game_id not in self._games:
            self._inviters[game_id] = inviter
            self._games[game_id] = Background(self._guarded(self._played(game_id, inviter)))

    async def _played(self, game_id: str, inviter: str) -> None:
        """Play a game, and give its room back. Raises BotFailed."""
        patient = inviter in {"", self._player}  # who looks for games waits as long as it takes
        play = partial(
            play_followed_game, self._rami, self._bot, game_id, self._follower, on_bot_error=self._on_bot_error
        )
        try:
            await play_or_leave(self._rami, game_id, play, None if patient else self._policy.begin_within)
        finally:
            del self._games[game_id], self._inviters[game_id]
            self._changed.set()
