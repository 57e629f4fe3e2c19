"""The lists of games correct themselves after wrong entries and missing entries."""

from collections.abc import AsyncIterator

import pytest
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import JoinGame
from rami.problems import Refused
from rami.rules.variants.resolve import resolve
from rami_service.domain.models import Game, Seat
from rami_service.games import indexes, lobby, seats
from rami_service.games.lobby import Filter
from rami_service.store import keys, players
from rami_service.store import lobby as stored_lobby

pytestmark = pytest.mark.anyio


@pytest.fixture
async def alone(store_url: str) -> AsyncIterator[Replica]:
    """Return a replica whose clock the test controls."""
    async with replica(store_url, Clock(), open_ttl=3600) as made:
        yield made


async def open_games(replica: Replica, token: str) -> list[str]:
    """Return the ids of the games in the lobby."""
    page = await lobby.lobby_games(replica.context.batch, replica.caller(token), Filter(), None, 100)
    return [item.id for item in page.items]


async def own_games(replica: Replica, token: str) -> list[str]:
    """Return the ids of the open and running games of a player."""
    page = await lobby.own_games(replica.context, replica.caller(token), None, 100)
    return [item.id for item in page.items]


async def listed(replica: Replica, token: str) -> list[str]:
    """Return the ids that the store lists for a player, including wrong entries."""
    index = keys.games_of(replica.caller(token).player_id)
    return [entry.game_id for entry in (await stored_lobby.page(replica.context.batch, index, None, 100)).entries]


async def test_a_game_that_one_failed_to_join_leaves_ones_list(alone: Replica) -> None:
    """The entry is never shown. It is removed after a minute, because until then the request may still be running."""
    ada, bob = await alone.player("Ada"), await alone.player("Bob")
    game = await alone.create(ada, bots=1)
    with pytest.raises(Refused):
        await seats.join(alone.context, alone.asked(bob), game, JoinGame())
    assert (await own_games(alone, bob), await listed(alone, bob)) == ([], [game])
    alone.clock.passes(61)
    assert (await own_games(alone, bob), await listed(alone, bob)) == ([], [])


async def test_a_game_that_was_never_created_leaves_ones_list(alone: Replica) -> None:
    """A game is listed just before it is created; without a game the entry is removed after a minute."""
    ada = await alone.player()
    await players.add_game(alone.context.batch, alone.caller(ada).player_id, "g_none", alone.clock(), 60)
    assert (await own_games(alone, ada), await listed(alone, ada)) == ([], ["g_none"])
    alone.clock.passes(61)
    assert (await own_games(alone, ada), await listed(alone, ada)) == ([], [])


async def test_an_open_game_that_was_not_listed_is_with_its_next_change(alone: Replica) -> None:
    """The next change lists the game again, for example when a process died between the commit and the lists."""
    ada, bob = await alone.player("Ada"), await alone.player("Bob")
    game = await alone.create(ada, seats=3)
    await stored_lobby.remove(alone.context.batch, keys.lobby("open"), [game])
    assert await open_games(alone, ada) == []
    await alone.join(bob, game)
    assert await open_games(alone, ada) == [game]


async def test_a_game_that_nobody_filled_leaves_the_lobby(alone: Replica) -> None:
    """The game is aborted and then listed among its player's aborted games."""
    ada = await alone.player()
    game = await alone.create(ada)
    await alone.sweep(3601)
    assert (await open_games(alone, ada), await own_games(alone, ada)) == ([], [])
    ended = await lobby.own_games(alone.context, alone.caller(ada), None, 9, "aborted")
    assert [item.id for item in ended.items] == [game]


def test_games_are_played_alike_by_what_their_rules_are() -> None:
    """Equal rules give the same table key however they are written; other rules, seats, clocks or pauses do not."""
    base = resolve("rami", {}, 3)
    same = resolve("rami", {"hand_size": {"3": 7, "2": 10}, "decks": 1}, 3)
    assert indexes.table_of(base, 3, 0, 0) == indexes.table_of(same, 3, 0, 0)
    others = [(resolve("rami", {"jokers": 2}, 3), 3, 0, 0), (base, 4, 0, 0), (base, 3, 5, 0), (base, 3, 0, 5)]
    bots = [indexes.HouseBots(1, "regular"), indexes.HouseBots(1, "strong"), indexes.HouseBots(2, "strong")]
    keys = {indexes.table_of(*other) for other in (*others, (base, 3, 0, 0))}
    keys |= {indexes.table_of(base, 3, 0, 0, wanted) for wanted in bots}
    assert len(keys) == 8
    assert indexes.table_of(base, 3, 0, 0, indexes.HouseBots(0, "strong")) == indexes.table_of(base, 3, 0, 0)


def test_a_game_that_waits_for_one_player_offers_no_seat() -> None:
    """All free seats are offered once the expected player sits, and none after the game has begun."""
    kept, taken = Seat(kept_for="p_b"), Seat("player", "p_b", kept_for="p_b")
    game = Game("g", 0, "p_a", "rami", {}, "open", (Seat("player", "p_a"), kept, Seat()), b"")
    assert indexes.offered_seats(game) == frozenset()
    filled = Game("g", 0, "p_a", "rami", {}, "open", (Seat("player", "p_a"), taken, Seat()), b"")
    assert indexes.offered_seats(filled) == {2}
    begun = Game("g", 0, "p_a", "rami", {}, "playing", (Seat("player", "p_a"), taken, Seat()), b"")
    assert indexes.offered_seats(begun) == frozenset()
