"""A game whose record cannot be read: an operator learns what is wrong, and can delete it."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.admin.operators import Operated
from tests.service.admin.test_games import found, table
from tests.service.direct import direct

from rami.contract.wire import GameView
from rami_service.domain.models import decode_game, encode
from rami_service.store import keys


def _broken(store: Any, game: str, how: str) -> None:
    """Damage the record of a game in one way."""
    key = keys.state(game)
    changes: dict[str, Callable[[], Any]] = {
        "type": lambda: (store.delete(key), store.rpush(key, "x")),
        "version": lambda: store.hset(key, "v", "x"),
        "bytes": lambda: store.hset(key, "s", store.hget(key, "s")[:-7]),
        "rules": lambda: store.hset(key, "s", encode(replace(decode_game(store.hget(key, "s")), variant="bridge"))),
        "seats": lambda: store.hset(key, "s", encode(replace(decode_game(store.hget(key, "s")), secret=b""))),
        "log": lambda: (store.delete(keys.events(game)), store.set(keys.events(game), "x")),
    }
    changes[how]()


@pytest.mark.parametrize("how", ["type", "version", "bytes"])
def test_a_damaged_game_is_not_ended_by_the_way(desk: Operated, valkey: str, how: str) -> None:
    """Who asks to end it learns that it is damaged, and that nothing is wrong with the store as a whole."""
    game = table(desk.service, private=False)[2]
    with direct(valkey) as store:
        _broken(store, game.id, how)
    refused = desk.bob.send("POST", f"/games/{game.id}/void", json={"why": "stuck"}).json()
    assert (refused["code"], refused["params"]["field"]) == ("invalid_request", "damaged")
    assert "damaged" in refused["detail"]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("type", "type list"),
        ("version", "no version"),
        ("bytes", "cannot be decoded"),
        ("rules", "does not know the rules"),
        ("seats", "makes no sense"),
        ("log", "log of the game"),
    ],
)
def test_a_damaged_game_is_deleted(desk: Operated, valkey: str, how: str, said: str) -> None:
    """What is wrong is said without a value of the record; then its players are free, and no list has the game."""
    ada, bob, game = table(desk.service, private=False)
    with direct(valkey) as store:
        _broken(store, game.id, how)
        shown = desk.carol.get(f"/games/{game.id}")
        assert said in shown["damage"]
        assert "Ada" not in str(shown)
        assert (shown["game"], shown["hands"]) == (None, None)
        body = {"why": "damaged", "damaged": True}
        assert desk.carol.code("POST", f"/games/{game.id}/void", json=body) == "insufficient_scope"
        desk.bob.post(f"/games/{game.id}/void", why="damaged", damaged=True)
        assert store.keys(f"{{g:{game.id}}}*") == []
        for index in (keys.all_games("playing"), keys.lobby("playing"), keys.lobby("playing", "rami", 2), keys.DUE):
            assert store.zscore(index, game.id) is None, index
        for player in (ada, bob):
            assert store.zscore(keys.games_of(player.id), game.id) is None
    assert bob.get(f"/v1/games/{game.id}").json()["code"] == "game_not_found"
    assert game.id not in found(desk, player=ada.id)
    assert desk.bob.code("POST", f"/games/{game.id}/void", json=body) == "game_not_found"
    newest = next(one for one in desk.ada.audit(limit=5) if one["outcome"] == "done")
    assert (newest["what"], newest["on"]) == ("void_game", game.id)
    assert '"damaged":true' in newest["detail"]


def test_a_sound_game_is_not_deleted(desk: Operated) -> None:
    """Neither while it is played, nor after its end, nor before its begin."""
    ada, _, game = table(desk.service)
    waiting = ada.create(variant="rami", seating=[{"kind": "you"}, {"kind": "anyone"}])
    body = {"why": "a mistake", "damaged": True}

    def kept(one: GameView) -> None:
        assert desk.bob.code("POST", f"/games/{one.id}/void", json=body) == "invalid_request"
        assert desk.carol.get(f"/games/{one.id}")["damage"] is None

    kept(game)
    kept(waiting)
    desk.bob.post(f"/games/{game.id}/void")
    kept(game)
