"""When a player resigns, a house bot plays on at once, and the hand still counts."""

import pytest
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table, play_out

from rami.contract.wire import GameAborted, PlayerResigned, PlayerSeat
from rami.rules.events import DealEnded
from rami.rules.moves import DrawStock


@pytest.fixture
def table(service: Service) -> Table:
    """A running game of three."""
    return Table([service.player(name) for name in ("Ada", "Bob", "Eve")], options=ONE_DEAL)


def resign(player: Player, game: str) -> dict[str, object]:
    """Resign and return the view afterwards."""
    answer = player.post(f"/v1/games/{game}/resign")
    assert answer.status_code == 200, answer.text
    view: dict[str, object] = answer.json()
    return view


def seat_of(table: Table, player: Player) -> int:
    """Return the seat of a player."""
    return table.players.index(player)


def test_a_house_bot_plays_on_for_who_resigned(table: Table) -> None:
    """The bot also finishes a turn in progress, the seat keeps its name, and the other players receive an event."""
    gone = table.turn
    seat = seat_of(table, gone)
    gone.move(table.id, DrawStock())
    view = resign(gone, table.id)
    assert (view["seat"], view["hand"], view["status"]) == (None, [], "playing")
    stays = table.players[(seat + 1) % 3]
    shown = stays.view(table.id).players[seat]
    assert shown == PlayerSeat(seat=seat, kind="bot", name=gone.name, resigned=True, level="strong")
    assert stays.events(table.id, after=4).events[0].event == PlayerResigned(seat)
    while stays.view(table.id).turn == seat:
        stays.events(table.id, after=stays.view(table.id).version, wait=2)
    assert stays.legal(table.id).your_turn


def test_the_hand_of_who_resigned_counts(table: Table) -> None:
    """The game is played to its end with three scores, and the record has three names."""
    gone = table.others[0]
    resign(gone, table.id)
    view = play_out(table.id, *[player for player in table.players if player is not gone])
    assert view.status == "finished"
    assert len(view.totals) == 3
    assert gone.record(table.id).names == ("Ada", "Bob", "Eve")


def test_there_is_no_way_back_but_one_may_watch(table: Table) -> None:
    """A player who resigned has no seat any more, but can still view the game."""
    gone = table.turn
    resign(gone, table.id)
    refused(gone.post(f"/v1/games/{table.id}/join", {}), "game_not_open")
    refused(gone.try_moves(table.id, DrawStock()), "not_seated")
    refused(gone.post(f"/v1/games/{table.id}/resign"), "not_seated")
    refused(gone.post(f"/v1/games/{table.id}/entropy", {"entropy": "aa"}), "not_seated")
    assert gone.view(table.id).hand == ()


def test_a_game_that_the_last_player_resigns_is_aborted(service: Service) -> None:
    """A game with only bots is aborted; the deal scores nothing and its secret is published."""
    ada = service.player("Ada")
    begun = ada.create(seats=3, bots=2)
    assert resign(ada, begun.id)["status"] == "aborted"
    events = [one.event for one in ada.events(begun.id, after=begun.version).events]
    assert events[-1] == GameAborted("deserted")
    ended = next(event for event in events if isinstance(event, DealEnded))
    assert (ended.reason, ended.scores) == ("aborted", (0, 0, 0))


def test_what_is_not_running_is_not_resigned(service: Service) -> None:
    """Only a player with a seat may resign, and only a running game. A refusal changes nothing."""
    ada, eve = service.player("Ada"), service.player("Eve")
    open_game, running = ada.create(seats=2), ada.create(seats=2)
    service.player("Bob").join(running.id)
    refused(ada.post(f"/v1/games/{open_game.id}/resign"), "game_not_running")
    refused(eve.post(f"/v1/games/{running.id}/resign"), "not_seated")
    refused(ada.post(f"/v1/games/{running.id}/resign", at=1), "stale_version")
    refused(ada.post(f"/v1/games/{'g_' + '0' * 26}/resign"), "game_not_found")
    assert (ada.view(open_game.id).version, ada.view(running.id).version) == (1, 2)
    ada.post(f"/v1/games/{open_game.id}/leave")
    refused(ada.post(f"/v1/games/{open_game.id}/resign"), "game_not_running")


def test_a_repeated_resignation_is_answered_again(table: Table) -> None:
    """A repeat with its key gets the same answer, although the player has no seat any more."""
    gone = table.others[0]
    first, second = (gone.post(f"/v1/games/{table.id}/resign", key="k") for _ in range(2))
    assert (first.status_code, first.content) == (second.status_code, second.content) == (200, first.content)
