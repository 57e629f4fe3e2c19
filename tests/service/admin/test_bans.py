"""A ban: nothing of the player is answered any more, anywhere, and the others can play on."""

from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from tests.service.admin.operators import Operated, operated
from tests.service.admin.test_games import PAIR, table
from tests.service.direct import direct
from tests.service.issuer import AUDIENCE, issuing, with_login
from tests.service.listening import MINE, game_of, listening
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player, with_scopes
from tests.service.webhooks.receiver import receiving
from tests.service.webhooks.test_registrations import made

from rami_service.store import keys

NOBODY = "p_" + "0" * 26
ME = "/v1/players/me"


def banned(desk: Operated, player: Player, days: int = 30) -> Any:
    """What the operator is answered who bans a player."""
    return desk.bob.post(f"/players/{player.id}/ban", days=days)


def test_every_token_is_refused_on_every_replica(desk: Operated, other: Service) -> None:
    """Reads, changes and streams, with a code and a sentence in both languages; others play on."""
    ada, bob, game = table(other)
    screen = with_scopes(bob, "games:read")
    assert screen.view(game.id).id == game.id
    assert banned(desk, bob)["banned_until"].endswith("Z")
    for service in (desk.service, other):
        for token in (bob.token, screen.token):
            headers = {"Authorization": f"Bearer {token}"}
            for method, path, body in (
                ("GET", ME, None),
                ("GET", f"/v1/games/{game.id}", None),
                ("GET", game_of(game.id), None),
                ("GET", "/v1/games", None),
                ("POST", "/v1/games", {"variant": "rami", "seating": PAIR}),
                ("POST", f"/v1/games/{game.id}/return", None),
                ("DELETE", ME, None),
            ):
                answer = service.http.request(method, path, headers=headers, json=body)
                assert list(refused(answer, "banned")["params"]) == ["until"]
    french = other.http.get(ME, headers={"Authorization": f"Bearer {bob.token}", "Accept-Language": "fr"})
    assert "exclu ce joueur" in french.json()["detail"]
    refused(other.http.get(ME, headers={"Authorization": f"Bearer {bob.token}x"}), "invalid_token")
    assert ada.view(game.id).status == "playing"


def test_streams_end_and_house_bots_play_on(desk: Operated, other: Service) -> None:
    """On a replica without operators; the opponent sees the seat away, and an open game frees it."""
    ada, bob, game = table(other)
    waiting = ada.create(variant="rami", seats=3)
    bob.join(waiting.id)
    own = bob.create(variant="rami", seating=PAIR)
    seat = next(number for number, one in enumerate(game.players) if one.player == bob.id)
    with listening(bob, game_of(game.id)) as followed, listening(bob, MINE) as mine, listening(ada, MINE) as hers:
        hers.next()
        begun = monotonic()
        banned(desk, bob)
        followed.rest()
        mine.rest()
        assert monotonic() - begun < 10  # a stream that is not ended goes on for ever
        assert ada.get(ME).status_code == 200
    assert ada.view(game.id).players[seat].away
    assert [one.player for one in ada.view(waiting.id).players if one.kind == "player"] == [ada.id]
    assert ada.view(own.id).status == "aborted"


def test_an_unban_gives_all_back(desk: Operated, other: Service) -> None:
    """The same token works, and the player returns to the seat. A second ban changes the end of the first one."""
    _, bob, game = table(other)
    first = banned(desk, bob)["banned_until"]
    assert banned(desk, bob, 60)["banned_until"] > first
    assert desk.carol.get(f"/players/{bob.id}")["banned_until"] > first
    assert desk.bob.post(f"/players/{bob.id}/unban")["banned_until"] is None
    end = monotonic() + 20
    while bob.get(ME).status_code != 200:
        assert monotonic() < end
        sleep(0.1)
    assert bob.post(f"/v1/games/{game.id}/return").status_code == 200
    assert [one["what"] for one in desk.ada.audit(limit=2)] == ["unban_player", "unban_player"]


def test_a_ban_outlives_the_record(tmp_path: Path) -> None:
    """Record and login of a banned player are kept until the ban ends; so the login makes no other player."""
    with issuing() as issuer, operated(tmp_path, oidc_issuers=issuer.url, oidc_audience=AUDIENCE) as desk:
        ada = with_login(desk.service, issuer.token(sub="ada"))
        banned(desk, ada, 3650)
        for jti in ("1", "2"):
            headers = {"Authorization": f"Bearer {issuer.token(sub='ada', jti=jti)}"}
            refused(desk.service.http.get(ME, headers=headers), "banned")
        with direct(f"unix://{tmp_path}/data/valkey.sock") as store:
            names = [keys.player(ada.id), *[key.decode() for key in store.keys("{l:*")]]
            assert len(names) == 2
            assert all(store.ttl(name) > 3650 * 86_400 for name in names)
        desk.bob.post(f"/players/{ada.id}/unban")
        assert with_login(desk.service, issuer.token(sub="ada", jti="3")).id == ada.id


def test_no_address_is_called_for_a_banned_player(tmp_path: Path) -> None:
    """Messages that others cause go to the others alone; after the ban they come again."""
    with receiving() as receiver, operated(tmp_path, webhooks=True, webhook_loopback=True) as desk:
        ada, bob, carol = [desk.service.player(name) for name in ("Ada", "Bob", "Carol")]
        for player in (bob, carol):
            made(player, url=receiver.url, events=["invitation.received"])
        banned(desk, bob)

        def invite(*players: Player) -> None:
            for player in players:
                ada.create(seating=[{"kind": "you"}, {"kind": "player", "player": player.id}])

        invite(bob, carol)
        receiver.wait(lambda: receiver.messages)
        desk.bob.post(f"/players/{bob.id}/unban")
        invite(bob)
        receiver.wait(lambda: len(receiver.messages) == 2)
        assert [one.data["data"]["player"] for one in receiver.messages] == [carol.id, bob.id]


@pytest.mark.parametrize("player", [NOBODY, "p_x", "x"])
def test_a_player_who_does_not_exist_is_refused(desk: Operated, player: str) -> None:
    """By each operation, also an id that cannot be one."""
    assert desk.ada.code("GET", f"/players/{player}") == "unknown_player"
    assert desk.ada.code("POST", f"/players/{player}/ban", json={"why": "x", "days": 1}) == "unknown_player"
    assert desk.ada.code("POST", f"/players/{player}/unban", json={"why": "x"}) == "unknown_player"


@pytest.mark.parametrize("body", [{"days": 1}, {"why": "x"}, {"why": "x", "days": 0}, {"why": "x", "days": 3651}])
def test_a_ban_has_a_reason_and_an_end(desk: Operated, body: dict[str, Any]) -> None:
    """Otherwise nothing is changed; and who may only look bans nobody."""
    player = desk.service.player()
    assert desk.ada.code("POST", f"/players/{player.id}/ban", json=body) == "invalid_request"
    assert desk.carol.code("POST", f"/players/{player.id}/ban", json={"why": "x", "days": 1}) == "insufficient_scope"
    assert player.get(ME).status_code == 200
