"""The creator defines the seating: seats are kept for named players, and each player gets the right seat."""

from typing import Any

import pytest
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import Player

from rami.bots import HouseBot, NoviceBot, StrongBot
from rami.contract.wire import GameView, PlayerJoined, PlayerLeft, PlayerSeat, SeatKept
from rami.rules.events import DealStarted
from rami_service.domain.models import Seat
from rami_service.domain.seating import substitute
from rami_service.games.bots.house_bots import bot_for
from rami_service.runtime.search_processes import SearchProcesses

YOU, BOT, ANYONE = {"kind": "you"}, {"kind": "bot"}, {"kind": "anyone"}


def kept(player: Player) -> dict[str, str]:
    """Return the seating entry that keeps a seat for this player."""
    return {"kind": "player", "player": player.id}


@pytest.fixture
def ada(service: Service) -> Player:
    """The player who creates the games."""
    return service.player("Ada")


@pytest.fixture
def bob(service: Service) -> Player:
    """The player for whom seats are kept."""
    return service.player("Bob")


@pytest.fixture
def eve(service: Service) -> Player:
    """Another player."""
    return service.player("Eve")


def test_each_seat_is_for_whom_the_creator_says(ada: Player, bob: Player, eve: Player) -> None:
    """A seat is for the creator, a bot, one player or anyone; the events list them in the order of the seats."""
    made = ada.create(seating=[BOT, YOU, kept(bob), ANYONE])
    assert (made.status, made.seat) == ("open", 1)
    assert made.players[1:] == (
        PlayerSeat(seat=1, kind="player", player=ada.id, name="Ada"),
        PlayerSeat(seat=2, kind="free", kept_for=bob.id),
        PlayerSeat(seat=3, kind="free"),
    )
    assert [one.event for one in ada.events(made.id).events] == [
        PlayerJoined(0, "bot", made.players[0].name, level="regular"),
        PlayerJoined(1, "player", "Ada", ada.id),
        SeatKept(2, bob.id),
    ]
    assert eve.join(made.id).seat == 3
    begun = bob.join(made.id)
    assert (begun.status, begun.seat, begun.players[2].kept_for) == ("playing", 2, None)
    assert any(isinstance(one.event, DealStarted) for one in ada.events(made.id, after=2).events)


def test_partners_sit_opposite_each_other(ada: Player, bob: Player) -> None:
    """Seats 0 and 2 play against 1 and 3."""
    made = ada.create(variant="rami-500", options={"teams": "partners"}, seating=[BOT, YOU, BOT, kept(bob)])
    begun = bob.join(made.id)
    assert (begun.status, begun.seat, begun.rules.teams, len(begun.totals)) == ("playing", 3, "partners", 2)


def test_house_bots_have_levels(ada: Player, bob: Player) -> None:
    """The seating names the level of each bot, `bot_level` that of all, and the events say it too."""
    novice = {"kind": "bot", "level": "novice"}
    made = ada.create(seating=[novice, YOU, BOT, ANYONE])
    assert [seat.level for seat in made.players] == ["novice", None, "regular", None]
    assert [getattr(one.event, "level", None) for one in ada.events(made.id).events] == ["novice", None, "regular"]
    added = ada.create(seats=4)
    assert ada.post(f"/v1/games/{added.id}/bots", {"count": 2, "level": "strong"}).status_code == 200
    assert [seat.level for seat in ada.view(added.id).players] == [None, "strong", "strong", None]
    assert [seat.level for seat in ada.create(bots=1, bot_level="strong").players] == [None, "strong"]
    refusal = ada.post("/v1/games", {"seating": [YOU, BOT], "bot_level": "strong"})
    assert refused(refusal, "bad_rules")["params"]["setting"] == "bot_level"
    assert refused(ada.post("/v1/games", {"bots": 1, "bot_level": "champion"}), "bad_rules")
    again = bob.join(made.id)
    assert ada.post(f"/v1/games/{again.id}/resign").status_code == 200
    assert [seat.level for seat in bob.view(again.id).players] == ["novice", "strong", "regular", None]


def test_a_house_bot_plays_its_level() -> None:
    """A player who is away, out of time or gone is played by the strong bot."""
    seats = [Seat("bot", level="novice"), Seat("bot"), Seat("bot", level="strong"), Seat("player", "p", away=True)]
    seats += [substitute(seats[3]), substitute(seats[3], "p")]
    off = SearchProcesses(0)
    assert [type(bot_for(seat, "p", off)) for seat in seats] == [
        NoviceBot,
        HouseBot,
        StrongBot,
        StrongBot,
        StrongBot,
        StrongBot,
    ]


def test_a_seating_without_anybody_to_wait_for_begins_at_once(ada: Player) -> None:
    """With bots on all other seats the game begins at once."""
    begun = ada.create(seating=[BOT, BOT, YOU])
    assert (begun.status, begun.seat, begun.version) == ("playing", 2, 1)


def test_a_seating_may_say_again_how_many_it_is(ada: Player) -> None:
    """The numbers of seats and bots may be given too, if they agree with the seating."""
    assert ada.create(seating=[YOU, BOT, ANYONE], seats=3, bots=1).players[1].kind == "bot"


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"seating": [ANYONE, BOT]}, "seating"),
    ({"seating": [YOU, YOU]}, "seating"),
    ({"seating": [YOU, BOT], "seats": 3}, "seats"),
    ({"seating": [YOU, ANYONE], "bots": 1}, "bots"),
    ({"seating": [YOU, BOT, BOT], "bots": 1}, "bots"),
    ({"seating": [YOU, kept], "seats": 4}, "seats"),
    ({"seating": [YOU, kept, kept]}, "seating[2].player"),
]
MALFORMED: list[tuple[dict[str, Any], str]] = [
    ({"seating": []}, "seating"),
    ({"seating": [YOU]}, "seating"),
    ({"seating": [YOU, {"kind": "player"}]}, "seating[1]"),
    ({"seating": [YOU, {"kind": "player", "player": "bob"}]}, "seating[1].player"),
    ({"seating": [YOU, {"kind": "you", "player": "x"}]}, "seating[1]"),
    ({"seating": [YOU, {"kind": "dog"}]}, "seating[1].kind"),
]


@pytest.mark.parametrize(("request_", "field"), CONTRADICTIONS)
def test_a_seating_that_contradicts_itself_is_refused(
    ada: Player, bob: Player, request_: dict[str, Any], field: str
) -> None:
    """The error names the wrong field, and no game is created."""
    seating = [kept(bob) if seat is kept else seat for seat in request_["seating"]]
    problem = refused(ada.post("/v1/games", request_ | {"seating": seating}), "bad_rules")
    assert problem["params"] == {"setting": field}
    assert ada.page("/v1/players/me/games").items == ()


@pytest.mark.parametrize(("request_", "field"), MALFORMED)
def test_a_malformed_seating_is_refused(ada: Player, request_: dict[str, Any], field: str) -> None:
    """The error names the wrong field, and no game is created."""
    problem = refused(ada.post("/v1/games", request_), "invalid_request")
    assert problem["params"] == {"in": "body", "field": field}
    assert ada.page("/v1/players/me/games").items == ()


def test_nobody_keeps_a_seat_for_himself_beside_his_own(ada: Player) -> None:
    """The service refuses this, because nobody could ever take the second seat."""
    problem = refused(ada.post("/v1/games", {"seating": [YOU, kept(ada)]}), "bad_rules")
    assert problem["params"]["setting"] == "seating[1].player"


def test_a_seat_for_a_player_who_does_not_exist_is_refused(ada: Player, bob: Player) -> None:
    """The error names the player, and no game is created."""
    nobody = {"kind": "player", "player": "p_" + "0" * 26}
    problem = refused(ada.post("/v1/games", {"seating": [YOU, kept(bob), nobody]}), "unknown_player")
    assert problem["params"] == {"player": nobody["player"]}
    assert ada.page("/v1/players/me/games").items == ()


def test_more_seats_than_the_variant_allows_are_refused(ada: Player, bob: Player) -> None:
    """The number of seats is checked before the players are looked up."""
    seating = [YOU, kept(bob), {"kind": "player", "player": "p_" + "0" * 26}]
    problem = refused(ada.post("/v1/games", {"variant": "wrotham", "seating": seating}), "bad_rules")
    assert problem["params"]["setting"] == "players"


def test_a_seat_can_be_chosen(ada: Player, bob: Player) -> None:
    """A player may choose any seat that is free for anyone."""
    game = ada.create(seats=4).id
    assert bob.join(game, seat=3).seat == 3


def unchanged(ada: Player, before: GameView) -> bool:
    """Return whether a game is the same as before."""
    return ada.view(before.id) == before


def test_a_seat_that_is_not_free_is_refused(ada: Player, bob: Player, eve: Player) -> None:
    """A seat that is taken, kept for another player or does not exist has its own error code; nothing changes."""
    before = ada.create(seating=[YOU, kept(bob), BOT, ANYONE])
    for seat, code, params in (
        (0, "seat_taken", {"seat": 0}),
        (2, "seat_taken", {"seat": 2}),
        (1, "seat_kept", {"seat": 1}),
        (4, "invalid_request", {"in": "body", "field": "seat"}),
    ):
        assert refused(eve.post(f"/v1/games/{before.id}/join", {"seat": seat}), code)["params"] == params
    assert unchanged(ada, before)


def test_who_has_a_seat_kept_sits_there_and_nowhere_else(ada: Player, bob: Player) -> None:
    """A player with a kept seat must take it, because nobody else could ever fill it."""
    before = ada.create(seating=[YOU, ANYONE, kept(bob)])
    assert refused(bob.post(f"/v1/games/{before.id}/join", {"seat": 1}), "seat_kept")["params"] == {"seat": 2}
    assert unchanged(ada, before)
    assert bob.join(before.id, seat=2).seat == 2


def test_where_only_kept_seats_are_left_the_game_is_full(ada: Player, bob: Player, eve: Player) -> None:
    """The game is full for other players and for bots."""
    before = ada.create(seating=[YOU, kept(bob)])
    refused(eve.post(f"/v1/games/{before.id}/join", {}), "game_full")
    refused(ada.post(f"/v1/games/{before.id}/bots", {}), "game_full")
    assert unchanged(ada, before)


def test_joining_twice_is_refused(ada: Player, bob: Player) -> None:
    """A seated player cannot join again, with or without a seat number."""
    before = ada.create(seats=3)
    bob.join(before.id)
    for body in ({}, {"seat": 1}, {"seat": 2}):
        refused(bob.post(f"/v1/games/{before.id}/join", body), "already_seated")
    assert ada.view(before.id).version == 2


def test_a_kept_seat_stays_kept_when_its_player_gets_up(ada: Player, bob: Player, eve: Player) -> None:
    """No other player gets the seat, and its player may come back."""
    game = ada.create(seating=[YOU, kept(bob), ANYONE]).id
    bob.join(game)
    left = bob.post(f"/v1/games/{game}/leave").json()
    assert (left["seat"], left["players"][1]["kind"], left["players"][1]["kept_for"]) == (None, "free", bob.id)
    assert [one.event for one in ada.events(game, after=2).events] == [PlayerLeft(1), SeatKept(1, bob.id)]
    assert eve.join(game).seat == 2
    assert bob.join(game).status == "playing"


def test_the_seats_of_a_deleted_player_are_free_for_anyone(service: Service, ada: Player, eve: Player) -> None:
    """A kept seat becomes free, whether the deleted player had joined or not."""
    came, away = service.player("Carl"), service.player("Dora")
    game = ada.create(seating=[YOU, kept(came), kept(away)]).id
    came.join(game)
    for player in (came, away):
        assert player.send("DELETE", "/v1/players/me").status_code == 204
    assert ada.view(game).players[1:] == (PlayerSeat(seat=1, kind="free"), PlayerSeat(seat=2, kind="free"))
    assert [one.event for one in ada.events(game, after=2).events] == [PlayerLeft(1), PlayerLeft(2)]
    assert eve.join(game).seat == 1


def test_deleting_a_player_changes_no_game_that_is_over(service: Service, ada: Player) -> None:
    """The game stays the same, including its version."""
    dora = service.player("Dora")
    game = ada.create(seating=[YOU, kept(dora), ANYONE]).id
    ada.post(f"/v1/games/{game}/leave")
    before = ada.view(game)
    assert dora.send("DELETE", "/v1/players/me").status_code == 204
    assert unchanged(ada, before)
