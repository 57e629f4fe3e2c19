"""A bot for each game: it is told its seat, every event and the result, online and in the arena."""

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import httpx2
import pytest
from tests.sdk.bots.test_follower import WithoutStreams
from tests.service.process import Service, serving

from rami import AsyncRami, events
from rami.bots import BotFailed, GameResult, HouseBot, RandomBot, play, play_game
from rami.bots.online import turns
from rami.bots.online.kept_player import token_in
from rami.rules.moves import Move
from rami.rules.views.view import View
from rami.training.arena import Result, match, tournament

SHORT = {"match_end": {"deals": 2}, "turn_limit": 6}


class Diary:
    """A random bot that notes what it is told. Each game has one."""

    written: ClassVar[list["Diary"]] = []

    def __init__(self) -> None:
        self.game, self.seat = "", -1
        self.said: list[tuple[str, Any]] = []
        self._bot = RandomBot(len(self.written))
        self.written.append(self)

    def game_started(self, game: str, seat: int) -> None:
        """Note the game and the seat."""
        self.game, self.seat = game, seat
        self.said.append(("started", seat))

    def on_event(self, event: Any) -> None:
        """Note an event."""
        self.said.append(("event", event))

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """A random move."""
        self.said.append(("choose", view))
        return self._bot.choose(view, legal)

    def game_ended(self, result: Any) -> None:
        """Note the result."""
        self.said.append(("ended", result))

    def all(self, word: str) -> list[Any]:
        """What was said with this word."""
        return [what for said, what in self.said if said == word]


class AsyncDiary(Diary):
    """The same with `async`."""

    async def game_started(self, game: str, seat: int) -> None:  # type: ignore[override]
        """Note the game and the seat."""
        super().game_started(game, seat)

    async def on_event(self, event: Any) -> None:  # type: ignore[override]
        """Note an event, after a moment."""
        await asyncio.sleep(0)
        super().on_event(event)

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:  # type: ignore[override]
        """A random move."""
        return super().choose(view, legal)

    async def game_ended(self, result: Any) -> None:  # type: ignore[override]
        """Note the result."""
        super().game_ended(result)


diaries = pytest.mark.parametrize("kind", [Diary, AsyncDiary])


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    """No diary is written yet."""
    Diary.written.clear()
    yield
    Diary.written.clear()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service with its own store."""
    with serving(tmp_path_factory.mktemp("life")) as running:
        yield running


def check(diary: Diary) -> None:
    """The diary begins with the start and ends with the result; a choice comes after all that led to it."""
    words = [word for word, _ in diary.said]
    assert words[0] == "started"
    assert words[-1] == "ended"
    assert words.count("started") == words.count("ended") == 1
    assert isinstance(diary.all("event")[-1], events.GameEnded)
    turn = None
    for word, what in diary.said:
        if isinstance(what, events.DealStarted | events.TurnStarted):
            turn = what.turn if isinstance(what, events.DealStarted) else what.seat
        if word == "choose":
            assert turn == what.turn == diary.seat


@diaries
def test_each_game_has_a_bot_of_its_own(kind: type[Diary], service: Service, tmp_path: Any) -> None:
    """Three games of one class at the same time: three bots, each with the log of its game as its seat sees it."""
    results = play(kind, url=service.base, token="", games=3, bots=1, options=SHORT, keep=tmp_path / "diary")
    diaries = {diary.game: diary for diary in Diary.written}
    assert diaries.keys() == {result.game for result in results}
    for result in results:
        diary = diaries[result.game]
        check(diary)
        (answer,) = diary.all("ended")
        assert isinstance(answer, GameResult)
        assert answer == result
        assert answer.deals == 2
        assert (diary.seat, result.decisions) == (0, len(diary.all("choose")))
        assert 0 < result.slowest <= result.seconds < 5
    asyncio.run(_compared(service, diaries, tmp_path / "diary"))


async def _compared(service: Service, diaries: dict[str, Diary], file: Any) -> None:
    """The events told are those of the log."""
    async with AsyncRami(service.base, token=token_in(file, service.base)) as rami:
        for game, diary in diaries.items():
            logged = [one.event async for one in rami.follow(game)]
            assert diary.all("event")[: len(logged)] == logged


@pytest.mark.parametrize("status", [429, 200])
def test_without_a_stream_every_event_comes(status: int, service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a stream is refused or silent, the bot hears everything all the same."""
    monkeypatch.setattr(turns, "OWED", 0.2)
    asyncio.run(_alone(service, WithoutStreams(status)))
    (diary,) = Diary.written
    check(diary)


async def _alone(service: Service, transport: httpx2.AsyncBaseTransport) -> GameResult:
    async with AsyncRami(service.base, token="", transport=transport) as rami:
        await rami.create_player("Ada")
        game = await rami.create_game(bots=1, options=SHORT)
        return await play_game(rami, Diary, game.id)


def won(result: Result, diary: Diary) -> bool:
    """Whether the bot won."""
    return diary.seat in result.winners


@diaries
def test_the_arena_tells_the_same(kind: type[Diary]) -> None:
    """Both bots hear every event once, without the cards that they may not see."""
    result = match([kind, kind], options=SHORT, seed=5)
    both = Diary.written
    assert [(diary.game, diary.seat) for diary in both] == [("arena", 0), ("arena", 1)]
    assert {view.id for diary in both for view in diary.all("choose")} == {"arena"}
    for diary in both:
        check(diary)
        (ended,) = diary.all("ended")
        assert isinstance(ended, GameResult)
        assert (ended.game, ended.status, ended.seat, ended.won) == (
            "arena",
            "finished",
            diary.seat,
            won(result, diary),
        )
        assert (ended.totals, ended.winners, ended.record) == (result.totals, result.winners, result.record)
        assert (ended.deals, ended.deals_won, ended.decisions) == (2, result.won, len(diary.all("choose")))
        assert 0 < ended.slowest <= ended.seconds
    drawn = [[event for event in diary.all("event") if isinstance(event, events.StockDrawn)] for diary in both]
    assert all((event.card is None) == (event.seat != seat) for seat in (0, 1) for event in drawn[seat])
    assert len(both[0].all("event")) == len(both[1].all("event"))


def test_partners_win_together() -> None:
    """In the arena, too, a bot has won if its team has."""
    match([Diary] * 4, "rami-51", {"teams": "partners", **SHORT}, seed=3)
    (winning, losing) = (
        {diary.seat for diary in Diary.written if diary.all("ended")[0].won is won} for won in (True, False)
    )
    assert [{0, 2}, {1, 3}] in ([winning, losing], [losing, winning])


def test_the_games_of_a_tournament_have_different_ids() -> None:
    """A bot that plays all of them can tell them apart."""
    tournament({"a": Diary, "b": HouseBot()}, 4, options=SHORT)
    assert [diary.game for diary in Diary.written] == [f"arena/{number}" for number in (1, 2, 3, 4)]


class Deaf(HouseBot):
    """A bot that raises when it hears something."""

    def on_event(self, _event: Any) -> None:
        """Raise an error."""
        raise LookupError("what?")


def test_a_failure_to_listen_is_a_failure(service: Service) -> None:
    """It resigns, counts or raises as a failed choice does, and the arena names it."""
    bots: dict[str, Any] = {"url": service.base, "token": "", "bots": 1, "options": SHORT}
    (resigned,) = play(Deaf, **bots)
    assert "Deaf raised LookupError('what?') in on_event" in str(resigned.error)
    (counted,) = play(Deaf, on_bot_error="first_legal", **bots)
    assert (counted.status, list(counted.fallbacks)) == ("finished", ["raised LookupError('what?') in on_event"])
    with pytest.raises(BotFailed, match="Deaf on seat 0 raised"):
        play(Deaf, on_bot_error="raise", **bots)
    with pytest.raises(BotFailed, match=r"Deaf on seat 0 raised LookupError\('what\?'\) in on_event"):
        match([Deaf, HouseBot])


def test_an_object_plays_all_its_games(service: Service) -> None:
    """A bot that is given as an object hears of all its games."""
    diary = Diary()
    play(diary, url=service.base, token="", games=2, bots=1, options=SHORT)
    assert len(Diary.written) == 1
    assert len(diary.all("started")) == len(diary.all("ended")) == 2


@pytest.mark.parametrize("bot", [None, "HouseBot", object()])
def test_what_is_no_bot_is_refused_with_a_sentence(bot: Any) -> None:
    """Before any request."""
    with pytest.raises(TypeError, match=r"is not a bot: give an object with a method `choose\(view, legal\)`"):
        play(bot, url="http://127.0.0.1:9")
    with pytest.raises(TypeError, match="is not a bot"):
        match([bot, HouseBot])
