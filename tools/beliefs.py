"""Find out what clues say about hidden cards: `python -m tools.beliefs`. It takes ten minutes on two cores.

Rules of thumb play against each other, and a logistic regression over all hidden cards tells how likely a player has
one of them. It prints how much better than chance the hands of other deals are foreseen, and writes
`sdk/rami/bots/search/beliefs.json`.
"""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import numpy as np

import rami.bots.search.beliefs as used
from rami.bots import HouseBot, StrongBot
from rami.bots.playouts import Ints
from rami.bots.search.beliefs import Fitted
from rami.bots.search.clues import CLUES, Floats, clues
from rami.bots.search.hidden_rows import HiddenRows
from rami.bots.weights.choice import Kind, kind
from rami.rules.engine.deal import start
from rami.rules.play import legal_moves, play
from rami.rules.settings.searchable import known
from rami.rules.state import IN_TURN, State
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.rules.views.view import view

TO: Final = Path(used.__file__).with_name("beliefs.json")
Hand = tuple[Floats, Floats, Floats]
"""The clues of each card that can be in a hand, its odds by chance, and whether it is there."""
TABLES: Final = (2, 4)
HANDS: Final = 8000
"""So many hands are learned from. Every tenth deal is for the trial."""
TRIAL: Final = 10
LOOKED_AT: Final = 0.15
"""The share of the decisions that count: those of one deal are much alike."""
WORKERS: Final = 2
SMALLEST: Final = 1.0
"""How strongly weights are held small, where few cards tell of them."""
ROUNDS: Final = 12
"""The steps of Newton's method. After eight nothing changes."""


def games() -> Iterator[tuple[str, int]]:
    """One game of each kind that the play-outs know, with so many players."""
    kinds = set[Kind]()
    for game, players in product(VARIANTS, TABLES):
        fewest, most = VARIANTS[game].rules.players
        rules = resolve(game, {}, players) if fewest <= players <= most else None
        if rules is not None and known(rules, players) and kind(rules, players) not in kinds:
            kinds.add(kind(rules, players))
            yield game, players


def fitted(game: str, players: int) -> tuple[Fitted, Floats]:
    """The weights for a game, and the logarithms of the likelihood of a hand in the trial: by chance, and by these."""
    learned, trial, number = list[Hand](), list[Hand](), 0
    while len(learned) < HANDS:
        (learned if number % TRIAL else trial).extend(_hands_of_deal(game, players, number))
        number += 1
    columns, chance, held = map(np.concatenate, zip(*learned, strict=True))
    weights = _regression(columns, chance, held)
    named = {clue: round(float(weight), 3) for clue, weight in zip(CLUES, weights[1:], strict=True) if weight}
    likely = [[_likelihood(0 * weights, *hand), _likelihood(weights, *hand)] for hand in trial]
    return Fitted(game, players, named), np.mean(likely, 0)


def _hands_of_deal(game: str, players: int, number: int) -> Iterator[Hand]:
    """The hands of one deal that some player could not see."""
    rng = Random(f"{game} {players} {number}")
    bots = [rng.choice([HouseBot, StrongBot])() for _ in range(players)]
    nothing = [b""] * players
    state, _ = start(resolve(game, {}, players), "d", players, rng.randbytes(32), rng.randbytes(32), nothing)
    while state.phase in IN_TURN:
        seen, legal = view(state, state.turn), legal_moves(state)
        if rng.random() < LOOKED_AT:
            yield from _hands(state)
        state, _ = play(state, state.turn, bots[state.turn].choose(seen, legal))


def _hands(state: State) -> Iterator[Hand]:
    """The hands that the player on turn cannot see."""
    seen = view(state, state.turn)
    rows = HiddenRows(seen, Random(1), 1)
    for seat in range(state.seats):
        if not rows.free or not 0 < rows.sizes[seat] < rows.cards.size:
            continue
        chance = np.log(rows.sizes[seat] / (rows.cards.size - rows.sizes[seat]))
        has = np.bincount([*state.table.hands[seat]], minlength=53)
        has -= np.bincount([*rows.held[seat].elements()], minlength=53)
        there = [number < has[card] for card, number in _copies(rows.cards)]
        yield clues(seen, seat, rows.cards)[rows.cards], np.full(rows.cards.size, chance), np.array(there, float)


def _copies(cards: Ints) -> Iterator[tuple[int, int]]:
    """Each card, and how many of it came before."""
    for place, card in enumerate(cards):
        yield card, int((cards[:place] == card).sum())


def _regression(columns: Floats, chance: Floats, held: Floats) -> Floats:
    """The weights that make what was seen most likely; the first is for all cards alike."""
    columns = _with_first(columns)
    weights = np.zeros(columns.shape[1])
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-chance - columns @ weights))
        slope = columns.T @ (held - likely) - SMALLEST * weights
        bend = (columns * (likely * (1 - likely))[:, None]).T @ columns + SMALLEST * np.eye(len(weights))
        weights += np.linalg.solve(bend, slope)
    return weights


def _with_first(columns: Floats) -> Floats:
    """The columns with one more before them, for what holds for all cards alike."""
    return np.column_stack([np.ones(len(columns)), columns])


def _likelihood(weights: Floats, columns: Floats, chance: Floats, held: Floats) -> float:
    """The logarithm of the likelihood of a hand."""
    return float(-np.log1p(np.exp(np.where(held > 0, -1, 1) * (chance + _with_first(columns) @ weights))).sum())


def main() -> None:
    """Fit all games, and write what was found."""
    found = list[Fitted]()
    with ProcessPoolExecutor(WORKERS) as pool:
        for weights, (by_chance, by_clues) in pool.map(fitted, *zip(*games(), strict=True)):
            print(
                f"{weights.game} of {weights.players}: {by_chance:.2f} by chance, {by_clues:.2f} by clues", flush=True
            )
            found.append(weights)
    TO.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


if __name__ == "__main__":
    main()
