"""Whoever has a link sees what the game is before joining: a public game by its id, a private one by its invitation."""

from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from tests.service.process import Service
from tests.service.refused import refused, without_id
from tests.service.table import ONE_DEAL, Player, arrange, play_out

from rami_service.domain.models import Game
from rami_service.ids import new_invite

NOWHERE = "g_" + "0" * 26


@pytest.fixture
def ada(service: Service) -> Player:
    """The player who invites."""
    return service.player("Ada")


def looked(service: Service, game: str, **body: Any) -> httpx.Response:
    """The preview of a game, asked for without a token."""
    return service.http.post(f"/v1/games/{game}/preview", json=body)


def test_a_public_game_is_shown_to_everybody(service: Service, ada: Player) -> None:
    """With its creator as who invites, its seats, its clock and its options, and with nothing of its cards."""
    game = ada.create(variant="rami-51", seats=3, bots=1, turn_seconds=60, options={"jokers": 4}).id
    answer = looked(service, game)
    shown = answer.json()
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    assert (shown["inviter"], shown["purpose"], shown["expires_at"]) == ("Ada", None, None)
    about = shown["game"]
    assert [seat["kind"] for seat in about["players"]] == ["player", "bot", "free"]
    assert (about["variant"], about["options"], about["turn_seconds"]) == ("rami-51", {"jokers": 4}, 60)
    assert about == next(one for one in ada.get("/v1/games").json()["items"] if one["id"] == game)


@pytest.mark.parametrize("purpose", ["play", "watch"])
def test_an_invitation_shows_a_private_game(service: Service, ada: Player, purpose: str) -> None:
    """As often as one looks, and it can be used afterwards: a preview changes nothing."""
    game = ada.create(seats=3, private=True).id
    made = ada.post(f"/v1/games/{game}/invites", {"purpose": purpose}).json()
    for _ in range(2):
        shown = looked(service, game, invite=made["invite"]).json()
        assert (shown["inviter"], shown["game"]["private"]) == ("Ada", True)
        assert (shown["purpose"], shown["expires_at"]) == (purpose, made["expires_at"])
        assert (shown["game"]["id"], shown["game"]["version"]) == (game, 2)
    act = {"play": "join", "watch": "watch"}[purpose]
    used = service.player("Bob").post(f"/v1/games/{game}/{act}", {"invite": made["invite"]})
    assert used.status_code == 200


def test_without_its_invitation_a_private_game_does_not_exist(service: Service, ada: Player) -> None:
    """Not by its id, not with the invitation to another game, and not with one that is revoked."""
    hidden, other = (ada.create(seats=3, private=True).id for _ in range(2))
    revoked = ada.post(f"/v1/games/{hidden}/invites", {}).json()
    assert looked(service, hidden, invite=revoked["invite"]).status_code == 200
    ada.send("DELETE", f"/v1/games/{hidden}/invites/{revoked['id']}")
    plain = [looked(service, game) for game in (hidden, NOWHERE)]
    tokens = [(hidden, ada.invite(other)), (hidden, revoked["invite"]), (hidden, new_invite(hidden))]
    wrong = [looked(service, game, invite=invite) for game, invite in (*tokens, (NOWHERE, new_invite(NOWHERE)))]
    for answers, code in ((plain, "game_not_found"), (wrong, "invite_invalid")):
        for answer in answers:
            refused(answer, code)
            assert without_id(answer) == without_id(answers[0])


def test_an_expired_invitation_says_so(service: Service, valkey: str, ada: Player) -> None:
    """So that who was invited asks for a new one."""
    game = ada.create(seats=3, private=True).id
    invite = ada.invite(game, expires_in=60)

    def older(stored: Game) -> Game:
        return replace(stored, invites=tuple(replace(one, expires_at=1) for one in stored.invites))

    arrange(valkey, game, older)
    refused(looked(service, game, invite=invite), "invite_expired")


def test_who_shows_a_finished_game_is_named(service: Service, ada: Player) -> None:
    """Each of its players may invite others to look back at it; the name is that of the player who did."""
    bob, game = service.player("Bob"), ada.create(seats=2, private=True, options=ONE_DEAL).id
    bob.join(game, invite=ada.invite(game))
    play_out(game, ada, bob)
    for player, name in ((bob, "Bob"), (ada, "Ada")):
        invite = player.post(f"/v1/games/{game}/invites", {"purpose": "watch"}).json()["invite"]
        assert looked(service, game, invite=invite).json()["inviter"] == name


def test_an_invitation_to_play_shows_no_private_game_that_runs(service: Service, ada: Player) -> None:
    """Nobody can join it any more, and it does not let anybody watch: the answer is that of a wrong invitation."""
    bob, game = service.player("Bob"), ada.create(seats=2, private=True).id
    invite = ada.invite(game)
    assert looked(service, game, invite=invite).json()["game"]["status"] == "open"
    bob.join(game, invite=invite)
    refused(looked(service, game, invite=invite), "invite_invalid")


def test_who_has_resigned_does_not_invite(service: Service, ada: Player) -> None:
    """The creator resigns while others play on: nobody invites to this game any more."""
    game = ada.create(seats=2).id
    service.player("Bob").join(game)
    ada.post(f"/v1/games/{game}/resign")
    shown = looked(service, game).json()
    assert (shown["inviter"], shown["game"]["status"]) == ("", "playing")
