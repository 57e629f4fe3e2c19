"""A step of all games of a batch whose players remember the deal."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import OVER, Ints
from rami.training.batch.dealing import new_deal
from rami.training.batch.full.noting import acts, begins
from rami.training.batch.full.past import Facts, Past, past_of
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import STEPS, Flags, Games, Numbers, one_of
from rami.training.batch.match import begins_game, ends_game
from rami.training.batch.stepping import rewards


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
        game.more[STEPS] += 1
        if game.now[OVER]:
            rewards(terms, game, points, paid[number], melds, chosen)
            done[number] = ends_game(terms, game, points, melds, chosen)
            if done[number]:
                begins_game(game.more)
            new_deal(terms, games, number)
            begins(terms, one_of(games, number), past)
    return -1
