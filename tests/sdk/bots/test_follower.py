"""What the runner asks the service for: one short request a step, one stream for many games, a read when in doubt."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from http import HTTPStatus
from random import Random
from typing import Any, Final

import httpx2
import msgspec
import pytest
from tests.service.process import Service, serving

from rami import AsyncRami, Rami
from rami.bots import Bot, GameResult, HouseBot, RandomBot
from rami.bots.online import follower, turns
from rami.bots.online.follower import Follower
from rami.bots.online.game import play_followed_game, play_game
from rami.contract.wire import GameView
from rami.rules.moves import Move
from rami.rules.views.view import View

ONE_DEAL: Final = {"match_end": {"deals": 1}, "turn_limit": 12}
GAMES: Final = 3
FULL_GAMES: Final = 60
MOST: Final = 20
BEGINNING: Final = b'id: 0\nevent: snapshot\ndata: {"items":[],"next":null}\n\n'


class Transport(httpx2.AsyncHTTPTransport):
    """The real transport, which counts requests by their kind. `replaced` changes bytes of the answers to moves."""

    def __init__(self, replaced: tuple[bytes, bytes] = (b"", b"")) -> None:
        super().__init__(verify=False)
        self.sent: Counter[str] = Counter()
        self._replaced = replaced

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Count and send a request."""
        kind = request.url.path.rpartition("/")[2]
        self.sent[f"{request.method} {'game' if kind.startswith('g_') else kind}"] += 1
        response = await super().handle_async_request(request)
        if kind != "moves" or not self._replaced[0]:
            return response
        body = (await response.aread()).replace(*self._replaced)
        headers = {name: value for name, value in response.headers.items() if name != "content-length"}
        return httpx2.Response(response.status_code, headers=headers, content=body)


class WithoutStreams(httpx2.AsyncHTTPTransport):
    """The real transport, but a stream gets another answer: this status, and nothing after this beginning."""

    def __init__(self, status: int, beginning: bytes = b"") -> None:
        super().__init__(verify=False)
        self._status, self._beginning = status, beginning

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send a request, unless it is for a stream."""
        if not request.url.path.endswith("/stream"):
            return await super().handle_async_request(request)
        if self._status != HTTPStatus.OK:
            return httpx2.Response(self._status)
        return httpx2.Response(200, headers={"Content-Type": "text/event-stream"}, stream=_Silence(self._beginning))


class _Silence(httpx2.AsyncByteStream):
    def __init__(self, beginning: bytes) -> None:
        self._beginning = beginning

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self._beginning
        await asyncio.sleep(600)


class Noting:
    """A bot that plays at random and notes every view that it is shown."""

    def __init__(self, seed: int) -> None:
        self._bot = RandomBot(seed)
        self.views: list[GameView] = []

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """A random move."""
        assert isinstance(view, GameView)
        self.views.append(view)
        return self._bot.choose(view, legal)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service with its own store."""
    with serving(tmp_path_factory.mktemp("follower")) as running:
        yield running


async def played(service: Service, bot: Bot, transport: httpx2.AsyncBaseTransport, **options: Any) -> GameResult:
    """A game of the bot with a house bot."""
    async with AsyncRami(service.base, token="", transport=transport) as rami:
        await rami.create_player("Ada")
        game = await rami.create_game(bots=1, options=options or ONE_DEAL)
        return await play_game(rami, bot, game.id)


async def at_once(*games: Coroutine[Any, Any, GameResult]) -> list[GameResult]:
    """The results of games that are played at the same time."""
    return await asyncio.gather(*games)


def test_a_bot_is_shown_what_the_service_would_show(service: Service, *, full: bool) -> None:
    """In games between bots, the views that they are shown equal those of the service as JSON, at any version."""
    rng, count, compared = Random(3), FULL_GAMES if full else GAMES, 0
    variants = ("rami", "rami-51", "rami-500", "romme", "rami-40")
    for number in range(count):
        bots = [Noting(2 * number), Noting(2 * number + 1)]
        tokens, game_id = asyncio.run(_meeting(service, bots, variants[number % len(variants)]))
        for bot, token in zip(bots, tokens, strict=True):
            with httpx2.Client(base_url=service.base, headers={"Authorization": f"Bearer {token}"}) as http:
                for view in rng.sample(bot.views, min(len(bot.views), 8)):
                    answer = http.get(f"/v1/games/{game_id}?version={view.version}&include=legal_moves")
                    assert msgspec.json.encode(view) == answer.content, (number, view.version)
                    compared += 1
    assert compared > 10 * count


async def _meeting(service: Service, bots: Sequence[Bot], variant: str) -> tuple[list[str], str]:
    """A game between bots on the service: the tokens of their players, and the id of the game."""
    async with AsyncRami(service.base, token="") as ada, AsyncRami(service.base, token="") as bob:
        tokens = [(await rami.create_player("Bot")).token for rami in (ada, bob)]
        game = await ada.create_game(variant, options={"match_end": {"deals": 2}, "turn_limit": 8})
        both = asyncio.gather(play_game(ada, bots[0], game.id), _joined(bob, bots[1], game.id))
        assert [result.status for result in await both] == ["finished"] * 2
    return tokens, game.id


async def _joined(rami: AsyncRami, bot: Bot, game_id: str) -> GameResult:
    await rami.join_game(game_id)
    return await play_game(rami, bot, game_id)


def test_a_step_is_one_request(service: Service) -> None:
    """A bot sends one request for each step, one for the entropy of a deal, and reads the game once."""
    transport, bot = Transport(), Noting(1)
    result = asyncio.run(played(service, bot, transport))
    assert result.status == "finished"
    steps = len(bot.views)
    assert transport.sent == {
        "POST players": 1,
        "POST games": 1,
        "GET game": 1,
        "GET stream": 1,
        "POST entropy": 1,
        "POST moves": steps,
    }


@pytest.mark.parametrize(
    "replaced", [(b'"stock_drawn"', b'"stock_heard"'), (b'"version":', b'"version":9')], ids=["unknown event", "gap"]
)
def test_what_events_do_not_tell_is_read(service: Service, replaced: tuple[bytes, bytes]) -> None:
    """After an unknown event or a gap in the versions the view is read, and the bot plays on.

    In a short game nobody may draw from the stock while the bot listens; then another one is played.
    """
    transport, games = Transport(replaced), 0
    while transport.sent["GET game"] == games < 8:
        games += 1
        result = asyncio.run(played(service, HouseBot(), transport))
        assert (result.status, result.error) == ("finished", None)
    assert transport.sent["GET game"] > games
    assert transport.sent["GET events"] == 0


@pytest.mark.parametrize(
    "transport",
    [WithoutStreams(404), WithoutStreams(200), WithoutStreams(200, BEGINNING)],
    ids=["refused", "silent", "silent after its beginning"],
)
def test_a_game_that_no_stream_tells_of_is_played(
    service: Service, monkeypatch: pytest.MonkeyPatch, transport: WithoutStreams
) -> None:
    """If a stream is refused or tells nothing, the turns are waited for by asking."""
    monkeypatch.setattr(turns, "OWED", 0.2)
    monkeypatch.setattr(turns, "SILENCE", 0.2)
    result = asyncio.run(played(service, HouseBot(), transport))
    assert (result.status, result.error) == ("finished", None)


def test_games_beyond_the_stream_are_played(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """One stream follows so many games; the others are played without a stream."""
    monkeypatch.setattr(follower, "MOST_FOLLOWED", MOST)
    transport = Transport()

    async def crowd() -> list[GameResult]:
        async with (
            AsyncRami(service.base, token="", transport=transport, patience=60) as rami,
            Follower(rami) as streams,
        ):
            await rami.create_player("Ada")
            games = [await rami.create_game(bots=1, options=ONE_DEAL) for _ in range(MOST + 3)]
            return await at_once(*[play_followed_game(rami, HouseBot(), game.id, streams) for game in games])

    results = asyncio.run(crowd())
    assert [result.status for result in results] == ["finished"] * (MOST + 3)
    assert 0 < transport.sent["GET stream"] < 8
    assert transport.sent["GET game"] > MOST + 3 + 3  # each game is read once, those without a stream again


def test_a_bot_whose_player_resigns_elsewhere_sees_the_game_to_its_end(service: Service) -> None:
    """After the player has resigned in another tab, the bot makes no move and returns the result of the game."""

    async def resigned() -> GameResult:
        async with AsyncRami(service.base, token="") as host, AsyncRami(service.base, token="") as guest:
            token = (await host.create_player("Host")).token
            await guest.create_player("Guest")
            game = await host.create_game(options=ONE_DEAL)
            waiting = asyncio.create_task(play_game(host, HouseBot(), game.id))
            await asyncio.sleep(0.3)
            with Rami(service.base, token=token) as other_tab:
                await guest.join_game(game.id)
                other_tab.resign_game(game.id)
            await play_game(guest, HouseBot(), game.id)
            return await asyncio.wait_for(waiting, 5)

    result = asyncio.run(resigned())
    assert (result.status, result.seat, result.won, result.error) == ("finished", None, False, None)


def test_a_game_that_is_aborted_ends_the_waiting(service: Service) -> None:
    """If the host leaves an open game, the guest's bot returns a result without winners."""

    async def aborted() -> GameResult:
        async with AsyncRami(service.base, token="") as host, AsyncRami(service.base, token="") as guest:
            await host.create_player("Host")
            await guest.create_player("Guest")
            game = await host.create_game(seats=3)
            await guest.join_game(game.id)
            waiting = asyncio.create_task(play_game(guest, HouseBot(), game.id))
            await asyncio.sleep(0.3)
            await guest.leave_game(game.id)
            await host.leave_game(game.id)
            return await asyncio.wait_for(waiting, 5)

    result = asyncio.run(aborted())
    assert (result.status, result.winners, result.error) == ("aborted", (), None)
