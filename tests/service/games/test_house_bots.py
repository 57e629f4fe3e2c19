"""House bots play without a request, once a turn, and another replica takes over when one died."""

import os
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import httpx
from tests.service.direct import direct
from tests.service.process import Service, serving, start
from tests.service.table import Player

from rami.contract.wire import GameView, NumberedEvent
from rami.rules.events import DealStarted, StockDrawn, TurnStarted
from rami.rules.records.record import verify
from rami_service.domain.models import decode_game
from rami_service.store import keys

GRACE = 0.5
LONG_THOUGHTS = {"decks": 2, "jokers": 4, "hand_size": 15, "melds_per_turn": None, "ace": "high_low"}
"""Rules under which a bot needs a long time for its turn."""


def log_of(player: Player, game: str) -> list[NumberedEvent]:
    """Return the whole log of a game."""
    log: list[NumberedEvent] = []
    while page := player.events(game, after=log[-1].id if log else 0).events:
        log += page
    return log


def check_turns(log: list[NumberedEvent], seats: int) -> None:
    """Check that no turn is missing or repeated, and that no turn has two draws."""
    turn, drawn = -1, False
    for event in (one.event for one in log):
        match event:
            case DealStarted():
                turn, drawn = event.turn, False
            case TurnStarted():
                assert event.seat == (turn + 1) % seats
                turn, drawn = event.seat, False
            case StockDrawn():
                assert (event.seat, drawn) == (turn, False)
                drawn = True
            case _:
                pass
    versions = [int(one.id.partition("-")[0]) for one in log]
    assert all(after - before in (0, 1) for before, after in pairwise(versions))


def on_turn(player: Player, game: str, seconds: float) -> GameView:
    """Wait until it is the player's turn or the game is over."""
    deadline = monotonic() + seconds
    while monotonic() < deadline:
        view = player.view(game)
        if view.status != "playing" or view.turn == view.seat:
            return view
        player.events(game, after=view.version, wait=1)
    raise AssertionError("the bots do not play")


def end_turn(player: Player, game: str) -> httpx.Response:
    """Draw if needed and discard in one request; draw alone if the draw ends the deal (C-04)."""
    view = player.view(game)
    draw = [{"type": "draw_stock"}] if view.phase == "draw" else []
    ended = player.try_moves(game, *draw, {"type": "discard", "card": view.hand[0]})
    return player.try_moves(game, *draw) if ended.status_code == 409 and draw else ended


def test_two_replicas_play_each_turn_of_a_bot_once(valkey: str, tmp_path: Path) -> None:
    """Both replicas look at every game as early as they can, and each turn is in the log once."""
    with (
        serving(tmp_path, redis_url=valkey, house_grace=0.1) as one,
        serving(tmp_path, redis_url=valkey, house_grace=0.1) as two,
    ):
        ada = one.player("Ada")
        games = [ada.create(seats=4, bots=3, options={"match_end": {"deals": 1}}).id for _ in range(6)]
        with direct(valkey) as client:
            going = set(games)
            while going:
                for game in sorted(going):
                    client.zadd(keys.DUE, {game: 0})  # simulates a late replica: both take the game
                    ada.http = (one if len(going) % 2 else two).http
                    if on_turn(ada, game, 10).status != "playing":
                        going.discard(game)
                    else:
                        assert end_turn(ada, game).status_code == 200
        for game in games:
            check_turns(log_of(ada, game), 4)
            verify(ada.record(game))


def test_a_turn_that_a_dead_replica_left_is_played_by_another(valkey: str, tmp_path: Path) -> None:
    """The service is killed right after the commit that begins a bot's turn; no turn is lost or played twice."""
    left = 0
    for attempt in range(5):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        ada, game = _killed_after_the_commit(valkey, folder)
        left += _turn(valkey, game) != 0
        with serving(folder, redis_url=valkey, house_grace=GRACE) as heir:
            ada.http = heir.http
            on_turn(ada, game, GRACE + 4)
            check_turns(log_of(ada, game), 6)
        if left:
            return
    raise AssertionError("the bots were always faster than the kill")


def test_a_game_that_waits_for_a_player_is_not_looked_at_for_ever(service: Service, valkey: str) -> None:
    """The entry for a bot's turn is removed when its time comes and nothing is left to do."""
    game = service.player("Ada").create(seats=2, bots=1).id
    with direct(valkey) as client:
        client.zadd(keys.DUE, {game: 0})
        deadline = monotonic() + 5
        while client.zscore(keys.DUE, game) is not None and monotonic() < deadline:
            sleep(0.05)
        assert client.zscore(keys.DUE, game) is None


def _turn(valkey: str, game: str) -> int:
    """Return the seat on turn in the stored game."""
    with direct(valkey) as client:
        data = client.hget(keys.state(game), "s")
    assert isinstance(data, bytes)
    state = decode_game(data).state
    assert state
    return state.turn


def _killed_after_the_commit(valkey: str, folder: Path) -> tuple[Player, str]:
    """Return a game of one player and five bots whose only replica died when the player's turn was stored."""
    service = start(folder, redis_url=valkey, house_grace=GRACE)
    try:
        service.wait_until()
        ada = service.player("Ada")
        game = ada.create(seats=6, bots=5, options=LONG_THOUGHTS).id
        os.setpriority(os.PRIO_PROCESS, service.process.pid, 19)  # lower priority than the thread that kills it
        version = on_turn(ada, game, 10).version
        killer = Thread(target=_kill_at, args=(valkey, game, version + 1, service))
        killer.start()
        sleep(0.2)
        with suppress(httpx.TransportError):
            end_turn(ada, game)
        killer.join(10)
        return ada, game
    finally:
        service.http.close()
        service.kill()


def _kill_at(valkey: str, game: str, version: int, service: Service) -> None:
    """Kill the service when the game's channel announces this version."""
    with direct(valkey) as client, client.pubsub() as bell:
        bell.subscribe(keys.channel(game))
        deadline = monotonic() + 8
        while monotonic() < deadline:
            rung = bell.get_message(timeout=1)
            # A note of who is there has no version.
            if rung and rung["type"] == "message" and int(rung["data"] or 0) >= version:
                service.kill()
                return
