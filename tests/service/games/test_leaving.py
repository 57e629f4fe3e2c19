"""The other players do not have to wait for a player who was deleted."""

from tests.service.process import Service

from rami.contract.wire import GameAborted, SeatTakenOver
from rami.rules.engine.shuffle import commitment
from rami.rules.events import DealEnded


def test_a_house_bot_plays_on_for_a_deleted_player(service: Service) -> None:
    """The seat keeps its name, the other players receive an event, and the game continues."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=2).id
    bob.join(game)
    assert ada.send("DELETE", "/v1/players/me").status_code == 204
    assert ada.get(f"/v1/games/{game}").status_code == 401
    seats = bob.view(game).players
    assert [(seat.kind, seat.player, seat.name) for seat in seats] == [("bot", None, "Ada"), ("player", bob.id, "Bob")]
    assert next(event.event for event in bob.events(game, after=2).events) == SeatTakenOver(0)
    while bob.view(game).turn != 1:
        bob.events(game, after=bob.view(game).version, wait=2)
    assert bob.legal(game).your_turn


def test_a_game_without_players_is_aborted_and_shows_its_secret(service: Service) -> None:
    """When no player is left, the shuffle of the deal can still be checked against its commitment."""
    ada, eve = service.player("Ada"), service.player("Eve")
    begun = ada.create(seats=2, bots=1)
    assert ada.send("DELETE", "/v1/players/me").status_code == 204
    view = eve.view(begun.id)
    assert (view.status, view.phase) == ("aborted", "game_over")
    events = [event.event for event in eve.events(begun.id, after=begun.version).events]
    assert isinstance(events[-1], GameAborted)
    ended = next(event for event in events if isinstance(event, DealEnded))
    assert (ended.reason, ended.out, ended.scores) == ("aborted", None, (0, 0))
    assert commitment(begun.id, 1, bytes.fromhex(ended.secret)) == begun.commitment


def test_a_deleted_player_gets_up_from_open_games(service: Service) -> None:
    """The seat of a deleted guest is free again; the game of a deleted creator is aborted."""
    ada, bob = service.player("Ada"), service.player("Bob")
    own, joined = bob.create(seats=3).id, ada.create(seats=3).id
    bob.join(joined)
    assert bob.send("DELETE", "/v1/players/me").status_code == 204
    assert ada.view(own).status == "aborted"
    assert [seat.kind for seat in ada.view(joined).players] == ["player", "free", "free"]
