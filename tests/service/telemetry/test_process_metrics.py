"""What a process reports of itself, scraped from a real one."""

import socket
import struct
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from time import monotonic, sleep

import pytest
from tests.service.direct import direct
from tests.service.listening import game_of, listening
from tests.service.scraping import Watched, watched

from rami_service.store import keys
from rami_service.store.redis.embedded import embedded

PLACES = 50


@pytest.fixture(scope="module")
def one(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A process with few places for streams."""
    with watched(tmp_path_factory.mktemp("watched"), redis_url=valkey, streams_most=PLACES) as process:
        yield process


def until(process: Watched, name: str, value: float, **labels: str) -> None:
    """Wait until a metric has increased by a value."""
    deadline = monotonic() + 10
    while process.counted(name, **labels) < value:
        assert monotonic() < deadline
        sleep(0.02)


def test_the_version_is_a_label(one: Watched) -> None:
    """Which release a process runs can be seen from its metrics."""
    assert one.scrape()("rami_build_info", version=version("rami-service")) == 1


def test_the_lag_of_the_event_loop_is_measured_all_the_time(one: Watched) -> None:
    """It needs no request."""
    one.begin()
    until(one, "rami_loop_lag_seconds_count", 3)


def test_places_for_streams_are_beside_their_limit(one: Watched) -> None:
    """A stream takes a place while it is open."""
    ada = one.service.player()
    game = ada.create(seats=2).id
    one.begin()
    assert one.scrape()("rami_stream_places", state="most") == PLACES
    with listening(ada, game_of(game)) as stream:
        stream.next()
        assert one.counted("rami_stream_places", state="used") == 1


def test_the_time_from_a_commit_to_the_streams_is_measured(one: Watched) -> None:
    """Each version of a game that somebody follows is measured once, and it takes less than some seconds here."""
    ada, bob = [one.service.player(name) for name in ("Ada", "Bob")]
    game = ada.create(seats=2).id
    with listening(ada, game_of(game)) as stream:
        stream.next()
        one.begin()
        bob.join(game)
        until(one, "rami_stream_delay_seconds_count", 1)
    assert one.counted("rami_stream_delay_seconds_sum") < 5


def test_what_waits_is_reported(one: Watched) -> None:
    """In a quiet service no turn of a bot waits, and no game is overdue: both are there, and 0."""
    scrape = one.scrape()
    assert scrape.series("rami_bot_turns_waiting") == scrape.series("rami_overdue_seconds") == {frozenset()}
    assert scrape("rami_bot_turns_waiting") == 0
    assert scrape("rami_overdue_seconds") < 5


def test_warnings_of_the_log_are_counted_from_0_on(one: Watched) -> None:
    """A scrape that is broken off is a warning; an event that was not logged yet is already there."""
    one.begin()
    with socket.create_connection(("127.0.0.1", int(one.address.split(":")[2].split("/")[0]))) as half:
        half.send(b"GET /metrics")
        half.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    until(one, "rami_log_events_total", 1, event="scrape_failed")
    assert frozenset({("event", "store_damaged")}) in one.scrape().series("rami_log_events_total")
    assert one.counted("rami_log_events_total") == 1


def test_what_is_wrong_from_the_start_is_in_the_first_scrape(tmp_path: Path) -> None:
    """An alert can see that a service is a sandbox, although the log says so only once."""
    with watched(tmp_path, sandbox=True) as process:
        assert process.scrape()("rami_log_events_total", event="sandbox") == 1


def test_nobody_can_say_what_is_due_if_that_is_damaged(tmp_path: Path) -> None:
    """The sweeper says once that it fails, and the metric is missing, for which there is an alert; others go on."""
    with embedded(tmp_path / "store") as url, watched(tmp_path, redis_url=url) as process, direct(url) as store:
        assert process.scrape().series("rami_overdue_seconds")
        store.delete(keys.DUE)
        store.set(keys.DUE, "junk")
        until(process, "rami_log_events_total", 1, event="sweep_failed")
        scrape = process.scrape()
        assert not scrape.series("rami_overdue_seconds")
        assert scrape.series("rami_games")
        store.delete(keys.DUE)


def test_names_that_wait_to_be_removed_are_counted(tmp_path: Path) -> None:
    """How many deleted players still have names in games; if nobody can read who they are, the log counts that."""
    with embedded(tmp_path / "store") as url, watched(tmp_path, redis_url=url) as process, direct(url) as store:
        assert process.scrape().series("rami_names_to_remove") == {frozenset()}
        assert process.scrape()("rami_names_to_remove") == 0
        store.zadd(keys.ERASED, {f"p_{number:026}": 4_000_000_000_000 for number in range(2)})  # looked at much later
        assert process.scrape()("rami_names_to_remove") == 2
        store.delete(keys.ERASED)
        store.set(keys.ERASED, "junk")
        until(process, "rami_log_events_total", 1, event="erasure_failed")
        assert not process.scrape().series("rami_names_to_remove")
        store.delete(keys.ERASED)
