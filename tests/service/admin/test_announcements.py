"""A message to all players: every replica says it, to who comes later too, until its end."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.service.admin.operators import Operated, operated
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.shapes import until

BODY: dict[str, Any] = {"why": "upgrade", "minutes": 30, "message": "We restart at 20:00 UTC. <b>Soon</b>"}
NOTHING = {"message": None, "until": None}


@pytest.fixture(autouse=True)
def ended(desk: Operated) -> Iterator[None]:
    """After each test, nothing is said."""
    yield
    desk.bob.post("/announcement/end")


def said(service: Service) -> Any:
    """What a client without a token is answered."""
    answer = service.http.get("/v1/announcement")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_all_replicas_say_it_until_it_is_ended(desk: Operated, other: Service) -> None:
    """Also one that has no operators, as plain text, and to who asks later; the audit has it."""
    shown = desk.bob.post("/announcement/begin", **{name: BODY[name] for name in ("minutes", "message")})
    assert shown["message"] == BODY["message"]
    until(lambda: {said(one)["message"] for one in (desk.service, other)} == {BODY["message"]})
    assert said(other)["until"].endswith("Z")
    noted = next(one for one in desk.ada.audit(limit=5) if one["what"] == "announce")
    assert (noted["who"], noted["outcome"]) == ("bob", "done")
    assert "We restart" in noted["detail"]
    assert desk.carol.get("/announcement")["message"] == BODY["message"]
    assert desk.bob.post("/announcement/end") == NOTHING
    until(lambda: said(desk.service) == said(other) == NOTHING)


def test_it_ends_by_itself(desk: Operated, other: Service, valkey: str) -> None:
    """The store forgets it at its end."""
    desk.bob.post("/announcement/begin", minutes=1, message="Soon.")
    with direct(valkey) as store:
        assert 50_000 < store.pttl("{admin}:announcement") <= 60_000
        until(lambda: said(other)["message"] == "Soon.")
        store.pexpire("{admin}:announcement", 1)
    until(lambda: said(other) == NOTHING)


def test_many_questions_are_one_reading(other: Service, valkey: str) -> None:
    """A replica reads the store once in some seconds, however many ask."""
    said(other)
    with direct(valkey) as store:
        before = store.info("commandstats").get("cmdstat_pttl", {"calls": 0})["calls"]
        for _ in range(100):
            said(other)
        after = store.info("commandstats").get("cmdstat_pttl", {"calls": 0})["calls"]
    assert after - before < 50


@pytest.mark.parametrize(
    "body",
    [
        BODY | {"minutes": 0},
        BODY | {"minutes": 10_081},
        *[BODY | {"message": text} for text in ("", "a\nb", "a\u202eb", "x" * 201)],
        {"minutes": 1, "message": "x"},
    ],
)
def test_it_has_an_end_and_is_one_line(desk: Operated, body: dict[str, Any]) -> None:
    """Otherwise nothing is said; and who may only look says nothing."""
    assert desk.bob.code("POST", "/announcement/begin", json=body) == "invalid_request"
    assert desk.carol.code("POST", "/announcement/begin", json=BODY) == "insufficient_scope"
    assert desk.carol.get("/announcement") == NOTHING


def test_a_damaged_announcement_harms_nobody(tmp_path: Any) -> None:
    """Nothing is said then, and a new one can be said."""
    with operated(tmp_path) as desk:
        with direct(f"unix://{tmp_path}/data/valkey.sock") as store:
            store.rpush("{admin}:announcement", "junk")
        assert said(desk.service) == NOTHING
        desk.bob.post("/announcement/begin", minutes=1, message="Soon.")
        until(lambda: said(desk.service)["message"] == "Soon.")
