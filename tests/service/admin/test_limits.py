"""The limits of a player: an operator sees what is used of them, and raises them for a time, on all replicas."""

from pathlib import Path
from typing import Any

import pytest
from tests.service.admin.operators import Operated, operated
from tests.service.admin.test_games import PAIR
from tests.service.direct import direct
from tests.service.process import serving
from tests.service.refused import refused

from rami_service.domain.records.player_records import decode_player
from rami_service.store import keys

BODY: dict[str, Any] = {"variant": "rami", "seating": PAIR}


def test_raised_limits_hold_until_their_end(tmp_path: Path, valkey: str) -> None:
    """Of games, open games and streams, also on a replica without operators, and for nobody else."""
    low = {"redis_url": valkey, "games_each": 3, "open_games_each": 2, "streams_each": 1}
    (tmp_path / "other").mkdir()
    with operated(tmp_path, **low) as desk, serving(tmp_path / "other", **low) as other, direct(valkey) as store:
        ada, bob = other.player("Ada"), other.player("Bob")
        for player in (ada, bob):
            for _ in range(2):
                player.create(**BODY)
            refused(player.post("/v1/games", BODY), "too_many_games")
        raised = desk.bob.post(f"/players/{ada.id}/limits", times=2, days=3)
        assert raised["limits"] == {
            "games": {"used": 2, "most": 6},
            "open_games": {"used": 2, "most": 4},
            "streams": {"used": 0, "most": 2},
        }
        assert raised["limits_until"].endswith("Z")
        for _ in range(2):
            ada.create(**BODY)
        refused(ada.post("/v1/games", BODY), "too_many_games")
        refused(bob.post("/v1/games", BODY), "too_many_games")
        record = decode_player(store.get(keys.player(ada.id)))
        assert record.times(record.limits_until - 1) == 2
        assert record.times(record.limits_until) == 1
        back = desk.bob.post(f"/players/{ada.id}/limits", times=1, days=1)
        assert (back["limits_until"], back["limits"]["open_games"]) == (None, {"used": 4, "most": 2})
        noted = next(one for one in desk.ada.audit(limit=20) if one["what"] == "raise_limits")
        assert (noted["on"], noted["outcome"]) == (ada.id, "done")


def test_more_streams_may_be_open(tmp_path: Path) -> None:
    """As many as the raised limit allows."""
    with operated(tmp_path, streams_each=1) as desk:
        ada = desk.service.player("Ada")
        desk.bob.post(f"/players/{ada.id}/limits", times=2, days=1)
        headers = {"Authorization": f"Bearer {ada.token}"}
        path = "/v1/players/me/stream"
        with (
            desk.service.http.stream("GET", path, headers=headers) as first,
            desk.service.http.stream("GET", path, headers=headers) as second,
        ):
            assert (first.status_code, second.status_code) == (200, 200)
            assert desk.carol.get(f"/players/{ada.id}")["limits"]["streams"] == {"used": 2, "most": 2}
            assert desk.service.http.get(path, headers=headers).json()["code"] == "too_many_streams"


@pytest.mark.parametrize("body", [{"times": 0, "days": 1}, {"times": 21, "days": 1}, {"times": 2, "days": 91}])
def test_limits_are_raised_for_a_time(desk: Operated, body: dict[str, int]) -> None:
    """Not without an end, nor without bound; and not by who may only look."""
    ada = desk.service.player("Ada")
    sent = {"why": "a tournament"} | body
    assert desk.bob.code("POST", f"/players/{ada.id}/limits", json=sent) == "invalid_request"
    sent |= {"times": 2, "days": 1}
    assert desk.carol.code("POST", f"/players/{ada.id}/limits", json=sent) == "insufficient_scope"
    assert desk.carol.get(f"/players/{ada.id}")["limits_until"] is None
