"""The others may give the turn of a player who is not connected to a house bot, with a clock or without one."""

import asyncio
from time import monotonic, sleep

import pytest
from tests.service.games.test_pauses import second_deal
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.replica import LONG_DEAL, Clock, Replica, replica
from tests.service.table import Table

from rami.contract.wire import ClaimSeat, SeatAway, SeatReturned
from rami.problems import Refused
from rami.rules.moves import DrawStock
from rami_service.domain.presentation import instant
from rami_service.games import seats
from rami_service.runtime import presence
from rami_service.store import keys
from rami_service.store.heartbeat import Outage

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player is not connected any more at once after a request."""
    monkeypatch.setattr(presence, "GRACE", 0.0)


async def claim(local: Replica, token: str, game_id: str, seat: int) -> None:
    """Give the turn of a seat to a house bot, and wait until it has played."""
    await seats.claim(local.context, local.asked(token), game_id, ClaimSeat(seat=seat))
    await local.settled()


async def turn_of(local: Replica, game_id: str) -> int:
    """Whose turn it is."""
    state = (await local.game(game_id)).state
    assert state is not None
    return state.turn


@pytest.mark.parametrize("turn_seconds", [None, 480])
async def test_a_house_bot_plays_for_the_absent_player(local: Replica, clock: Clock, turn_seconds: int | None) -> None:
    """From the time in the view on, the turn goes to a house bot, and all later ones until the player returns."""
    game_id, tokens = await local.table(turn_seconds=turn_seconds)
    absent = await turn_of(local, game_id)
    here, gone = tokens[1 - absent], tokens[absent]
    assert (await local.view(here, game_id)).claim_after == instant(clock.now + 120_000)
    clock.passes(119.5)
    with pytest.raises(Refused, match="another 1 s to come back") as early:
        await claim(local, here, game_id, absent)
    assert (early.value.code, early.value.retry_after) == ("claim_too_early", 1)
    clock.passes(0.5)
    await claim(local, here, game_id, absent)
    after = await local.view(here, game_id)
    assert (after.turn, after.players[absent].away) == (1 - absent, True)
    assert SeatAway(absent) in await local.events(game_id)
    await local.play_turn(here, game_id)
    assert await turn_of(local, game_id) == 1 - absent
    await seats.come_back(local.context, local.asked(gone), game_id)
    assert (await local.events(game_id))[-1] == SeatReturned(absent)
    await local.play_turn(here, game_id)
    assert (await turn_of(local, game_id), (await local.game(game_id)).seats[absent].away) == (absent, False)


async def test_whoever_is_there_keeps_the_turn(local: Replica, clock: Clock) -> None:
    """While the player is connected, to any process, nobody may claim the turn, and the view names no time."""
    game_id, tokens = await local.table()
    turn = await turn_of(local, game_id)
    clock.passes(1000)
    with local.context.presence.held(game_id, local.caller(tokens[turn]).player_id):
        assert (await local.view(tokens[1 - turn], game_id)).claim_after is None
        with pytest.raises(Refused, match="is connected") as there:
            await claim(local, tokens[1 - turn], game_id, turn)
    assert (there.value.code, there.value.retryable) == ("player_connected", True)
    await local.context.presence.note()  # that the player was there may have been noted meanwhile
    clock.passes(120)
    await claim(local, tokens[1 - turn], game_id, turn)


async def test_the_time_runs_from_when_the_player_left(local: Replica, clock: Clock) -> None:
    """Whoever has thought for minutes does not lose the turn by a short break; `claim_after` never goes back."""
    game_id, tokens = await local.table()
    turn = await turn_of(local, game_id)
    here, gone = tokens[1 - turn], tokens[turn]
    with local.context.presence.held(game_id, local.caller(gone).player_id):
        await local.context.presence.note()
        clock.passes(300)
    await local.context.presence.note()
    assert (await local.view(here, game_id)).claim_after == instant(clock.now + 120_000)
    clock.passes(100)
    with pytest.raises(Refused) as early:
        await claim(local, here, game_id, turn)
    assert early.value.params["claim_after"] == (await local.view(here, game_id)).claim_after
    with local.context.presence.held(game_id, local.caller(gone).player_id):
        await local.context.presence.note()
        assert (await local.view(here, game_id)).claim_after is None
    await local.context.presence.note()
    clock.passes(119.9)
    assert await refused_code(local, here, game_id, turn) == "claim_too_early"
    clock.passes(0.1)
    await claim(local, here, game_id, turn)
    assert (await local.game(game_id)).seats[turn].away


async def test_a_move_counts_at_once_on_every_process(local: Replica, clock: Clock, store_url: str) -> None:
    """A player who moves on another process, and of whom this one knows nothing yet, keeps the turn."""
    game_id, tokens = await local.table()
    turn = await turn_of(local, game_id)
    clock.passes(1000)
    async with replica(store_url, clock) as other:
        await other.move(tokens[turn], game_id, DrawStock())
        assert await refused_code(local, tokens[1 - turn], game_id, turn) == "claim_too_early"
        assert (await local.view(tokens[1 - turn], game_id)).claim_after == instant(clock.now + 120_000)


async def test_who_comes_to_another_process_is_noted_at_once(
    local: Replica, clock: Clock, store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first request anywhere saves the turn: no process waits for the next second to say so."""
    monkeypatch.setattr(presence, "_TICK", 600.0)
    game_id, tokens = await local.table()
    turn = await turn_of(local, game_id)
    clock.passes(1000)
    async with replica(store_url, clock) as other:
        monkeypatch.setattr(presence, "GRACE", 6.0)
        await other.view(tokens[turn], game_id)
        async with asyncio.timeout(10):
            while not await local.context.batch.call("ZCARD", keys.present(game_id)):  # noqa: ASYNC110 - no event exists
                await asyncio.sleep(0.01)
        assert await refused_code(local, tokens[1 - turn], game_id, turn) == "player_connected"


@pytest.mark.parametrize(("turn_seconds", "claimed"), [(480, 120), (3600, 900), (86_399, 21_599)])
async def test_a_long_clock_gives_a_quarter_of_it(
    local: Replica, clock: Clock, turn_seconds: int, claimed: int
) -> None:
    """Where a turn may take long, its player may be gone for longer, too."""
    game_id, tokens = await local.table(turn_seconds=turn_seconds)
    turn = await turn_of(local, game_id)
    assert (await local.view(tokens[1 - turn], game_id)).claim_after == instant(clock.now + claimed * 1000)
    clock.passes(claimed - 1)
    assert await refused_code(local, tokens[1 - turn], game_id, turn) == "claim_too_early"
    clock.passes(1)
    await claim(local, tokens[1 - turn], game_id, turn)


async def test_who_may_claim_what(local: Replica, clock: Clock) -> None:
    """Only another player of the game, who is not away, may claim the seat of a person whose turn it is."""
    ada, bob, eve = [await local.player(name) for name in ("Ada", "Bob", "Eve")]
    game_id = await local.create(ada, seats=3, bots=1, options=LONG_DEAL)
    assert await refused_code(local, bob, game_id, 0) == "not_seated"
    assert await refused_code(local, ada, game_id, 0) == "game_not_running"
    await local.join(bob, game_id)
    people = {seat.player: number for number, seat in enumerate((await local.game(game_id)).seats)}
    mine = {token: people[local.caller(token).player_id] for token in (ada, bob)}
    while (turn := await turn_of(local, game_id)) not in mine.values():
        await local.sweep(1)
    clock.passes(1000)
    on_turn = next(token for token in mine if mine[token] == turn)
    other = next(token for token in mine if mine[token] != turn)
    assert await refused_code(local, eve, game_id, turn) == "not_seated"
    assert await refused_code(local, on_turn, game_id, turn) == "own_seat"
    assert await refused_code(local, on_turn, game_id, mine[other]) == "not_their_turn"
    assert await refused_code(local, other, game_id, people[None]) == "bot_plays"
    assert await refused_code(local, other, game_id, 5) == "invalid_request"
    await claim(local, other, game_id, turn)
    assert await refused_code(local, other, game_id, turn) == "bot_plays"
    assert await refused_code(local, on_turn, game_id, mine[other]) in ("you_are_away", "not_their_turn")


async def refused_code(local: Replica, token: str, game_id: str, seat: int) -> str:
    """The code with which a claim is refused."""
    with pytest.raises(Refused) as found:
        await claim(local, token, game_id, seat)
    return found.value.code


async def test_days_for_a_turn_are_not_claimed(local: Replica, clock: Clock) -> None:
    """Where a turn may take days, nobody has to be connected."""
    game_id, tokens = await local.table(turn_seconds=3 * 86_400)
    turn = await turn_of(local, game_id)
    clock.passes(86_400)
    assert (await local.view(tokens[1 - turn], game_id)).claim_after is None
    assert await refused_code(local, tokens[1 - turn], game_id, turn) == "has_days"


async def test_an_outage_does_not_count(local: Replica, clock: Clock) -> None:
    """A turn that an outage has interrupted waits the whole time again, from when players could be back."""
    game_id, tokens = await local.table()
    turn = await turn_of(local, game_id)
    clock.passes(1000)
    local.sweeper.outage = Outage(clock.now - 500_000, clock.now)
    assert (await local.view(tokens[1 - turn], game_id)).claim_after == instant(clock.now + 130_000)
    assert await refused_code(local, tokens[1 - turn], game_id, turn) == "claim_too_early"
    clock.passes(130)
    await claim(local, tokens[1 - turn], game_id, turn)


async def test_the_pause_between_deals_and_a_return_do_not_count(local: Replica, clock: Clock) -> None:
    """The time runs from the end of the pause, and anew from the return of the player."""
    game_id, tokens = await second_deal(local, deal_pause=60)
    turn = await turn_of(local, game_id)
    assert (await local.view(tokens[1 - turn], game_id)).claim_after == instant(clock.now + 180_000)
    clock.passes(180)
    await seats.claim(local.context, local.asked(tokens[1 - turn]), game_id, ClaimSeat(seat=turn))
    await seats.come_back(local.context, local.asked(tokens[turn]), game_id)
    if (await local.game(game_id)).turn_since == clock.now:
        assert await refused_code(local, tokens[1 - turn], game_id, turn) == "claim_too_early"


async def test_a_game_without_a_clock_waits_for_its_people(local: Replica, clock: Clock) -> None:
    """If the only player who is left is away, house bots do not play the game to its end: it is suspended."""
    game_id, tokens = await local.table()
    absent = await turn_of(local, game_id)
    clock.passes(120)
    await claim(local, tokens[1 - absent], game_id, absent)
    await seats.resign(local.context, local.asked(tokens[1 - absent]), game_id)
    await local.settled()
    assert (await local.game(game_id)).suspended_until == clock.now + 600_000
    await seats.come_back(local.context, local.asked(tokens[absent]), game_id)
    await local.settled()
    assert (await local.game(game_id)).suspended_until == 0


def test_a_claim_over_http(service: Service) -> None:
    """A claim that comes too early names the time that is left; nothing of it is kept under its key."""
    ada, bob = service.player("Ada"), service.player("Bob")
    table = Table([ada, bob])
    view = ada.view(table.id)
    other = (ada, bob)[1 - (view.turn or 0)]
    path, body = f"/v1/games/{table.id}/claim", {"seat": view.turn}
    problem = refused(other.post(path, body, key="one"), "player_connected")
    assert problem["params"] == {"seat": view.turn}
    deadline = monotonic() + 20
    while (answer := other.post(path, body, key="one")).json()["code"] == "player_connected":
        assert monotonic() < deadline
        sleep(0.2)
    allowed = other.get(f"/v1/games/{table.id}").json()["claim_after"]
    assert refused(answer, "claim_too_early")["params"]["claim_after"] == allowed
    assert 0 < int(answer.headers["retry-after"]) <= 120
