"""The runner against the real service: many games, restarts of the bot and of the service, bots that fail."""

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from time import sleep

import pytest
from tests.service.process import Service, serving, start

from rami import AsyncRami, Rami
from rami.bots import HouseBot, play, run
from rami.bots.online.game import play_game
from rami.errors import InvalidToken
from rami.rules.events import PileTaken
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move
from rami.rules.records.record import Record, verify
from rami.rules.views.view import View

ONE_DEAL = {"match_end": {"deals": 1}}


class Halfway:
    """A house bot that chooses slowly and sets an event at its sixth move."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self._choices = 0

    def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The move of the house bot, after a short pause."""
        sleep(0.01)
        self._choices += 1
        if self._choices == 6:
            self.reached.set()
        return HouseBot().choose(view, legal)


class TwoTabs:
    """A bot that never takes a discard, but for one old decision: while it thinks, another tab plays the whole turn."""

    def __init__(self, url: str) -> None:
        self._url, self._turns = url, 0
        self.token, self.game, self.meddled = "", "", False

    def choose(self, _view: View, legal: Sequence[Move]) -> Move:
        """Draw from the stock and discard a card. In its second turn, decide to take a discard of an old version."""
        self._turns += isinstance(legal[0], DrawStock)
        if self._turns == 2 and not self.meddled:
            self.meddled = True
            with Rami(self._url, token=self.token) as other_tab:
                drawn = other_tab.make_moves(self.game, DrawStock()).game
                other_tab.make_moves(self.game, Discard(drawn.hand[0]))
                other_tab.wait_for_turn(self.game)
            return DrawDiscard()
        return next((move for move in legal if isinstance(move, Discard | DrawStock)), legal[0])


async def player(url: str) -> str:
    """The token of a new player."""
    async with AsyncRami(url) as rami:
        return (await rami.create_player("Ada")).token


async def record_of(url: str, token: str, game: str) -> Record:
    """The record of a finished game."""
    async with AsyncRami(url, token=token) as rami:
        return await rami.get_record(game)


def test_a_bot_plays_several_games_at_once(url: str) -> None:
    """Three games are played, at most two at a time, each with a house bot on the other seat."""
    results = play(HouseBot(), url=url, name="Ada", games=3, bots=1, options=ONE_DEAL, at_once=2)
    assert [(result.status, result.seat, result.error) for result in results] == [("finished", 0, None)] * 3
    assert len({result.game for result in results}) == 3
    assert all(result.won == (0 in result.winners) and len(result.totals) == 2 for result in results)


def test_every_shuffle_has_the_bots_entropy(url: str) -> None:
    """The bot contributes entropy to every shuffle, also to the first; the record proves it."""

    async def played() -> Record:
        token = await player(url)
        options = {"match_end": {"deals": 3}}
        (result,) = await run(HouseBot(), url=url, token=token, seats=3, bots=2, options=options)
        return await record_of(url, token, result.game)

    assert verify(asyncio.run(played())) == ((0,),) * 3


def test_a_bot_waits_for_the_pause_between_two_deals(url: str) -> None:
    """The bot does not move during the pause and plays on when the next deal starts."""
    options = {"turn_limit": 4, "match_end": {"deals": 2}}

    async def played() -> tuple[str | None, set[str]]:
        async with AsyncRami(url) as rami:
            await rami.create_player("Ada")
            game = await rami.create_game(bots=1, options=options, deal_pause=1)
            result = await play_game(rami, HouseBot(), game.id)
            log = await rami.list_events(game.id, limit=100)
        return result.status, {type(logged.event).__name__ for logged in log.events}

    status, happened = asyncio.run(played())
    assert status == "finished"
    assert "PauseStarted" in happened


def test_bots_do_not_wait_for_each_other(url: str) -> None:
    """Bots are ready at once, so a game of bots with long pauses is as fast as one without."""
    options = {"turn_limit": 4, "match_end": {"deals": 3}}

    async def played() -> tuple[str | None, list[str]]:
        async with AsyncRami(url) as ada, AsyncRami(url) as bob:
            await asyncio.gather(ada.create_player("Ada"), bob.create_player("Bob"))
            game = await ada.create_game(options=options, deal_pause=3600)
            await bob.join_game(game.id)
            result, _ = await asyncio.gather(*[play_game(rami, HouseBot(), game.id) for rami in (ada, bob)])
            log = await ada.list_events(game.id, limit=100)
        return result.status, [type(logged.event).__name__ for logged in log.events]

    status, happened = asyncio.run(asyncio.wait_for(played(), 60))
    assert status == "finished"
    assert [happened.count(name) for name in ("PauseStarted", "SeatReady", "PauseEnded")] == [2, 4, 2]


def test_a_bot_waits_for_people(url: str) -> None:
    """A bot whose turn is the first of a deal plays at once when the last of the people is ready."""
    options = {"turn_limit": 4, "match_end": {"deals": 4}}

    async def played() -> tuple[str | None, list[str]]:
        async with AsyncRami(url) as ada, AsyncRami(url) as bob:
            await asyncio.gather(ada.create_player("Ada"), bob.create_player("Bob"))
            game = await ada.create_game(options=options, deal_pause=3600)
            await bob.join_game(game.id)
            playing = asyncio.create_task(play_game(ada, HouseBot(), game.id))
            while (view := await bob.get_game(game.id, legal_moves=True)).status == "playing":
                await asyncio.sleep(0.1)
                if view.opens_at:
                    await bob.ready_game(game.id)
                elif view.legal_moves is not None and view.legal_moves.moves:
                    await bob.make_moves(game.id, HouseBot().choose(view, view.legal_moves.moves))
            result = await playing
            log = await ada.list_events(game.id, limit=100)
        return result.status, [type(logged.event).__name__ for logged in log.events]

    status, happened = asyncio.run(asyncio.wait_for(played(), 60))
    assert (status, happened.count("PauseEnded")) == ("finished", 3)


def test_a_decision_about_an_old_version_is_not_played(url: str) -> None:
    """If the player moves in another tab while the bot thinks, the bot looks at the game and decides again."""
    bot = TwoTabs(url)

    async def played() -> tuple[str | None, list[int]]:
        bot.token = await player(url)
        async with AsyncRami(url, token=bot.token) as rami:
            game = await rami.create_game(bots=1, options={"turn_limit": 8, "match_end": {"deals": 1}})
            bot.game = game.id
            result = await play_game(rami, bot, game.id)
            log = await rami.list_events(game.id, limit=100)
        return result.status, [one.event.seat for one in log.events if isinstance(one.event, PileTaken)]

    status, taken = asyncio.run(played())
    assert status == "finished"
    assert bot.meddled
    assert 0 not in taken


def test_bots_meet_in_the_lobby(url: str) -> None:
    """One bot creates two games; another looks for open games of the variant and joins both."""

    async def met() -> list[set[tuple[str, int | None]]]:
        both = await asyncio.gather(
            run(HouseBot(), url=url, name="Host", games=2, options=ONE_DEAL),
            run(HouseBot(), url=url, name="Guest", games=2, join_open=True),
        )
        return [{(result.game, result.seat) for result in results} for results in both]

    hosts, guests = asyncio.run(met())
    assert {seat for _, seat in hosts} == {0}
    assert guests == {(game, 1) for game, _ in hosts}


def test_one_game_that_fails_does_not_stop_the_others(url: str) -> None:
    """The result of a game that does not exist holds an error; the other game is played."""
    nowhere = "g_" + "0" * 26

    async def joined() -> list[tuple[str, str | None, str | None]]:
        async with AsyncRami(url) as host:
            await host.create_player("Host")
            game = await host.create_game(options=ONE_DEAL)
            guest = run(HouseBot(), url=url, join=[nowhere, game.id])
            results, _ = await asyncio.gather(guest, play_game(host, HouseBot(), game.id))
        return [(result.game, result.status, result.error) for result in results]

    failed, finished = asyncio.run(joined())
    assert failed[1] is None
    assert "game_not_found" in str(failed[2])
    assert finished[1:] == ("finished", None)


def test_a_bot_goes_on_with_its_games_after_a_restart(url: str) -> None:
    """After a restart, the same call with the same token finishes the two unfinished games and starts no new one."""

    async def restarted() -> tuple[set[str], set[str]]:
        token, bot = await player(url), Halfway()
        first = asyncio.create_task(run(bot, url=url, token=token, games=2, bots=1, options=ONE_DEAL))
        await asyncio.to_thread(bot.reached.wait, 10)
        first.cancel()
        await asyncio.wait([first])
        async with AsyncRami(url, token=token) as rami:
            left = {summary.id async for summary in rami.list_my_games()}
        results = await run(HouseBot(), url=url, token=token, games=2, bots=1)
        return left, {result.game for result in results if result.status == "finished"}

    left, finished = asyncio.run(restarted())
    assert len(left) == 2
    assert finished == left


def test_bots_that_were_not_seated_before_a_restart_sit_down_after_it(url: str) -> None:
    """A game that was only created is played like any other, with the bot's entropy in its first shuffle."""

    async def resumed() -> tuple[str, str, Record]:
        token = await player(url)
        async with AsyncRami(url, token=token) as rami:
            left = (await rami.create_game(seats=3, options=ONE_DEAL)).id
        (result,) = await run(HouseBot(), url=url, token=token, bots=2)
        return left, result.game, await record_of(url, token, left)

    left, played, record = asyncio.run(resumed())
    assert played == left
    assert verify(record) == ((0,),)


def test_games_go_on_when_the_service_was_killed_and_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the service is killed and restarted, the bot plays on, and the record proves every deal of the game."""
    monkeypatch.delenv("RAMI_TOKEN", raising=False)

    async def outlasted(before: Service) -> Record:
        token, bot = await player(before.base), Halfway()
        game = asyncio.create_task(run(bot, url=before.base, token=token, bots=1, options={"match_end": {"deals": 2}}))
        await asyncio.to_thread(bot.reached.wait, 10)
        before.kill()
        after = start(tmp_path, port=before.port)
        try:
            (result,) = await game
            return await record_of(before.base, token, result.game)
        finally:
            after.http.close()
            after.stop()

    with serving(tmp_path) as service:
        assert len(verify(asyncio.run(outlasted(service)))) == 2


def test_a_player_who_is_refused_ends_the_run(url: str) -> None:
    """An invalid token ends the run at once, because waiting does not help."""
    with pytest.raises(InvalidToken):
        play(HouseBot(), url=url, token="rami_none")


def test_settings_that_cannot_be_played_are_in_the_results(url: str) -> None:
    """If a game cannot be created, its result holds the error."""
    (result,) = play(HouseBot(), url=url, options={"hand_size": 30})
    assert result.status is None
    assert "bad_rules" in str(result.error)


def test_play_says_what_to_call_in_an_event_loop(url: str) -> None:
    """In a notebook there is a loop already, so the bot is run by `await run(...)`."""

    async def notebook() -> None:
        play(HouseBot(), url=url)

    with pytest.raises(RuntimeError, match=r"`await run\(\.\.\.\)`"):
        asyncio.run(notebook())
