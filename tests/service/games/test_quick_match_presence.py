"""Quick match brings together players who are there: who has gone is passed by until there is a sign of life again."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace
from tests.service.games.test_quick_match_claims import found
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import PlayerLeft, QuickMatch
from rami_service.events import game_stream, log
from rami_service.games import quick_match, seats
from rami_service.runtime import presence
from rami_service.streams.subscriber import Subscriber

pytestmark = pytest.mark.anyio
LATER = 11
"""Seconds after which the creator of a game has to be connected."""


@pytest.fixture
async def alone(store_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Replica]:
    """A replica whose clock the test controls. A player is forgotten at once after a request."""
    monkeypatch.setattr(presence, "GRACE", 0.0)
    async with replica(store_url, Clock()) as made:
        yield made


async def test_who_has_gone_is_passed_by(alone: Replica) -> None:
    """The next two find each other, not the one who closed the page."""
    ada, bob, cleo = [await alone.player(name) for name in ("Ada", "Bob", "Cleo")]
    gone = await found(alone, ada)
    alone.clock.passes(LATER)
    here = await found(alone, bob)
    assert (here.id != gone.id, here.status) == (True, "open")
    begun = await found(alone, cleo)
    assert (begun.id, begun.status) == (here.id, "playing")


async def test_a_game_begins_only_with_those_who_are_there(alone: Replica) -> None:
    """Of three players one has gone: the next one comes, that seat is free again, and whoever takes it begins."""
    ada, bob, cleo, dan = [await alone.player(name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    game = await found(alone, ada, seats=3)
    with alone.context.presence.held(game.id, alone.caller(ada).player_id):
        assert (await found(alone, bob, seats=3)).id == game.id
        alone.clock.passes(LATER)
        after = await found(alone, cleo, seats=3)
        assert (after.id, after.status) == (game.id, "open")
        assert [player.name for player in after.players] == ["Ada", "", "Cleo"]
        assert PlayerLeft(1) in await alone.events(game.id)
        with alone.context.presence.held(game.id, alone.caller(cleo).player_id):
            begun = await found(alone, dan, seats=3)
        assert (begun.id, begun.status) == (game.id, "playing")
        assert [player.name for player in begun.players] == ["Ada", "Dan", "Cleo"]


async def test_the_creator_who_has_gone_loses_the_seat_too(alone: Replica) -> None:
    """The game goes on without its creator, who may come back to another seat; the last who leaves ends it."""
    ada, bob, cleo = [await alone.player(name) for name in ("Ada", "Bob", "Cleo")]
    game = await found(alone, ada, seats=3)
    await found(alone, bob, seats=3)
    with alone.context.presence.held(game.id, alone.caller(bob).player_id):
        alone.clock.passes(LATER)
        after = await found(alone, cleo, seats=3)
    assert (after.id, [player.name for player in after.players]) == (game.id, ["", "Bob", "Cleo"])
    await seats.leave(alone.context, alone.asked(bob), game.id)
    assert (await alone.game(game.id)).status == "open"
    await seats.leave(alone.context, alone.asked(cleo), game.id)
    assert (await alone.game(game.id)).status == "aborted"


async def test_two_who_come_at_once_free_a_seat_once(alone: Replica) -> None:
    """Both know of the same player who has gone; each gets a seat, and one stays free."""
    ada, bob, cleo, dan = [await alone.player(name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    game = await found(alone, ada, seats=4)
    await found(alone, bob, seats=4)
    with alone.context.presence.held(game.id, alone.caller(ada).player_id):
        alone.clock.passes(LATER)
        both = await asyncio.gather(found(alone, cleo, seats=4), found(alone, dan, seats=4))
    stored = await alone.game(game.id)
    assert ({one.id for one in both}, stored.status) == ({game.id}, "open")
    assert [seat.kind for seat in stored.seats].count("free") == 1
    assert (await alone.events(game.id)).count(PlayerLeft(1)) == 1


async def test_a_short_break_costs_no_seat(alone: Replica) -> None:
    """Who was connected a moment ago, or plays with days for a turn, keeps the seat."""
    ada, bob, cleo = [await alone.player(name) for name in ("Ada", "Bob", "Cleo")]
    for seconds, away in ((60, 0), (3 * 86_400, LATER)):
        game = await found(alone, ada, seats=3, turn_seconds=seconds)
        await found(alone, bob, seats=3, turn_seconds=seconds)
        alone.clock.passes(LATER)
        with alone.context.presence.held(game.id, alone.caller(ada).player_id):
            with alone.context.presence.held(game.id, alone.caller(bob).player_id):
                await alone.context.presence.note()
            await alone.context.presence.note()
            alone.clock.passes(away)
            assert (await found(alone, cleo, seats=3, turn_seconds=seconds)).status == "playing"


async def test_who_waits_is_found_for_as_long_as_it_takes(alone: Replica) -> None:
    """An open stream is a sign of life, on another process too."""
    ada, bob = await alone.player("Ada"), await alone.player("Bob")
    game = await found(alone, ada)
    with alone.context.presence.held(game.id, alone.caller(ada).player_id):
        await alone.context.presence.note()
        alone.clock.passes(600)
        async with replica(alone.context.settings.redis_url, alone.clock) as other:
            assert (await found(other, bob)).id == game.id


@pytest.mark.parametrize("by", ["stream", "waiting read"])
async def test_who_comes_back_is_found_again(alone: Replica, by: str) -> None:
    """The seats of the game are offered again as soon as its player waits in it."""
    ada, bob, cleo = [await alone.player(name) for name in ("Ada", "Bob", "Cleo")]
    game = await found(alone, ada)
    alone.clock.passes(LATER)
    other = await found(alone, bob, seats=2)
    alone.clock.passes(LATER)
    who = alone.caller(ada)
    if by == "stream":
        stream = game_stream.stream(alone.context, who, game.id, None, Subscriber())
        await anext(stream)
        assert (await found(alone, cleo)).id == game.id
        await stream.aclose()
    else:
        waiting = asyncio.create_task(log.events(alone.context, who, game.id, game.version, wait=5, limit=10))
        while not alone.context.presence._open:  # noqa: ASYNC110 - no event exists
            await asyncio.sleep(0.01)
        assert (await found(alone, cleo)).id == game.id
        await waiting
    assert other.id != game.id


async def test_a_choice_holds_although_nobody_waits_any_more(alone: Replica) -> None:
    """A request that is repeated with its key gets the recorded answer, also after its player has left the game."""
    ada, bob = await alone.player("Ada"), await alone.player("Bob")
    game = await found(alone, ada, seats=3)
    asked = replace(alone.asked(bob), key="k", fingerprint=b"f" * 32)
    first = await quick_match.sit_down(alone.context, asked, QuickMatch(seats=3))
    assert (await alone.game(game.id)).seats[1].player is not None
    await seats.leave(alone.context, alone.asked(bob), game.id)
    alone.clock.passes(LATER)
    assert await quick_match.sit_down(alone.context, asked, QuickMatch(seats=3)) == first


async def test_a_repeated_request_is_a_sign_of_life(alone: Replica) -> None:
    """Whoever repeats a request with its key after a while has the same game."""
    ada = await alone.player("Ada")
    asked = replace(alone.asked(ada), key="k", fingerprint=b"f" * 32)
    first = await quick_match.sit_down(alone.context, asked, QuickMatch())
    alone.clock.passes(LATER)
    assert await quick_match.sit_down(alone.context, asked, QuickMatch()) == first
