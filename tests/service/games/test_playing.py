"""Playing over HTTP: views, legal moves, steps, entropy for the next shuffle, and the record."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.service.process import Service
from tests.service.table import ONE_DEAL, Player, Table

from rami.contract.wire import EntropyAdded, NumberedEvent
from rami.rules.events import DealStarted
from rami.rules.moves import Discard, DrawDiscard, DrawStock
from rami.rules.records.record import verify


@pytest.fixture
def table(service: Service) -> Table:
    """A running game of two players."""
    return Table([service.player("Ada"), service.player("Bob")], options=ONE_DEAL)


def test_everybody_sees_the_table_and_their_own_hand(table: Table, service: Service) -> None:
    """A spectator sees no hand; the rest is the same for everybody, but for what only the mover knows of the turn."""
    views = [player.view(table.id) for player in (*table.players, service.player("Eve"))]
    assert [view.seat for view in views] == [0, 1, None]
    assert [len(view.hand) for view in views] == [10, 10, 0]
    assert {view.stock for view in views} == {52 - 21}
    own = {"drawn_card": None, "twin": None, "taken_alone_on": None}
    turns = [replace(view.this_turn, **own) for view in views]
    public = [
        {**_fields(view), "hand": (), "seat": None, "this_turn": turn} for view, turn in zip(views, turns, strict=True)
    ]
    assert public[0] == public[1] == public[2]


def _fields(view: Any) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__}


def test_an_answer_carries_the_version_as_its_etag(table: Table) -> None:
    """The answers to a view and to a move both have an ETag."""
    assert table.turn.get(f"/v1/games/{table.id}").headers["etag"] == '"2"'
    assert table.turn.try_moves(table.id, DrawStock()).headers["etag"] == '"3"'


def test_only_the_player_on_turn_has_legal_moves(table: Table) -> None:
    """The other players get an empty list and `your_turn` is false."""
    mine, theirs = table.turn.legal(table.id), table.others[0].legal(table.id)
    assert (mine.your_turn, set(mine.moves)) == (True, {DrawStock(), DrawDiscard()})
    assert (theirs.your_turn, theirs.moves, theirs.version) == (False, (), 2)


def test_a_legal_move_is_taken(table: Table) -> None:
    """One step makes one version, and the next list of legal moves fits the new position."""
    player = table.turn
    after = player.move(table.id, DrawStock())
    assert (after.version, after.phase, len(after.hand)) == (3, "play", 11)
    assert any(isinstance(move, Discard) for move in player.legal(table.id).moves)


def test_several_steps_are_one_version(table: Table) -> None:
    """A draw and a discard in one request end the turn with one new version."""
    player = table.turn
    discarded = player.view(table.id).hand[0]
    answer = player.try_moves(table.id, DrawStock(), Discard(discarded)).json()
    assert (answer["accepted"], answer["dry_run"], answer["game"]["version"]) == (2, False, 3)
    assert answer["game"]["pile_top"] == discarded
    assert table.turn is not player
    said = player.events(table.id, after=2).events
    assert [one.id for one in said] == ["3-1", "3-2", "3-3"]


def test_a_dry_run_changes_nothing(table: Table) -> None:
    """A dry run changes nothing, and an illegal step gets the same error as in a real request."""
    player = table.turn
    before = player.view(table.id)
    steps = [{"type": "draw_stock"}, {"type": "discard", "card": before.hand[3]}]
    answer = player.post(f"/v1/games/{table.id}/moves", {"moves": steps, "dry_run": True})
    assert (answer.json()["accepted"], answer.json()["dry_run"]) == (2, True)
    assert player.view(table.id) == before
    bad = player.post(f"/v1/games/{table.id}/moves", {"moves": [{"type": "undo"}], "dry_run": True})
    assert (bad.status_code, bad.json()["code"]) == (409, "nothing_to_undo")
    assert player.move(table.id, DrawStock()).version == before.version + 1


def test_entropy_goes_into_the_next_shuffle_and_is_told_then(service: Service) -> None:
    """The entropy of a seat is secret until the deal that uses it; only the last entropy of a seat counts."""
    ada, bob = service.player("Ada"), service.player("Bob")
    game = ada.create(seats=2).id
    for entropy in ("aa", "a0a0"):
        assert ada.post(f"/v1/games/{game}/entropy", {"entropy": entropy}).status_code == 200
    bob.join(game, entropy="b0" * 64)
    started = _deals(ada, game)[0]
    assert (started.deal, started.entropy) == (1, ("a0a0", "b0" * 64))
    assert bob.post(f"/v1/games/{game}/entropy", {"entropy": "b1"}).status_code == 200
    assert bob.events(game, after=4).events[-1].event == EntropyAdded(1)


def test_entropy_for_a_later_deal_is_in_that_deal(service: Service) -> None:
    """A seat adds entropy for the second shuffle during the first deal; the other seat adds nothing."""
    table = Table([service.player("Ada"), service.player("Bob")], options={"match_end": {"deals": 2}})
    table.players[1].post(f"/v1/games/{table.id}/entropy", {"entropy": "ff00"})
    view = table.players[0].view(table.id)
    while view.deal == 1:
        view = table.play_on(8)
    second = _deals(table.players[0], table.id)[1]
    assert (second.deal, second.entropy) == (2, ("", "ff00"))
    assert second.commitment == _deals(table.players[0], table.id)[0].next_commitment


def _events(player: Player, game: str) -> list[NumberedEvent]:
    """The whole log."""
    log: list[NumberedEvent] = []
    while page := player.events(game, after=log[-1].id if log else 0).events:
        log += page
    return log


def _deals(player: Player, game: str) -> list[DealStarted]:
    return [one.event for one in _events(player, game) if isinstance(one.event, DealStarted)]


@pytest.mark.parametrize("variant", ["rami", "rami-bloc"])
def test_a_finished_game_has_a_record_that_proves_its_shuffles(service: Service, variant: str) -> None:
    """Anybody may read the record; it replays to the same result and shows whose entropy was used."""
    options = {"match_end": {"deals": 2}}
    table = Table([service.player("Ada"), service.player("Bob")], variant=variant, options=options)
    table.players[0].post(f"/v1/games/{table.id}/entropy", {"entropy": "abcd"})
    view = table.play_on(2000)
    assert view.status == "finished"
    record = service.player("Eve").record(table.id)
    assert verify(record) == ((), (0,))
    assert (record.totals, record.winners, record.names) == (view.totals, view.winners, ("Ada", "Bob"))
    assert record.game == table.id
    assert table.players[0].legal(table.id).moves == ()


def test_a_game_against_bots_goes_on_by_itself(service: Service) -> None:
    """After each move of the player the bots play their turns, until the game is over."""
    ada = service.player("Ada")
    game = ada.create(seats=3, bots=2, options=ONE_DEAL).id
    after = 0
    view = ada.view(game)
    while view.status == "playing":
        if view.turn == 0:
            after = ada.move(game, ada.legal(game).moves[0]).version
        else:
            assert ada.events(game, after=after, wait=10).events, "a bot did not move"
            after = ada.view(game).version
        view = ada.view(game)
    assert view.status == "finished"
    verify(ada.record(game))
