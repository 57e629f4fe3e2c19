"""What the player on turn may do before drawing: take the top card of the pile, pass it, drop out, or challenge."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.declaring import is_free
from rami.bots.playouts.drawing import from_stock_only, must_lay
from rami.bots.playouts.table import DRAWN, GONE, JOKERS, ONES, OPENED, PASSES, PILE, TURNS, Ints, gets, loses
from rami.bots.playouts.terms import (
    DROP_FIRST,
    FREE_FIRST_TAKE,
    JOKER_STAYS,
    NO_DISCARD_OF_TAKEN,
    OFFERED,
    SEATS,
    SHOWDOWN,
    TAKE_TO_OPEN,
)
from rami.training.batch.layings.failed import forget
from rami.training.batch.layings.finishing import finishes
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import CHALLENGED, JOKER_FACE, MUST_OPEN, TWIN, Game
from rami.training.batch.terms import CHALLENGES


@lean
def offered(terms: Ints, game: Game) -> bool:
    """Whether the first upcard is offered to the player on turn (N-07)."""
    return bool(terms[OFFERED] and game.now[PASSES] < terms[SEATS] and nobody_played(terms, game.seats))


@lean
def may_challenge(terms: Ints, game: Game) -> bool:
    """Whether the player on turn may challenge the other, before drawing (N-14)."""
    return bool(terms[CHALLENGES] and game.hand[TURNS] and not game.more[CHALLENGED])


@lean
def begin_taken(terms: Ints, row: Ints, turn: Ints, face: int) -> None:
    """Note the duties that come with a card of the pile, before it is in the hand."""
    turn[TWIN] = row[JOKERS] > 0 if face == JOKER_FACE else (row[ONES] >> face) & 1
    first = terms[FREE_FIRST_TAKE] and row[TURNS] == 0
    turn[MUST_OPEN] = terms[TAKE_TO_OPEN] and not first and not row[OPENED]


@lean
def nobody_played(terms: Ints, seats: Ints) -> bool:
    """Whether nobody has had a turn yet."""
    turns = 0
    for seat in range(terms[SEATS]):
        turns += seats[seat, TURNS]
    return turns == 0


@lean
def nobody_dropped(game: Game) -> bool:
    """Whether nobody has dropped out of the deal."""
    dropped = 0
    for seat in range(game.seats.shape[0]):
        dropped += game.seats[seat, GONE]
    return dropped == 0


@lean
def may_drop(terms: Ints, game: Game) -> bool:
    """Whether the player on turn may drop out of the deal, before drawing (U-18)."""
    return bool(terms[DROP_FIRST] >= 0 and not game.now[DRAWN])


@lean
def may_take(terms: Ints, game: Game, room: Room) -> bool:
    """Whether the player on turn may take the top card of the pile."""
    now, hand = game.now, game.hand
    if not now[PILE] or from_stock_only(terms, hand):
        return False
    if terms[OFFERED] and now[PASSES] >= terms[SEATS] and nobody_played(terms, game.seats):
        return False
    face = game.pile[now[PILE] - 1]
    if terms[JOKER_STAYS] and is_free(now, face) and not (nobody_played(terms, game.seats) and nobody_dropped(game)):
        return False
    others = hand[ONES] if face == JOKER_FACE else hand[ONES] & ~(1 << face)
    if terms[SHOWDOWN]:
        jokers = hand[JOKERS] > 0 and face != JOKER_FACE
        return bool(others or jokers or not terms[NO_DISCARD_OF_TAKEN])
    must_use = must_lay(terms, hand)
    return bool((others and not must_use) or _may_take_and_finish(terms, game, room, face, must_use))


@lean
def _may_take_and_finish(terms: Ints, game: Game, room: Room, face: int, must_use: bool) -> bool:
    hand, turn = game.hand, game.turn
    forget(room.failed)
    begin_taken(terms, hand, turn, face)
    gets(hand, face)
    able = finishes(terms, hand, turn, game.melds, room, face, must_use, nobody_played(terms, game.seats))
    loses(hand, face)
    turn[TWIN], turn[MUST_OPEN] = 0, 0
    return able
