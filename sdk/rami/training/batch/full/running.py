"""A step of all games of a batch whose players remember the deal."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import Ints
from rami.training.batch.full.noting import acts, begins
from rami.training.batch.full.past import Facts, Past, past_of
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import Flags, Games, Numbers, one_of
from rami.training.batch.running import goes_on


@lean
def step_and_note(
    terms: Ints,
    facts: Facts,
    games: Games,
    pasts: Past,
    actions: Ints,
    room: Room,
    melds: Ints,
    chosen: Ints,
    points: Ints,
    paid: Numbers,
    done: Flags,
) -> int:
    """The same as `rami.training.batch.running.step`, with memory."""
    for number in range(actions.size):
        paid[number, :] = 0
        done[number] = 0
        game, past = one_of(games, number), past_of(pasts, number)
        if not acts(terms, facts, game, past, actions[number], room, melds, chosen):
            return number
        if goes_on(terms, games, number, melds, chosen, points, paid, done):
            begins(terms, one_of(games, number), past)
    return -1
