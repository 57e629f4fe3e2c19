"""An older client talks to a newer service, whose answers have new fields and whose events have unknown types."""

import json
from typing import Any

import msgspec
import pytest
from tests.sdk.client.conftest import Asker
from tests.sdk.samples import GAME, SUMMARIES, VIEW
from tests.sdk.stand_in import StandIn, Trouble

from rami import AcceptedMoves, UnknownEvent
from rami.client.answers.event_log import LoggedEvent
from rami.contract import wire
from rami.errors import BadAnswer
from rami.rules.events import CardDiscarded, StepUndone
from rami.rules.moves import Discard, DrawStock, Meld


def grown(value: Any) -> Any:
    """The same JSON value with a new field in every object that is not a table of free keys."""
    match value:
        case dict() if not any(isinstance(key, int) for key in value):
            return {"new_here": {"cards": ["KH"]}} | {key: grown(part) for key, part in value.items()}
        case list():
            return [grown(part) for part in value]
        case _:
            return value


def answer(value: object, change: Any = grown) -> Trouble:
    """An answer of a newer service."""
    return Trouble(200, json.dumps(change(msgspec.to_builtins(value))).encode())


def test_new_fields_are_ignored_at_every_depth(ask: Asker, stand_in: StandIn) -> None:
    """New fields in the rules of a view and in legal moves are ignored."""
    moves = wire.LegalMoves(version=3, your_turn=True, moves=(DrawStock(), Meld(("4C", "5C", "6C")), Discard("KH")))
    made = wire.MovesMade(accepted=1, dry_run=False, game=VIEW)
    stand_in.troubles.extend([answer(VIEW), answer(moves), answer(made)])
    assert ask(lambda rami: rami.get_game(GAME)) == VIEW
    assert ask(lambda rami: rami.get_legal_moves(GAME)) == moves
    assert ask(lambda rami: rami.make_moves(GAME, DrawStock())) == made


def test_new_fields_in_a_list_are_ignored(ask: Asker, stand_in: StandIn) -> None:
    """New fields in the games of a page are ignored."""
    first = wire.Page(items=SUMMARIES[:1], next=None)
    stand_in.troubles.append(answer(first, lambda page: page | {"total": 7, "items": [page["items"][0] | {"pace": 3}]}))
    assert ask.all(lambda rami: rami.list_games()) == list(SUMMARIES[:1])


def test_what_is_known_is_still_checked(ask: Asker, stand_in: StandIn) -> None:
    """Ignoring new fields does not turn off the check of known fields."""
    stand_in.troubles.append(answer(VIEW, lambda view: grown(view) | {"version": "three"}))
    with pytest.raises(BadAnswer, match=r"\$\.version"):
        ask(lambda rami: rami.get_game(GAME))


def test_unknown_events_of_a_short_answer_are_passed_on(ask: Asker, stand_in: StandIn) -> None:
    """New fields and unknown events do no harm to the short answer to moves."""
    rung = {"type": "bell_rung", "seat": 1}
    accepted = wire.MovesAccepted(version=4, accepted=1, dry_run=False, events=(CardDiscarded(0, "KH"),))
    stand_in.troubles.append(answer(accepted, lambda made: grown(made) | {"events": [*grown(made["events"]), rung]}))
    events = (CardDiscarded(0, "KH"), UnknownEvent("bell_rung", {"seat": 1}))
    made = ask(lambda rami: rami.make_moves_minimal(GAME, Discard("KH")))
    assert made == AcceptedMoves(4, 1, dry_run=False, events=events)


LOG = {
    "events": [
        {"id": "1-1", "event": {"type": "card_discarded", "seat": 0, "card": "KH", "mood": "grim"}},
        {"id": "1-2", "event": {"type": "bell_rung", "seat": 1, "how": ["loud"]}},
        {"id": "1-3", "event": {"type": "step_undone", "seat": 0, "step": {"type": "discard", "card": "KH", "new": 1}}},
        {"id": "1-4", "event": {"type": "game_ended", "winners": "nobody"}},
        {"id": "1-5", "event": {"seat": 3}},
    ],
    "next": "1-5",
}


def test_unknown_events_are_passed_on_and_crash_nobody(ask: Asker, stand_in: StandIn) -> None:
    """An event of an unknown type, or one that does not match its type, keeps its place in the log."""
    stand_in.troubles.append(Trouble(200, json.dumps(LOG).encode()))
    assert ask(lambda rami: rami.list_events(GAME)).events == (
        LoggedEvent("1-1", CardDiscarded(0, "KH")),
        LoggedEvent("1-2", UnknownEvent("bell_rung", {"seat": 1, "how": ["loud"]})),
        LoggedEvent("1-3", StepUndone(0, Discard("KH"))),
        LoggedEvent("1-4", UnknownEvent("game_ended", {"winners": "nobody"})),
        LoggedEvent("1-5", UnknownEvent("", {"seat": 3})),
    )
