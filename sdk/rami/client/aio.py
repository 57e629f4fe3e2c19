"""The client for asyncio: the same methods as `Rami`, awaited."""

from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, get_args

import httpx2
from msgspec.structs import replace

from rami.client import calls
from rami.client.answers import answer_of, failures_named
from rami.client.call import Call
from rami.client.following import LONG_POLL, is_my_turn, is_over
from rami.client.log import LoggedEvent
from rami.client.methods import described
from rami.client.requests import LIMITS, checked_token, request_of
from rami.client.retries import OUTLASTING, Patience, attempts
from rami.client.settings import settings
from rami.sheets.catalogue import Language
from rami.wire import GameView, NewPlayer, Page

P = ParamSpec("P")
T = TypeVar("T")


def _method(describe: Callable[P, Call[T]]) -> "Callable[Concatenate[AsyncRami, P], Coroutine[Any, Any, T]]":
    """The method that sends a call."""

    async def send(self: "AsyncRami", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._send(describe(*args, **kwargs))

    return described(send, describe)


def _listing(describe: Callable[P, Call[Page[T]]]) -> "Callable[Concatenate[AsyncRami, P], AsyncIterator[T]]":
    """The method that iterates over a list, loading its pages as they are needed."""

    def items(self: "AsyncRami", /, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[T]:
        return self._pages(describe(*args, **kwargs))

    return described(items, describe, lambda page: AsyncIterator[get_args(page)])  # type: ignore[misc]


class AsyncRami:
    """A connection to a Rami service, as one player, for many calls at once.

    `base_url` and `token` come from the environment (RAMI_URL, RAMI_TOKEN) where they are not given. Without a token,
    `create_player` gives the client one. `timeout` is in seconds, for each attempt. A call is sent again up to
    `retries` times, within a minute, where that is safe and may help. `transport` replaces the HTTP transport.
    `language` ("fr" or "en") is that of refusals and rule sheets.

    Close the client, or use it in an `async with` statement. Tasks may share it.
    """

    create_player = _method(calls.create_player)
    me = _method(calls.me)
    delete_me = _method(calls.delete_me)
    variants = _method(calls.variants)
    variant = _method(calls.variant)
    variant_sheet = _method(calls.variant_sheet)
    create_game = _method(calls.create_game)
    games = _listing(calls.games)
    my_games = _listing(calls.my_games)
    game = _method(calls.game)
    game_sheet = _method(calls.game_sheet)
    join = _method(calls.join)
    add_bots = _method(calls.add_bots)
    leave = _method(calls.leave)
    add_entropy = _method(calls.add_entropy)
    legal_moves = _method(calls.legal_moves)
    play = _method(calls.play)
    events = _method(calls.events)
    record = _method(calls.record)
    ready = _method(calls.ready)

    def __init__(
        self,
        base_url: str | None = None,
        *,
        token: str | None = None,
        timeout: float = 10.0,
        retries: int = 4,
        language: Language = "en",
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self._settings = settings(base_url, token, timeout, retries, language)
        said_in = {"Accept-Language": self._settings.language}
        self._http = httpx2.AsyncClient(
            base_url=self._settings.base_url, headers=said_in, limits=LIMITS, transport=transport
        )

    async def follow(self, game_id: str, after: int | str | None = None) -> AsyncGenerator[LoggedEvent, None]:
        """The events of a game as they happen, from the first one on or after a version or an event's id.

        Waits as long as it takes, without gap or repeat, also through outages of up to five minutes. Stops when the
        game has ended or was aborted. Raises GameNotFound.
        """
        after, wait, over = 0 if after is None else after, 0, False
        while True:
            log = await self._send(calls.events(game_id, after, wait=wait), OUTLASTING)
            for logged in log.events:
                yield logged
            if log.ended or (over and not log.events):
                return
            # Silence may mean that all has been told already. Whatever happened meanwhile is fetched without waiting.
            over = not log.events and is_over(await self._send(calls.game(game_id), OUTLASTING))
            wait = 0 if over else LONG_POLL
            after = log.next

    async def wait_for_turn(self, game_id: str) -> GameView | None:
        """Wait until it is your turn: the game as it is then, or None when it is over. Raises GameNotFound.

        Survives outages of up to five minutes. For a spectator it waits until the game is over.
        """
        while not is_over(game := await self._send(calls.game(game_id), OUTLASTING)):
            if is_my_turn(game):
                return game
            await self._send(calls.events(game_id, game.version, wait=LONG_POLL, limit=1), OUTLASTING)
        return None

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncRami({self._settings!r})"

    async def _send(self, call: Call[T], patience: Patience | None = None) -> T:
        request = request_of(call, self._http, self._settings.token, self._settings.timeout)
        async for attempt in attempts(call, patience or self._settings.patience):
            with attempt, failures_named(call):
                return self._known(answer_of(call, await self._http.send(request)))
        raise AssertionError("the last attempt answers or raises")

    async def _pages(self, call: Call[Page[T]]) -> AsyncIterator[T]:
        while True:
            page = await self._send(call)
            for item in page.items:
                yield item
            if page.next is None:
                return
            call = replace(call, query={**call.query, "cursor": page.next})

    def _known(self, answer: T) -> T:
        if isinstance(answer, NewPlayer) and self._settings.token is None:
            self._settings.token = checked_token(answer.token)
        return answer
