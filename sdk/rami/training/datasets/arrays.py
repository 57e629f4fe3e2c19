"""Records as arrays: every action of every seat, as an environment would have asked for it."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rami.rules.moves import Move, Undo, parse_move
from rami.rules.play import legal_moves
from rami.rules.records.record import DealRecord, Record, replay, seat_and_move
from rami.rules.state import State
from rami.rules.views.view import view
from rami.training.env.actions import ACTIONS
from rami.training.env.choices import Choices
from rami.training.env.observations import vector
from rami.training.env.rewards import dealt, rewards


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
    states = replay(record)
    for deal in record.deals:
        state, _ = next(states)
        gained = rewards(state.rules, deal.scores, state.seats, dealt(state))
        made = _made(deal, state, states)
        last = {seat: step for step, (seat, *_) in enumerate(made)}
        for step, (seat, seen, legal, action) in enumerate(made):
            yield number, deal.deal, step, seat, seen, legal, action, gained[seat], last[seat] == step


_Made = tuple[int, NDArray[np.float32], list[int], int]
"""The seat, what it saw, the legal actions, and the action that it chose."""


def _made(deal: DealRecord, state: State, states: Iterator[tuple[State, Any]]) -> list[_Made]:
    """The actions of a deal that were not undone."""
    moves: list[list[_Made]] = []
    for text in deal.moves:
        before = state
        state, _ = next(states)  # if the move was not legal, this says so
        seat, notation = seat_and_move(text)
        move = parse_move(notation)
        if isinstance(move, Undo):
            moves.pop()
        else:
            moves.append([*_actions(before, seat, move)])
    return [made for actions in moves for made in actions]


def _actions(state: State, seat: int, move: Move) -> Iterator[_Made]:
    """The actions of one move."""
    seen, melds = view(state, seat), [meld.id for meld in state.table.melds]
    legal = [other for other in legal_moves(state) if not isinstance(other, Undo)]
    choices = Choices(ACTIONS, legal, melds)
    for action in ACTIONS.path_of(move, {meld: place for place, meld in enumerate(melds)}):
        yield seat, vector(seen, ACTIONS.chosen(choices.path)), [*choices.actions], action
        if choices.choose(action) is not None:
            return
