"""Quick match after a process died, after a delay, or with stale entries; the test controls the clock."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.service.replica import Clock, Replica, replica
from tests.service.table import ONE_DEAL, arrange

from rami.contract.wire import GameView, QuickMatch
from rami_service.domain.models import rules_of
from rami_service.games import quick_match
from rami_service.games.indexes import table_of
from rami_service.store import quick_match as seats

pytestmark = pytest.mark.anyio


@pytest.fixture
async def alone(store_url: str) -> AsyncIterator[Replica]:
    """A replica whose clock the test controls."""
    async with replica(store_url, Clock()) as made:
        yield made


async def found(replica: Replica, token: str, **request: Any) -> GameView:
    """Send a quick match request and return the game."""
    answered = await quick_match.sit_down(replica.context, replica.asked(token), QuickMatch(**request))
    return msgspec.json.decode(answered.body, type=GameView)


async def claimed(replica: Replica, view: GameView, new_game: str) -> str:
    """Claim a seat and return its game, as for a caller that dies before it joins."""
    table = table_of(view.rules, len(view.players), view.turn_seconds or 0, 0)
    wanted = seats.Wanted(table=table, seats=len(view.players), ttl=9999)
    return (await seats.claim(replica.context.batch, wanted, new_game, (), now=replica.clock())).game_id


async def test_a_caller_who_dies_blocks_a_seat_for_seconds(alone: Replica) -> None:
    """A claimed seat is not offered for some seconds; afterwards it is offered again, and all games fill."""
    ada, bob, cleo, eve = [await alone.player(name) for name in ("Ada", "Bob", "Cleo", "Eve")]
    game = await found(alone, ada)
    assert await claimed(alone, game, "g_new") == game.id
    other = await found(alone, bob)
    assert other.id != game.id
    alone.clock.passes(5)
    assert {(await found(alone, token)).id for token in (cleo, eve)} == {game.id, other.id}


async def test_a_game_whose_creator_died_is_created_by_the_next(alone: Replica) -> None:
    """The next caller gets a seat in the missing game and creates it."""
    ada, bob = await alone.player("Ada"), await alone.player("Bob")
    probe = await found(alone, ada)
    assert await claimed(alone, probe, "g_unused") == probe.id
    assert await claimed(alone, probe, "g_" + "7" * 26) == "g_" + "7" * 26
    created = await found(alone, bob)
    assert (created.id, created.version) == ("g_" + "7" * 26, 1)
    assert [seat.player for seat in created.players] == [None, created.creator]
    alone.clock.passes(5)
    assert (await found(alone, ada)).id == created.id


async def test_seats_that_are_none_are_met_once(alone: Replica, store_url: str) -> None:
    """Stale entries of ended games are removed when they are found; after too many, the caller opens a new game."""
    ada, bob = await alone.player("Ada"), await alone.player("Bob")
    for _ in range(20):
        game = await found(alone, ada)
        arrange(store_url, game.id, lambda stored: replace(stored, status="aborted"))
    fresh = await found(alone, bob)
    assert (fresh.version, rules_of(await alone.game(fresh.id))) == (1, fresh.rules)


async def test_a_choice_that_was_missed_is_made_again(alone: Replica, store_url: str) -> None:
    """If the remembered seat is gone, a repeat with the same key gets a seat in another game."""
    ada, bob = await alone.player("Ada"), await alone.player("Bob")
    game = await found(alone, ada)
    asked = replace(alone.asked(bob), key="k", fingerprint=b"f" * 32)
    choice = seats.Choice(b"f" * 32, seats.Claim(game.id, 1))
    assert await seats.remember(alone.context.batch, asked.who.player_id, "k", choice, None)
    arrange(store_url, game.id, lambda stored: replace(stored, status="aborted"))
    answers = [await quick_match.sit_down(alone.context, asked, QuickMatch(options=ONE_DEAL)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert msgspec.json.decode(answers[0].body, type=GameView).id != game.id
