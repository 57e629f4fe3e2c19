"""A player organises a game of others: they agree by joining, and the organiser watches, and may call it off."""

from pathlib import Path
from typing import Any

import pytest
from tests.service.process import Service, serving
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player

from rami.bots import HouseBot
from rami.contract.wire import PlayerSeat
from rami_service.store.players import KEPT

MINE = "/v1/players/me/games"
BOT, ANYONE, YOU = {"kind": "bot"}, {"kind": "anyone"}, {"kind": "you"}


@pytest.fixture
def orga(service: Service) -> Player:
    """The player who organises."""
    return service.player("Orga")


@pytest.fixture
def pair(service: Service) -> tuple[Player, Player]:
    """The players of the game."""
    return service.player("Ada"), service.player("Bob")


def kept(*players: Player) -> list[dict[str, str]]:
    """Seats for these players."""
    return [{"kind": "player", "player": player.id} for player in players]


def notices(player: Player, game: str) -> list[str]:
    """The types of the player's notices about a game."""
    found = player.get("/v1/players/me/events").json()["notices"]
    return [one["notice"]["type"] for one in found if one["notice"]["game"] == game]


def listed(player: Player, **query: Any) -> list[str]:
    """The ids of the games in a list of the player."""
    return [game["id"] for game in player.get(MINE, **query).json()["items"]]


def finished(orga: Player, pair: tuple[Player, Player], **request: Any) -> str:
    """A short game of the two that is played to its end."""
    game = orga.create(seating=kept(*pair), options=ONE_DEAL | {"turn_limit": 4}, **request).id
    for player in pair:
        player.join(game)
    while (view := pair[0].view(game)).status == "playing":
        player = pair[view.turn or 0]
        seen = player.view(game)
        player.move(game, HouseBot().choose(seen, player.legal(game).moves))
    return game


def test_it_begins_when_both_have_agreed(orga: Player, pair: tuple[Player, Player]) -> None:
    """Nobody plays before both have joined, and the organiser has no seat."""
    ada, bob = pair
    made = orga.create(seating=kept(ada, bob))
    assert (made.status, made.seat, made.creator) == ("open", None, orga.id)
    assert made.players == tuple(PlayerSeat(seat=seat, kind="free", kept_for=one.id) for seat, one in enumerate(pair))
    assert ada.join(made.id).status == "open"
    assert bob.join(made.id).status == "playing"
    assert [notices(player, made.id)[:1] for player in (orga, ada, bob)] == [["game_started"], ["invited"], ["invited"]]


def test_the_organiser_sees_a_private_game_and_no_hand(
    service: Service, orga: Player, pair: tuple[Player, Player]
) -> None:
    """The view, the stream's history and the events are those of a spectator; for others the game does not exist."""
    game = orga.create(seating=kept(*pair), private=True).id
    for player in pair:
        player.join(game)
    seen = orga.view(game)
    assert (seen.seat, seen.hand) == (None, ())
    hands = [player.view(game).hand for player in pair]
    assert all(hands)
    shown = orga.get(f"/v1/games/{game}/history").json()["events"]
    dealt = [one["event"] for one in shown if one["event"]["type"] == "deal_started"]
    assert [event["hands"] for event in dealt] == [[[], []]]
    refused(orga.get(f"/v1/games/{game}/legal-moves"), "not_seated")
    refused(orga.try_moves(game, {"type": "draw_stock"}), "not_seated")
    refused(service.player("Eve").get(f"/v1/games/{game}"), "game_not_found")


def test_the_organiser_gets_the_result(orga: Player, pair: tuple[Player, Player]) -> None:
    """A notice says that it is over; then there are the winners and the record, also of a private game."""
    game = finished(orga, pair, private=True)
    assert notices(orga, game) == ["game_started", "game_finished"]
    assert orga.view(game).winners
    assert orga.get(f"/v1/games/{game}/record").status_code == 200


def test_the_organiser_calls_it_off_before_it_begins(orga: Player, pair: tuple[Player, Player]) -> None:
    """The players get a notice. After it has begun, it belongs to them."""
    ada, bob = pair
    game = orga.create(seating=kept(ada, bob)).id
    ada.join(game)
    assert orga.post(f"/v1/games/{game}/leave").json()["status"] == "aborted"
    assert [notices(player, game)[-1] for player in (orga, ada, bob)] == ["game_aborted"] * 3
    begun = orga.create(seating=kept(ada, bob)).id
    for player in pair:
        player.join(begun)
    refused(orga.post(f"/v1/games/{begun}/leave"), "game_not_open")
    refused(orga.post(f"/v1/games/{begun}/resign"), "not_seated")


def test_a_player_who_leaves_calls_nothing_off(orga: Player, pair: tuple[Player, Player]) -> None:
    """The seat stays reserved, so the player may come back."""
    ada, _ = pair
    game = orga.create(seating=kept(*pair)).id
    ada.join(game)
    left = ada.post(f"/v1/games/{game}/leave").json()
    assert (left["status"], left["players"][0]["kept_for"]) == ("open", ada.id)
    assert ada.join(game).seat == 0


def test_organised_games_have_a_list_of_their_own(orga: Player, pair: tuple[Player, Player]) -> None:
    """They are not among the games that the organiser plays, and stay in the list until and after their end."""
    over, waiting = finished(orga, pair), orga.create(seating=kept(*pair)).id
    own = orga.create().id
    assert (listed(orga), listed(orga, organised=True)) == ([own], [waiting])
    assert listed(orga, organised=True, status="finished") == [over]
    assert listed(orga, status="finished") == []
    assert over in listed(pair[0], status="finished")
    assert listed(pair[0], organised=True) == []


@pytest.mark.parametrize(
    ("seating", "more", "setting"),
    [
        ([BOT, BOT], {}, "seating"),
        (["ada", ANYONE], {}, "seating"),
        (["ada", "ada"], {}, "seating[1].player"),
        (["ada", "orga"], {}, "seating[1].player"),
        ([YOU, YOU], {}, "seating"),
        ([YOU, "orga"], {}, "seating[1].player"),
        (["ada", "bob"], {"wait_for_entropy": True}, "wait_for_entropy"),
    ],
)
def test_a_game_that_nobody_agreed_to_is_refused(
    orga: Player, pair: tuple[Player, Player], seating: list[Any], more: dict[str, Any], setting: str
) -> None:
    """Each seat is for a named player or a bot, nobody has two, and nothing waits for the organiser."""
    ids = {"orga": orga.id, "ada": pair[0].id, "bob": pair[1].id}
    seats = [{"kind": "player", "player": ids[seat]} if isinstance(seat, str) else seat for seat in seating]
    refusal = refused(orga.post("/v1/games", {"seating": seats} | more), "bad_rules")
    assert refusal["params"]["setting"] == setting


def test_a_bot_may_sit_there_too(orga: Player, pair: tuple[Player, Player]) -> None:
    """The game waits for the one player whose agreement it needs."""
    made = orga.create(seating=[*kept(pair[0]), BOT])
    assert made.status == "open"
    assert pair[0].join(made.id).status == "playing"


def test_an_invitation_names_the_organiser(orga: Player, pair: tuple[Player, Player]) -> None:
    """Who looks at the game before joining sees who invites."""
    game = orga.create(seating=kept(*pair)).id
    assert pair[0].post(f"/v1/games/{game}/preview", {}).json()["inviter"] == "Orga"


def test_an_organiser_who_sits_down_plays(orga: Player, pair: tuple[Player, Player]) -> None:
    """Only a seat that became free, because its player was deleted, can be taken; then the game is an own one."""
    ada, bob = pair
    game = orga.create(seating=kept(ada, bob)).id
    refused(orga.post(f"/v1/games/{game}/join", {}), "game_full")
    refused(orga.post(f"/v1/games/{game}/bots", {}), "game_full")
    assert ada.send("DELETE", "/v1/players/me").status_code == 204
    assert orga.join(game).seat == 0
    assert bob.join(game).status == "playing"
    assert (listed(orga), listed(orga, organised=True)) == ([game], [])


def test_an_organiser_who_is_deleted_leaves_no_open_game(orga: Player, pair: tuple[Player, Player]) -> None:
    """An open game is over; a running one goes on."""
    waiting, running = (orga.create(seating=kept(*pair)).id for _ in range(2))
    for player in pair:
        player.join(running)
    assert orga.send("DELETE", "/v1/players/me").status_code == 204
    assert [pair[0].view(game).status for game in (waiting, running)] == ["aborted", "playing"]


def test_open_games_of_others_count_as_own_ones(tmp_path: Path) -> None:
    """Whoever may have two open games may organise two, and a hundred invitations do not displace a player's games."""
    with serving(tmp_path, open_games_each=2, games_each=999) as service:
        orga, ada, bob = (service.player(name) for name in ("Orga", "Ada", "Bob"))
        own = ada.create().id
        first = [orga.create(seating=kept(ada, bob)).id for _ in range(2)]
        refused(orga.post("/v1/games", {"seating": kept(ada, bob)}), "too_many_games")
        for _ in range(KEPT // 2 + 1):
            other = service.player("Other")
            for _ in range(2):
                other.create(seating=kept(ada, bob))
        assert listed(ada) == [own]
        assert ada.join(first[0]).seat == 0
        assert ada.send("DELETE", "/v1/players/me").status_code == 204
