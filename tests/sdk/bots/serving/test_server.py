"""A bot that serves, against the real service: it accepts invitations by policy, keeps to its limits, and restarts."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from tests.service.process import Service, free_port, serving, start

from rami import AsyncRami
from rami.bots import Accept, HouseBot, Policy, Seek, play_game, serve
from rami.contract.wire import GameView, SeatForPlayer, SeatForYou
from rami.errors import BadRules, InvalidToken

SHORT = {"turn_limit": 4, "match_end": {"deals": 1}}


async def eventually(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is so."""
    while not await condition():  # noqa: ASYNC110 - the bot's side is in no stream of this test
        await asyncio.sleep(0.05)


class Pair:
    """A person, and a bot that the person invites."""

    def __init__(self, url: str, host: AsyncRami, bot: str, token: str) -> None:
        self.url, self.host, self.bot, self.token = url, host, bot, token

    async def invite(self, variant: str = "rami", turn_seconds: int | None = None) -> GameView:
        """A private game of two, with a seat for the bot."""
        seating = (SeatForYou(), SeatForPlayer(player=self.bot))
        return await self.host.create_game(
            variant, seating=seating, private=True, options=SHORT, turn_seconds=turn_seconds
        )

    @asynccontextmanager
    async def served(self, policy: Policy | None = None) -> AsyncIterator[None]:
        """The bot accepts invitations during the block."""
        task = asyncio.create_task(serve(HouseBot, policy, url=self.url, token=self.token))
        try:
            yield
        finally:
            assert not task.done(), task
            task.cancel()
            await asyncio.wait([task])

    async def until(self, game: GameView, *statuses: str) -> None:
        """Wait until the game has one of these statuses."""
        await eventually(lambda: self.status(game, *statuses))

    async def status(self, game: GameView, *statuses: str) -> bool:
        """Whether the game has one of these statuses."""
        return (await self.host.get_game(game.id)).status in statuses

    async def play(self, game: GameView) -> str | None:
        """Play the person's side to the end."""
        return (await play_game(self.host, HouseBot(), game.id)).status


@asynccontextmanager
async def pair(url: str) -> AsyncIterator[Pair]:
    """A person and a bot, both new."""
    async with AsyncRami(url) as host, AsyncRami(url) as bot:
        made = await bot.create_player("Bot")
        await host.create_player("Ada")
        yield Pair(url, host, made.player.id, made.token)


def run(test: Callable[[Pair], Awaitable[None]], url: str) -> None:
    """Run a test with a person and a bot."""

    async def tried() -> None:
        async with asyncio.timeout(90), pair(url) as both:
            await test(both)

    asyncio.run(tried())


def test_it_accepts_an_invitation_and_the_rematch(url: str) -> None:
    """Both games are played to their ends, though each reserves a seat for the bot and is private."""

    async def test(both: Pair) -> None:
        async with both.served():
            first = await both.invite()
            assert await both.play(first) == "finished"
            again = await both.host.rematch_game(first.id)
            assert await both.play(again) == "finished"

    run(test, url)


def test_what_the_policy_does_not_allow_stays_open(url: str) -> None:
    """Of three invitations the bot accepts the last one, which alone has the right game and the right clock."""

    async def test(both: Pair) -> None:
        policy = Policy(accept=Accept(variants=("rami-51",), min_turn_seconds=30, no_clock=False))
        async with both.served(policy):
            other, hasty = await both.invite("rami", 60), await both.invite("rami-51", 10)
            right = await both.invite("rami-51", 60)
            await both.until(right, "playing")
            assert [(await both.host.get_game(game.id)).status for game in (other, hasty)] == ["open", "open"]

    run(test, url)


def test_it_plays_one_game_after_the_other_if_it_has_room_for_one(url: str) -> None:
    """The second invitation waits until the first game is over."""

    async def test(both: Pair) -> None:
        async with both.served(Policy(games=1)):
            first = await both.invite()
            await both.until(first, "playing")
            second = await both.invite()
            await asyncio.sleep(1)
            assert (await both.host.get_game(second.id)).status == "open"
            assert await both.play(first) == "finished"
            assert await both.play(second) == "finished"

    run(test, url)


def test_one_player_does_not_take_all_its_rooms(url: str) -> None:
    """With one game for each inviter, the second invitation waits, and that of somebody else is accepted."""

    async def test(both: Pair) -> None:
        async with both.served(Policy(accept=Accept(games_each=1))), AsyncRami(both.url) as other:
            await other.create_player("Cleo")
            first = await both.invite()
            await both.until(first, "playing")
            second = await both.invite()
            others = Pair(both.url, other, both.bot, both.token)
            await others.until(await others.invite(), "playing")
            assert (await both.host.get_game(second.id)).status == "open"

    run(test, url)


def test_a_restart_goes_on_with_the_games_and_the_invitations(url: str) -> None:
    """A game that was running, and an invitation of the meantime: nothing but the token is known."""

    async def test(both: Pair) -> None:
        running = await both.invite()
        async with both.served():
            await both.until(running, "playing")
        meanwhile = await both.invite()
        async with both.served():
            assert await both.play(meanwhile) == "finished"
            assert await both.play(running) == "finished"

    run(test, url)


def test_it_survives_a_restart_of_the_service(tmp_path: Path) -> None:
    """The bot goes on when the service is there again, and accepts an invitation of after the restart."""
    port = free_port()

    async def test(both: Pair, service: Service) -> None:
        async with both.served():
            first = await both.invite()
            await both.until(first, "playing")
            await asyncio.to_thread(service.stop, signal.SIGTERM)
            again = start(tmp_path, port=port)
            try:
                await asyncio.to_thread(again.wait_until)
                assert await both.play(await both.invite()) == "finished"
                assert await both.play(first) == "finished"
            finally:
                again.stop()
                again.http.close()

    with serving(tmp_path, port=port) as service:
        run(lambda both: test(both, service), service.base)


def test_it_leaves_a_game_that_does_not_begin(url: str) -> None:
    """Its seat is free again, and it has room for another game."""

    async def test(both: Pair) -> None:
        async with both.served(Policy(games=1, begin_within=1)), AsyncRami(both.url) as other:
            absent = (await other.create_player("Cleo")).player.id
            seating = (SeatForYou(), SeatForPlayer(player=both.bot), SeatForPlayer(player=absent))
            stuck = await both.host.create_game(seating=seating, options=SHORT)

            async def joined() -> bool:
                return (await both.host.get_game(stuck.id)).version > 1

            await eventually(joined)
            assert await both.play(await both.invite()) == "finished"
            assert (await both.host.get_game(stuck.id)).players[1].kind == "free"

    run(test, url)


def test_it_looks_for_games_while_it_has_too_few(url: str) -> None:
    """It meets somebody who asks quick match for the same."""

    async def test(both: Pair) -> None:
        async with both.served(Policy(seek=Seek(options=SHORT, turn_seconds=45))):
            async with AsyncRami(both.url, token=both.token) as bot:

                async def found_one() -> bool:
                    return bool([game async for game in bot.list_my_games()])

                await eventually(found_one)
            found = await both.host.quick_match(options=SHORT, turn_seconds=45)
            assert both.bot in {seat.player for seat in found.players}
            assert await both.play(found) == "finished"

    run(test, url)


def test_what_cannot_go_on_ends_it(url: str) -> None:
    """A token that is not valid, and a game to look for that cannot be played."""

    async def test(both: Pair) -> None:
        with pytest.raises(InvalidToken):
            await serve(HouseBot, url=both.url, token="rami_" + 43 * "x")
        with pytest.raises(BadRules):
            await serve(HouseBot, Policy(seek=Seek(options={"no": 1})), url=both.url, token=both.token)

    run(test, url)
