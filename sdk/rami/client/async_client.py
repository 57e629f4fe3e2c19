"""The client for asyncio. It has the same methods as `Rami`, as coroutines and asynchronous iterators."""

from asyncio import sleep
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Mapping
from contextlib import aclosing
from copy import copy
from os import getpid
from time import monotonic
from types import TracebackType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, get_args

import httpx2
from msgspec.structs import replace

from rami.client import calls
from rami.client.answers.event_log import LoggedEvent, LoggedVersion
from rami.client.call import Call
from rami.client.config import Options, changed, settings
from rami.client.connections import async_connections
from rami.client.documentation import described
from rami.client.hooks import Hooks, observed
from rami.client.requests import request_of
from rami.client.responses import Response, answer_of, failures_named
from rami.client.retries import OUTLASTING, Patience, attempts
from rami.client.streams import (
    LONG_POLL,
    Followed,
    Games,
    Place,
    Stream,
    check_stream,
    game_stream,
    games_stream,
    is_my_turn,
    is_over,
    player_stream,
)
from rami.client.transport import checked_token
from rami.contract.wire import GameSummary, GameView, NewPlayer, NewToken, NumberedNotice, Page
from rami.messages.catalogue import Language
from rami.problems.exceptions import RamiError

P = ParamSpec("P")
T = TypeVar("T")


def _method(describe: Callable[P, Call[T]]) -> "Callable[Concatenate[AsyncRami, P], Coroutine[Any, Any, T]]":
    """Make a method that sends the call that `describe` returns."""

    async def send(self: "AsyncRami", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._send(describe(*args, **kwargs))

    return described(send, describe)


def _listing(describe: Callable[P, Call[Page[T]]]) -> "Callable[Concatenate[AsyncRami, P], AsyncIterator[T]]":
    """Make a method that iterates over a list. It loads the next page when it is needed."""

    def items(self: "AsyncRami", /, *args: P.args, **kwargs: P.kwargs) -> AsyncIterator[T]:
        return self._pages(describe(*args, **kwargs))

    return described(items, describe, lambda page: AsyncIterator[get_args(page)])  # type: ignore[misc]


class AsyncRami:
    """A connection to a Rami service, as one player, for asyncio. Calls may run at the same time.

    If `base_url` or `token` is not given, it comes from the environment (RAMI_URL, RAMI_TOKEN). A client without a
    token can watch public games, and gets a token from `create_player`. `timeout` is in seconds and applies to each
    attempt. If a call fails and it is
    safe and useful to repeat it, the client sends it again: up to `retries` times, and not later than `patience`
    seconds after the first. `headers` are sent with each request, and `hooks` are called for each. `transport` replaces
    the HTTP transport, and `http_client` the client of httpx2, which you then close yourself. `language` ("fr" or "en")
    is the language of refusals, rule sheets and descriptions of games.

    Close the client, or use it in an `async with` statement. Tasks may share it, and processes after a fork: a child
    has connections of its own, in an event loop of its own. It cannot use a `transport` or `http_client` that the
    parent has used: then the calls raise RuntimeError.
    """

    # Generated from the declared operations.
    create_player = _method(calls.create_player)
    get_me = _method(calls.get_me)
    update_me = _method(calls.update_me)
    get_preferences = _method(calls.get_preferences)
    update_preferences = _method(calls.update_preferences)
    get_player = _method(calls.get_player)
    export_me = _method(calls.export_me)
    delete_me = _method(calls.delete_me)
    create_token = _method(calls.create_token)
    list_tokens = _method(calls.list_tokens)
    revoke_token = _method(calls.revoke_token)
    rotate_token = _method(calls.rotate_token)
    get_stats = _method(calls.get_stats)
    get_my_stats = _method(calls.get_my_stats)
    link_identity = _method(calls.link_identity)
    list_identities = _method(calls.list_identities)
    unlink_identity = _method(calls.unlink_identity)
    list_games = _listing(calls.list_games)
    list_my_games = _listing(calls.list_my_games)
    quick_match = _method(calls.quick_match)
    create_game = _method(calls.create_game)
    get_game = _method(calls.get_game)
    get_game_sheet = _method(calls.get_game_sheet)
    add_entropy = _method(calls.add_entropy)
    get_legal_moves = _method(calls.get_legal_moves)
    make_moves = _method(calls.make_moves)
    make_moves_minimal = _method(calls.make_moves_minimal)
    get_hint = _method(calls.get_hint)
    get_hand_order = _method(calls.get_hand_order)
    set_hand_order = _method(calls.set_hand_order)
    get_record = _method(calls.get_record)
    preview_game = _method(calls.preview_game)
    join_game = _method(calls.join_game)
    add_bots = _method(calls.add_bots)
    create_invite = _method(calls.create_invite)
    list_invites = _method(calls.list_invites)
    revoke_invite = _method(calls.revoke_invite)
    watch_game = _method(calls.watch_game)
    leave_game = _method(calls.leave_game)
    resign_game = _method(calls.resign_game)
    return_to_game = _method(calls.return_to_game)
    ready_game = _method(calls.ready_game)
    claim_seat = _method(calls.claim_seat)
    rematch_game = _method(calls.rematch_game)
    list_phrases = _method(calls.list_phrases)
    get_announcement = _method(calls.get_announcement)
    say_phrase = _method(calls.say_phrase)
    list_muted = _method(calls.list_muted)
    mute_player = _method(calls.mute_player)
    unmute_player = _method(calls.unmute_player)
    list_blocked = _method(calls.list_blocked)
    block_player = _method(calls.block_player)
    unblock_player = _method(calls.unblock_player)
    list_followed = _method(calls.list_followed)
    follow_player = _method(calls.follow_player)
    unfollow_player = _method(calls.unfollow_player)
    report_player = _method(calls.report_player)
    list_events = _method(calls.list_events)
    get_history = _method(calls.get_history)
    list_notices = _method(calls.list_notices)
    list_variants = _method(calls.list_variants)
    get_catalogue = _method(calls.get_catalogue)
    get_variant = _method(calls.get_variant)
    get_variant_sheet = _method(calls.get_variant_sheet)
    preview_rules = _method(calls.preview_rules)
    live = _method(calls.live)
    ready = _method(calls.ready)
    create_webhook = _method(calls.create_webhook)
    list_webhooks = _method(calls.list_webhooks)
    update_webhook = _method(calls.update_webhook)
    delete_webhook = _method(calls.delete_webhook)
    rotate_webhook = _method(calls.rotate_webhook)
    test_webhook = _method(calls.test_webhook)
    list_webhook_failures = _method(calls.list_webhook_failures)
    get_push = _method(calls.get_push)
    add_push_subscription = _method(calls.add_push_subscription)
    list_push_subscriptions = _method(calls.list_push_subscriptions)
    delete_push_subscription = _method(calls.delete_push_subscription)
    advance_clock = _method(calls.advance_clock)

    def __init__(  # noqa: PLR0913 - each argument is an independent setting, given by name
        self,
        base_url: str | None = None,
        *,
        token: str | None = None,
        timeout: float = 10.0,
        retries: int = 4,
        patience: float = 60.0,
        language: Language = "en",
        headers: Mapping[str, str] | None = None,
        hooks: Hooks | None = None,
        transport: httpx2.AsyncBaseTransport | None = None,
        http_client: httpx2.AsyncClient | None = None,
    ) -> None:
        options = Options(
            timeout=timeout, retries=retries, patience=patience, language=language, headers=headers, hooks=hooks
        )
        checked = settings(base_url, token, options)
        self._connections = async_connections(http_client, transport)  # before all else: it says why pickle is refused
        self._settings = checked
        self._closes = http_client is None

    def with_options(
        self,
        *,
        timeout: float | None = None,
        retries: int | None = None,
        patience: float | None = None,
        language: Language | None = None,
        headers: Mapping[str, str] | None = None,
        hooks: Hooks | None = None,
    ) -> Self:
        """The same client with other settings: `client.with_options(timeout=2, retries=0).get_game(game_id)`.

        It has the same connections, which the first client closes, and the same token. What is left out stays as it is,
        and headers are added. Raises ValueError.
        """
        options = Options(
            timeout=timeout, retries=retries, patience=patience, language=language, headers=headers, hooks=hooks
        )
        other = copy(self)
        other._settings = changed(self._settings, options)  # noqa: SLF001 - it is of this class
        other._closes = False  # noqa: SLF001
        return other

    async def with_response(self, call: Call[T]) -> Response[T]:
        """Send a call of `rami.client.calls`, and return its answer with the status, the headers and the request id.

        `client.with_response(calls.get_game(game_id))` raises what `client.get_game(game_id)` does.
        """
        return await self._answered(call, self._settings.patience)

    async def follow(self, game_id: str, after: int | str | None = None) -> AsyncGenerator[LoggedEvent, None]:
        """Iterate over the events of a game as they happen, from the first one.

        With `after`, a version or the id of an event, there are only the events after it. No event is missing and none
        comes twice. It waits for events without a limit, and it survives outages of up to five minutes. It stops when
        the game has ended or was aborted. Raises GameNotFound.
        """
        after, wait, over = 0 if after is None else after, 0, False
        while True:
            log = await self._send(calls.list_events(game_id, after, wait=wait), OUTLASTING)
            for logged in log.events:
                yield logged
            if log.ended or (over and not log.events):
                return
            # No events may mean that the game is over. Then the last events are loaded without waiting.
            over = not log.events and is_over(await self._send(calls.get_game(game_id), OUTLASTING))
            wait = 0 if over else LONG_POLL
            after = log.next

    async def wait_for_turn(self, game_id: str, *, legal_moves: bool = False) -> GameView | None:
        """Wait until it is your turn. Return the game at that moment, or None if the game is over. Raises GameNotFound.

        With `legal_moves`, the game has your legal moves. It survives outages of up to five minutes. For a spectator it
        waits until the game is over.
        """
        asked = calls.get_game(game_id, legal_moves=legal_moves)
        while not is_over(game := await self._send(asked, OUTLASTING)):
            if is_my_turn(game):
                return game
            await self._send(calls.list_events(game_id, game.version, wait=LONG_POLL, limit=1), OUTLASTING)
        return None

    def stream_game(
        self, game_id: str, after: int | str | None = None, *, legal_moves: bool = False
    ) -> AsyncGenerator[GameView | LoggedVersion, None]:
        """Iterate over a game as it is now and then over its versions as they happen, over one connection.

        A LoggedVersion has all events by which the game changed at once. With `after`, a version or the id of an event,
        there is only what came after it. With `legal_moves`, a version at which it is your turn has your legal moves. A
        lost connection is opened again, also after outages of up to five minutes. No event is missing and none comes
        twice. It stops when the game is over. Raises GameNotFound, NotFound (no such event) and RateLimited (too many
        streams).
        """
        return self._followed(game_stream(game_id, legal_moves=legal_moves), after)

    def stream_notices(self, after: str | None = None) -> AsyncGenerator[Page[GameSummary] | NumberedNotice, None]:
        """Iterate over your open and running games as they are now and then over your notices as they come.

        With `after`, the id of a notice, there are only the notices after it. It never stops, and it survives outages
        like `stream_game`. After an outage a notice may come twice. For what happens in the games, use `stream_games`,
        which may also raise GameNotFound. Raises NotFound (no such notice) and RateLimited (too many streams).
        """
        return self._followed(player_stream(), after)

    def stream_games(
        self, games: Games = "all", *, after: str | None = None, legal_moves: bool = False
    ) -> AsyncGenerator[Followed, None]:
        """Iterate over your notices, as `stream_notices` does, and over what happens in several games.

        `games` are up to 200 ids, or a mapping of ids to the versions that you have; `all` are your open and running
        games and those that start later, up to 20. First comes a page of your games. For each game there is a GameView,
        unless you gave its version, then a LoggedVersion for each change, a GamePresence when other players are
        connected than before, and GameClosed when nothing more follows about it. With `after`, the id of a notice,
        there are only the notices after it instead of the page. A lost connection is opened again and goes on in all
        games, without gap or repeat. It never stops. Raises GameNotFound, NotFound (no such notice or version) and
        RateLimited (too many streams; each 20 games count as one).
        """
        return self._followed(games_stream(games, legal_moves=legal_moves), after)

    async def close(self) -> None:
        """Close all connections, unless they are those of your own `http_client`."""
        if self._closes:
            await self._connections.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncRami({self._settings!r})"

    async def _send(self, call: Call[T], patience: Patience | None = None) -> T:
        response = await self._answered(call, patience or self._settings.patience)
        return response.answer

    async def _answered(self, call: Call[T], patience: Patience) -> Response[T]:
        """Most calls need one attempt. It goes without the machinery of retries, which costs a tenth of a call."""
        request, began = request_of(call, self._connections.http, self._settings), monotonic()
        try:
            return await self._tried(call, request)
        except RamiError as error:
            first = error
        async for attempt in attempts(call, patience, self._settings.hooks, began):
            with attempt:
                if attempt.num == 1:
                    raise first
                return await self._tried(call, request)
        raise AssertionError("the last attempt answers or raises")

    async def _tried(self, call: Call[T], request: httpx2.Request) -> Response[T]:
        with observed(call, request, self._settings.hooks) as seen, failures_named(call):
            response = seen.response = await self._connections.http.send(request)
            self._connections.note(response)
            return Response(self._known(answer_of(call, response)), response.status_code, response.headers)

    async def _followed(self, stream: Stream[T], after: int | str | None) -> AsyncGenerator[T, None]:
        place = Place(stream, after)
        while not place.ended:
            call, process = place.call(), getpid()
            async with aclosing(await self._open(call)) as response:
                check_stream(call, response)
                try:
                    async for message in httpx2.EventSource(response):
                        if (item := place.take(message)) is not None:
                            yield item
                        if getpid() != process:
                            break  # a child reads from a connection of its own
                except httpx2.TransportError:
                    pass  # the connection is lost: the next one resumes after the last id
            await sleep(place.pause)

    async def _open(self, call: Call[None]) -> httpx2.Response:
        request = request_of(call, self._connections.http, self._settings)
        async for attempt in attempts(call, OUTLASTING, self._settings.hooks):
            with attempt:
                return await self._opened(call, request)
        raise AssertionError("the last attempt answers or raises")

    async def _opened(self, call: Call[None], request: httpx2.Request) -> httpx2.Response:
        response: httpx2.Response | None = None
        try:
            with observed(call, request, self._settings.hooks) as seen, failures_named(call):
                response = seen.response = await self._connections.http.send(request, stream=True)
                self._connections.note(response)
                if not response.is_success:
                    await response.aread()
                    answer_of(call, response)
                return response
        except BaseException:
            if response is not None:
                await response.aclose()
            raise

    async def _pages(self, call: Call[Page[T]]) -> AsyncIterator[T]:
        while True:
            page = await self._send(call)
            for item in page.items:
                yield item
            if page.next is None:
                return
            call = replace(call, query={**call.query, "cursor": page.next})

    def _known(self, answer: T) -> T:
        if isinstance(answer, NewPlayer) and self._settings.account.token is None:
            self._settings.account.token = checked_token(answer.token)
        if isinstance(answer, NewToken) and answer.info.current:
            self._settings.account.token = checked_token(answer.token)
        return answer
