"""Events are read in slices, with a wait for new ones, from any position."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep

import pytest
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Table

from rami.rules.moves import DrawStock
from rami.wire import Events
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
            store.publish(keys.bell(table.id), "1")
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
