"""Writes the recorded games of this folder again: `python -m tests.records.remake`.

There is one game for each variant and number of players, and some games of many packs. Each is played several times,
and the game with the most features not in other games is kept; among equal games, the shortest. Remake the files only
when a change of the rules is meant to change recorded games, or when a new variant needs its own.
"""

from pathlib import Path
from random import Random
from typing import Any

from tests.records.features import features
from tests.sdk.rules.playing import Player, recorded, seeker

from rami.bots import HouseBot
from rami.rules.melds.solver import best_arrangement
from rami.rules.moves import Discard, DrawDiscard, DrawStock, Move
from rami.rules.records.record import Record
from rami.rules.records.transcript import write
from rami.rules.state import State
from rami.rules.variants import VARIANTS
from rami.rules.views.view import view

HERE = Path(__file__).parent
TRIES = 6

Options = dict[str, Any]
ONE_DEAL: Options = {"match_end": {"deals": 1}}
OPTIONS: dict[str, Options] = {
    "rami-2": {"match_end": {"deals": 2}},
    "rami-3": {"match_end": {"deals": 2}, "melds_per_turn": None, "rami_bonus": "double", "hand_size": 6},
    "rami-4": {**ONE_DEAL, "scoring": "penalty", "stock_recycle": "shuffle", "direction": "right", "ace": "high_low"},
    "rami-5": {"match_end": {"deals": 2}, "scoring": "payment", "rami_bonus": "plus10", "melds_per_turn": None},
    "rami-6": {**ONE_DEAL, "turn_limit": 30},
    "rami-bloc-2": {**ONE_DEAL, "hand_size": 12, "no_out": "no_score", "tie_break": "extra_deal", "max_deals": 3},
    "rami-bloc-6": {**ONE_DEAL, "hand_size": 8, "no_out": "no_score"},
    "wrotham-2": {},
    "rami-classique-2": {"match_end": {"deals": 2}, "ace": "around_corner"},
    "rami-classique-5": {**ONE_DEAL, "end_when_stock_empty_at_turn_end": True},
    "rami-500-2": {"match_end": {"target": 60}},
    "rami-500-4": {"match_end": {"target": 100}},
    "romme-3": {"scoring": "party3"},
    "rami-francais-6": {**ONE_DEAL, "decks": 3},
    "rami-51-8": {**ONE_DEAL, "decks": 4, "jokers": 8, "taken_layoff": "alone"},
    "colonel-2": {"match_end": {"deals": 3}},
    "gin-rami-2": {"match_end": {"target": 100}},
    "gin-oklahoma-2": {"hand_size": 11, "stock_reserve": 10, "knock_limit": 0, "max_deals": 3},
    "rami-frappe-2": {"match_end": {"deals": 2}},
    "rami-frappe-3": {**ONE_DEAL, "knock_limit": 20, "showdown_layoff": "knocker_melds"},
    "rami-frappe-4": {**ONE_DEAL, "knock_limit": 5},
    "rummy-13-2": {"match_end": {"target": 60}},
    "rummy-13-3": {"match_end": {"target": 40}},
}
"""Differences from one deal of the plain variant, by the name of the game's file."""
LARGE = [("rami-francais", 6), ("rami-51", 8)]
"""Games of three and four packs, for more players than usual (N-24, U-01)."""
GAMES = [
    (name, seats)
    for name, variant in VARIANTS.items()
    for seats in range(variant.rules.players[0], variant.rules.players[1] + 1)
] + LARGE


def house(_rng: Random, state: State, moves: list[Move]) -> Move:
    """The house bot."""
    return HouseBot().choose(view(state, state.turn), moves)


def patient(rng: Random, state: State, moves: list[Move]) -> Move:
    """The house bot, which lays nothing until the whole hand but one card can be laid: that is a rami."""
    hand = state.table.hands[state.turn]
    if state.table.this.laid or len(best_arrangement(state.rules, hand, "cards").left) <= 1:
        return house(rng, state, moves)
    waits = DrawStock | DrawDiscard | Discard if state.rules.discard_draw == "free" else DrawStock | Discard
    return house(rng, state, [move for move in moves if isinstance(move, waits)] or moves)


PLAYERS: tuple[Player, ...] = (house, seeker, patient)
"""Those who play the recorded games. The second one lays all that is legal."""


def played(variant: str, seats: int, attempt: int = 0) -> Record:
    """One game with players of every kind. The same arguments give the same game."""
    name = f"{variant}-{seats}"
    first = attempt % len(PLAYERS)
    players = PLAYERS[first:] + PLAYERS[:first]
    return recorded(variant, OPTIONS.get(name, ONE_DEAL), seats, f"{name}.{attempt}", players)


def chosen(variant: str, seats: int, shown: set[str]) -> Record:
    """The game with the most features that were not shown before; among equal games, the one with the shortest text."""
    tried = [played(variant, seats, attempt) for attempt in range(TRIES)]
    return min(
        tried, key=lambda record: (-len(features(record) - shown), sum(len(deal.moves) for deal in record.deals))
    )


if __name__ == "__main__":
    shown: set[str] = set()
    for variant, seats in GAMES:
        record = chosen(variant, seats, shown)
        shown |= features(record)
        (HERE / f"{variant}-{seats}.txt").write_text(write(record), encoding="utf-8")
