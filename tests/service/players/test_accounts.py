"""Players: a name, and a token that is shown once and authenticates the player."""

import re

import pytest
from tests.service.process import Service
from tests.service.refused import refused

from rami.problems import PROBLEM_TYPES


def test_a_player_gets_a_token_once(service: Service) -> None:
    """Only the answer that creates the player contains the token."""
    answer = service.http.post("/v1/players", json={"name": "Adèle 🂡"})
    made = answer.json()
    assert answer.status_code == 201
    assert re.fullmatch(r"rami_[0-9a-v]{26}_[0-9a-z]{58}", made["token"])
    assert made["player"]["name"] == "Adèle 🂡"
    me = service.http.get("/v1/players/me", headers={"Authorization": f"Bearer {made['token']}"})
    assert (me.status_code, me.json()) == (200, made["player"])


def test_a_deleted_player_is_nobody(service: Service) -> None:
    """The token of a deleted player stops working at once."""
    ada = service.player()
    answer = ada.send("DELETE", "/v1/players/me")
    assert (answer.status_code, answer.content) == (204, b"")
    refused(ada.get("/v1/players/me"), "invalid_token")
    refused(ada.send("DELETE", "/v1/players/me"), "invalid_token")


def test_two_players_of_one_name_are_two(service: Service) -> None:
    """Names are not unique."""
    assert service.player("Ada").id != service.player("Ada").id


@pytest.mark.parametrize("name", ["", "x" * 41, "a\x00b", "tab\there", "line end\n", "\x7f", 7, None, ["Ada"]])
def test_a_name_that_cannot_be_shown_is_refused(service: Service, name: object) -> None:
    """Names that are empty, too long, have control characters or are not text are refused."""
    answer = service.http.post("/v1/players", json={"name": name})
    assert answer.status_code == 400
    assert answer.json()["code"] in ("invalid_request", "malformed_json")


def test_health_needs_no_token(service: Service) -> None:
    """The checks for liveness and readiness need no token."""
    for path in ("/health/live", "/health/ready"):
        assert service.http.get(path).json()["status"] == "ok"


def test_variants_are_described_to_anybody(service: Service) -> None:
    """A variant is described as in the list, without a token; an unknown variant is 404."""
    listed = service.http.get("/v1/variants").json()["variants"]
    assert {variant["name"] for variant in listed} >= {"rami", "rami-bloc"}
    for variant in listed:
        assert service.http.get(f"/v1/variants/{variant['name']}").json() == variant
    refused(service.http.get("/v1/variants/poker"), "unknown_variant")
    refused(service.http.get("/v1/variants/No%20Variant"), "not_found")


def test_every_problem_is_explained_where_its_type_leads(service: Service) -> None:
    """The page of a problem code begins with the code; another path is 404."""
    for code in PROBLEM_TYPES:
        answer = service.http.get(f"/problems/{code}")
        assert answer.status_code == 200
        assert answer.text.startswith(code)
    refused(service.http.get("/problems/weather"), "not_found")


@pytest.mark.parametrize(
    "kind", ["application/json", "application/merge-patch+json", "application/merge-patch+json; charset=utf-8"]
)
def test_a_patch_may_be_called_a_merge_patch(service: Service, kind: str) -> None:
    """Null removes a value, and what is left out stays. Other requests are plain JSON."""
    ada = service.player("Ada")
    ada.send("PATCH", "/v1/players/me", json={"language": "fr"})
    answer = ada.send("PATCH", "/v1/players/me", content=b'{"language": null}', headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["name"], answer.json()["language"]) == (200, "Ada", None)
    created = ada.send("POST", "/v1/games", content=b"{}", headers={"Content-Type": "application/merge-patch+json"})
    assert refused(created, "unsupported_media_type")["status"] == 415
