"""What the player on turn may do: the mask of the actions, and the layings that begin with the actions chosen."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import place
from rami.bots.playouts.table import COUNT, DRAWN, JOKERS, MUST_USE, TAKEN, WILD, Ints
from rami.bots.playouts.terms import DECLARES, SHOWDOWN
from rami.training.batch.declaring import closings, discardable_beside
from rami.training.batch.knocking import knocks
from rami.training.batch.layings.duties import discardable, is_met, may_lay
from rami.training.batch.layings.failed import forget
from rami.training.batch.layings.finishing import allows, list_all
from rami.training.batch.layings.opening import NOT, SURELY
from rami.training.batch.layings.outlook import hopes, quick
from rami.training.batch.layings.paths import begins_with, first_action
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import (
    ACCEPT_ACTION,
    ANSWERING,
    CHALLENGE_ACTION,
    DECLARE_ACTION,
    DISCARD_ACTION,
    DROP_ACTION,
    ELSEWHERE,
    JOKER_FACE,
    KNOCK_ACTION,
    LONGEST_PATH,
    MELD_ACTION,
    OWED,
    PASS_ACTION,
    PATH,
    PILE_ACTION,
    REFUSE_ACTION,
    STOCK_ACTION,
    Flags,
    Game,
)
from rami.training.batch.taking import may_challenge, may_drop, may_take, nobody_played, offered


@lean
def layings(terms: Ints, game: Game, rows: Ints) -> int:
    """List the layings of the player on turn, whether they can be finished or not. Their number."""
    return list_all(terms, game.hand, game.turn, game.melds, rows, 0)


@lean
def is_lawful(terms: Ints, game: Game, row: Ints, top: int, room: Room) -> bool:
    """Whether the turn can be finished after a laying of the list, which has `top` rows."""
    now, hand, turn = game.now, game.hand, game.turn
    if quick(terms, hand, turn, row, now[TAKEN], now[MUST_USE]):
        return True
    first = nobody_played(terms, game.seats)
    return allows(terms, hand, turn, game.melds, row, top, room, now[TAKEN], now[MUST_USE], first)


@lean
def discards(terms: Ints, game: Game) -> tuple[int, bool]:
    """The mask of the natural cards that the player on turn may discard now, and whether a joker may be."""
    now, hand, turn = game.now, game.hand, game.turn
    if not is_met(terms, hand, turn, now[MUST_USE], hand[COUNT] == 1):
        return 0, False
    if now[WILD]:
        return discardable_beside(terms, game, nobody_played(terms, game.seats))
    first = hand[JOKERS] > 0 and nobody_played(terms, game.seats)
    return discardable(terms, hand, turn, now[TAKEN], first)


@lean
def write_mask(terms: Ints, game: Game, room: Room, melds: Ints, chosen: Ints, mask: Flags) -> None:
    """Write 1 for each action that the player who has to move may choose, else 0."""
    mask[:] = 0
    more = game.more
    if more[ANSWERING]:
        mask[ACCEPT_ACTION], mask[REFUSE_ACTION] = 1, 1
    elif not game.now[DRAWN]:
        waits = offered(terms, game)
        mask[STOCK_ACTION], mask[PASS_ACTION] = not waits, waits
        mask[DROP_ACTION] = may_drop(terms, game)
        mask[CHALLENGE_ACTION], mask[PILE_ACTION] = may_challenge(terms, game), may_take(terms, game, room)
    elif more[PATH]:
        _mask_path(terms, game, more[PATH], room, mask)
    else:
        ones, joker = discards(terms, game)
        _mark(mask, DISCARD_ACTION, ones)
        mask[DISCARD_ACTION + JOKER_FACE] = joker
        if terms[DECLARES]:
            closing, with_joker = closings(terms, game, ones, joker, melds, chosen)
            _mark(mask, DECLARE_ACTION, closing)
            mask[DECLARE_ACTION + JOKER_FACE] = with_joker
        elif terms[SHOWDOWN]:
            knocking, big = knocks(terms, game, ones, melds, chosen)
            mask[KNOCK_ACTION] = big
            _mark(mask, KNOCK_ACTION + 1, knocking)
        else:
            _mask_layings(terms, game, room, mask)


@lean
def _mark(mask: Flags, first: int, cards: int) -> None:
    while cards:
        low = cards & -cards
        cards ^= low
        mask[first + place(low)] = 1


@lean
def _mask_layings(terms: Ints, game: Game, room: Room, mask: Flags) -> None:
    now, hand, turn = game.now, game.hand, game.turn
    if not may_lay(terms, hand):
        return
    hope = hopes(terms, hand, turn, game.melds, 0, room, now[TAKEN], now[MUST_USE])
    if hope == NOT:
        return
    forget(room.failed)
    mask[MELD_ACTION] = hope == SURELY and not turn[OWED] and not turn[ELSEWHERE]
    end = layings(terms, game, room.rows)
    for number in range(end):
        row = room.rows[number]
        action = first_action(row)
        if not mask[action] and is_lawful(terms, game, row, end, room):
            mask[action] = 1


@lean
def _mask_path(terms: Ints, game: Game, length: int, room: Room, mask: Flags) -> None:
    forget(room.failed)
    end, path = layings(terms, game, room.rows), game.path
    own = path[LONGEST_PATH:]
    for number in range(end):
        row = room.rows[number]
        if begins_with(row, path, length, own):
            action = own[length]
            if not mask[action] and is_lawful(terms, game, row, end, room):
                mask[action] = 1


@lean
def chosen_laying(terms: Ints, game: Game, length: int, room: Room) -> tuple[int, bool]:
    """The first lawful laying that begins with the first actions of the path, -1 for none; whether it is the only one.

    It is also the only one if these are all its actions.
    """
    forget(room.failed)
    end, path, found = layings(terms, game, room.rows), game.path, -1
    own = path[LONGEST_PATH:]
    for number in range(end):
        row = room.rows[number]
        count = begins_with(row, path, length, own)
        if count and is_lawful(terms, game, row, end, room):
            if count == length:
                return number, True
            if found >= 0:
                return found, False
            found = number
    return found, True
