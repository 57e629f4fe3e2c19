"""A replay of an old version restores its deadlines, missed turns, away seats and pauses."""

import pytest
from msgspec.structs import replace
from tests.service.lives import kept_by_events
from tests.service.replica import LONG_DEAL, Clock, Replica

from rami.rules.moves import DrawStock
from rami_service.domain.models import Game, decode_game
from rami_service.domain.past_games import game_at
from rami_service.events import replay
from rami_service.games import seats
from rami_service.store import games

pytestmark = pytest.mark.anyio

TIMED = {"options": LONG_DEAL | {"turn_limit": 8, "match_end": {"deals": 2}}, "turn_seconds": 30, "deal_pause": 20}


class Album:
    """The stored game at every version that the test has recorded."""

    def __init__(self, local: Replica, game_id: str) -> None:
        self.local, self.game_id = local, game_id
        self.pages: dict[int, Game] = {}

    async def look(self) -> Game:
        """Record the game as it is now."""
        loaded = await games.load(self.local.context.batch, self.game_id)
        assert loaded
        game = self.pages[loaded.version] = decode_game(loaded.state)
        return game

    async def check(self) -> None:
        """Rebuild every recorded version from the present game and the log."""
        present = await self.look()
        log = await games.events(self.local.context.batch, self.game_id, 0, 10_000)
        for version, page in self.pages.items():
            assert kept_by_events(game_at(present, log, version)) == kept_by_events(page), f"version {version}"


async def test_a_game_with_a_clock_comes_back_at_every_version(local: Replica, clock: Clock) -> None:
    """The game has turns in time, missed turns, an away seat that comes back, a pause and an end."""
    game_id, tokens = await local.table(**TIMED)
    album = Album(local, game_id)
    first = (await album.look()).state
    assert first is not None
    late, quick = first.turn, 1 - first.turn
    away = False
    while (game := await album.look()).status == "playing" and game.state is not None:
        away = away or game.seats[late].away
        if game.opens_at > clock.now:
            clock.passes(21)
        elif game.state.turn == quick:
            clock.passes(5)
            await local.move(tokens[quick], game_id, DrawStock())
            await album.look()
            await local.play_turn(tokens[quick], game_id)
        elif game.state.deal == 1:
            await local.sweep(31)
        elif game.seats[late].away:
            await seats.come_back(local.context, local.asked(tokens[late]), game_id)
        else:
            await local.play_turn(tokens[late], game_id)
    assert away
    await album.check()
    assert {page.status for page in album.pages.values()} == {"playing", "finished"}
    assert any(page.opens_at for page in album.pages.values())
    assert {seat.missed for page in album.pages.values() for seat in page.seats} >= {0, 1, 2, 3}


async def test_a_missed_turn_is_forgotten_when_the_next_one_is_finished(local: Replica, clock: Clock) -> None:
    """The end of a turn resets the count of missed turns without a separate event, and the replay does the same."""
    game_id, tokens = await local.table(turn_seconds=30)
    album = Album(local, game_id)
    state = (await album.look()).state
    assert state is not None
    late, quick = state.turn, 1 - state.turn
    await local.sweep(31)
    await album.look()
    await local.play_turn(tokens[quick], game_id)
    await local.move(tokens[late], game_id, DrawStock())
    assert (await album.look()).seats[late].missed == 1
    await local.sweep(31)
    assert (await album.look()).seats[late].missed == 2
    await local.play_turn(tokens[quick], game_id)
    await local.move(tokens[late], game_id, DrawStock())
    await album.look()
    await local.play_turn(tokens[late], game_id)
    assert (await album.look()).seats[late].missed == 0
    clock.passes(1)
    await seats.resign(local.context, local.asked(tokens[quick]), game_id)
    await local.settled()
    await album.check()


async def test_a_view_of_the_past_is_of_the_past(local: Replica) -> None:
    """The view of an old version has the deadline of that version, whatever the time is now."""
    game_id, tokens = await local.table(turn_seconds=30)
    before = await local.view(tokens[0], game_id)
    await local.sweep(31)
    then = await replay.view_at(local.context, local.caller(tokens[0]), game_id, before.version)
    assert then == replace(before, connected=None, claim_after=None)
