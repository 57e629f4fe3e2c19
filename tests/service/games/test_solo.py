"""A running game of one person against house bots is kept for a shorter time than one of several people."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from tests.service.replica import Clock, Replica, replica

from rami_service.games import seats
from rami_service.store import keys

pytestmark = pytest.mark.anyio

DAY = 86_400
SOLO, PLAYING, FINISHED = 2 * DAY, 30 * DAY, 7 * DAY


def about(seconds: int) -> Any:
    """So many seconds, or up to a hundredth more."""
    return pytest.approx(seconds * 1.005, abs=seconds * 0.006)


async def kept(local: Replica, game_id: str) -> int:
    """For how many seconds the game and its log are kept, from now on."""
    names = (keys.state(game_id), keys.events(game_id))
    left = {int(await local.context.batch.call("TTL", name)) for name in names}
    assert max(left) - min(left) <= 1
    return max(left)


@pytest.fixture
async def brief(store_url: str, clock: Clock) -> AsyncIterator[Replica]:
    """A replica that keeps every running game for a day."""
    async with replica(store_url, clock, playing_ttl=DAY) as made:
        yield made


@pytest.mark.parametrize(
    ("request_", "seconds"),
    [
        ({"bots": 1}, SOLO),
        ({"bots": 3, "seats": 4}, SOLO),
        ({"bots": 1, "turn_seconds": 3600}, SOLO),
        ({"bots": 1, "turn_seconds": DAY}, PLAYING),
    ],
)
async def test_a_game_against_house_bots_is_kept_for_two_days(
    local: Replica, request_: dict[str, int], seconds: int
) -> None:
    """So it is after each move. A game with a day or more for a turn is kept as long as any other."""
    token = await local.player()
    game_id = await local.create(token, **request_)
    assert await kept(local, game_id) == about(seconds)
    await local.context.batch.call("EXPIRE", keys.state(game_id), 100)
    await local.context.batch.call("EXPIRE", keys.events(game_id), 100)
    await local.play_turn(token, game_id)
    assert await kept(local, game_id) == about(seconds)


async def test_a_game_of_two_people_is_kept_for_thirty_days(local: Replica) -> None:
    """Also while house bots sit at the table; when only one person is left, it is a game against house bots."""
    tokens = [await local.player(name) for name in ("Ada", "Bob")]
    game_id = await local.create(tokens[0], bots=1, seats=3)
    await local.join(tokens[1], game_id)
    assert await kept(local, game_id) == about(PLAYING)
    await seats.resign(local.context, local.asked(tokens[1]), game_id)
    assert await kept(local, game_id) == about(SOLO)


async def test_a_finished_game_is_kept_for_seven_days(local: Replica) -> None:
    """Its result may be read as long as that of any other game."""
    token = await local.player()
    game_id = await local.create(token, bots=1)
    await seats.resign(local.context, local.asked(token), game_id)
    assert await kept(local, game_id) == about(FINISHED)


async def test_it_is_never_kept_longer_than_other_games(brief: Replica) -> None:
    """If running games are kept for a day only, so are games against house bots."""
    game_id = await brief.create(await brief.player(), bots=1)
    assert await kept(brief, game_id) == about(DAY)
