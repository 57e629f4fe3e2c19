"""Records as arrays: every action of every seat, as an environment would have asked for it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from rami.rules.events import Event
from rami.rules.moves import Move, Undo, notation, parse_move
from rami.rules.play import legal_moves
from rami.rules.records.record import DealRecord, Record, replay, seat_and_move
from rami.rules.state import State
from rami.training.env.actions import ACTIONS
from rami.training.env.choices import Choices
from rami.training.env.memory import Memory, memory_of
from rami.training.env.observations import encoded
from rami.training.env.rewards import dealt, rewards

_UNDO: Final = notation(Undo())


class Decisions(NamedTuple):
    """Arrays of the same length, one entry an action. `schema.DECISIONS` says what each is."""

    game: NDArray[np.int64]
    deal: NDArray[np.int32]
    step: NDArray[np.int32]
    seat: NDArray[np.int8]
    observation: NDArray[np.float32]
    """Of the shape (actions, numbers of an observation)."""
    mask: NDArray[np.bool_]
    """Of the shape (actions, number of actions)."""
    action: NDArray[np.int16]
    outcome: NDArray[np.float32]
    last: NDArray[np.bool_]


def from_records(records: Iterable[Record], first: int = 0) -> Decisions:
    """The actions of these games, in order. They are numbered from `first`, and have the same number of players.

    Steps that a player has undone, and the undoing, are left out. All is in memory at once: some 4 KB an action. Raises
    BadRecord for a record that cannot be replayed.
    """
    rows = [row for number, record in enumerate(records, first) for row in _rows(record, number)]
    game, deal, step, seat, observation, mask, action, outcome, last = zip(*rows, strict=True) if rows else [()] * 9
    actions = len(ACTIONS.names)
    masks = np.zeros((len(rows), actions), np.bool_)
    for legal, row in zip(mask, masks, strict=True):
        row[legal] = True
    return Decisions(
        np.array(game, np.int64),
        np.array(deal, np.int32),
        np.array(step, np.int32),
        np.array(seat, np.int8),
        np.array(observation, np.float32).reshape(len(rows), -1 if rows else 0),
        masks,
        np.array(action, np.int16),
        np.array(outcome, np.float32),
        np.array(last, np.bool_),
    )


def _rows(record: Record, number: int) -> Iterator[tuple[Any, ...]]:
    record = replace(record, deals=tuple([replace(deal, moves=_kept(deal.moves)) for deal in record.deals]))
    states = replay(record)
    for deal in record.deals:
        [(state, _)] = islice(states, 1)
        gained = rewards(state.rules, deal.scores, state.seats, dealt(state))
        made = [*_made(deal, state, states)]
        last = {seat: step for step, (seat, *_) in enumerate(made)}
        for step, (seat, seen, legal, action) in enumerate(made):
            yield number, deal.deal, step, seat, seen, legal, action, gained[seat], last[seat] == step


def _kept(moves: Iterable[str]) -> tuple[str, ...]:
    """The moves of a deal without those that were undone."""
    kept: list[str] = []
    for text in moves:
        if kept and seat_and_move(text)[1] == _UNDO:
            kept.pop()
        else:
            kept.append(text)
    return tuple(kept)


_Made = tuple[int, NDArray[np.float32], list[int], int]
"""The seat, what it saw, the legal actions, and the action that it chose."""


def _made(deal: DealRecord, state: State, states: Iterator[tuple[State, Sequence[Event]]]) -> Iterator[_Made]:
    """The actions of a deal."""
    memory = memory_of(state)
    for text in deal.moves:
        before = state
        [(state, events)] = islice(states, 1)  # if the move was not legal, this says so
        seat, move = seat_and_move(text)
        yield from _actions(before, seat, parse_move(move), memory)
        memory.note(events)


def _actions(state: State, seat: int, move: Move, memory: Memory) -> Iterator[_Made]:
    """The actions of one move."""
    melds = [meld.id for meld in state.table.melds]
    legal = [other for other in legal_moves(state) if not isinstance(other, Undo)]
    choices = Choices(ACTIONS, legal, melds)
    for action in ACTIONS.path_of(move, {meld: place for place, meld in enumerate(melds)}):
        yield seat, encoded(state, seat, memory, ACTIONS.chosen(choices.path)), [*choices.actions], action
        if choices.choose(action) is not None:
            return
