"""One action of one game: a draw, a discard, a knock, or a part of a laying; and what it does to the game."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.declaring import declare
from rami.bots.playouts.hands import FACES
from rami.bots.playouts.knocking import ALL, knock
from rami.bots.playouts.playing import end_turn, goes_out, score
from rami.bots.playouts.table import (
    COUNT,
    DRAWN,
    LAID_NOW,
    MELDS,
    MELDS_NOW,
    OVER,
    PICKED,
    PILE,
    POINTS_NOW,
    SHED,
    TAKEN,
    TAKEN_LAID,
    TURN,
    Ints,
    look,
    loses,
    shown,
)
from rami.bots.playouts.terms import DECLARES, SEATS, SHOWDOWN
from rami.training.batch.choosing import chosen_laying, discards
from rami.training.batch.declaring import closings
from rami.training.batch.drawing import before_drawing, comes, leaves
from rami.training.batch.knocking import knocks
from rami.training.batch.layings.laying import lay
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import (
    ACCEPT_ACTION,
    ANSWERING,
    CHALLENGED,
    DECLARE_ACTION,
    DISCARD_ACTION,
    JOKER_FACE,
    KNOCK_ACTION,
    LAID_ROW,
    LAID_TAKEN,
    LONGEST_PATH,
    NATURALS,
    NEW_MELDS,
    NEW_POINTS,
    ON_TABLE,
    PATH,
    PICKED_JOKERS,
    PICKED_TWOS,
    PILE_ONES,
    REFUSE_ACTION,
    SOURCES,
    TABLE_JOKERS,
    TABLE_ONES,
    TABLE_STANDS,
    Game,
    Numbers,
    deal_of,
)
from rami.training.batch.layout import JOKERS as LAID_JOKERS


@lean
def act(terms: Ints, game: Game, action: int, room: Room, melds: Ints, chosen: Ints) -> bool:
    """Carry out an action of the player who has to move. False if it is not legal: then nothing happens."""
    now, more = game.now, game.more
    if more[ANSWERING]:
        return _answer(now, more, action)
    if not now[DRAWN]:
        return before_drawing(terms, game, action, room)
    if not more[PATH]:
        if DISCARD_ACTION <= action < KNOCK_ACTION:
            return _discard(terms, game, action - DISCARD_ACTION)
        if terms[DECLARES]:
            return _declare(terms, game, action - DECLARE_ACTION, melds, chosen)
        if terms[SHOWDOWN]:
            return _knock(terms, game, action - KNOCK_ACTION - 1, melds, chosen)
    return _lay(terms, game, action, room)


@lean
def _answer(now: Ints, more: Ints, action: int) -> bool:
    if action not in (ACCEPT_ACTION, REFUSE_ACTION):
        return False
    more[ANSWERING], more[CHALLENGED] = 0, 1
    now[OVER] = action == ACCEPT_ACTION
    return True


@lean
def _discard(terms: Ints, game: Game, face: int) -> bool:
    ones, joker = discards(terms, game)
    if not (joker if face == JOKER_FACE else (ones >> face) & 1):
        return False
    now, hand = game.now, game.hand
    loses(hand, face)
    _forget(hand, face)
    hand[SHED] |= 1 << face if face < FACES else 0
    game.pile[now[PILE]] = face
    now[PILE] += 1
    shown(now, face)
    comes(game.more, PILE_ONES, face)
    if hand[COUNT]:
        end_turn(terms, deal_of(game))
        _clear(game.turn, game.more)
    else:
        goes_out(deal_of(game), hand)
    return True


@lean
def _forget(row: Ints, face: int) -> None:
    """A card leaves a hand: it may be the one that was taken from the pile."""
    if face == JOKER_FACE:
        row[PICKED_JOKERS] = max(0, row[PICKED_JOKERS] - 1)
    else:
        leaves(row, PICKED, PICKED_TWOS, face)


@lean
def _clear(turn: Ints, more: Ints) -> None:
    """A turn begins: nothing is done in it."""
    on_table = turn[ON_TABLE]
    turn[:SOURCES] = 0
    if more[TABLE_STANDS]:
        turn[SOURCES:] = 0
    turn[ON_TABLE], more[CHALLENGED] = on_table, 0


@lean
def _knock(terms: Ints, game: Game, face: int, melds: Ints, chosen: Ints) -> bool:
    if not ALL <= face < FACES:
        return False
    ones, _ = discards(terms, game)
    may, big = knocks(terms, game, ones, melds, chosen)
    if not (big if face == ALL else (may >> face) & 1):
        return False
    knock(deal_of(game), game.now[TURN], face)
    return True


@lean
def _declare(terms: Ints, game: Game, face: int, melds: Ints, chosen: Ints) -> bool:
    if not 0 <= face <= JOKER_FACE:
        return False
    ones, joker = discards(terms, game)
    may, with_joker = closings(terms, game, ones, joker, melds, chosen)
    if not (with_joker if face == JOKER_FACE else (may >> face) & 1):
        return False
    declare(deal_of(game), game.now[TURN], face)
    return True


@lean
def _lay(terms: Ints, game: Game, action: int, room: Room) -> bool:
    """Choose one action more of a laying, and lay the cards if only one begins with these actions."""
    path, length = game.path, game.more[PATH]
    if terms[SHOWDOWN] or length >= LONGEST_PATH:
        return False
    path[length] = action
    found, only = chosen_laying(terms, game, length + 1, room)
    if found < 0:
        return False
    game.more[PATH] = 0 if only else length + 1
    if only:
        game.more[LAID_ROW] = found + 1
        _carry_out(terms, game, room.rows[found])
    return True


@lean
def _carry_out(terms: Ints, game: Game, row: Ints) -> None:
    now, turn, hand, more = game.now, game.turn, game.hand, game.more
    lay(terms, hand, turn, game.melds, row, now[TAKEN])
    now[MELDS], now[MELDS_NOW], now[POINTS_NOW] = turn[ON_TABLE], turn[NEW_MELDS], turn[NEW_POINTS]
    now[LAID_NOW], now[TAKEN_LAID] = 1, turn[LAID_TAKEN]
    for face in range(FACES):
        if (row[NATURALS] >> face) & 1:
            shown(now, face)
            _forget(hand, face)
            comes(more, TABLE_ONES, face)
    for _ in range(row[LAID_JOKERS]):
        _forget(hand, JOKER_FACE)
    stands = 0
    for place in range(turn[ON_TABLE]):
        stands |= game.melds[place, TABLE_JOKERS]
    more[TABLE_STANDS] = stands
    look(terms, deal_of(game))
    if not hand[COUNT]:
        goes_out(deal_of(game), hand)


@lean
def player(now: Ints, more: Ints) -> int:
    """The seat that has to move."""
    return int(1 - now[TURN] if more[ANSWERING] else now[TURN])


@lean
def rewards(terms: Ints, game: Game, points: Ints, paid: Numbers, melds: Ints, chosen: Ints) -> None:
    """Write what each seat of a deal that is over scored more than the others on average."""
    score(terms, deal_of(game), points, melds, chosen)
    seats = terms[SEATS]
    total = 0
    for seat in range(seats):
        total += points[seat]
    for seat in range(seats):
        paid[seat] = (points[seat] - (total - points[seat]) / (seats - 1)) / 100
