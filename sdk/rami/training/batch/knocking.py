"""With which cards the player on turn may knock, where players knock."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import WORTH, arrange, hand_points, place
from rami.bots.playouts.table import LIMIT, ONES, Ints
from rami.bots.playouts.terms import BIG_GIN, MANY, VALUES
from rami.training.batch.layings.opening import fitting
from rami.training.batch.layout import Game


@lean
def knocks(terms: Ints, game: Game, may: int, melds: Ints, chosen: Ints) -> tuple[int, bool]:
    """The mask of the cards with which the player on turn may knock, of those that may be discarded; and big gin."""
    hand, limit = game.hand[ONES], game.now[LIMIT]
    points = hand_points(terms, hand, 0, 0)
    if limit == MANY and terms[BIG_GIN] < 0:
        return may, False
    near = fitting(hand)
    dearest = _dearest(terms, hand & ~near)
    if hand_points(terms, hand & ~near, 0, 0) - dearest > limit:
        return 0, False
    least = points - arrange(terms, hand, 0, 0, WORTH, melds, chosen)
    found, left = 0, may
    while left:
        low = left & -left
        left ^= low
        count = least - terms[VALUES + place(low) % 13]
        if count <= limit and low & near:
            rest = hand & ~low
            count = hand_points(terms, rest, 0, 0) - arrange(terms, rest, 0, 0, WORTH, melds, chosen)
        if count <= limit:
            found |= low
    return found, bool(least == 0 and terms[BIG_GIN] >= 0)


@lean
def _dearest(terms: Ints, ones: int) -> int:
    most = 0
    while ones:
        low = ones & -ones
        ones ^= low
        most = max(most, terms[VALUES + place(low) % 13])
    return most
