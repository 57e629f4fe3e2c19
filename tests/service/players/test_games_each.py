"""A player sits in so many games that are not over, created or joined, and no more; the list corrects itself."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.replica import Clock, Replica, replica

from rami.contract.wire import JoinGame, QuickMatch
from rami.problems import Refused
from rami_service.games import play, quick_match, seats
from rami_service.games.requests import Asked
from rami_service.store import games, players, quotas

pytestmark = pytest.mark.anyio

MOST = 3
BODY = bytes(32)
"""The fingerprint of a request."""


@pytest.fixture
async def small(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A replica with a small cap."""
    async with replica(store_url, clock, games_each=MOST) as made:
        yield made


async def refusal(awaited: Any) -> dict[str, object]:
    """The values of the refusal `too_many_games`."""
    with pytest.raises(Refused) as refused:
        await awaited
    assert refused.value.code == "too_many_games"
    return dict(refused.value.params)


async def test_games_that_begin_at_once_are_counted(small: Replica) -> None:
    """The cap holds for running and open games together, and another player is not concerned."""
    ada, bob = await small.player("Ada"), await small.player("Bob")
    await small.create(ada, seats=3)
    for _ in range(MOST - 1):
        await small.create(ada, seats=2, bots=1)
    for request in ({"seats": 2, "bots": 1}, {"seats": 2}):
        assert await refusal(small.create(ada, **request)) == {"games": MOST}
    await small.create(bob, seats=2, bots=1)
    assert len(await players.own_games(small.context.batch, small.caller(ada).player_id)) == MOST


async def test_games_that_one_joins_are_counted(small: Replica) -> None:
    """A refused player is not seated, and the refusal stays the same under its key when there is room again."""
    ada, bob = await small.player("Ada"), await small.player("Bob")
    own = [await small.create(bob, seats=2, bots=1) for _ in range(MOST)]
    game = await small.create(ada, seats=2)
    keyed = Asked(small.caller(bob), BODY, "k")
    assert await refusal(seats.join(small.context, keyed, game, JoinGame())) == {"games": MOST}
    assert (await small.game(game)).status == "open"
    await seats.resign(small.context, small.asked(bob), own[0])
    await refusal(seats.join(small.context, replace(keyed, who=small.caller(bob)), game, JoinGame()))
    await small.join(bob, game)
    assert (await small.game(game)).status == "playing"


async def test_quick_match_is_counted(small: Replica) -> None:
    """Quick match refuses, and the same key again too, also when there is room."""
    ada, bob = await small.player("Ada"), await small.player("Bob")
    own = [await small.create(bob, seats=2, bots=1) for _ in range(MOST)]
    wanted = QuickMatch(variant="romme", seats=2)
    await quick_match.sit_down(small.context, small.asked(ada), wanted)
    for key in (None, "k", "k"):
        await refusal(quick_match.sit_down(small.context, Asked(small.caller(bob), BODY, key), wanted))
    await seats.resign(small.context, small.asked(bob), own[0])
    await refusal(quick_match.sit_down(small.context, Asked(small.caller(bob), BODY, "k"), wanted))
    small.clock.passes(61)  # the last attempt does not count any more
    await quick_match.sit_down(small.context, small.asked(bob), wanted)
    assert len(await players.own_games(small.context.batch, small.caller(bob).player_id)) == MOST


async def test_a_repeated_request_needs_no_room(small: Replica) -> None:
    """The answer of a game that was created comes again at the cap."""
    ada = await small.player()
    await small.create(ada, seats=2, bots=1)
    await small.create(ada, seats=2, bots=1)
    game = await small.create(await small.player("Bob"), seats=3)
    for _ in range(2):
        await seats.join(small.context, Asked(small.caller(ada), BODY, "k"), game, JoinGame())
        await small.settled()
    assert len(await players.own_games(small.context.batch, small.caller(ada).player_id)) == MOST


async def test_a_game_that_ends_makes_room_at_once(small: Replica) -> None:
    """Also if the list was found full a moment before."""
    ada = await small.player()
    running = [await small.create(ada, seats=2, bots=1) for _ in range(MOST)]
    await refusal(small.create(ada, seats=2, bots=1))
    await seats.resign(small.context, small.asked(ada), running[0])
    await small.create(ada, seats=2, bots=1)


async def test_a_wrong_list_is_corrected(small: Replica) -> None:
    """Games that do not exist, and games that the player left to others, count for a minute at most."""
    ada, bob = await small.player("Ada"), await small.player("Bob")
    player = small.caller(ada).player_id
    left = await small.create(ada, seats=2)
    await small.join(bob, left)
    await seats.resign(small.context, small.asked(ada), left)
    for number in range(MOST - 1):
        await players.add_game(small.context.batch, player, f"g_{number:026}", small.clock(), 600)
    await refusal(small.create(ada, seats=2, bots=1))
    small.clock.passes(61)
    await small.create(ada, seats=2, bots=1)
    assert len(await players.own_games(small.context.batch, player)) == 1
    assert (await play.view(small.context, small.caller(bob), left)).status == "playing"


async def test_a_full_list_is_read_once_in_a_while(small: Replica, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused requests, however many, make the service load the games of the list once in five seconds."""
    ada = await small.player()
    for _ in range(MOST):
        await small.create(ada, seats=2, bots=1)
    loads = list[int]()
    load_many = games.load_many

    async def counting(batch: Any, game_ids: list[str]) -> Any:
        loads.append(len(game_ids))
        return await load_many(batch, game_ids)

    monkeypatch.setattr(games, "load_many", counting)
    for _ in range(10):
        await refusal(small.create(ada, seats=2, bots=1))
    assert loads == [MOST + 1]
    small.clock.passes(6)
    await refusal(small.create(ada, seats=2, bots=1))
    assert len(loads) == 2


async def test_an_open_game_that_begins_makes_room_at_once(store_url: str, clock: Clock) -> None:
    """The list of open games is right without being read: a game leaves it when it begins or is left."""
    async with replica(store_url, clock, open_games_each=2) as small:
        ada, bob = await small.player("Ada"), await small.player("Bob")
        first, second = [await small.create(ada, seats=2) for _ in range(2)]
        await refusal(small.create(ada, seats=2))
        await small.join(bob, first)
        third = await small.create(ada, seats=2)
        await refusal(small.create(ada, seats=2))
        await seats.leave(small.context, small.asked(ada), second)
        await small.create(ada, seats=2)
        opened = {name for name, _ in await quotas.opened(small.context.batch, small.caller(ada).player_id)}
        assert first not in opened
        assert third in opened
