"""What operators can do with games: find them, look at one, end one, let a house bot play."""

from typing import Any

from tests.service.admin.operators import Operated
from tests.service.process import Service

from rami.contract.wire import GameView

NO_GAME = "g_" + "0" * 26
PAIR: list[dict[str, Any]] = [{"kind": "you"}, {"kind": "anyone"}]


def table(service: Service, **more: Any) -> tuple[Any, Any, GameView]:
    """Two players, and a running game of them."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(variant="rami", seating=PAIR, **more)
    return ada, bob, bob.join(game.id)


def found(desk: Operated, **asked: Any) -> list[str]:
    """The ids of the games that an operator finds."""
    return [one["game"]["id"] for one in desk.ada.get("/games", **asked)["items"]]


def test_games_are_found_by_player_status_and_age(desk: Operated) -> None:
    """Also private ones, and those that are over, of a player."""
    ada, _, playing = table(desk.service, private=False)
    waiting = ada.create(variant="rami", seating=PAIR, private=True)
    assert set(found(desk, player=ada.id)) == {playing.id, waiting.id}
    assert found(desk, player=ada.id, status="playing") == [playing.id]
    assert found(desk, player=ada.id, status="open") == [waiting.id]
    assert {playing.id, waiting.id} <= set(found(desk, limit=100))
    assert found(desk, player=ada.id, idle=3600) == []
    desk.ada.post(f"/games/{playing.id}/void")
    assert found(desk, player=ada.id, status="aborted") == [playing.id]
    assert playing.id not in found(desk, limit=100)


def test_hidden_cards_are_shown_only_on_request(desk: Operated) -> None:
    """What an operator sees otherwise is what a spectator sees; the audit says who has seen cards, and why."""
    ada, bob, game = table(desk.service)
    plain = desk.ada.get(f"/games/{game.id}")
    assert plain["hands"] is None
    assert "hand" not in plain["game"] or plain["game"]["hand"] in (None, [])
    shown = desk.ada.get(f"/games/{game.id}", cards=True, why="a complaint")
    assert [sorted(hand) for hand in shown["hands"]] == [sorted(one.view(game.id).hand) for one in (ada, bob)]
    assert desk.ada.code("GET", f"/games/{game.id}", params={"cards": "true"}) == "invalid_request"
    newest = desk.ada.audit(limit=2)[1]
    assert '"cards":true' in newest["detail"]
    assert "a complaint" in newest["detail"]
    for hand in shown["hands"]:
        assert f'"{hand[0]}","{hand[1]}"' not in desk.service.log


def test_a_game_is_ended_for_both_players(desk: Operated, other: Service) -> None:
    """They get the notice, on another replica too; the log says who ended it; it counts for nobody."""
    ada, bob, game = table(other)
    desk.ada.post(f"/games/{game.id}/void", why="stuck")
    assert bob.view(game.id).status == "aborted"
    for player in (ada, bob):
        notices = player.get("/v1/players/me/events").json()["notices"]
        assert [one["notice"]["type"] for one in notices if one["notice"]["game"] == game.id][-1] == "game_aborted"
        assert player.get("/v1/players/me/stats").json()["games"] == 0
    last = ada.get(f"/v1/games/{game.id}/history").json()["events"][-1]["event"]
    assert (last["type"], last["by_operator"]) == ("game_aborted", True)
    assert desk.ada.code("POST", f"/games/{game.id}/void", json={"why": "x"}) == "game_not_running"
    begun, done = desk.ada.audit(limit=4)[3:1:-1]
    assert (begun["outcome"], done["outcome"]) == ("begun", "done")
    assert "stuck" in begun["detail"]


def test_an_open_game_is_ended(desk: Operated) -> None:
    """Nobody can join it any more."""
    ada, bob = desk.service.player(), desk.service.player()
    game = ada.create(variant="rami", seating=PAIR)
    desk.bob.post(f"/games/{game.id}/void")
    assert bob.post(f"/v1/games/{game.id}/join", {}).json()["code"] == "game_not_open"


def test_a_house_bot_plays_a_seat_until_its_player_returns(desk: Operated) -> None:
    """The turn goes on without its player, who can come back."""
    ada, bob, game = table(desk.service)
    turn = game.turn or 0
    desk.bob.post(f"/games/{game.id}/bot", seat=turn)
    assert ada.view(game.id).players[turn].away
    assert desk.bob.code("POST", f"/games/{game.id}/bot", json={"why": "x", "seat": turn}) == "bot_plays"
    assert desk.bob.code("POST", f"/games/{game.id}/bot", json={"why": "x", "seat": 7}) == "invalid_request"
    back = (ada, bob)[turn].post(f"/v1/games/{game.id}/return", {})
    assert back.status_code == 200, back.text


def test_a_game_that_does_not_exist_is_refused(desk: Operated) -> None:
    """By each operation, also an id that cannot be one."""
    for game in (NO_GAME, "g_..", "x"):
        assert desk.ada.code("GET", f"/games/{game}") == "game_not_found"
        assert desk.ada.code("POST", f"/games/{game}/void", json={"why": "x"}) == "game_not_found"
