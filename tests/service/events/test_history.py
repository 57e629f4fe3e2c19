"""The history of a game is available at any time, shows what one seat saw, and is enough to replay the game."""

from typing import Any

import msgspec
import pytest
from tests.service.process import Service
from tests.service.refused import refused
from tests.service.table import ONE_DEAL, Player, Table

from rami.contract.wire import History, NumberedEvent
from rami.rules.engine.shuffle import commitment
from rami.rules.events import DealEnded, DealStarted, StockDrawn


def history(player: Player, game: str, **params: Any) -> History:
    """A part of a game's history."""
    answer = player.get(f"/v1/games/{game}/history", **params)
    assert answer.status_code == 200, answer.text
    said = msgspec.json.decode(answer.content, type=History)
    assert answer.headers["etag"] == f'"{said.game.version}"'
    return said


def whole(player: Player, game: str, limit: int) -> list[NumberedEvent]:
    """Return all events, read in parts of this size."""
    events: list[NumberedEvent] = []
    after: str | None = "0"
    while after is not None:
        part = history(player, game, after=after, limit=limit)
        assert len(part.events) <= limit
        events += part.events
        after = part.next
    return events


def test_an_open_game_has_a_history(service: Service) -> None:
    """It shows the seats and the server's commitment from before any player adds entropy."""
    ada, eve = service.player("Ada"), service.player("Eve")
    game = ada.create(seats=3, variant="rami-500")
    said = history(ada, game.id)
    assert (said.seat, said.commitment, said.next_commitment) == (0, None, game.next_commitment)
    assert (said.game.variant, said.game.version, said.game.status) == ("rami-500", 1, "open")
    assert [seat.name for seat in said.game.players] == ["Ada", "", ""]
    assert [one.id for one in said.events] == ["1-1"]
    assert (said.next, history(eve, game.id).seat) == (None, None)


def test_each_reader_gets_what_that_seat_saw(service: Service) -> None:
    """A player gets the events of the log with only their own cards; a spectator gets them without hidden cards."""
    table = Table([service.player("Ada"), service.player("Bob")], options=ONE_DEAL)
    table.play_on(15)
    eve = service.player("Eve")
    for seat, reader in ((0, table.players[0]), (1, table.players[1]), (None, eve)):
        said = history(reader, table.id)
        assert (said.seat, said.next) == (seat, None)
        assert said.events == reader.events(table.id).events
        dealt = next(one.event for one in said.events if isinstance(one.event, DealStarted))
        assert [owner for owner, hand in enumerate(dealt.hands) if hand] == ([] if seat is None else [seat])
        assert (said.commitment, said.next_commitment) == (dealt.commitment, dealt.next_commitment)
        drawn = [one.event for one in said.events if isinstance(one.event, StockDrawn)]
        assert drawn
        assert all((draw.card is not None) == (draw.seat == seat) for draw in drawn)


def test_parts_add_up_whatever_their_size(service: Service) -> None:
    """Following `next` gives every event exactly once."""
    table = Table([service.player("Ada"), service.player("Bob")])
    table.play_on(20)
    ada = table.players[0]
    events = whole(ada, table.id, 1000)
    assert [one.id for one in events] == [one.id for one in ada.events(table.id).events]
    for limit in (1, 3, len(events)):
        assert whole(ada, table.id, limit) == events
    assert history(ada, table.id, after=events[4].id, limit=2).events == tuple(events[5:7])


def test_a_finished_game_tells_its_secrets(service: Service) -> None:
    """The secret of each deal fits the commitment that was published at its beginning."""
    table = Table([service.player("Ada"), service.player("Bob")], options={**ONE_DEAL, "turn_limit": 6})
    table.play_on(100)
    said = history(service.player("Eve"), table.id)
    assert said.game.status == "finished"
    ended = next(one.event for one in said.events if isinstance(one.event, DealEnded))
    assert commitment(table.id, 1, bytes.fromhex(ended.secret)) == said.commitment


@pytest.mark.parametrize("after", ["99", "99-1", "1-9", "2-99"])
def test_a_position_that_the_log_does_not_have_is_refused(service: Service, after: str) -> None:
    """A future position and a position that never existed are both refused."""
    table = Table([service.player("Ada"), service.player("Bob")])
    refused(table.players[0].get(f"/v1/games/{table.id}/history", after=after), "unknown_event")


@pytest.mark.parametrize(("field", "value"), [("limit", 0), ("limit", 1001), ("after", "x"), ("wait", 1)])
def test_what_cannot_be_asked_is_refused(service: Service, field: str, value: object) -> None:
    """The error names the field of the invalid parameter."""
    ada = service.player("Ada")
    answer = ada.get(f"/v1/games/{ada.create(seats=2).id}/history", **{field: value})
    assert refused(answer, "invalid_request")["params"] == {"in": "query", "field": field}


def test_a_private_game_has_no_history_for_strangers(service: Service) -> None:
    """A stranger gets the answer for an unknown game, also for old versions and hints."""
    ada, eve = service.player("Ada"), service.player("Eve")
    game = ada.create(seats=2, private=True).id
    for path in (f"{game}/history", f"{game}/hint", f"{game}?version=1", f"{game}?version=9"):
        refused(eve.get(f"/v1/games/{path}"), "game_not_found")
