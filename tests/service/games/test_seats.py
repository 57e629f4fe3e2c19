"""Games are created, filled, begun, listed and left."""

import msgspec
import pytest
from tests.service.process import Service
from tests.service.table import ONE_DEAL

from rami.contract.wire import GameAborted, PlayerJoined, PlayerLeft, PlayerSeat
from rami.rules.events import DealStarted


def test_a_game_waits_for_players_and_begins_with_the_last(service: Service) -> None:
    """Cards are dealt when the last player joins, with the commitment that was published before."""
    ada, bob, eve = service.player("Ada"), service.player("Bob"), service.player("Eve")
    made = ada.create(seats=3, options=ONE_DEAL)
    assert (made.status, made.phase, made.version, made.seat, made.creator) == ("open", "waiting", 1, 0, ada.id)
    assert [seat.kind for seat in made.players] == ["player", "free", "free"]
    waiting = bob.join(made.id)
    assert (waiting.status, waiting.seat, waiting.version) == ("open", 1, 2)
    begun = eve.join(made.id)
    assert (begun.status, begun.deal, begun.seat, len(begun.hand)) == ("playing", 1, 2, 7)
    assert begun.commitment == made.next_commitment != begun.next_commitment
    assert [seat.name for seat in begun.players] == ["Ada", "Bob", "Eve"]
    assert begun.rules.match_end.deals == 1


def test_a_game_filled_with_bots_begins_at_once(service: Service) -> None:
    """The creator sits on seat 0; the bots have names, but no player accounts."""
    view = service.player().create(seats=3, bots=2)
    assert view.status == "playing"
    assert [(seat.kind, seat.player is None) for seat in view.players[1:]] == [("bot", True)] * 2
    assert len({seat.name for seat in view.players}) == 3


def test_the_creator_seats_bots_later(service: Service) -> None:
    """One bot is added by default; the game begins when the last seat is filled."""
    ada = service.player()
    game = ada.create(seats=4, bots=1).id
    assert ada.post(f"/v1/games/{game}/bots", {}).json()["status"] == "open"
    answer = ada.post(f"/v1/games/{game}/bots", {"count": 1})
    assert (answer.json()["status"], answer.headers["etag"]) == ("playing", '"3"')


def test_a_guest_who_leaves_frees_the_seat(service: Service) -> None:
    """The next player gets the seat, and the guest may come back."""
    ada, bob, eve = service.player(), service.player("Bob"), service.player("Eve")
    game = ada.create(seats=3).id
    bob.join(game)
    left = bob.post(f"/v1/games/{game}/leave")
    seat = msgspec.convert(left.json()["players"][1], PlayerSeat)
    assert seat == PlayerSeat(seat=1, kind="free")
    assert left.json()["seat"] is None
    assert eve.join(game).seat == 1
    assert bob.join(game).seat == 2


def test_a_creator_who_leaves_aborts_the_game(service: Service) -> None:
    """The aborted game is in no default list any more."""
    ada, bob = service.player(), service.player("Bob")
    game = ada.create(seats=3).id
    bob.join(game)
    assert ada.post(f"/v1/games/{game}/leave").json()["status"] == "aborted"
    assert bob.view(game).status == "aborted"
    for player in (ada, bob):
        assert game not in [item.id for item in player.page("/v1/players/me/games").items]
        assert game not in [item.id for item in player.page("/v1/games", limit=100).items]


def test_what_happens_at_an_open_game_is_told(service: Service) -> None:
    """Each change has its events and one version; the deal is in the version of the last seat."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=3).id
    bob.join(game)
    bob.post(f"/v1/games/{game}/leave")
    ada.post(f"/v1/games/{game}/bots", {"count": 2})
    said = ada.events(game, limit=6).events
    assert [one.id for one in said] == ["1-1", "2-1", "3-1", "4-1", "4-2", "4-3"]
    assert [one.event for one in said[:3]] == [
        PlayerJoined(0, "player", "Ada", ada.id),
        PlayerJoined(1, "player", "Bob", bob.id),
        PlayerLeft(1),
    ]
    assert [getattr(one.event, "kind", None) for one in said[3:5]] == ["bot", "bot"]
    assert isinstance(said[5].event, DealStarted)


def test_an_aborted_game_says_so(service: Service) -> None:
    """The last event reports that the game was aborted."""
    ada = service.player()
    game = ada.create().id
    ada.post(f"/v1/games/{game}/leave")
    assert ada.events(game, after=1).events[0].event == GameAborted()


@pytest.mark.parametrize("path", ["/v1/games", "/v1/players/me/games"])
def test_lists_come_in_pages_newest_first(service: Service, path: str) -> None:
    """Following `next` finds each game once, whatever the page size."""
    ada = service.player()
    made = [ada.create(seats=2).id for _ in range(7)]
    for limit in (1, 3, 100):
        listed: list[str] = []
        page = ada.page(path, limit=limit)
        listed += [item.id for item in page.items]
        while page.next and not set(made) <= set(listed):
            assert len(page.items) <= limit
            page = ada.page(path, limit=limit, cursor=page.next)
            listed += [item.id for item in page.items]
        assert [game for game in listed if game in made] == made[::-1]
    for game in made:
        ada.post(f"/v1/games/{game}/leave")


def test_ones_own_games_are_the_open_and_running_ones(service: Service) -> None:
    """The list has the games in which the player sits, but none that the player failed to join."""
    ada, bob = service.player(), service.player("Bob")
    open_game, full, foreign = ada.create(seats=3).id, ada.create(seats=2).id, bob.create(seats=2, bots=1).id
    bob.join(full)
    assert ada.post(f"/v1/games/{foreign}/join", {}).status_code == 409
    assert [item.id for item in ada.page("/v1/players/me/games").items] == [full, open_game]
    assert [item.id for item in bob.page("/v1/players/me/games").items] == [full, foreign]


def test_a_list_tells_what_a_player_needs_to_choose(service: Service) -> None:
    """A list entry shows the variant, the options and the seated players."""
    ada = service.player("Ada")
    game = ada.create(variant="rami-bloc", options=ONE_DEAL, seats=2).id
    item = next(item for item in ada.page("/v1/games", limit=100).items if item.id == game)
    assert (item.variant, item.options, item.status, item.version) == ("rami-bloc", ONE_DEAL, "open", 1)
    assert [seat.name for seat in item.players] == ["Ada", ""]
    ada.post(f"/v1/games/{game}/leave")
