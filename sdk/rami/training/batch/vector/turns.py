"""The turns of opponents in compiled code: random actions, and the heuristic of the play-outs."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.drawing import STOCK_DRAWN, TAKEN_FROM_PILE
from rami.bots.playouts.hands import FACES, LEFT, NO_LIMIT, RANKS, RUN, bits, place
from rami.bots.playouts.laying import ADDED, MELD
from rami.bots.playouts.playing import DECLARED, DISCARDED, DROPPED_OUT, KNOCKED, take_turn
from rami.bots.playouts.table import DRAWN, MELDS, OVER, Deal, Ints, random_below
from rami.training.batch.choosing import write_mask
from rami.training.batch.full.noting import acts
from rami.training.batch.full.past import Past
from rami.training.batch.layings.laying import suits_of
from rami.training.batch.layings.melds import first_free, of_rank
from rami.training.batch.layout import (
    ACCEPT_ACTION,
    ACTIONS_LENGTH,
    ANSWERING,
    CARD_ACTION,
    CHALLENGE_ACTION,
    DECLARE_ACTION,
    DISCARD_ACTION,
    DONE_ACTION,
    DROP_ACTION,
    END_ACTION,
    KNOCK_ACTION,
    LAY_OFF_ACTION,
    MELD_ACTION,
    PASS_ACTION,
    PATH,
    PILE_ACTION,
    REFUSE_ACTION,
    STOCK_ACTION,
    Game,
)
from rami.training.batch.taking import may_challenge
from rami.training.batch.vector.challenging import accepts, challenges
from rami.training.batch.vector.world import World


@lean
def do(world: World, game: Game, past: Past, taken: Ints, action: int) -> bool:
    """Carry out an action of an opponent, and write it to `taken`. False if it is not legal."""
    if not acts(world.terms, world.facts, game, past, action, world.room, world.melds, world.chosen):
        return False
    taken[0] += 1
    taken[taken[0]] = action
    return True


@lean
def random_action(world: World, game: Game, past: Past, luck: Ints, taken: Ints) -> bool:
    """One legal action, each with the same probability."""
    mask, legal = world.mask, 0
    write_mask(world.terms, game, world.room, world.melds, world.chosen, mask)
    for action in range(ACTIONS_LENGTH):
        legal += mask[action]
    left = random_below(luck, legal)
    for action in range(ACTIONS_LENGTH):
        if mask[action]:
            if left == 0:
                return do(world, game, past, taken, action)
            left -= 1
    return False


@lean
def playout_turn(world: World, game: Game, past: Past, taken: Ints) -> bool:
    """A whole turn, or an answer. False if the rules of the play-outs are not those of the batch."""
    terms, log, work = world.terms, world.log, world.work
    if game.more[ANSWERING]:
        return do(world, game, past, taken, ACCEPT_ACTION if accepts(terms, game) else REFUSE_ACTION)
    if not game.now[DRAWN] and may_challenge(terms, game) and challenges(terms, game):
        return do(world, game, past, taken, CHALLENGE_ACTION)
    _copy(game, work)
    world.chosen[LEFT], log[0, 0] = NO_LIMIT, 0
    take_turn(terms, work, world.melds, world.chosen, log)
    for number in range(1, log[0, 0] + 1):
        if not _follows(world, game, past, taken, log[number]):
            return False
        if game.now[OVER]:
            break
    return True


@lean
def _copy(game: Game, work: Deal) -> None:
    """Copy the deal to the one that a play-out may change. Seats and melds of a batch have more columns."""
    _copy_row(game.now, work.now)
    _copy_row(game.stock, work.stock)
    _copy_row(game.pile, work.pile)
    for seat in range(work.seats.shape[0]):
        _copy_row(game.seats[seat], work.seats[seat])
    for number in range(game.now[MELDS]):
        _copy_row(game.melds[number], work.melds[number])


@lean
def _copy_row(source: Ints, target: Ints) -> None:
    for number in range(target.size):
        target[number] = source[number]


@lean
def _follows(world: World, game: Game, past: Past, taken: Ints, step: Ints) -> bool:
    """Do what a row of the log of a play-out says."""
    what, one = step[0], step[1]
    if what == MELD:
        return _melds(world, game, past, taken, step)
    if what == ADDED:
        return _adds(world, game, past, taken, LAY_OFF_ACTION + step[2], CARD_ACTION + one)
    if what == DISCARDED:
        action = DISCARD_ACTION + one
    elif what == KNOCKED:
        action = KNOCK_ACTION + 1 + one
    elif what == DECLARED:
        action = DECLARE_ACTION + one
    elif what == DROPPED_OUT:
        action = DROP_ACTION
    elif what == STOCK_DRAWN:
        action = STOCK_ACTION
    else:
        action = PILE_ACTION if what == TAKEN_FROM_PILE else PASS_ACTION
    return do(world, game, past, taken, action)


@lean
def _melds(world: World, game: Game, past: Past, taken: Ints, step: Ints) -> bool:
    """Lay a new meld. It is laid as soon as no other one begins with the same actions."""
    naturals, shape = step[1], step[3]
    start, length, what = shape % 100, shape // 100 % 100, shape // 10000
    if not do(world, game, past, taken, MELD_ACTION):
        return False
    if step[2] == RUN:
        for position in range(start, start + length):
            face = what * RANKS + position % RANKS
            action = CARD_ACTION + face + (0 if (naturals >> face) & 1 else FACES)
            if game.more[PATH] and not do(world, game, past, taken, action):
                return False
    else:
        left = naturals | of_rank(first_free(suits_of(naturals, what), length - bits(naturals)), what)
        while left and game.more[PATH]:
            low = left & -left
            left ^= low
            action = CARD_ACTION + place(low) + (0 if naturals & low else FACES)
            if not do(world, game, past, taken, action):
                return False
    return not game.more[PATH] or do(world, game, past, taken, DONE_ACTION)


@lean
def _adds(world: World, game: Game, past: Past, taken: Ints, first: int, card: int) -> bool:
    """Lay a card off on a meld; at the low end if it fits both."""
    if not do(world, game, past, taken, first):
        return False
    if game.more[PATH] and not do(world, game, past, taken, card):
        if not do(world, game, past, taken, END_ACTION):
            return False
        if game.more[PATH] and not do(world, game, past, taken, card):
            return False
    return not game.more[PATH] or do(world, game, past, taken, DONE_ACTION)
