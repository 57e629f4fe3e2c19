"""The client for ordinary programs: each method sends one call and waits for its answer."""

from collections.abc import Callable, Iterator
from contextlib import closing
from time import sleep
from types import TracebackType
from typing import Concatenate, ParamSpec, Self, TypeVar, get_args

import httpx2
from msgspec.structs import replace

from rami.client import operations
from rami.client.call import Call
from rami.client.config import settings
from rami.client.documentation import described
from rami.client.event_log import LoggedEvent
from rami.client.responses import answer_of, failures_named
from rami.client.retries import OUTLASTING, Patience, attempts
from rami.client.streams import LONG_POLL, Place, Stream, check_stream, game_stream, is_my_turn, is_over, player_stream
from rami.client.transport import LIMITS, checked_token, request_of
from rami.messages.catalogue import Language
from rami.wire import GameSummary, GameView, NewPlayer, NewToken, NumberedNotice, Page

P = ParamSpec("P")
T = TypeVar("T")


def _method(describe: Callable[P, Call[T]]) -> "Callable[Concatenate[Rami, P], T]":
    """The method that sends a call."""

    def send(self: "Rami", /, *args: P.args, **kwargs: P.kwargs) -> T:
        return self._send(describe(*args, **kwargs))

    return described(send, describe)


def _listing(describe: Callable[P, Call[Page[T]]]) -> "Callable[Concatenate[Rami, P], Iterator[T]]":
    """The method that iterates over a list, loading its pages as they are needed."""

    def items(self: "Rami", /, *args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        return self._pages(describe(*args, **kwargs))

    return described(items, describe, lambda page: Iterator[get_args(page)])  # type: ignore[misc]


class Rami:
    """A connection to a Rami service, as one player.

    `base_url` and `token` come from the environment (RAMI_URL, RAMI_TOKEN) where they are not given. Without a token,
    `create_player` gives the client one. `timeout` is in seconds, for each attempt. A call is sent again up to
    `retries` times, within a minute, where that is safe and may help. `transport` replaces the HTTP transport.
    `language` ("fr" or "en") is that of refusals and rule sheets.

    Close the client, or use it in a `with` statement. Threads may share it.
    """

    create_player = _method(operations.create_player)
    get_me = _method(operations.get_me)
    delete_me = _method(operations.delete_me)
    create_token = _method(operations.create_token)
    list_tokens = _method(operations.list_tokens)
    revoke_token = _method(operations.revoke_token)
    rotate_token = _method(operations.rotate_token)
    list_variants = _method(operations.list_variants)
    get_variant = _method(operations.get_variant)
    get_variant_sheet = _method(operations.get_variant_sheet)
    create_game = _method(operations.create_game)
    quick_match = _method(operations.quick_match)
    list_games = _listing(operations.list_games)
    list_my_games = _listing(operations.list_my_games)
    get_game = _method(operations.get_game)
    get_game_sheet = _method(operations.get_game_sheet)
    join_game = _method(operations.join_game)
    add_bots = _method(operations.add_bots)
    create_invite = _method(operations.create_invite)
    watch_game = _method(operations.watch_game)
    leave_game = _method(operations.leave_game)
    resign_game = _method(operations.resign_game)
    rematch_game = _method(operations.rematch_game)
    add_entropy = _method(operations.add_entropy)
    return_to_game = _method(operations.return_to_game)
    get_legal_moves = _method(operations.get_legal_moves)
    make_moves = _method(operations.make_moves)
    list_events = _method(operations.list_events)
    list_notices = _method(operations.list_notices)
    get_history = _method(operations.get_history)
    get_record = _method(operations.get_record)
    get_hint = _method(operations.get_hint)
    get_stats = _method(operations.get_stats)
    get_my_stats = _method(operations.get_my_stats)
    live = _method(operations.live)
    ready = _method(operations.ready)

    def __init__(
        self,
        base_url: str | None = None,
        *,
        token: str | None = None,
        timeout: float = 10.0,
        retries: int = 4,
        language: Language = "en",
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        self._settings = settings(base_url, token, timeout, retries, language)
        said_in = {"Accept-Language": self._settings.language}
        self._http = httpx2.Client(
            base_url=self._settings.base_url, headers=said_in, limits=LIMITS, transport=transport
        )

    def follow(self, game_id: str, after: int | str | None = None) -> Iterator[LoggedEvent]:
        """The events of a game as they happen, from the first one on or after a version or an event's id.

        Waits as long as it takes, without gap or repeat, also through outages of up to five minutes. Stops when the
        game has ended or was aborted. Raises GameNotFound.
        """
        after, wait, over = 0 if after is None else after, 0, False
        while True:
            log = self._send(operations.list_events(game_id, after, wait=wait), OUTLASTING)
            yield from log.events
            if log.ended or (over and not log.events):
                return
            # Silence may mean that all has been told already. Whatever happened meanwhile is fetched without waiting.
            over = not log.events and is_over(self._send(operations.get_game(game_id), OUTLASTING))
            wait = 0 if over else LONG_POLL
            after = log.next

    def wait_for_turn(self, game_id: str) -> GameView | None:
        """Wait until it is your turn: the game as it is then, or None when it is over. Raises GameNotFound.

        Survives outages of up to five minutes. For a spectator it waits until the game is over.
        """
        while not is_over(game := self._send(operations.get_game(game_id), OUTLASTING)):
            if is_my_turn(game):
                return game
            self._send(operations.list_events(game_id, game.version, wait=LONG_POLL, limit=1), OUTLASTING)
        return None

    def stream_game(self, game_id: str, after: int | str | None = None) -> Iterator[GameView | LoggedEvent]:
        """A game as it is now, and then its events as they happen, over one connection.

        With `after`, a version or an event's id, what came after it instead. A lost connection is opened again, also
        through outages of up to five minutes, without gap or repeat. Stops when the game is over.
        Raises GameNotFound, NotFound (no such event) and RateLimited (too many streams).
        """
        return self._told(game_stream(game_id), after)

    def stream_notices(self, after: str | None = None) -> Iterator[Page[GameSummary] | NumberedNotice]:
        """Your open and running games as they are now, and then what concerns you in any game as it happens.

        With `after`, a notice's id, what came after it instead. Goes on for ever, through outages like `stream_game`;
        after an outage a notice may come twice. Raises NotFound (no such notice) and RateLimited (too many streams).
        """
        return self._told(player_stream(), after)

    def close(self) -> None:
        """Close all connections."""
        self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Rami({self._settings!r})"

    def _send(self, call: Call[T], patience: Patience | None = None) -> T:
        request = request_of(call, self._http, self._settings.token, self._settings.timeout)
        for attempt in attempts(call, patience or self._settings.patience):
            with attempt, failures_named(call):
                return self._known(answer_of(call, self._http.send(request)))
        raise AssertionError("the last attempt answers or raises")

    def _told(self, stream: Stream[T], after: int | str | None) -> Iterator[T]:
        place = Place(stream, after)
        while not place.ended:
            call = place.call()
            with closing(self._open(call)) as response:
                check_stream(call, response)
                try:
                    for message in httpx2.EventSource(response):
                        if (item := place.take(message)) is not None:
                            yield item
                except httpx2.TransportError:
                    pass  # the connection is lost: it goes on after the last id
            sleep(place.pause)

    def _open(self, call: Call[None]) -> httpx2.Response:
        request = request_of(call, self._http, self._settings.token, self._settings.timeout)
        for attempt in attempts(call, OUTLASTING):
            with attempt, failures_named(call):
                response = self._http.send(request, stream=True)
                if not response.is_success:
                    response.read()
                    answer_of(call, response)
                return response
        raise AssertionError("the last attempt answers or raises")

    def _pages(self, call: Call[Page[T]]) -> Iterator[T]:
        while True:
            page = self._send(call)
            yield from page.items
            if page.next is None:
                return
            call = replace(call, query={**call.query, "cursor": page.next})

    def _known(self, answer: T) -> T:
        if isinstance(answer, NewPlayer) and self._settings.token is None:
            self._settings.token = checked_token(answer.token)
        if isinstance(answer, NewToken) and answer.info.current:
            self._settings.token = checked_token(answer.token)
        return answer
