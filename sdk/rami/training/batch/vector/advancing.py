"""A step of all games with opponents: the learner acts, the opponents play until it has to act again."""

from typing import Final

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import OVER, Ints
from rami.bots.playouts.terms import SEATS
from rami.training.batch.choosing import write_mask
from rami.training.batch.dealing import new_deal, seeded
from rami.training.batch.full.noting import acts, begins
from rami.training.batch.full.past import past_of
from rami.training.batch.full.writing import write_full, write_history
from rami.training.batch.layout import Flags, Game, Numbers, one_of
from rami.training.batch.match import begins_game, ends_game
from rami.training.batch.stepping import player, rewards
from rami.training.batch.vector.turns import playout_turn, random_action
from rami.training.batch.vector.world import BOT, LEARNER, RANDOM_PLAYER, Ends, World
from rami.training.env.layout import Rows

ALL_TURNS: Final = 1 << 40
FINE: Final = -1
"""No game was refused an action."""


@lean
def deal(world: World, number: int) -> None:
    """Deal the first deal of a game."""
    begins_game(world.games.more[number])
    deal_next(world, number)
    world.ended[number], world.fresh[number] = 0, 1


@lean
def deal_next(world: World, number: int) -> None:
    """Deal once more in a game."""
    new_deal(world.terms, world.games, number)
    begins(world.terms, one_of(world.games, number), past_of(world.pasts, number))


@lean
def deal_all(world: World, seeds: Ints) -> None:
    """Deal all games, each with its seed."""
    for number in range(seeds.size):
        seeded(world.games, number, seeds[number])
        deal(world, number)


@lean
def learner_acts(world: World, number: int, action: int) -> bool:
    """The learner acts; where a game has ended and waits, the next one is dealt instead. False if it is not legal."""
    if world.ended[number]:
        deal(world, number)
        return True
    world.fresh[number] = 0
    return acts_in(world, number, action)


@lean
def acts_in(world: World, number: int, action: int) -> bool:
    """The player who has to move acts. False if it is not legal."""
    game, past = one_of(world.games, number), past_of(world.pasts, number)
    return acts(world.terms, world.facts, game, past, action, world.room, world.melds, world.chosen)


@lean
def go_on(world: World, number: int, turns: int, ends: Ends) -> bool:
    """Opponents play so many turns at most, until the learner or a bot has to act. False if that went wrong.

    What the learner gets for deals that end is added, and the next game begins or waits, as `ends` says.
    """
    past = past_of(world.pasts, number)
    while True:
        game = one_of(world.games, number)
        if game.now[OVER]:
            if _deals_again(world, game, number, ends):
                continue
            return True
        who = world.players[player(game.now, game.more)]
        if who in (LEARNER, BOT) or turns == 0:
            return True
        turns -= 1
        taken = world.taken[min(number, world.taken.shape[0] - 1)]
        taken[0] = 0
        if who == RANDOM_PLAYER:
            fine = random_action(world, game, past, world.luck[number], taken)
        else:
            fine = playout_turn(world, game, past, taken)
        if not fine:
            return False


@lean
def _deals_again(world: World, game: Game, number: int, ends: Ends) -> bool:
    """A deal is over: deal the next one. False if the game is over, too, and waits for the next step.

    A game begins again if a deal ends before the learner has acted in it.
    """
    if world.fresh[number]:
        deal(world, number)
        return True
    if not _ends(world, game, number, ends.paid):
        deal_next(world, number)
        return True
    ends.over[number] = 1
    if not ends.at_once:
        world.ended[number] = 1
        return False
    past = past_of(world.pasts, number)
    write_full(world.terms, world.facts, game, past, 0, False, ends.final[number])
    if ends.final_history.shape[1]:
        length = write_history(past, 0, world.terms[SEATS], ends.final_history[number])
        ends.final_history[number, length:] = 0
    deal(world, number)
    return True


@lean
def _ends(world: World, game: Game, number: int, paid: Numbers) -> bool:
    """A deal is over: add what the learner gets. Whether the game is over, too."""
    rewards(world.terms, game, world.points, world.paid, world.melds, world.chosen)
    paid[number] += world.paid[0]
    return ends_game(world.terms, game, world.points, world.melds, world.chosen)


@lean
def look(world: World, number: int, mask: Flags, seen: Numbers, history: Rows, lengths: Ints) -> None:
    """Write the legal actions and what the learner sees. Where a deal has ended and waits, any action will do."""
    game, past = one_of(world.games, number), past_of(world.pasts, number)
    ended = world.ended[number]
    if ended:
        mask[number, :] = 1
    else:
        write_mask(world.terms, game, world.room, world.melds, world.chosen, mask[number])
    write_full(world.terms, world.facts, game, past, 0, not ended, seen[number])
    if history.shape[1]:
        length = write_history(past, 0, world.terms[SEATS], history[number])
        history[number, length : lengths[number]] = 0
        lengths[number] = length


@lean
def step_all(
    world: World,
    actions: Ints,
    ends: Ends,
    mask: Flags,
    seen: Numbers,
    history: Rows,
    lengths: Ints,
) -> int:
    """A step of all games, where no bot has to be asked. `FINE`, or the game in which an action was not legal.

    Without actions, only the opponents play, after a deal.
    """
    for number in range(ends.over.size):
        ends.paid[number], ends.over[number] = 0, 0
        if actions.size and not learner_acts(world, number, actions[number]):
            return number
        if not go_on(world, number, ALL_TURNS, ends):
            return number
        look(world, number, mask, seen, history, lengths)
    return FINE


@lean
def look_all(world: World, mask: Flags, seen: Numbers, history: Rows, lengths: Ints) -> None:
    """Write the legal actions and what the learner sees in all games."""
    for number in range(mask.shape[0]):
        look(world, number, mask, seen, history, lengths)
