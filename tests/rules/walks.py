"""Games for the laws: every variant at some player counts, and random legal options; and a walk through each."""

from functools import cache
from random import Random
from typing import Any, NamedTuple

from tests.rules.strategies import any_options, eager, forward, playing

from rami.rules.engine.deal import next_deal, start
from rami.rules.events import Event
from rami.rules.play import legal_moves
from rami.rules.state import Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

RANDOM = 48
"""So many games have random settings."""

STEPS = 100


class Game(NamedTuple):
    """A variant with options for a number of players; its name seeds everything that happens in it."""

    name: str
    variant: str
    options: dict[str, Any]
    seats: int


def _plain() -> list[Game]:
    """Every variant as it is, for as few and as many players as it allows, and for four."""
    found: list[Game] = []
    for variant in VARIANTS.values():
        low, high = variant.rules.players
        counts = sorted({low, min(4, high), high})
        found += [Game(f"{variant.name}-{seats}", variant.name, {}, seats) for seats in counts]
    return found


TIE = {"match_end": {"deals": 1}, "no_out": "no_score", "tie_break": "extra_deal", "turn_limit": 6}
SPECIAL = (
    Game("to the last deals", "wrotham", {"turn_limit": 6}, 2),
    Game("all at once", "wrotham", {"all_at_once_from_deal": 1, "hand_size": 3, "jokers": 8}, 2),
    Game("a tie", "rami", TIE, 2),
    Game("a rami", "rami-40", {"hand_size": 5, "jokers": 8}, 2),
    Game("low openings", "rami-40", {"hand_size": 10, "jokers": 8, "opening": {"points": 15}}, 3),
    Game("a short stock", "rami-51", {"decks": 1, "hand_size": 14, "turn_limit": 60}, 3),
)
"""Games in which what seldom happens happens soon."""


def _any(seed: int) -> Game:
    variant, options, seats = any_options(Random(f"options {seed}"))
    return Game(f"{seed} {variant}-{seats}", variant, options, seats)


PLAIN = _plain()
GAMES = {game.name: game for game in (*PLAIN, *SPECIAL, *(_any(seed) for seed in range(RANDOM)))}


def dealt(game: Game, rng: Random, **limits: Any) -> tuple[State, tuple[Event, ...]]:
    """Its first deal, perhaps with other limits; some players add entropy."""
    rules = resolve(game.variant, game.options | limits, game.seats)
    entropy = [rng.randbytes(rng.choice((0, 8))) for _ in range(game.seats)]
    return start(rules, "walk", game.seats, rng.randbytes(32), rng.randbytes(32), entropy)


@cache
def walk(name: str) -> list[State]:
    """The first states of a game among eager players, from deal to deal. Kept: every law looks at the same walk."""
    return walked(name)


def walked(name: str) -> list[State]:
    """The same, walked anew."""
    rng = Random(f"walk {name}")
    state, _ = dealt(GAMES[name], rng)
    states = [state]
    while state.phase is not Phase.GAME_OVER and len(states) < STEPS:
        if playing(state):
            state = forward(state, eager(rng, legal_moves(state)))
        else:
            state, _ = next_deal(state, rng.randbytes(32))
        states.append(state)
    return states
