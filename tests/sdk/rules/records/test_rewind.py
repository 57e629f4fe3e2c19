"""Going back to any moment of a game: the log gives the state at that moment."""

from random import Random

from msgspec.structs import replace
from tests.sdk.rules.strategies import eager, silly
from tests.sdk.rules.walks import EVERY_GAME, GAMES, Game, dealt

from rami.rules.engine.deal import next_deal
from rami.rules.engine.ending import abort
from rami.rules.events import DealEnded, Event
from rami.rules.play import legal_moves, play
from rami.rules.records.rewind import rewound
from rami.rules.state import Phase, State

Moment = tuple[int, State]
"""The number of events so far, and the state after them."""


def history(game: Game) -> tuple[list[Event], list[Moment], dict[int, bytes]]:
    """Two deals of a game: the log with every moment, and the secrets of the deals."""
    rng = Random(f"rewind {game.name}")
    state, events = dealt(game, rng, max_deals=2, turn_limit=20)
    log, secrets = list(events), {1: state.secret, 2: state.next_secret}
    moments = [(len(log), state)]
    while state.phase is not Phase.GAME_OVER:
        if state.phase is Phase.DEAL_OVER:
            state, events = next_deal(state, rng.randbytes(32))
            secrets[3] = state.next_secret
        else:
            move = silly(rng, state) if state.deal == 2 else eager(rng, legal_moves(state))
            state, events = play(state, state.turn, move)
        log += events
        moments.append((len(log), state))
    return log, moments, secrets


@EVERY_GAME
def test_every_moment_of_a_game_comes_back_from_its_log(game: str) -> None:
    """The log gives the same state, field by field, after any move, undo, shuffle or deal."""
    log, moments, secrets = history(GAMES[game])
    for place, state in moments[::3] + moments[-1:]:
        again = rewound(state.rules, "walk", log[:place], secrets)
        assert again == replace(state, next_entropy=(b"",) * state.seats), f"{game}: after {place} events"


def test_before_the_first_deal_there_is_no_state() -> None:
    """A log in which no deal has started gives no state."""
    state, _ = dealt(GAMES["rami-2"], Random(1))
    assert rewound(state.rules, "walk", [], {}) is None


def test_a_game_that_was_given_up_comes_back_too() -> None:
    """A game whose last deal ends without a score can be rebuilt from its log."""
    state, events = dealt(GAMES["rami-2"], Random(1))
    given_up, ended = abort(state)
    assert isinstance(ended[0], DealEnded)
    secrets = {1: state.secret, 2: state.next_secret}
    assert rewound(state.rules, "walk", [*events, *ended], secrets) == given_up


def test_a_deal_that_ends_because_the_discard_is_refused_comes_back() -> None:
    """A deal in which the last draw gave no card can be rebuilt from its log (H7, H8)."""
    rng = Random("refused")
    state, events = dealt(GAMES["rami-bloc-2"], rng)
    log, secrets = list(events), {1: state.secret, 2: state.next_secret}
    while state.phase not in (Phase.DEAL_OVER, Phase.GAME_OVER):
        state, events = play(state, state.turn, silly(rng, state))
        log += events
    assert state.last is not None
    assert state.last.reason == "discard_refused"
    assert rewound(state.rules, "walk", log, secrets) == state
