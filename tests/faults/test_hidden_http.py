"""Promise 7 over HTTP: every byte of every answer, and all logs, metrics and spans of a separate process.

Full: 100 games of all variants in turn; short: 6. Each is put into the store and queried; then its twin replaces it
and gets the same requests. The seed is the number of the game.
"""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

import httpx
import pytest
import redis
from msgspec import to_builtins
from msgspec.structs import replace
from tests.faults.test_hidden import attempts
from tests.faults.twins import Twin, playing, seat_count, twin_of
from tests.promises import Figures
from tests.service.collecting import Collector, collecting
from tests.service.direct import direct
from tests.service.scraping import Watched, watched
from tests.service.table import Player, with_scopes

from rami.rules.moves import DrawStock, Move
from rami.rules.state import Phase
from rami.rules.variants import VARIANTS
from rami_service.domain.models import encode
from rami_service.store import keys

pytestmark = pytest.mark.promise(7)

FULL, SHORT = 100, 6
DIFFERS = ("content-length", "date", "ratelimit", "x-request-id")
"""Headers that differ in every answer; the length does where the fields below differ."""
DIFFERING = re.compile(r'"(request_id|at|claim_after)":("[^"]*"|null)|"connected":(\[[\d,]*\]|null)|^retry: \d+')
"""What differs in every answer, or by who is connected at the moment."""
PRESENCE = re.compile(r"event: presence\n.*\n\n?")
"""A message of a stream about who is connected: it comes at any time."""

Answer = tuple[int, list[tuple[str, str]], str]


class Alone(NamedTuple):
    """A process whose log, metrics and traces contain only what this test caused."""

    watched: Watched
    collector: Collector


@pytest.fixture
def alone(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Alone]:
    """A process whose log, metrics and traces the test collects.

    It does not search: whether a hint has alternatives depends on how busy the service is. What they say depends on the
    view alone: tests/sdk/bots/test_searching_bots.py.
    """
    folder = tmp_path_factory.mktemp("hidden")
    with collecting() as (collector, address):
        settings = {"redis_url": valkey, "traces": address, "requests_per_token": 0, "search_processes": 0}
        with watched(folder, **settings) as running:
            yield Alone(running, collector)


class Reader(NamedTuple):
    """The player who sends the requests, from a seat or as a spectator, and the moves to try.

    A player with a seat and a token that shows no hand is a spectator, too.
    """

    player: Player
    seat: int | None
    tries: list[list[Move]]


def test_twins_get_the_same_answers_to_every_byte(alone: Alone, valkey: str, figures: Figures, *, full: bool) -> None:
    """Twins get equal answers, also after another player draws; logs, metrics and traces reveal nothing."""
    service = alone.watched.service
    players, eve = [service.player(f"Player {seat}") for seat in range(4)], service.player("Eve")
    shown = [with_scopes(player, "games:read") for player in players]
    games, compared = FULL if full else SHORT, 0
    with direct(valkey) as store:
        for number in range(games):
            rng = Random(f"hidden over HTTP {number}")
            one = moment(number, players, eve, rng)
            tries = attempts(one.game.state, rng)
            seat = rng.randrange(len(one.game.seats))
            for reader in (
                Reader(eve, None, tries),
                Reader(players[seat], seat, tries),
                Reader(shown[seat], None, tries),
            ):
                other = twin_of(one, reader.seat, rng)
                if other is not None:
                    mine, theirs = (list(everything(store, twin, reader, players)) for twin in (one, other))
                    for place, pair in enumerate(zip(mine, theirs, strict=True)):
                        assert pair[0] == pair[1], f"game {number}, seat {reader.seat}, answer {place}"
                    compared += len(mine)
    figures.add(f"{games} games and their twins, {compared} answers compared")
    assert compared > 40 * games
    check_watched(alone, [*players, eve])


def moment(number: int, players: list[Player], eve: Player, rng: Random) -> Twin:
    """A moment of a game; every second game is private, with the spectator as a guest."""
    variant = list(VARIANTS)[number % len(VARIANTS)]
    ids = [player.id for player in players[: seat_count(variant, rng)]]
    *_, one = islice(playing(f"g_{number:026}", variant, ids, rng), rng.randrange(1, 60))
    return one._replace(game=replace(one.game, private=bool(number % 2), guests=(eve.id,)))


def everything(store: redis.Redis, twin: Twin, reader: Reader, players: list[Player]) -> Iterator[Answer]:
    """All answers about a game in the store, before and after another player draws from the stock."""
    put(store, twin)
    yield from answers(twin, reader)
    state = twin.game.state
    if state is not None and state.phase is Phase.DRAW and state.turn != reader.seat and state.table.stock:
        assert players[state.turn].try_moves(twin.game.id, DrawStock()).status_code == 200
        yield from answers(twin, reader)


def put(store: redis.Redis, twin: Twin) -> None:
    """Put a game into the store as if it had been played by the service."""
    game = twin.game.id
    with store.pipeline() as pipeline:
        pipeline.delete(keys.state(game), keys.events(game))
        pipeline.hset(keys.state(game), mapping={"v": twin.version, "s": encode(twin.game), "t": ""})
        for name, event in twin.log:
            pipeline.xadd(keys.events(game), {"e": encode(event)}, id=name)
        pipeline.execute()


def answers(twin: Twin, reader: Reader) -> Iterator[Answer]:
    """Everything that the reader can request about a game without changing it; as a spectator also without a token."""
    path, player = f"/v1/games/{twin.game.id}", reader.player
    paths = ["", "/legal-moves", "/hint", "/events", "/events?after=1&limit=7", "/history", "/record", "/sheet"]
    versions = sorted({1, twin.version // 2, twin.version, twin.version + 9} - {0})
    for rest in (*paths, *(f"?version={version}" for version in versions)):
        yield comparable(player.get(path + rest))
        if reader.seat is None:
            yield comparable(player.http.get(path + rest))
    for steps in reader.tries:
        yield comparable(
            player.post(f"{path}/moves", {"moves": [to_builtins(step) for step in steps], "dry_run": True})
        )
    yield comparable(player.try_moves(twin.game.id, DrawStock(), at=twin.version + 9))
    yield comparable(player.get(f"{path}/events?after=1&include=legal_moves"))
    for ways in (f"{path}/stream?after=0", f"{path}/stream?", f"/v1/players/me/stream?games={twin.game.id}:0"):
        yield streamed(player, path, f"{ways}&include=legal_moves")
    if reader.seat is None and not twin.game.private:
        for after in ("after=0", ""):
            yield streamed(player, path, f"{path}/stream?{after}", token=False)


def comparable(answer: httpx.Response) -> Answer:
    """An answer without the headers that differ in every answer."""
    headers = sorted((name, value) for name, value in answer.headers.items() if name not in DIFFERS)
    return answer.status_code, headers, DIFFERING.sub("", answer.text)


def streamed(player: Player, path: str, stream_of: str, *, token: bool = True) -> Answer:
    """What a stream tells about the game up to its last event, the player with a token or somebody without one."""
    last = player.get(f"{path}/history").json()["events"][-1]["id"].partition("-")[0]
    headers = {"Authorization": f"Bearer {player.token}"} if token else {}
    heard: list[str] = []
    with player.http.stream("GET", stream_of, headers=headers) as stream:
        for line in stream.iter_lines():
            heard.append(DIFFERING.sub("", line))
            if not line and re.search(rf"^id: (.*:)?{last}$", "\n".join(heard), re.MULTILINE):
                break
        received = PRESENCE.sub("", "\n".join(heard))
        return stream.status_code, [("content-type", stream.headers["content-type"])], received


def check_watched(alone: Alone, players: list[Player]) -> None:
    """The log, the metrics and the traces contain no card and no part of a token."""
    metrics = alone.watched.scrape().text
    assert alone.watched.service.stop() == 0  # the stop sends the last spans
    log, traces = alone.watched.service.log, alone.collector.texts
    assert "rami_moves_total" in metrics
    assert "rules" in traces
    for text in (log, metrics, traces):
        assert not re.search(r"\b[A2-9TJQK][SHDC]\b", text)
        assert not any(player.token[31:] in text for player in players)
    assert "internal_error" not in log
