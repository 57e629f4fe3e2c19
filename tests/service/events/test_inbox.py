"""Notices tell players about their games while they do something else."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.direct import direct
from tests.service.listening import MINE, Message, listening
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.rules.events import CardDiscarded, StockDrawn, TurnStarted
from rami.rules.moves import DrawStock
from rami_service.domain.models import Changed, Game, Seat, decode_game
from rami_service.games.notices import notices_of
from rami_service.store import keys, notices
from rami_service.store.redis.batch import Batch

PATH = "/v1/players/me/events"


def kinds_after(player: Player, game: str | None = None, after: str = "0") -> list[tuple[str, int]]:
    """Return the types and versions of a player's notices, for one game or for all."""
    found = player.get(PATH, after=after).json()["notices"]
    return [(one["notice"]["type"], one["notice"]["version"]) for one in found if game in (None, one["notice"]["game"])]


def last_of(player: Player) -> str:
    """The id of the player's newest notice."""
    last: str = player.get(PATH).json()["next"]
    return last


def running(service: Service, **request: Any) -> Table:
    """A game of two."""
    return Table([service.player("Ada"), service.player("Bob")], **request)


def test_the_players_of_a_game_are_told_that_it_starts_and_whose_turn_it_is(service: Service) -> None:
    """Both players get a notice of the start, and the first player also gets one for the turn."""
    table = running(service)
    for player in table.players:
        expected = [("game_started", 2)] + [("your_turn", 2)] * (player is table.turn)
        assert kinds_after(player) == expected


def test_a_turn_that_passes_is_told_to_the_next_player_alone(service: Service) -> None:
    """Only the next player gets a notice; steps within a turn cause none."""
    table = running(service)
    mover, (waiter,) = table.turn, table.others
    before = {player: last_of(player) for player in table.players}
    mover.move(table.id, DrawStock())
    assert [kinds_after(player, after=before[player]) for player in (mover, waiter)] == [[], []]
    while table.turn is mover:
        view = table.play_on(1)
    assert kinds_after(mover, after=before[mover]) == []
    assert kinds_after(waiter, after=before[waiter]) == [("your_turn", view.version)]


def test_the_end_of_a_game_and_a_rematch_are_told(service: Service) -> None:
    """All players get a notice of the end; a rematch sends an offer and an invitation to the new game."""
    table = running(service, options=ONE_DEAL | {"turn_limit": 4})
    ada, bob = table.players
    play_out(table.id, ada, bob)
    version = ada.view(table.id).version
    assert kinds_after(ada)[-1] == kinds_after(bob)[-1] == ("game_finished", version)
    after = last_of(bob)
    again = ada.post(f"/v1/games/{table.id}/rematch").json()["id"]
    assert set(kinds_after(bob, table.id, after)) == {("rematch_offered", version + 1)}
    assert set(kinds_after(bob, again, after)) == {("invited", 1)}
    assert bob.view(table.id).rematch == again


def test_whoever_is_invited_is_told_and_also_that_nothing_came_of_it(service: Service) -> None:
    """A kept seat sends its player an invitation; if the game is aborted, the player gets a notice too."""
    ada, bob, eve = (service.player(name) for name in ("Ada", "Bob", "Eve"))
    seating = [{"kind": "you"}, {"kind": "player", "player": bob.id}, {"kind": "anyone"}]
    game = ada.create(seating=seating).id
    eve.join(game)
    assert [kinds_after(player) for player in (ada, bob, eve)] == [[], [("invited", 1)], []]
    ada.post(f"/v1/games/{game}/leave")
    assert [kinds_after(player) for player in (ada, bob, eve)] == [
        [("game_aborted", 3)],
        [("invited", 1), ("game_aborted", 3)],
        [("game_aborted", 3)],
    ]


def test_who_waits_for_notices_hears_at_once(service: Service, valkey: str) -> None:
    """A wait ends with the first notice or after its time; a wake-up message without a notice does not end it."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create().id
    began = monotonic()
    assert ada.get(PATH, wait=0.3).json() == {"notices": [], "next": "0"}
    assert 0.3 <= monotonic() - began < 3
    with ThreadPoolExecutor(1) as pool, direct(valkey) as store:
        waiting = pool.submit(ada.get, PATH, wait=15)
        for _ in range(3):
            sleep(0.1)
            store.publish(keys.channel(ada.id), "1")
        assert not waiting.done()
        began = monotonic()
        bob.join(game)
        first, *_ = waiting.result(10).json()["notices"]
        assert monotonic() - began < 5
    assert first["notice"] == {"type": "game_started", "game": game, "version": 2, "seat": None, "phrase": None}


@pytest.mark.parametrize("after", ["1-1", "999999999999999-0", "0-1"])
def test_an_id_that_the_player_was_not_given_is_refused(service: Service, after: str) -> None:
    """The list and the stream refuse an id that is not in the player's own notices."""
    table = running(service)
    ada, bob = table.players
    for path in (PATH, MINE):
        assert refused(ada.get(path, after=after), "unknown_event")["params"] == {"after": after}
    assert kinds_after(bob, after=last_of(bob)) == []
    refused(ada.send("GET", MINE, headers={"Last-Event-ID": after}), "unknown_event")
    for bad in ("x", "1", "1-2-3", "-"):
        refused(ada.get(PATH, after=bad), "invalid_request")
        refused(ada.get(MINE, after=bad), "invalid_request")


def test_the_stream_begins_with_ones_games_and_goes_on_with_notices(service: Service) -> None:
    """The snapshot is the first page of the list; a stream resumes after every notice without gap or repeat."""
    ada, bob = service.player("Ada"), service.player("Bob")
    with listening(ada, MINE) as ear:
        assert ear.next() == Message("snapshot", "0-0", {"items": [], "next": None})
        games = [ada.create(options=ONE_DEAL).id for _ in range(3)]
        for game in games:
            bob.join(game)
        expected = [Message("notice", one["id"], one) for one in ada.get(PATH).json()["notices"]]
        assert len(expected) >= 3
        assert [ear.next() for _ in expected] == expected
    with listening(ada, MINE) as ear:
        snapshot = ear.next()
        assert snapshot.data == ada.get("/v1/players/me/games").json()
        assert [item["id"] for item in snapshot.data["items"]] == games[::-1]
        assert snapshot.id == expected[-1].id
    for place, message in enumerate(expected):
        with listening(ada, MINE, last=message.id, after="0") as ear:
            assert [ear.next() for _ in expected[place + 1 :]] == expected[place + 1 :]
    for start in ("0", "0-0"):
        with listening(ada, MINE, after=start) as ear:
            assert [ear.next() for _ in expected] == expected


@pytest.mark.anyio
async def test_about_five_hundred_notices_are_kept_as_long_as_the_player(batch: Batch) -> None:
    """Older notices are removed, the list expires with the player, and a missing player gets no notices."""
    await batch.call("SET", keys.player("p"), "record", "EX", 100)
    for number in range(1000):
        await notices.add(batch, "p", b"%d" % number)
    kept = await batch.call("XLEN", keys.notices("p"))
    assert 500 <= kept <= 700
    assert 98 <= await batch.call("TTL", keys.notices("p")) <= 100
    assert [data for _, data in await notices.since(batch, "p", "0-0", 1000)][-1] == b"999"
    await batch.call("DEL", keys.player("p"), keys.notices("p"))
    await notices.add(batch, "p", b"x")
    assert await notices.last(batch, "p") is None


@pytest.mark.anyio
async def test_a_key_of_another_type_holds_up_no_commit(batch: Batch) -> None:
    """Adding a notice to a key of another type raises no error and leaves the key unchanged."""
    await batch.call("SET", keys.player("p"), "record")
    await batch.call("SET", keys.notices("p"), "odd")
    await notices.add(batch, "p", b"x")
    assert await batch.call("GET", keys.notices("p")) == b"odd"


def test_a_deleted_player_leaves_no_notices(service: Service, valkey: str) -> None:
    """All keys are removed but those that say where the name still is, and none is added when the game continues."""
    table = running(service, options=ONE_DEAL | {"turn_limit": 8})
    ada, bob = table.players
    bob.send("DELETE", "/v1/players/me")
    play_out(table.id, ada)
    with direct(valkey) as client:
        assert {key.decode() for key in client.keys(f"{{p:{bob.id}}}*")} <= set(keys.where_named(bob.id))
        assert client.exists(keys.notices(ada.id))


# The notices of a change come from a pure function, which the tests below call directly.


@pytest.fixture
def game(service: Service, valkey: str) -> Game:
    """A running game of two, as it is stored."""
    table = running(service)
    with direct(valkey) as client:
        state = client.hget(keys.state(table.id), "s")
        assert isinstance(state, bytes)
        return decode_game(state)


def test_only_seats_that_players_play_have_turns(game: Game) -> None:
    """A house bot and a player who is away get no notice for their turn."""
    assert game.state is not None
    turn = game.state.turn
    player = game.seats[turn].player
    happened = (CardDiscarded(1 - turn, "KH"), TurnStarted(turn))
    assert notices_of(game, Changed(game, happened)) == [(player, "your_turn")]
    for seat in (Seat("bot", None, "Ondine"), replace(game.seats[turn], away=True)):
        seats = tuple(seat if number == turn else other for number, other in enumerate(game.seats))
        assert notices_of(game, Changed(replace(game, seats=seats), happened)) == []


def test_a_step_of_a_turn_concerns_nobody(game: Game) -> None:
    """A step within a turn causes no notice."""
    assert notices_of(game, Changed(game, (StockDrawn(0, 30, "KH"),))) == []


def test_a_seat_that_stays_kept_is_no_new_invitation(game: Game) -> None:
    """Only the change that keeps the seat sends an invitation."""
    kept = replace(game, status="open", seats=(game.seats[0], Seat(kept_for="p_eve")))
    again = replace(kept, seats=(replace(game.seats[0], entropy=b"x"), Seat(kept_for="p_eve")))
    assert notices_of(None, Changed(kept, ())) == [("p_eve", "invited")]
    assert notices_of(kept, Changed(again, ())) == []
