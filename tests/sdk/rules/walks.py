"""Games for the laws, and a walk through each: every variant with some numbers of players, and random legal options."""

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.sdk.rules.strategies import any_options, eager, forward, playing

from rami.rules.engine.deal import next_deal, start
from rami.rules.events import Event
from rami.rules.play import legal_moves
from rami.rules.state import Phase, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

RANDOM = 48
"""The number of games with random settings."""

STEPS = 100


class Game(NamedTuple):
    """A variant with options for a number of players; its name is the seed of all random choices in it."""

    name: str
    variant: str
    options: dict[str, Any]
    seats: int


def _plain() -> list[Game]:
    """Every variant without options, for the smallest and the largest number of players, and for four."""
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
    Game("a rami", "rami-40", {"hand_size": 5, "jokers": 6}, 2),
    Game("low openings", "rami-40", {"hand_size": 10, "jokers": 6, "opening": {"points": 15}}, 3),
    Game("a short stock", "rami-51", {"decks": 1, "hand_size": 14, "turn_limit": 60}, 3),
    Game(
        "ties",
        "gin-rami",
        {"hand_size": 3, "knock_limit": None, "match_end": {"target": 1000}, "undercut_on_tie": False},
        2,
    ),
    Game("spades 21", "gin-oklahoma", {"hand_size": 3, "decks": 2, "match_end": {"target": 1000}}, 2),
    Game("the last discard", "gin-rami", {"hand_size": 13, "stock_end": "last_discard", "stock_reserve": 10}, 2),
    Game("declarations", "rummy-13", {"hand_size": 3, "jokers": 20, "declaration": {"runs": 0, "pure_runs": 0}}, 3),
    Game("lay-offs of several", "rami-frappe", {"showdown_layoff": "knocker_melds", "match_end": {"deals": 50}}, 5),
    Game(
        "wild lay-offs",
        "rami-frappe",
        {"showdown_layoff": "knocker_melds", "wild_rank": "upcard", "match_end": {"deals": 50}},
        3,
    ),
)
"""Games in which rare cases occur early."""


def _any(seed: int) -> Game:
    variant, options, seats = any_options(Random(f"options {seed}"))
    return Game(f"{seed} {variant}-{seats}", variant, options, seats)


PLAIN = _plain()
GAMES = {game.name: game for game in (*PLAIN, *SPECIAL, *(_any(seed) for seed in range(RANDOM)))}
EVERY_GAME = pytest.mark.parametrize(
    "game",
    [name if number % 8 == 0 else pytest.param(name, marks=pytest.mark.search) for number, name in enumerate(GAMES)],
)
"""For a test that measures coverage in one game of eight: the same lines run in the others."""


def dealt(game: Game, rng: Random, **limits: Any) -> tuple[State, tuple[Event, ...]]:
    """The game's first deal, perhaps with other limits; some players add entropy."""
    rules = resolve(game.variant, game.options | limits, game.seats)
    entropy = [rng.randbytes(rng.choice((0, 8))) for _ in range(game.seats)]
    return start(rules, "walk", game.seats, rng.randbytes(32), rng.randbytes(32), entropy)


@cache
def walk(name: str) -> list[State]:
    """The first states of a game with eager players, over several deals. Cached: every law uses the same walk."""
    return walked(name)


def walked(name: str) -> list[State]:
    """The same walk without the cache."""
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
