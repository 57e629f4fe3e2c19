"""Quick match brings together players who are there: who has gone is passed by until there is a sign of life again."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace
from tests.service.games.test_quick_match_claims import found
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import QuickMatch
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
