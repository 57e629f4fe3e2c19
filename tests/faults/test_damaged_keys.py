"""Junk at one of our keys: who needs this key gets 503 and the log names it once; everything else goes on."""

import signal
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import httpx
import msgspec
import pytest
import redis
from msgspec import Struct
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import Player, Table

from rami_service import ids
from rami_service.store import keys
from rami_service.store.redis.embedded import embedded

pytestmark = pytest.mark.promise(16)


class Place(Struct, frozen=True):
    """A service on its own store, a client of this store, and a game."""

    service: Service
    store: Any
    ada: Player
    bob: Player
    game: str


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Two players with a running game, one of whom has notices and statistics."""
    folder = tmp_path_factory.mktemp("damaged")
    with (
        embedded(folder / "store") as url,
        redis.Redis.from_url(url) as store,
        serving(folder, redis_url=url, house_grace=2, open_games_each=3, push_contact="a@rami.example") as service,
    ):
        ada, bob = service.player("Ada"), service.player("Bob")
        store.hset(keys.stats(ada.id), "rami:games", 1)
        yield Place(service, store, ada, bob, Table([ada, bob]).id)
        assert "internal_error" not in service.log
        assert service.stop(signal.SIGTERM) == 0


Ask = Callable[[Place], httpx.Response]
NEEDED: dict[str, tuple[Callable[[Place], str], Ask]] = {
    "game": (lambda place: keys.state(place.game), lambda place: place.ada.get(f"/v1/games/{place.game}")),
    "game, move": (
        lambda place: keys.state(place.game),
        lambda place: place.ada.try_moves(place.game, {"type": "draw_stock"}, key="k"),
    ),
    "log": (lambda place: keys.events(place.game), lambda place: place.ada.get(f"/v1/games/{place.game}/events")),
    "player": (lambda place: keys.player(place.ada.id), lambda place: place.ada.get("/v1/players/me")),
    "notices": (lambda place: keys.notices(place.ada.id), lambda place: place.ada.get("/v1/players/me/events")),
    "notices, stream": (lambda place: keys.notices(place.ada.id), lambda place: place.ada.get("/v1/players/me/stream")),
    "stats": (lambda place: keys.stats(place.ada.id), lambda place: place.ada.get("/v1/players/me/stats")),
    "lobby": (lambda _: keys.lobby("open"), lambda place: place.ada.get("/v1/games")),
    "own games": (
        lambda place: keys.games_of(place.ada.id),
        lambda place: place.ada.get("/v1/players/me/games"),
    ),
    "opened": (lambda place: keys.opened_by(place.ada.id), lambda place: place.ada.post("/v1/games", {"seats": 2})),
    "once": (
        lambda place: keys.once(place.game, place.ada.id),
        lambda place: place.ada.try_moves(place.game, {"type": "draw_stock"}, key="k"),
    ),
    "push key": (lambda _: keys.VAPID, lambda place: place.service.http.get("/v1/push")),
    "streams": (
        lambda place: keys.streams_of(place.ada.id),
        lambda place: place.ada.get(f"/v1/games/{place.game}/stream"),
    ),
}


def text(store: Any, key: str) -> None:
    """Another type, with bytes that are no text."""
    store.set(key, b"\xff\x00junk")


def other(store: Any, key: str) -> None:
    """A type that no key of ours has."""
    store.rpush(key, "junk")


def garbled(store: Any, key: str) -> None:
    """The right type, with garbage in it."""
    junk = b"\xc1\xff\x00"
    if key.endswith("}:state"):
        store.hset(key, mapping={"v": 3, "s": junk, "t": ""})
    elif key.endswith(":numbers"):
        store.hset(key, "rami:games", junk)
    elif key.endswith(":events"):
        store.xadd(key, {"e": junk}, id="1-1")
    elif ":once:" in key:
        store.hset(key, mapping={"n": "x", "kk": junk})
    elif key.endswith("}"):
        store.set(key, junk)
    else:
        store.zadd(key, {junk: 1e300, b"x": float("inf")})


def fine(answer: httpx.Response) -> None:
    """Assert that the answer is no failure."""
    assert answer.status_code < 300, answer.text


@pytest.mark.parametrize("junk", [text, other, garbled])
@pytest.mark.parametrize("needed", NEEDED)
def test_who_needs_a_damaged_key_gets_503(place: Place, needed: str, junk: Callable[[Any, str], None]) -> None:
    """The answer is the usual one, one line of the log names the key, and the key's repair repairs everything."""
    if junk is garbled and needed in ("opened", "streams", "notices, stream"):
        pytest.skip("nothing of the content is read here")
    key, ask = NEEDED[needed][0](place), NEEDED[needed][1]
    place.store.delete("kept")
    kept = place.store.copy(key, "kept")
    place.store.delete(key)
    junk(place.store, key)
    before = len(place.service.log)
    try:
        if needed.startswith("player"):
            sleep(1.1)  # a token is believed for a second
        assert refused(ask(place), "store_unavailable")["retryable"] is True
        lines = [msgspec.json.decode(line) for line in place.service.log[before:].splitlines()]
        assert [line for line in lines if key in line.get("keys", ())], lines
        assert len([line for line in lines if line["level"] == "error"]) == 1, lines
        assert "Traceback" not in place.service.log
        assert place.ada.token not in place.service.log
        for path in "/v1/players/me", "/v1/players/me/games", "/v1/players/me/events":
            fine(place.bob.get(path))
        game = place.bob.create(bots=1)
        fine(place.bob.get(f"/v1/games/{game.id}/events"))
        fine(place.bob.post(f"/v1/games/{game.id}/resign"))
    finally:
        place.store.delete(key)
        if kept:
            place.store.rename("kept", key)
    fine(place.ada.get("/v1/players/me"))
    fine(place.ada.get(f"/v1/games/{place.game}"))


def test_a_damaged_game_is_left_out_of_lists(place: Place) -> None:
    """The lobby shows the other games, and quick match offers them."""
    broken, sound = place.ada.create(seats=3).id, place.bob.create(seats=3).id
    place.store.hset(keys.state(broken), mapping={"s": b"\xc1", "t": ""})
    listed = [item.id for item in place.ada.page("/v1/games", seats=3).items]
    assert sound in listed
    assert broken not in listed
    eve = place.service.player("Eve")
    answer = eve.post("/v1/games/quick-match", {"seats": 3, "turn_seconds": None})
    fine(answer)
    assert answer.json()["id"] == sound
    place.store.delete(keys.state(broken))


@pytest.mark.parametrize("name", ["due", "served", "lobby", "variant", "status", "seats", "junk"])
@pytest.mark.parametrize("junk", [text, other])
def test_house_bots_go_on(place: Place, name: str, junk: Callable[[Any, str], None]) -> None:
    """With junk in the lists that the service keeps beside the games, games begin, and house bots play."""
    seats = place.store.keys("{lobby}:seats:*")
    key = {
        "due": keys.DUE,
        "served": keys.SERVED,
        "lobby": keys.lobby("playing"),
        "variant": keys.lobby("playing", "rami"),
        "status": keys.all_games("playing"),
        "seats": (seats or [b"{lobby}:seats:x"])[0].decode(),
        "junk": "junk",
    }[name]
    place.store.delete(key)
    junk(place.store, key)
    try:
        view = place.bob.create(seats=2, bots=1)
        until = monotonic() + 10
        while view.version < 3 and monotonic() < until:
            if view.turn == view.seat:
                view = place.bob.move(view.id, place.bob.legal(view.id).moves[0])
            sleep(0.05)
            view = place.bob.view(view.id)
        assert view.version >= 3
        fine(place.bob.post(f"/v1/games/{view.id}/resign"))
    finally:
        place.store.delete(key)


def test_junk_among_the_deadlines_keeps_no_game_waiting(place: Place) -> None:
    """The sweeper takes the other games; a game without an owner is still looked at."""
    place.store.zadd(keys.DUE, {b"\xff\xfe": 1, b"{}": 2})
    game = place.ada.create(seats=2).id
    stored = place.store.zscore(keys.DUE, game)
    place.store.zadd(keys.DUE, {game: 3})
    until = monotonic() + 10
    while place.store.zscore(keys.DUE, game) != stored and monotonic() < until:
        sleep(0.05)
    assert place.store.zscore(keys.DUE, game) == stored
    place.ada.post(f"/v1/games/{game}/leave")
    place.store.zrem(keys.DUE, b"\xff\xfe", b"{}")


def test_the_log_shows_no_hash_of_a_token(place: Place) -> None:
    """The key of a rate limit contains the hash of a token; the log shows the rest, and nobody is stopped."""
    hashed = ids.fingerprint(place.ada.token).hex()
    other(place.store, keys.allowance(f"token/{hashed}"))
    for _ in range(200):  # a replica tells the store of each fiftieth of the limit
        fine(place.ada.get("/v1/players/me"))
    assert "{c:token/…}" in place.service.log
    assert hashed not in place.service.log
    for key in place.store.keys(f"*{hashed}*"):
        place.store.delete(key)
