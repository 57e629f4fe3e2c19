"""A draw of one game: what the player who has to move does before drawing, and what becomes of the pile."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.declaring import drop_out
from rami.bots.playouts.drawing import recycled, take
from rami.bots.playouts.hands import FACES
from rami.bots.playouts.table import DRAWN, OVER, PASSES, PICKED, PILE, STOCK, TURN, Deal, Ints, gets, next_seat
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import (
    ANSWERING,
    CHALLENGE_ACTION,
    DROP_ACTION,
    JOKER_FACE,
    PASS_ACTION,
    PICKED_JOKERS,
    PICKED_TWOS,
    PILE_ACTION,
    PILE_ONES,
    PILE_TWOS,
    STOCK_ACTION,
    Game,
    deal_of,
)
from rami.training.batch.taking import begin_taken, may_challenge, may_drop, may_take, offered


@lean
def before_drawing(terms: Ints, game: Game, action: int, room: Room) -> bool:
    """Carry out an action of a player who has not drawn. False if it is not legal: then nothing happens."""
    now = game.now
    waits = offered(terms, game)
    if action == STOCK_ACTION and not waits:
        _draw(terms, deal_of(game), game.more)
        return True
    if action == PILE_ACTION and may_take(terms, game, room):
        _take(terms, game)
        return True
    if action == PASS_ACTION and waits:
        now[PASSES] += 1
        now[TURN] = next_seat(terms, deal_of(game), now[TURN])
        return True
    if action == CHALLENGE_ACTION and may_challenge(terms, game):
        game.more[ANSWERING] = 1
        return True
    if action == DROP_ACTION and may_drop(terms, game):
        drop_out(terms, deal_of(game))
        return True
    return False


@lean
def _draw(terms: Ints, deal: Deal, more: Ints) -> None:
    """Draw from the stock. If it has no cards, and the pile cannot be the stock again, the deal is over."""
    now = deal.now
    if not now[STOCK]:
        if not recycled(terms, deal):
            now[OVER] = 1
            return
        more[PILE_ONES], more[PILE_TWOS] = 0, 0
        for place in range(now[PILE]):
            comes(more, PILE_ONES, deal.pile[place])
    now[DRAWN] = 1
    now[STOCK] -= 1
    gets(deal.seats[now[TURN]], deal.stock[now[STOCK]])


@lean
def comes(masks: Ints, ones: int, face: int) -> None:
    """A card comes to those of two masks: `ones` is the place of the first one, the second follows."""
    if face < FACES:
        bit = 1 << face
        masks[ones + 1] |= masks[ones] & bit
        masks[ones] |= bit


@lean
def leaves(masks: Ints, ones: int, twos: int, face: int) -> None:
    """A card is no more among those of two masks, if it was."""
    bit = 1 << face
    if masks[twos] & bit:
        masks[twos] ^= bit
    else:
        masks[ones] &= ~bit


@lean
def _take(terms: Ints, game: Game) -> None:
    hand, more = game.hand, game.more
    face = game.pile[game.now[PILE] - 1]
    begin_taken(terms, hand, game.turn, face)
    picked = hand[PICKED]
    take(terms, deal_of(game), hand)
    if face == JOKER_FACE:
        hand[PICKED_JOKERS] += 1
    else:
        hand[PICKED_TWOS] |= picked & (1 << face)
        leaves(more, PILE_ONES, PILE_TWOS, face)
