"""Maintenance: no new games begin, on all replicas, and the others go on."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.service.admin.operators import Operated
from tests.service.admin.test_games import PAIR, table
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, play_out

BODY: dict[str, Any] = {"why": "upgrade", "minutes": 30, "message": "We restart at 20:00 UTC."}


@pytest.fixture(autouse=True)
def ended(desk: Operated) -> Iterator[None]:
    """After each test, new games may begin."""
    yield
    desk.bob.post("/maintenance/end")


def test_no_new_games_begin(desk: Operated, other: Service) -> None:
    """Not by any way, on a replica without operators, until the maintenance is ended; the game is not created."""
    ada, bob, game = table(other, options=ONE_DEAL)
    open_game = ada.create(variant="rami", seating=PAIR)
    play_out(game.id, ada, bob)
    desk.bob.post("/maintenance/begin", **{name: BODY[name] for name in ("minutes", "message")})
    ways: list[tuple[str, Any]] = [
        ("/v1/games", {"variant": "rami", "seating": PAIR}),
        ("/v1/games/quick-match", {"variant": "rami", "seats": 2}),
        (f"/v1/games/{game.id}/rematch", None),
    ]
    for path, body in ways:
        answer = ada.post(path, body, key="k")
        problem = refused(answer, "maintenance")
        assert "We restart at 20:00 UTC." in problem["detail"]
        assert 0 < int(answer.headers["retry-after"]) <= 60
    assert bob.join(open_game.id).status == "playing"
    shown = desk.carol.get("/maintenance")
    assert shown["message"] == BODY["message"]
    assert shown["until"].endswith("Z")
    assert desk.bob.post("/maintenance/end") == {"message": None, "until": None}
    for path, body in ways:
        assert ada.post(path, body, key="k").status_code in (200, 201), path


def test_a_game_that_was_created_is_answered_again(desk: Operated) -> None:
    """A repeated request with the same key gets the game, also in maintenance; a running game goes on."""
    ada, bob, game = table(desk.service)
    body = {"variant": "rami", "seating": PAIR}
    created = ada.post("/v1/games", body, key="same")
    desk.bob.post("/maintenance/begin", minutes=1, message="Soon.")
    assert ada.post("/v1/games", body, key="same").json()["id"] == created.json()["id"]
    refused(ada.post("/v1/games", body, key="other"), "maintenance")
    assert bob.post(f"/v1/games/{game.id}/resign").status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        BODY | {"minutes": 0},
        BODY | {"minutes": 1441},
        BODY | {"message": ""},
        BODY | {"message": "a\u202eb"},
        BODY | {"message": "x" * 201},
        {"why": "x", "minutes": 1},
    ],
)
def test_maintenance_has_an_end_and_a_message(desk: Operated, body: dict[str, Any]) -> None:
    """Otherwise it does not begin; and who may only look begins none."""
    assert desk.bob.code("POST", "/maintenance/begin", json=body) == "invalid_request"
    assert desk.carol.code("POST", "/maintenance/begin", json=BODY) == "insufficient_scope"
    assert desk.carol.get("/maintenance") == {"message": None, "until": None}
