"""A valid invitation lets a player sit down or watch; an invalid one gives no information about the game."""

import time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from tests.service.direct import direct
from tests.service.process import Service
from tests.service.refused import refused, without_id
from tests.service.table import ONE_DEAL, Player, arrange, play_out

from rami.contract.wire import Invite
from rami_service.domain.models import Game, StoredInvite
from rami_service.games.invites import MOST, MOST_GUESTS
from rami_service.ids import fingerprint, new_invite
from rami_service.store import keys

NOWHERE = "g_" + "0" * 26


@pytest.fixture
def ada(service: Service) -> Player:
    """The player who invites."""
    return service.player("Ada")


@pytest.fixture
def bob(service: Service) -> Player:
    """The player who is invited."""
    return service.player("Bob")


def join(player: Player, game: str, invite: str) -> Any:
    """Try to sit down with an invitation."""
    return player.post(f"/v1/games/{game}/join", {"invite": invite})


def watch(player: Player, game: str, invite: str) -> Any:
    """Try to watch with an invitation."""
    return player.post(f"/v1/games/{game}/watch", {"invite": invite})


def aged(store_url: str, game: str, seconds: int) -> None:
    """Shift the expiry of a game's invitations into the past."""

    def older(stored: Game) -> Game:
        past = [replace(one, expires_at=one.expires_at - seconds * 1000) for one in stored.invites]
        return replace(stored, invites=tuple(past))

    arrange(store_url, game, older)


def test_an_invitation_names_its_game_and_its_end(ada: Player) -> None:
    """An invitation contains the id of its game, and the events of the game do not mention it."""
    game = ada.create(seats=3, private=True).id
    answer = ada.post(f"/v1/games/{game}/invites", {"expires_in": 60})
    made = msgspec.json.decode(answer.content, type=Invite)
    assert (answer.status_code, made.game, made.purpose) == (201, game, "play")
    assert made.invite.startswith(f"i_{game[2:]}_")
    assert made.invite not in repr(made)
    assert len({ada.invite(game) for _ in range(3)} | {made.invite}) == 4
    assert [one.id for one in ada.events(game).events] == ["1-1"]


def test_whoever_has_it_may_sit_down(service: Service, ada: Player, bob: Player) -> None:
    """Several players may use the same invitation, until no seat is free."""
    game = ada.create(seats=3, private=True).id
    invite = ada.invite(game)
    assert join(bob, game, invite).json()["seat"] == 1
    assert join(service.player("Eve"), game, invite).json()["status"] == "playing"
    refused(join(service.player("Zoe"), game, invite), "game_not_open")


def test_a_seat_can_be_named_with_it(ada: Player, bob: Player) -> None:
    """A player with an invitation may choose the seat."""
    game = ada.create(seats=4, private=True).id
    body = {"seat": 3, "invite": ada.invite(game)}
    assert bob.post(f"/v1/games/{game}/join", body).json()["seat"] == 3


def test_who_left_comes_back_with_it(ada: Player, bob: Player) -> None:
    """A player who left may join again with the same invitation, and cannot see the game in between."""
    game = ada.create(seats=3, private=True).id
    invite = ada.invite(game)
    join(bob, game, invite)
    assert bob.post(f"/v1/games/{game}/leave").json()["seat"] is None
    refused(bob.get(f"/v1/games/{game}"), "game_not_found")
    assert join(bob, game, invite).status_code == 200


def test_an_invitation_to_watch_lets_one_watch(service: Service, ada: Player, bob: Player) -> None:
    """It shows the table without hands, may be used repeatedly and gives no seat; a play invitation gives no view."""
    game = ada.create(seats=2, private=True).id
    to_play, to_watch = ada.invite(game), ada.invite(game, purpose="watch")
    eve = service.player("Eve")
    for act, invite in ((watch, to_play), (join, to_watch)):
        refused(act(eve, game, invite), "invite_invalid")
    for _ in range(2):
        assert watch(eve, game, to_watch).json()["seat"] is None
    version = eve.view(game).version
    assert version == 4
    refused(eve.post(f"/v1/games/{game}/join", {}), "forbidden")
    join(bob, game, to_play)
    assert (eve.view(game).hand, eve.view(game).status) == ((), "playing")
    assert ada.invite(game, purpose="watch")


def test_an_invitation_to_a_public_game_does_no_harm(ada: Player, bob: Player) -> None:
    """The invitation is checked, and gives the same rights as no invitation."""
    game = ada.create(seats=3).id
    assert watch(bob, game, ada.invite(game, purpose="watch")).json()["version"] == 2
    refused(join(bob, game, new_invite(game)), "invite_invalid")
    assert join(bob, game, ada.invite(game)).json()["seat"] == 1


def test_only_the_creator_invites(ada: Player, bob: Player) -> None:
    """Only the creator may invite, and to play only while the game is open. A refusal changes nothing."""
    game = ada.create(seats=2).id
    bob.join(game)
    refused(bob.post(f"/v1/games/{game}/invites", {}), "not_creator")
    refused(ada.post(f"/v1/games/{game}/invites", {}), "game_not_open")
    assert ada.view(game).version == 2


def test_each_player_may_show_a_finished_game(service: Service, ada: Player, bob: Player) -> None:
    """Who gets such an invitation sees the game and its record. To play it, or while it is played, it is as before."""
    eve, game = service.player("Eve"), ada.create(seats=2, private=True, options=ONE_DEAL).id
    join(bob, game, ada.invite(game))
    refused(bob.post(f"/v1/games/{game}/invites", {"purpose": "watch"}), "not_creator")
    play_out(game, ada, bob)
    refused(bob.post(f"/v1/games/{game}/invites", {"purpose": "play"}), "not_creator")
    refused(eve.send("GET", f"/v1/games/{game}/record"), "game_not_found")
    invitation = bob.post(f"/v1/games/{game}/invites", {"purpose": "watch"}).json()["invite"]
    assert watch(eve, game, invitation).json()["status"] == "finished"
    assert eve.send("GET", f"/v1/games/{game}/record").status_code == 200
    refused(eve.post(f"/v1/games/{game}/invites", {"purpose": "watch"}), "not_creator")


@pytest.mark.parametrize("act", [join, watch])
def test_an_invitation_that_does_not_fit_tells_nothing(ada: Player, bob: Player, act: Any) -> None:
    """An unknown game, the invitation of another game and an unknown token all get the same answer."""
    hidden, other = ada.create(seats=3, private=True), ada.create(seats=3, private=True)
    foreign = [ada.invite(other.id, purpose=purpose) for purpose in ("play", "watch")]
    cases = [(hidden.id, new_invite(hidden.id)), (NOWHERE, new_invite(NOWHERE)), (NOWHERE, foreign[0])]
    cases += [(hidden.id, invite) for invite in foreign]
    answers = [act(bob, game, invite) for game, invite in cases]
    answers += [bob.send("POST", f"/v1/games/{hidden.id}/{act.__name__}", json={"invite": foreign[0]}, headers=headers)
                for headers in ({"If-Match": '"9"'}, {"Idempotency-Key": "k"})]  # fmt: skip
    for answer in answers:
        refused(answer, "invite_invalid")
    assert all(without_id(answer) == without_id(answers[0]) for answer in answers)
    assert ada.view(hidden.id) == hidden


@pytest.mark.parametrize("invite", ["", "i_", "i_x", "rami_" + "0" * 30, "i_" + "0" * 26 + "_" + "1" * 32, 7, None])
def test_what_is_no_invitation_is_refused(ada: Player, invite: Any) -> None:
    """The service refuses a malformed invitation before it loads a game, and does not repeat the value."""
    problem = refused(ada.post(f"/v1/games/{NOWHERE}/watch", {"invite": invite}), "invalid_request")
    assert problem["params"] == {"in": "body", "field": "invite"}
    assert str(invite) == "" or f"{invite}" not in problem["detail"].replace("i_ and 59", "")


def test_an_expired_invitation_says_so(valkey: str, ada: Player, bob: Player) -> None:
    """The error is `invite_expired`, also when there are newer invitations, and nothing changes."""
    game = ada.create(seats=3, private=True).id
    to_play, to_watch = ada.invite(game, expires_in=60), ada.invite(game, purpose="watch", expires_in=60)
    aged(valkey, game, 61)
    ada.invite(game)
    before = ada.view(game)
    refused(join(bob, game, to_play), "invite_expired")
    refused(watch(bob, game, to_watch), "invite_expired")
    assert ada.view(game) == before
    refused(bob.get(f"/v1/games/{game}"), "game_not_found")


def test_so_many_invitations_are_alive_at_a_time(valkey: str, ada: Player, bob: Player) -> None:
    """One more is refused. When some expire there is room again, and a dropped invitation counts as unknown."""
    game = ada.create(seats=3, private=True).id
    invites = [ada.invite(game, expires_in=60 + number) for number in range(MOST)]
    before = ada.view(game)
    assert refused(ada.post(f"/v1/games/{game}/invites", {}), "too_many_invites")["params"] == {"most": MOST}
    assert ada.view(game) == before
    aged(valkey, game, 61)
    ada.invite(game)
    refused(join(bob, game, invites[0]), "invite_invalid")
    refused(join(bob, game, invites[1]), "invite_expired")
    assert join(bob, game, invites[2]).status_code == 200


def listed(player: Player, game: str) -> list[dict[str, str]]:
    """The invitations that the list shows."""
    answer = player.get(f"/v1/games/{game}/invites")
    assert answer.status_code == 200
    invites: list[dict[str, str]] = answer.json()["invites"]
    return invites


@pytest.mark.parametrize(("purpose", "act"), [("play", join), ("watch", watch)])
def test_a_revoked_invitation_is_no_invitation(ada: Player, bob: Player, purpose: str, act: Any) -> None:
    """Using it is refused like an unknown one, the others stay valid, and the list shows no text of any."""
    game = ada.create(seats=4, private=True).id
    made = [ada.post(f"/v1/games/{game}/invites", {"purpose": purpose}).json() for _ in range(2)]
    shown = [{name: one[name] for name in ("id", "purpose", "expires_at")} for one in made]
    assert sorted(listed(ada, game), key=str) == sorted(shown, key=str)
    assert ada.send("DELETE", f"/v1/games/{game}/invites/{made[0]['id']}").status_code == 204
    refused(act(bob, game, made[0]["invite"]), "invite_invalid")
    assert listed(ada, game) == [shown[1]]
    assert act(bob, game, made[1]["invite"]).status_code == 200


def test_who_used_an_invitation_stays(service: Service, ada: Player, bob: Player) -> None:
    """After it is revoked, its player keeps the seat, and its guest goes on watching."""
    game, eve = ada.create(seats=3, private=True).id, service.player("Eve")
    join(bob, game, ada.invite(game))
    watch(eve, game, ada.invite(game, purpose="watch"))
    for one in listed(ada, game):
        assert ada.send("DELETE", f"/v1/games/{game}/invites/{one['id']}").status_code == 204
    assert (bob.view(game).seat, eve.view(game).seat, listed(ada, game)) == (1, None, [])


def test_only_the_creator_lists_and_revokes(service: Service, valkey: str, ada: Player, bob: Player) -> None:
    """Others are refused and learn nothing; what is revoked, expired or of another game is unknown."""
    game, other = (ada.create(seats=3, private=True).id for _ in range(2))
    join(bob, game, ada.invite(game))
    late, soon = (ada.post(f"/v1/games/{game}/invites", {"expires_in": time}).json()["id"] for time in (999, 60))
    assert [one["id"] for one in listed(ada, game)][:2] == [soon, late]
    path = f"/v1/games/{game}/invites"
    for player, code in ((bob, "not_creator"), (service.player("Eve"), "game_not_found")):
        refused(player.get(path), code)
        refused(player.send("DELETE", f"{path}/{late}"), code)
    assert ada.send("DELETE", f"{path}/{late}").status_code == 204
    aged(valkey, game, 61)
    for unknown in (late, soon, "v_" + "0" * 26, "t_" + "0" * 26, "v"):
        refused(ada.send("DELETE", f"{path}/{unknown}"), "unknown_invite")
    refused(ada.send("DELETE", f"/v1/games/{other}/invites/{listed(ada, game)[0]['id']}"), "unknown_invite")


@pytest.mark.parametrize("seconds", [59, 2_592_001, 0, -1, "60", 1e3 + 0.5])
def test_an_invitation_lasts_a_minute_to_thirty_days(ada: Player, seconds: Any) -> None:
    """The service refuses any other duration."""
    game = ada.create(seats=3).id
    refused(ada.post(f"/v1/games/{game}/invites", {"expires_in": seconds}), "invalid_request")
    assert ada.view(game).version == 1


def test_so_many_guests_watch_a_game(valkey: str, ada: Player, bob: Player) -> None:
    """The service refuses one guest more than the limit."""
    game = ada.create(seats=3, private=True).id
    invite = ada.invite(game, purpose="watch")
    crowd = tuple(f"p_{number:026}" for number in range(MOST_GUESTS))
    arrange(valkey, game, lambda stored: replace(stored, guests=crowd))
    refused(watch(bob, game, invite), "game_full")
    arrange(valkey, game, lambda stored: replace(stored, guests=crowd[1:]))
    assert watch(bob, game, invite).status_code == 200


def test_the_store_holds_no_token(valkey: str, ada: Player, bob: Player) -> None:
    """The store keeps only the hash, in the game and in the recorded answers."""
    game = ada.create(seats=3, private=True).id
    invite = ada.invite(game)
    ada.send("POST", f"/v1/games/{game}/invites", json={}, headers={"Idempotency-Key": "k"})
    bob.post(f"/v1/games/{game}/join", {"invite": invite}, key="k")
    with direct(valkey) as client:
        hashes = [client.hgetall(name) for name in (keys.state(game), *(keys.once(game, one.id) for one in (ada, bob)))]
        events = [entry for _, fields in client.xrange(keys.events(game)) for entry in fields.values()]
    kept = [value for each in hashes for value in each.values()]
    assert any(fingerprint(invite) in value for value in kept)
    assert not any(invite[-32:].encode() in value for value in (*kept, *events))
    assert [len(one) > 0 for one in hashes] == [True, False, True]


def test_nothing_that_is_kept_of_an_invitation_shows_it() -> None:
    """The `repr` of a stored invitation does not contain its hash."""
    stored = StoredInvite(fingerprint(new_invite(NOWHERE)), "play", time.time_ns())
    assert repr(stored) == "StoredInvite('play')"
