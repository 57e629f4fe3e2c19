"""Events are read in slices, with a wait for new ones, from any position."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from itertools import pairwise
from time import monotonic, sleep, time

import pytest
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Table

from rami.contract.wire import Events
from rami.rules.moves import DrawStock
from rami_service.store import keys


@pytest.fixture(scope="module")
def played(service: Service) -> Table:
    """A game with a few turns behind it."""
    table = Table([service.player("Ada"), service.player("Bob")])
    table.play_on(12)
    return table


def ids(table: Table, **params: object) -> list[str]:
    """The ids of the events of a slice."""
    return [one.id for one in table.players[0].events(table.id, **params).events]


def test_slices_add_up_to_the_log_whatever_their_size(played: Table) -> None:
    """Following `next` gives every event exactly once."""
    whole = ids(played)
    assert len(whole) == len(set(whole)) > 12
    for limit in (1, 4, 100):
        found: list[str] = []
        after = "0"
        while (page := played.players[0].events(played.id, after=after, limit=limit)).events:
            assert len(page.events) <= limit
            found += [one.id for one in page.events]
            after = page.next
        assert found == whole
        assert after == whole[-1]


def test_a_reader_resumes_after_every_event_and_every_version(played: Table) -> None:
    """`after=12-3` starts after that event, `after=12` after all events of version 12."""
    whole = ids(played)
    for place, event in enumerate(whole):
        assert ids(played, after=event) == whole[place + 1 :]
    version = int(whole[-1].partition("-")[0])
    for after in range(version + 1):
        assert ids(played, after=after) == [one for one in whole if int(one.partition("-")[0]) > after]


def test_after_the_end_there_is_nothing_yet(played: Table) -> None:
    """At the end of the log the answer is empty, and `next` is the same position."""
    ada, last = played.players[0], ids(played)[-1]
    for after in (last, last.partition("-")[0]):
        assert ada.events(played.id, after=after) == Events(events=(), next=after)


def test_a_future_position_is_no_position(played: Table) -> None:
    """A future position is refused, because a wait for it might never end."""
    ada = played.players[0]
    for after in ("99999", "999999999999999", "99999-7", "999999999999999-999999999", "1-0", "1-99"):
        problem = refused(ada.get(f"/v1/games/{played.id}/events", after=after, wait=9), "unknown_event")
        assert problem["params"] == {"after": after}


def test_a_wait_without_events_ends_empty(played: Table) -> None:
    """The answer comes after the requested time, neither earlier nor much later."""
    version = played.players[0].view(played.id).version
    began = monotonic()
    answer = played.players[0].events(played.id, after=version, wait=0.4)
    assert (answer.events, answer.next) == ((), str(version))
    assert 0.4 <= monotonic() - began < 3


def test_a_wait_ends_with_anothers_move(service: Service, valkey: str) -> None:
    """Both readers get the event at once, each with the cards they may see. A wake-up message alone ends no wait."""
    table = Table([service.player("Ada"), service.player("Bob")])
    mover = table.turn
    eve = service.player("Eve")
    with ThreadPoolExecutor(2) as pool, direct(valkey) as store:
        waiting = [pool.submit(reader.events, table.id, after=2, wait=15) for reader in (eve, mover)]
        for _ in range(3):
            sleep(0.1)
            store.publish(keys.channel(table.id), "1")
        assert not any(wait.done() for wait in waiting)
        began = monotonic()
        mover.move(table.id, DrawStock())
        heard = [wait.result(10).events[0].event for wait in waiting]
        assert monotonic() - began < 5
    assert [getattr(event, "card", "none") is None for event in heard] == [True, False]


def test_events_that_are_there_already_are_not_waited_for(played: Table) -> None:
    """If there are events after the position, the answer comes without a wait."""
    began = monotonic()
    assert ids(played, after=1, wait=30)
    assert monotonic() - began < 3


@pytest.mark.parametrize("after", ["", "-1", "x", "1-", "-1-2", "1-2-3", "1.5", "1" * 16, "1-" + "1" * 10, "12\n", "٣"])
def test_a_position_that_is_none_is_refused(played: Table, after: str) -> None:
    """A malformed position is refused, and the error names the field."""
    answer = played.players[0].get(f"/v1/games/{played.id}/events", after=after)
    assert refused(answer, "invalid_request")["params"] == {"in": "query", "field": "after"}


@pytest.mark.parametrize(
    ("field", "value"), [("wait", 31), ("wait", -1), ("limit", 0), ("limit", 101), ("wait", "inf")]
)
def test_a_wait_or_limit_out_of_bounds_is_refused(played: Table, field: str, value: object) -> None:
    """The maximum is thirty seconds and a hundred events."""
    answer = played.players[0].get(f"/v1/games/{played.id}/events", **{field: value})
    assert refused(answer, "invalid_request")["params"] == {"in": "query", "field": field}


def test_a_poll_is_answered_before_usual_clients_give_up(played: Table) -> None:
    """Many HTTP clients give up after ten seconds: a longer wait is accepted, and ends after nine."""
    last, ada = ids(played)[-1], played.players[0]
    newest = ada.get("/v1/players/me/events").json()["next"]
    began = monotonic()
    with ThreadPoolExecutor() as pool:
        game = pool.submit(ada.get, f"/v1/games/{played.id}/events", after=last, wait=30)
        notices = pool.submit(ada.get, "/v1/players/me/events", after=newest, wait=30)
        assert [game.result().json()["events"], notices.result().json()["notices"]] == [[], []]
    assert 8.9 < monotonic() - began < 10


@pytest.mark.parametrize("wait", ["nan", "1e-400", "0.0"])
def test_a_wait_of_nothing_is_none(played: Table, wait: str) -> None:
    """A wait of zero or an invalid number gets an answer at once, however it is written."""
    last, began = ids(played)[-1], monotonic()
    answer = played.players[0].get(f"/v1/games/{played.id}/events", after=last, wait=wait)
    assert answer.status_code in (200, 400)
    assert monotonic() - began < 5


def test_events_have_the_time_of_their_version_and_say_which_is_its_last(played: Table) -> None:
    """All events of a version have one time, times never go back, and the last event of each version is marked."""
    ada = played.players[0]
    events = ada.events(played.id, limit=100).events
    versions = [int(one.id.partition("-")[0]) for one in events]
    assert [one.last for one in events] == [now != after for now, after in pairwise([*versions, 0])]
    times = [datetime.fromisoformat(one.at or "") for one in events]
    assert times == sorted(times)
    assert len(set(zip(versions, times, strict=True))) == len(set(versions))
    assert abs(times[-1].timestamp() - time()) < 60
    assert [one.at for one in ada.events(played.id, limit=3).events] == [one.at for one in events[:3]]
    history = ada.get(f"/v1/games/{played.id}/history").json()["events"]
    assert [(one["id"], one["at"], one["last"]) for one in history] == [(one.id, one.at, one.last) for one in events]


def test_the_waiting_read_has_the_legal_moves_that_were_asked_for(service: Service) -> None:
    """They are those after the last event: as the list of legal moves has them. A page that ends before has none."""
    table = Table([service.player("Ada"), service.player("Bob")])
    mover, (waiter,), eve = table.turn, table.others, service.player("Eve")
    path = f"/v1/games/{table.id}/events"
    for player in (mover, waiter, eve):
        assert player.get(path).json()["legal_moves"] is None
        assert player.get(path, limit=1, include="legal_moves").json()["legal_moves"] is None
    for player in (mover, waiter):
        for after in (0, 2):
            found = player.get(path, after=after, include="legal_moves").json()["legal_moves"]
            assert found == player.get(f"/v1/games/{table.id}/legal-moves").json()
    assert eve.get(path, include="legal_moves").json()["legal_moves"] == {
        "version": 2,
        "your_turn": False,
        "moves": [],
        "meld_points": [],
        "knock_counts": [],
    }
    whole = mover.get(path).json()["events"]
    assert mover.get(path, limit=len(whole), include="legal_moves").json()["legal_moves"]["your_turn"]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(mover.get, path, after=2, wait=9, include="legal_moves")
        sleep(0.1)
        mover.move(table.id, DrawStock())
        heard = waiting.result(10).json()
    assert [one["event"]["type"] for one in heard["events"]] == ["stock_drawn"]
    assert heard["legal_moves"] == mover.get(f"/v1/games/{table.id}/legal-moves").json()
    assert heard["legal_moves"]["moves"]
    refused(mover.get(path, include="hands"), "invalid_request")
