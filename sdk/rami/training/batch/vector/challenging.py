"""Whether an opponent in compiled code challenges, and whether it accepts (`rami.bots.strategy.challenge`)."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import FACES, RANKS, hand_points
from rami.bots.playouts.table import COUNT, DEAD_ONES, DEAD_TWOS, JOKERS, ONES, PICKED, TWOS, Ints
from rami.bots.playouts.terms import PACKS, VALUES
from rami.bots.strategy.challenge import ACCEPTS, OFFERS
from rami.training.batch.layout import PICKED_JOKERS, PICKED_TWOS, Game
from rami.training.batch.stepping import player


@lean
def challenges(terms: Ints, game: Game) -> bool:
    """Whether the deal should end now, if the other player agrees."""
    return _own_points(terms, game) <= OFFERS * _likely_points(terms, game)


@lean
def accepts(terms: Ints, game: Game) -> bool:
    """Whether the player who has to answer accepts."""
    return _own_points(terms, game) <= ACCEPTS * _likely_points(terms, game)


@lean
def _own_points(terms: Ints, game: Game) -> int:
    own = game.seats[player(game.now, game.more)]
    return int(hand_points(terms, own[ONES], own[TWOS], own[JOKERS]))


@lean
def _likely_points(terms: Ints, game: Game) -> float:
    """The likely points of the other hand: its known cards, and others as dear as unseen cards are."""
    seat = player(game.now, game.more)
    own, other = game.seats[seat], game.seats[1 - seat]
    points, cards, known = 0, 0, other[PICKED_JOKERS]
    for face in range(FACES):
        seen = 0
        for mask in (own[ONES], own[TWOS], game.now[DEAD_ONES], game.now[DEAD_TWOS]):
            seen += (mask >> face) & 1
        picked = ((other[PICKED] >> face) & 1) + ((other[PICKED_TWOS] >> face) & 1)
        left = terms[PACKS] - seen - picked
        known += picked
        points += left * terms[VALUES + face % RANKS]
        cards += left
    of_known = hand_points(terms, other[PICKED], other[PICKED_TWOS], other[PICKED_JOKERS])
    return float(of_known + (other[COUNT] - known) * points / max(1, cards))
