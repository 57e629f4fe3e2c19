"""Where players declare: which cards may be discarded beside wild cards, and with which a player may close."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.declaring import NO_CARD
from rami.bots.playouts.hands import place
from rami.bots.playouts.nearing import CARDS, nearest
from rami.bots.playouts.table import JOKERS, ONES, TAKEN, WILD, Ints, gets, loses
from rami.bots.playouts.terms import NO_DISCARD_OF_TAKEN
from rami.training.batch.layings.duties import stays
from rami.training.batch.layout import JOKER_FACE, Game


@lean
def discardable_beside(terms: Ints, game: Game, first: bool) -> tuple[int, bool]:
    """The mask of the natural cards that may be discarded, and whether a joker may be, where wild cards are jokers."""
    now, hand = game.now, game.hand
    ones, joker = hand[ONES], hand[JOKERS] > 0
    plain = ones & ~now[WILD]
    if plain and stays(terms, first):
        ones, joker = plain, False
    if terms[NO_DISCARD_OF_TAKEN] and now[TAKEN] != NO_CARD:
        joker = joker and now[TAKEN] != JOKER_FACE
        ones &= ~(1 << now[TAKEN]) if now[TAKEN] < JOKER_FACE else -1
    return ones, joker


@lean
def closings(terms: Ints, game: Game, ones: int, joker: bool, melds: Ints, chosen: Ints) -> tuple[int, bool]:
    """Of the cards that may be discarded, those with which the player on turn may declare: a mask, and for a joker."""
    if nearest(terms, game.now[WILD], game.hand, CARDS, 2, melds, chosen) > 1:
        return 0, False
    found, left = 0, ones
    while left:
        low = left & -left
        left ^= low
        if _closes(terms, game, place(low), melds, chosen):
            found |= low
    return found, joker and _closes(terms, game, JOKER_FACE, melds, chosen)


@lean
def _closes(terms: Ints, game: Game, face: int, melds: Ints, chosen: Ints) -> bool:
    """Whether all cards but this one are in the melds of a declaration."""
    loses(game.hand, face)
    lacking = nearest(terms, game.now[WILD], game.hand, CARDS, 1, melds, chosen)
    gets(game.hand, face)
    return bool(lacking == 0)
