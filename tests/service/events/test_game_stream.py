"""The stream of a game: a snapshot or the missed events, then every event once, until the game is over."""

import json
import re
import signal
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx2
import pytest
import redis
from tests.service.direct import direct
from tests.service.listening import MINE, Message, game_of, listening
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out, timeless


@pytest.fixture(scope="module")
def other(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """Another replica on the same store, which allows two streams for each player."""
    with serving(tmp_path_factory.mktemp("other"), redis_url=valkey, streams_each=2) as running:
        yield running
        assert "internal_error" not in running.log
        assert "stream_failed" not in running.log


def pair(service: Service, **request: Any) -> Table:
    """A running game of two."""
    return Table([service.player("Ada"), service.player("Bob")], **request)


def log_of(player: Player, game: str, after: str = "0") -> list[Message]:
    """Return the log as the messages of a stream."""
    versions: dict[int, Any] = {}
    for item in logged(player, game, after):
        version = int(item["id"].partition("-")[0])
        said = versions.setdefault(version, {"game": game, "version": version, "at": item["at"], "events": []})
        said["events"].append(item["event"])
        said["legal_moves"] = None
    return [Message("version", str(version), said) for version, said in versions.items()]


def logged(player: Player, game: str, after: str) -> list[Any]:
    """Return all events after a position."""
    events: list[Any] = player.get(f"/v1/games/{game}/events", after=after, limit=100).json()["events"]
    return events + (logged(player, game, events[-1]["id"]) if len(events) == 100 else [])


def happened(messages: Iterable[Message]) -> list[Any]:
    """All events of the messages."""
    return [event for message in messages for event in message.data["events"]]


@pytest.fixture(scope="module")
def finished(service: Service) -> Table:
    """A game that is over."""
    table = pair(service, options=ONE_DEAL | {"turn_limit": 12})
    play_out(table.id, *table.players)
    return table


def test_a_stream_begins_with_the_game_as_it_is_and_ends_with_it(service: Service, other: Service) -> None:
    """The snapshot is the view, its id is the version; then come the events of the list, from moves on any replica."""
    table = pair(service, options=ONE_DEAL | {"turn_limit": 8})
    table.play_on(5)
    for player, at in zip((*table.players, service.player("Eve")), (service, other, other), strict=True):
        with listening(player, game_of(table.id), at=at) as ear:
            assert ear.response.headers["content-type"] == "text/event-stream; charset=utf-8"
            assert ear.response.headers["cache-control"] == "no-store, no-transform"
            assert ear.response.headers["x-accel-buffering"] == "no"
            view = player.get(f"/v1/games/{table.id}").json()
            event, version, shown = ear.next()
            assert (event, version, timeless(shown)) == ("snapshot", str(view["version"]), timeless(view))
            table.play_on(2)
            expected = log_of(player, table.id, view["version"])
            assert [ear.next() for _ in expected] == expected
    with listening(table.players[0], game_of(table.id), at=other) as ear:
        version = ear.next().id
        play_out(table.id, *table.players)
        *said, last = ear.rest()
        assert said == log_of(table.players[0], table.id, version)
        assert happened(said)[-1]["type"] == "game_ended"
        assert (last.event, last.data) == ("end", {})


def test_a_stream_resumes_after_every_event_and_every_version(finished: Table) -> None:
    """The position comes from the header or the query, and the header takes precedence. No event is sent twice."""
    ada, path = finished.players[0], game_of(finished.id)
    for event in logged(ada, finished.id, "0"):
        with listening(ada, path, last=event["id"], after="0") as ear:
            assert ear.rest()[:-1] == log_of(ada, finished.id, event["id"])
    whole = log_of(ada, finished.id)
    for after in range(int(whole[-1].id) + 1):
        with listening(ada, path, after=str(after)) as ear:
            assert ear.rest()[:-1] == [one for one in whole if int(one.id) > after]


def test_each_reader_is_told_its_own_cards_only(service: Service) -> None:
    """A player and a spectator get the same events, missed and new ones, without the cards of other players."""
    table, eve = pair(service), service.player("Eve")
    ada = table.players[0]
    with listening(ada, game_of(table.id), after="1") as hers, listening(eve, game_of(table.id), after="1") as eves:
        table.play_on(4)
        for player, ear in ((ada, hers), (eve, eves)):
            expected = log_of(player, table.id, "1")
            said = [ear.next() for _ in expected]
            assert said == expected
            dealt = next(event for event in happened(said) if event["type"] == "deal_started")
            assert [bool(hand) for hand in dealt["hands"]] == [player is ada, False]
            drawn = [event for event in happened(said) if event["type"] == "stock_drawn"]
            assert all((event["card"] is not None) == (player is ada and event["seat"] == 0) for event in drawn)


@pytest.mark.parametrize(
    ("after", "code"),
    [
        ("999", "unknown_event"),
        ("2-999", "unknown_event"),
        ("999-1", "unknown_event"),
        ("2-0", "unknown_event"),
        ("999999999999999-999999999", "unknown_event"),
        ("x", "invalid_request"),
        ("-1", "invalid_request"),
        ("1-2-3", "invalid_request"),
        ("1" * 16, "invalid_request"),
    ],
)
def test_a_position_that_nobody_was_given_is_refused(finished: Table, after: str, code: str) -> None:
    """The stream and the list refuse an unknown position, in the query and in the header, with a problem answer."""
    ada = finished.players[0]
    for path in (game_of(finished.id), f"/v1/games/{finished.id}/events"):
        problem = refused(ada.get(path, after=after), code)
        assert code != "unknown_event" or problem["params"] == {"after": after}
    refused(ada.send("GET", game_of(finished.id), headers={"Last-Event-ID": after}), code)


def test_what_one_may_not_see_is_not_streamed(service: Service) -> None:
    """There is no stream without a valid token, of an unknown game, or of a private game for a stranger."""
    ada, eve = service.player("Ada"), service.player("Eve")
    game = ada.create(private=True).id
    nowhere = "g_" + "0" * 26
    answers = [eve.get(game_of(name)) for name in (game, nowhere)]
    assert [refused(answer, "game_not_found")["detail"] for answer in answers] == [answers[0].json()["detail"]] * 2
    refused(eve.get(game_of(game), after="1"), "game_not_found")
    for path in (game_of(game), MINE):
        refused(service.http.get(path), "missing_token")
        refused(service.http.get(path, headers={"Authorization": "Bearer rami_x"}), "invalid_token")
    with listening(ada, game_of(game)) as ear:
        assert ear.next().data["private"]


def test_streams_a_player_are_bounded(service: Service, other: Service) -> None:
    """The third stream is refused with a Retry-After header; it is accepted after another stream has ended."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create().id
    with ExitStack() as stack, listening(ada, MINE, at=other) as first:
        assert first.next().event == "snapshot"
        assert stack.enter_context(listening(ada, game_of(game), at=other)).next().event == "snapshot"
        for path in (MINE, game_of(game)):
            with listening(ada, path, at=other) as third:
                assert third.response.status_code == 429
                assert third.response.json()["code"] == "too_many_streams"
                assert third.response.json()["params"] == {"streams": 2}
                assert int(third.response.headers["retry-after"]) > 0
        assert stack.enter_context(listening(bob, game_of(game), at=other)).next().event == "snapshot"
    until = monotonic() + 5
    while True:
        with listening(ada, MINE, at=other) as again:
            if again.response.status_code == 200:
                assert again.next().event == "snapshot"
                return
        assert monotonic() < until
        sleep(0.02)


def test_who_resigns_is_sent_nothing_more_of_the_hand(service: Service, other: Service) -> None:
    """The stream ends at once on any replica; after a reconnect the player reads as a spectator."""
    table = Table([service.player(name) for name in ("Ada", "Bob", "Eve")], options=ONE_DEAL)
    ada, bob, _ = table.players
    with listening(ada, game_of(table.id), at=other) as hers, listening(bob, game_of(table.id), at=other) as his:
        last, version = hers.next().id, his.next().id
        assert ada.post(f"/v1/games/{table.id}/resign").status_code == 200
        said = hers.rest()
        assert all(event["type"] != "stock_drawn" for event in happened(said))
        expected = log_of(bob, table.id, version)
        assert [his.next() for _ in expected] == expected
    with listening(ada, game_of(table.id), last=said[-1].id if said else last) as again:
        assert happened([again.next()])[0]["type"] == "player_resigned"
    with listening(ada, game_of(table.id)) as again:
        view = again.next().data
        assert (view["seat"], view["hand"]) == (None, [])


def test_a_spectator_who_sits_down_comes_back_as_a_player(service: Service) -> None:
    """The stream ends; after a reconnect it continues after the last id and shows the player's own hand."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create().id
    with listening(bob, game_of(game)) as ear:
        last = ear.next().id
        bob.join(game)
        assert ear.rest() == []
    with listening(bob, game_of(game), last=last) as ear:
        joined, dealt, *_ = happened([ear.next()])
        assert (joined["type"], dealt["type"]) == ("player_joined", "deal_started")
        assert dealt["hands"][1]


def test_who_leaves_a_private_game_sees_it_no_more(service: Service) -> None:
    """The stream ends when the player leaves, and cannot be opened again."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(private=True, seats=3).id
    invite = ada.post(f"/v1/games/{game}/invites", {}).json()["invite"]
    bob.join(game, invite=invite)
    with listening(bob, game_of(game)) as ear:
        last = ear.next().id
        assert bob.post(f"/v1/games/{game}/leave").status_code == 200
        assert ear.rest() == []
    refused(bob.get(game_of(game), after=last), "game_not_found")


@pytest.mark.alone
def test_streams_of_a_deleted_player_end_at_once(service: Service, other: Service) -> None:
    """All streams of the player end on every replica within a second, also of watched games; other streams continue."""
    ada, eve = service.player("Ada"), service.player("Eve")
    game = ada.create().id
    with (
        listening(eve, MINE) as mine,
        listening(eve, game_of(game), at=other) as watched,
        listening(ada, game_of(game), at=other) as stays,
    ):
        assert [ear.next().event for ear in (mine, watched, stays)] == ["snapshot"] * 3
        eve.send("DELETE", "/v1/players/me")
        began = monotonic()
        assert mine.rest() == watched.rest() == []
        assert monotonic() - began < 1
        service.player("Bob").join(game)
        assert happened([stays.next()])[0]["type"] == "player_joined"
    with listening(eve, MINE, at=other) as ear:
        assert ear.response.status_code == 401


def test_a_lost_bell_loses_nothing(service: Service, store_of_service: redis.Redis) -> None:
    """When the pub/sub connection is closed during a game, the stream continues without a gap or a repeat."""
    table = pair(service, options=ONE_DEAL | {"turn_limit": 12})
    ada = table.players[0]
    with listening(ada, game_of(table.id)) as ear:
        version = ear.next().id
        for _ in range(6):
            table.play_on(1)
            store_of_service.client_kill_filter(_type="pubsub")
            table.play_on(1)
        expected = log_of(ada, table.id, version)
        assert [ear.next() for _ in expected] == expected


def test_a_version_that_this_process_committed_is_not_read(service: Service, store_of_service: redis.Redis) -> None:
    """The log is read for what other processes commit. A version of its own, a process tells from memory."""

    def reads() -> int:
        return int(store_of_service.info("commandstats").get("cmdstat_xrange", {}).get("calls", 0))

    table = pair(service, options=ONE_DEAL | {"turn_limit": 30})
    ada = table.players[0]
    with listening(ada, game_of(table.id)) as ear:
        version = ear.next().id
        table.play_on(1)
        ear.next()
        before = reads()
        for _ in range(30):
            table.play_on(1)
        read = reads() - before
        expected = log_of(ada, table.id, version)
        assert [ear.next() for _ in expected[1:]] == expected[1:]
    assert read < 20


@pytest.fixture
def store_of_service(valkey: str) -> Iterator[redis.Redis]:
    """A client for the store of the session's service, with all its data."""
    with direct(valkey) as client:
        yield client


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_stopping_service_ends_its_streams(tmp_path: Path, sign: int) -> None:
    """The service stops within five seconds; no message is cut off, and no stream gets an `end` event."""
    with serving(tmp_path) as service, ExitStack() as stack:
        ada = service.player("Ada")
        game = ada.create().id
        ears = [stack.enter_context(listening(ada, path)) for path in [game_of(game)] * 9 + [MINE] * 9]
        assert all(ear.next().event == "snapshot" for ear in ears)
        began = monotonic()
        assert service.stop(sign) == 0, service.log
        assert monotonic() - began < 5
        assert [ear.rest() for ear in ears] == [[]] * 18
        assert "Traceback" not in service.log
        assert "ERROR" not in service.log, service.log


def test_a_client_that_hangs_up_frees_its_stream(other: Service) -> None:
    """A client can open and close fifty streams in a row, although a player may have only two at a time."""
    ada = other.player("Ada")
    game = ada.create().id
    for _ in range(50):
        with httpx2.Client(base_url=other.base, verify=False) as http:
            headers = {"Authorization": f"Bearer {ada.token}"}
            for _ in range(250):
                with http.stream("GET", game_of(game), headers=headers) as response:
                    if response.status_code == 200:
                        assert b"retry" in next(response.iter_raw())
                        break
                    assert response.status_code == 429
                sleep(0.02)
            else:
                pytest.fail("the stream was never given back")


def test_messages_are_one_line_of_json(finished: Table) -> None:
    """Each message has the form of the SSE standard: id, event and data in this order, then an empty line."""
    text = finished.players[0].get(game_of(finished.id), after="0").text
    assert re.match(r"retry: \d+\n\nid: 1\nevent: version\ndata: {", text)
    assert text.endswith("\n\nevent: end\ndata: {}\n\n")
    for block in text.removesuffix("\n\n").split("\n\n")[1:-1]:
        name, event, data = block.split("\n")
        assert event == "event: version"
        assert json.loads(data.removeprefix("data: "))["version"] == int(name.removeprefix("id: "))
