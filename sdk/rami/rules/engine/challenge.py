"""The challenge: a player offers to end the deal at once, and the other player accepts or refuses (N-14).

While it is open, `State.table.turn` is still the challenger's turn, and `State.turn` is the seat that answers.
"""

from typing import assert_never

from msgspec.structs import replace

from rami.problems.challenges import (
    ANSWER_FIRST,
    CHALLENGE_BEFORE_DRAWING,
    CHALLENGE_TOO_EARLY,
    CHALLENGED_ALREADY,
    NO_CHALLENGES,
    NOTHING_TO_ANSWER,
)
from rami.rules.engine.duties import Refusal
from rami.rules.engine.ending import Ended, challenge_accepted
from rami.rules.events import ChallengeAnswered, ChallengeMade
from rami.rules.moves import Accept, Challenge, Move, Refuse
from rami.rules.state import Phase, State


def challenge_refusal(state: State) -> Refusal | None:
    """Why the current player may not challenge, or None: before drawing, from the second turn on, once a turn."""
    table = state.table
    if state.rules.challenge == "none":
        return NO_CHALLENGES
    if table.drawn:
        return CHALLENGE_BEFORE_DRAWING
    if not table.turns_taken[table.turn]:
        return lambda: CHALLENGE_TOO_EARLY(seat=table.turn)
    return CHALLENGED_ALREADY if table.challenged else None


def challenge_or_answer(state: State, move: Move) -> Ended:
    """The state after a challenge, or after a move while one is open, and the events. Raises a MoveRefused."""
    match move:
        case Accept() | Refuse() if state.phase is Phase.ANSWER:
            return _answered(state, move)
        case _ if state.phase is Phase.ANSWER:
            raise ANSWER_FIRST(challenger=state.table.turn, seat=state.turn)
        case Challenge():
            return _made(state)
        case _:
            raise NOTHING_TO_ANSWER(seat=state.turn)


def _made(state: State) -> Ended:
    refused = challenge_refusal(state)
    if refused:
        raise refused()
    table = replace(state.table, challenged=True)
    return replace(state, phase=Phase.ANSWER, table=table), (ChallengeMade(table.turn),)


def _answered(state: State, answer: Accept | Refuse) -> Ended:
    """The end of the deal, or the challenger's turn, which goes on with the draw."""
    seat, going_on = state.turn, replace(state, phase=Phase.DRAW)
    match answer:
        case Accept():
            after, events = challenge_accepted(going_on)
            return after, (ChallengeAnswered(seat, accepted=True), *events)
        case Refuse():
            return going_on, (ChallengeAnswered(seat, accepted=False),)
        case _:
            assert_never(answer)
