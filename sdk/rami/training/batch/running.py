"""All games of a batch, one after the other: a step, the masks, the observations."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import OVER, Ints
from rami.training.batch.choosing import write_mask
from rami.training.batch.dealing import new_deal, seeded
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import STEPS, Flags, Games, Numbers, one_of
from rami.training.batch.match import begins_game, ends_game
from rami.training.batch.observing import write_observation
from rami.training.batch.stepping import act, player, rewards


@lean
def begin(terms: Ints, games: Games, seeds: Ints) -> None:
    """Begin all games, each with its seed."""
    for number in range(seeds.size):
        seeded(games, number, seeds[number])
        new_deal(terms, games, number)


@lean
def step(
    terms: Ints,
    games: Games,
    actions: Ints,
    room: Room,
    melds: Ints,
    chosen: Ints,
    points: Ints,
    paid: Numbers,
    done: Flags,
) -> int:
    """One action of each game. The first game whose action is not legal, else -1: then the later ones have not moved.

    After a deal the next one is dealt at once.
    """
    for number in range(actions.size):
        paid[number, :] = 0
        done[number] = 0
        game = one_of(games, number)
        if not act(terms, game, actions[number], room, melds, chosen):
            return number
        goes_on(terms, games, number, melds, chosen, points, paid, done)
    return -1


@lean
def goes_on(
    terms: Ints, games: Games, number: int, melds: Ints, chosen: Ints, points: Ints, paid: Numbers, done: Flags
) -> bool:
    """Count the action of a game. If it ended the deal, pay for that, and deal the next one. Whether it did."""
    game = one_of(games, number)
    game.more[STEPS] += 1
    if not game.now[OVER]:
        return False
    rewards(terms, game, points, paid[number], melds, chosen)
    done[number] = ends_game(terms, game, points, melds, chosen)
    if done[number]:
        begins_game(game.more)
    new_deal(terms, games, number)
    return True


@lean
def masks(terms: Ints, games: Games, room: Room, melds: Ints, chosen: Ints, mask: Flags) -> None:
    """The legal actions of all games."""
    for number in range(mask.shape[0]):
        write_mask(terms, one_of(games, number), room, melds, chosen, mask[number])


@lean
def observations(terms: Ints, games: Games, rows: Ints) -> None:
    """The observations of all games."""
    for number in range(rows.shape[0]):
        write_observation(terms, one_of(games, number), rows[number])


@lean
def players(games: Games, seats: Flags) -> None:
    """The seats that have to move."""
    for number in range(seats.size):
        seats[number] = player(games.now[number], games.more[number])
