"""Decisions of deals with what each move is worth: the mean of play-outs over the same deals of the hidden cards."""

from collections.abc import Sequence
from random import Random
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rami.bots.house_bot import HouseBot
from rami.bots.search import Search, Worth, most_moves
from rami.bots.strong_bot import StrongBot
from rami.rules.engine.deal import start
from rami.rules.play import legal_moves, play
from rami.rules.state import Phase
from rami.rules.variants.resolve import RulesName, resolve
from rami.rules.views.view import View, view
from rami.training.env.actions import ACTIONS, NOTHING
from rami.training.env.observations import vector

PLAYERS: Final = (HouseBot, StrongBot)
"""Who plays the deals: each seat is one of them by chance."""
EXPLORES: Final = 0.1
"""How often a deal goes on with one of the compared moves at random."""


class Labelling(Struct, frozen=True):
    """How decisions are labelled: game, seats, deals of a part, play-outs of each move, and the seed of all deals."""

    rules: RulesName
    seats: int
    deals: int
    playouts: int
    seed: int


class Labelled(Struct, frozen=True):
    """One decision. `observation` is what the environment `rami_v1` observes.

    `actions` are the first actions of the compared moves. `points` is how many points the seat is ahead of the mean of
    the others after the best move that begins with the action, and `playouts` how often that was played to the end.
    """

    observation: NDArray[np.float16]
    actions: tuple[int, ...]
    points: tuple[float, ...]
    playouts: tuple[int, ...]


def labelled_deal(job: Labelling, number: int) -> list[Labelled]:
    """The decisions of the deal with this number that could be compared. The same number gives the same ones."""
    rng = Random(f"{job.seed}/{number}")
    rules = resolve(job.rules.variant, job.rules.options, job.seats)
    state, _ = start(rules, "learning", job.seats, rng.randbytes(32), bytes(32), [b""] * job.seats)
    strong, players, found = StrongBot(), [rng.choice(PLAYERS)() for _ in range(job.seats)], list[Labelled]()
    while state.phase in (Phase.DRAW, Phase.PLAY):
        seen, legal = view(state, state.turn), legal_moves(state)
        search = Search(job.playouts * min(len(legal), most_moves(rules)), drops=False)
        worths = search.compare(seen, legal, strong.choose(seen, legal), follow=False).worths
        move = players[state.turn].choose(seen, legal)
        if worths:
            found.append(_labelled(seen, worths))
            move = rng.choice(worths).move if rng.random() < EXPLORES else move
        state, _ = play(state, state.turn, move)
    return found


def _labelled(seen: View, worths: Sequence[Worth]) -> Labelled:
    places = {meld.id: place for place, meld in enumerate(seen.melds)}
    best: dict[int, Worth] = {}
    for worth in worths:
        action = ACTIONS.path_of(worth.move, places)[0]
        if action not in best or worth.points > best[action].points:
            best[action] = worth
    return Labelled(
        vector(seen, NOTHING).astype(np.float16),
        tuple(best),
        tuple([worth.points for worth in best.values()]),
        tuple([worth.playouts for worth in best.values()]),
    )
