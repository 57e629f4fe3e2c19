"""One way to finish a turn, to show that no step leads to a dead end."""

from rami.rules.cards import NAMES
from rami.rules.engine.duties import discards
from rami.rules.engine.opening import turn_rules
from rami.rules.feasibility import ending
from rami.rules.moves import Challenge, Discard, Move, Undo
from rami.rules.play import legal_moves, play
from rami.rules.state import IN_TURN, Phase, State


def turn_end(state: State) -> tuple[Move, ...]:
    """Legal moves of the current player, from here to the end of the turn or of the deal. Each of them was played.

    An open challenge is answered. Empty if the deal is over.
    """
    seat, moves = state.turn, list[Move]()
    while state.phase in IN_TURN and state.turn == seat:
        for move in _next(state):
            state, _ = play(state, seat, move)
            moves.append(move)
    return tuple(moves)


def _next(state: State) -> tuple[Move, ...]:
    """The next moves towards the end: steps that meet all duties, then a discard. Or a draw, which brings no duty."""
    if state.phase is not Phase.PLAY or state.rules.table == "showdown":
        return tuple([move for move in legal_moves(state) if not isinstance(move, Challenge | Undo)][:1])
    layings = ending(turn_rules(state.in_force, state.table), state.deal, state.table)
    return layings or (Discard(NAMES[min(discards(state.in_force, state.table))]),)
