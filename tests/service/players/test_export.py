"""A player gets everything that the service holds about him: no secret, and of others nothing but ids."""

import json
from typing import Any, Final

import pytest
from tests.faults.routes import PUSH, PUSHES, TOKENS, WEBHOOK, WEBHOOKS
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami_service import ids
from rami_service.privacy.export import GAMES

EXPORT: Final = "/v1/players/me/export"


def exported(player: Player) -> dict[str, Any]:
    """The export of a player."""
    answer = player.get(EXPORT)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture(scope="module")
def calling(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A service that calls addresses of its players."""
    with serving(tmp_path_factory.mktemp("export"), webhooks=True, push_contact="cards@rami.example") as running:
        yield running


def test_an_export_has_all_and_no_secret(calling: Service) -> None:
    """Each list has what the player did; no token, hash, secret, key or address of a browser is in it."""
    ada, bob, cleo = (calling.player(name) for name in ("Ada", "Bobinette", "Cleo"))
    table = Table([ada, bob])
    ada.send("PATCH", "/v1/players/me", json={"language": "fr"})
    ada.send("PATCH", "/v1/players/me/preferences", json={"theme": "dark"})
    for name, other in ("muted", bob), ("blocked", cleo), ("followed", bob):
        assert ada.post(f"/v1/players/me/{name}", {"player": other.id}).status_code == 200
    report = {"player": bob.id, "category": "stalling", "version": 2, "text": "Slow."}
    assert ada.post(f"/v1/games/{table.id}/reports", report).status_code == 204
    other = ada.post(TOKENS, {"scope": "read", "name": "Screen"}).json()["token"]
    webhook = ada.post(WEBHOOKS, WEBHOOK).json()
    assert ada.send("PUT", PUSHES, json=PUSH).status_code == 200
    answer = ada.get(EXPORT)
    found = answer.json()
    assert (found["player"]["name"], found["player"]["language"]) == ("Ada", "fr")
    assert found["preferences"]["theme"] == "dark"
    assert [one["name"] for one in found["tokens"]] == [None, "Screen"]
    assert [one["id"] for one in found["webhooks"]] == [webhook["webhook"]["id"]]
    assert [one["host"] for one in found["push_subscriptions"]] == ["push.example"]
    assert (found["muted"], found["blocked"], found["followed"]) == ([bob.id], [cleo.id], [bob.id])
    [sent] = found["reports"]
    assert {name: sent[name] for name in report} == report
    assert sent["game"] == table.id
    assert [(one["id"], one["seat"], one["result"]) for one in found["games"]] == [(table.id, 0, None)]
    assert found["stats"]["games"] == 0
    assert "game_started" in [one["notice"]["type"] for one in found["notices"]]
    assert found["more"] == []
    assert answer.headers["cache-control"] == "no-store"
    push: Any = PUSH
    secrets = [ada.token, other, webhook["secret"], push["endpoint"], *push["keys"].values()]
    secrets += [form(ids.fingerprint(token)) for token in (ada.token, other) for form in (bytes.hex, repr)]
    for secret in secrets:
        assert secret not in answer.text


def test_an_export_has_nothing_of_others_but_ids(service: Service) -> None:
    """No name, no hand, and not who reported the player."""
    ada, bob = service.player("Ada"), service.player("Bobinette")
    table = Table([ada, bob])
    body = {"player": ada.id, "category": "other", "text": "Bob's secret opinion"}
    assert bob.post(f"/v1/games/{table.id}/reports", body).status_code == 204
    assert ada.post("/v1/players/me/followed", {"player": bob.id}).status_code == 200
    text = ada.get(EXPORT).text
    assert bob.id in text
    for word in ("Bobinette", "opinion", '"hand"', '"cards"', '"melds"'):
        assert word not in text
    for player in (ada, bob):
        assert json.dumps(player.view(table.id).hand)[1:-1] not in text


def test_results_of_games_are_exported(service: Service) -> None:
    """Who won and who lost, who resigned, and which games somebody organised."""
    ada, bob, cleo = (service.player(name) for name in ("Ada", "Bob", "Cleo"))
    finished = Table([ada, bob], options=ONE_DEAL)
    play_out(finished.id, ada, bob)
    resigned = Table([ada, bob])
    assert bob.post(f"/v1/games/{resigned.id}/resign").status_code == 200
    organised = ada.create(variant="rami", seating=[{"kind": "player", "player": one.id} for one in (bob, cleo)]).id
    of_ada, of_bob = ({one["id"]: one for one in exported(player)["games"]} for player in (ada, bob))
    results = [of[finished.id]["result"] for of in (of_ada, of_bob)]
    assert sorted(results) == ["lost", "won"]
    totals = finished.players[0].view(finished.id).totals
    assert [of[finished.id]["total"] for of in (of_ada, of_bob)] == list(totals)
    assert of_ada[finished.id]["ended_at"] is not None
    assert of_bob[resigned.id]["result"] == "resigned"
    assert (of_ada[organised]["organised"], of_ada[organised]["seat"]) == (True, None)
    assert organised not in of_bob


def test_a_long_list_says_where_its_rest_is(service: Service) -> None:
    """The newest games are exported; `more` has paths that answer with the others."""
    ada = service.player("Ada")
    made = []
    for _ in range(GAMES + 1):
        made.append(ada.create(private=True).id)
        assert ada.post(f"/v1/games/{made[-1]}/leave").status_code == 200
    found = exported(ada)
    assert {one["id"] for one in found["games"]} == set(made[1:])
    listed = [ada.send("GET", path) for path in found["more"]]
    assert {answer.status_code for answer in listed} == {200}
    assert made[-1] in "".join(answer.text for answer in listed)


def test_a_token_needs_both_scopes(service: Service) -> None:
    """Who may not list tokens, and who may not read notices, gets no export."""
    ada = service.player("Ada")
    for scopes, missing in (["games:play"], "tokens:write"), (["tokens:write"], "hand:read"):
        token = ada.post(TOKENS, {"scopes": scopes}).json()["token"]
        answer = service.http.get(EXPORT, headers={"Authorization": f"Bearer {token}"})
        assert refused(answer, "insufficient_scope")["params"] == {"scope": missing}


def test_exports_are_limited(service: Service) -> None:
    """Who asks again and again is refused for the rest of the hour; others are not."""
    ada, bob = service.player("Ada"), service.player("Bob")
    answers = [ada.get(EXPORT) for _ in range(41)]  # the hour may end meanwhile
    limited = [answer for answer in answers if answer.status_code != 200]
    assert limited
    refused(limited[0], "rate_limited")
    assert int(limited[0].headers["retry-after"]) <= 3600
    assert exported(bob)["player"]["id"] == bob.id
