"""Watching a public game without a token: what a spectator with an account sees, cacheable and limited by address."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic, sleep
from typing import Any, Final

import httpx2
import pytest
from tests.service.listening import Ear, game_of, listening
from tests.service.process import Service, serving
from tests.service.refused import refused, without_id
from tests.service.table import ONE_DEAL, Player, Table, play_out

READ: Final = ("", "/events", "/history", "/sheet")
KEPT: Final = {"": '"{version}"', "/events": None, "/history": '"{version}"'}
"""What caches may keep, with its entity tag."""
LIVE: Final = re.compile(r'"connected":(\[[\d,]*\]|null),"claim_after":("[^"]*"|null)')
"""Who is connected at the moment."""
NOWHERE: Final = "g_" + "0" * 26
PLACES: Final = 3


@pytest.fixture(scope="module")
def narrow(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A replica with few places for streams, behind a proxy that is trusted to name its clients."""
    settings = {"streams_per_address": PLACES, "streams_most": 8, "trusted_proxies": "127.0.0.1"}
    with serving(tmp_path_factory.mktemp("narrow"), redis_url=valkey, **settings) as running:
        yield running
        assert "internal_error" not in running.log


@contextmanager
def watching(service: Service, path: str, *, address: str = "192.0.2.1", last: str | None = None) -> Iterator[Ear]:
    """Open a stream without a token, from an address."""
    headers = {"X-Forwarded-For": address} | ({"Last-Event-ID": last} if last else {})
    with (
        httpx2.Client(base_url=service.base, timeout=20) as http,
        http.stream("GET", path, headers=headers) as response,
    ):
        if response.status_code != 200:
            response.read()
        ear = Ear(response)  # the variable keeps the stream referenced; otherwise the response would be closed
        yield ear


def pair(service: Service, **request: Any) -> Table:
    """A running game of two."""
    return Table([service.player("Ada"), service.player("Bob")], **request)


def test_a_public_game_is_seen_as_a_spectator_sees_it(service: Service) -> None:
    """Before the deal, during it and after the end, every read gives what Eve gets with her token; no card is named."""
    eve, table = service.player("Eve"), pair(service, options=ONE_DEAL | {"turn_limit": 12})
    waiting = service.player("Ada").create(seats=3).id
    for _ in range(2):
        for game in (waiting, table.id):
            for rest in (*READ, "?version=1", "?exclude=rules", "?include=hint,legal_moves", "/events?after=1&limit=3"):
                path = f"/v1/games/{game}{rest}"
                seen, hers = service.http.get(path), eve.send("GET", path)
                assert (seen.status_code, hers.status_code) == (200, 200), path
                assert LIVE.sub("", seen.text) == LIVE.sub("", hers.text), path
        view = service.http.get(f"/v1/games/{table.id}").json()
        assert (view["seat"], view["hand"], view["legal_moves"], view["hint"]) == (None, [], None, None)
        play_out(table.id, *table.players)


def test_a_private_game_looks_like_one_that_is_not_there(service: Service) -> None:
    """Open, running or over: without a token a private game gets the refusal of an unknown one, byte for byte."""
    ada, bob = service.player("Ada"), service.player("Bob")
    waiting, over = (ada.create(private=True, seating=seats(bob), options=ONE_DEAL).id for _ in range(2))
    bob.join(over)
    for _ in range(2):
        for rest in (*READ, "?version=1", "?version=99999", "/stream", "/stream?after=1", "/events?after=77&wait=1"):
            never = service.http.get(f"/v1/games/{NOWHERE}{rest}")
            refused(never, "missing_token")
            assert never.headers["cache-control"] == "no-store"
            for game in (waiting, over):
                for tag in ("*", '"1"'):
                    answer = service.http.get(f"/v1/games/{game}{rest}", headers={"If-None-Match": tag})
                    assert without_id(answer) == without_id(never)
        play_out(over, ada, bob)


def seats(bob: Player) -> list[dict[str, str]]:
    """A seat for the creator, and one for Bob."""
    return [{"kind": "you"}, {"kind": "player", "player": bob.id}]


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer rami_x", "Basic YTpi"])
def test_a_wrong_token_is_no_missing_one(service: Service, header: str) -> None:
    """A token that is not valid is refused; nobody becomes a watcher by mistake."""
    game = pair(service).id
    for rest in (*READ, "/stream"):
        refused(service.http.get(f"/v1/games/{game}{rest}", headers={"Authorization": header}), "invalid_token")


@pytest.mark.parametrize("rest", KEPT)
def test_caches_may_keep_it_for_a_moment(service: Service, rest: str) -> None:
    """Without a token the answer is public for two seconds and has no cookie; with a token no cache may keep it."""
    table = pair(service)
    path, version = f"/v1/games/{table.id}{rest}", table.players[0].view(table.id).version
    seen, hers = service.http.get(path), service.player("Eve").get(path)
    tag = KEPT[rest]
    assert seen.headers["cache-control"] == "public, max-age=2"
    assert seen.headers.get("etag") == (tag and tag.format(version=version))
    assert {*seen.headers.get_list("vary", split_commas=True)} == {"Authorization", "Origin"}
    assert seen.headers["cross-origin-resource-policy"] == "cross-origin"
    assert "set-cookie" not in seen.headers
    assert seen.headers["content-security-policy"] == hers.headers["content-security-policy"]
    assert (hers.headers["cache-control"], hers.headers.get("vary")) == ("no-store", None)


def test_a_reader_who_has_the_version_gets_no_body(service: Service) -> None:
    """304 until the game has a new version, with the headers for caches; a wait for events is not kept at all."""
    table = pair(service)
    path = f"/v1/games/{table.id}"
    tag = service.http.get(path).headers["etag"]
    same = service.http.get(path, headers={"If-None-Match": tag})
    assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", tag)
    assert same.headers["cache-control"] == "public, max-age=2"
    assert "Authorization" in same.headers["vary"]
    table.turn.move(table.id, {"type": "draw_stock"})
    assert service.http.get(path, headers={"If-None-Match": tag}).status_code == 200
    waited = service.http.get(f"{path}/events", params={"after": 1, "wait": 0.1})
    assert (waited.status_code, waited.headers["cache-control"]) == (200, "no-store")


def test_a_stream_brings_what_a_spectator_gets(service: Service) -> None:
    """The same messages as Eve's stream, to the end of the game; it can be resumed without a gap."""
    table, eve = pair(service, options=ONE_DEAL | {"turn_limit": 12}), service.player("Eve")
    path = game_of(table.id)
    with watching(service, path) as mine, listening(eve, path) as hers:
        begun = mine.next()
        assert begun._replace(data=timeless(begun.data)) == (first := hers.next())._replace(data=timeless(first.data))
        play_out(table.id, *table.players)
        said, heard = mine.rest(), hers.rest()
    assert said == heard
    with watching(service, path, last=said[2].id) as again:
        assert again.rest() == said[3:]


def timeless(view: dict[str, Any]) -> dict[str, Any]:
    """A view without who is connected."""
    return view | {"connected": None, "claim_after": None}


def test_a_wait_ends_with_the_next_event(service: Service) -> None:
    """A read that waits, for clients without streams, is answered when something happens."""
    table = pair(service)
    version = table.players[0].view(table.id).version
    with ExitStack() as stack:
        http = stack.enter_context(httpx2.Client(base_url=service.base, timeout=20))
        stream = http.stream("GET", f"/v1/games/{table.id}/events?after={version}&wait=8")
        began = monotonic()
        table.turn.move(table.id, {"type": "draw_stock"})
        response = stack.enter_context(stream)
        response.read()
    assert [one["event"]["type"] for one in response.json()["events"]] == ["stock_drawn"]
    assert monotonic() - began < 7


def test_streams_and_waits_of_an_address_are_bounded(narrow: Service) -> None:
    """An address has few places, for streams and for reads that wait; another address has its own."""
    table = pair(narrow)
    path = game_of(table.id)
    version = table.players[0].view(table.id).version
    wait = f"/v1/games/{table.id}/events?after={version}&wait=5"
    with ExitStack() as stack:
        for _ in range(PLACES):
            assert stack.enter_context(watching(narrow, path)).next().event == "snapshot"
        for full in (path, wait):
            with watching(narrow, full) as more:
                assert (more.response.status_code, more.response.json()["code"]) == (429, "too_many_streams")
                assert int(more.response.headers["retry-after"]) > 0
        with watching(narrow, path, address="192.0.2.2") as elsewhere:
            assert elsewhere.next().event == "snapshot"
    until = monotonic() + 5
    while True:  # the places are free again
        with watching(narrow, path) as again:
            if again.response.status_code == 200:
                return
        assert monotonic() < until
        sleep(0.02)


def test_watchers_leave_half_of_the_places_to_players(narrow: Service) -> None:
    """Whatever address they come from, watchers get at most half of the streams of a process; players get the rest."""
    table = pair(narrow)
    path = game_of(table.id)
    with ExitStack() as stack:
        taken = 0
        while True:
            ear = stack.enter_context(watching(narrow, path, address=f"198.51.100.{taken + 1}"))
            if ear.response.status_code != 200:
                break
            taken += 1
        assert taken <= 4
        assert ear.response.json()["code"] == "too_many_streams"
        assert stack.enter_context(listening(table.players[0], path, at=narrow)).next().event == "snapshot"


def test_a_watcher_counts_for_the_address(valkey: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Requests without a token are counted for their address, and refused when it has used its minute."""
    settings = {"requests_per_address": 20, "trusted_proxies": "127.0.0.1"}
    with serving(tmp_path_factory.mktemp("counted"), redis_url=valkey, **settings) as service:
        path = f"/v1/games/{pair(service).id}"
        codes = [service.http.get(path, headers={"X-Forwarded-For": "192.0.2.9"}).status_code for _ in range(30)]
        assert 429 in codes
        assert service.http.get(path, headers={"X-Forwarded-For": "192.0.2.10"}).status_code == 200
