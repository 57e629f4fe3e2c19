"""What the player on turn may do: the moves of one action, and the layings that begin with the actions chosen."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.drawing import from_stock_only, must_lay
from rami.bots.playouts.hands import WORTH, arrange, hand_points, place
from rami.bots.playouts.table import (
    COUNT,
    DRAWN,
    JOKERS,
    LAID,
    LIMIT,
    MUST_USE,
    ONES,
    OPENED,
    PASSES,
    PILE,
    TAKEN,
    TURNS,
    Ints,
    gets,
    loses,
)
from rami.bots.playouts.terms import (
    BIG_GIN,
    FREE_FIRST_TAKE,
    LAY_OFF_OPENED,
    MANY,
    NO_DISCARD_OF_TAKEN,
    OFFERED,
    OPENING,
    RAMI_WAIVES,
    SEATS,
    SHOWDOWN,
    TAKE_TO_OPEN,
    VALUES,
)
from rami.training.batch.finishing import Room, allows, discardable, finishes, has_opened, is_met, list_all, quick
from rami.training.batch.layout import (
    ACCEPT_ACTION,
    ANSWERING,
    CHALLENGE_ACTION,
    CHALLENGED,
    DISCARD_ACTION,
    JOKER_FACE,
    KNOCK_ACTION,
    LONGEST_PATH,
    MUST_OPEN,
    PASS_ACTION,
    PATH,
    PILE_ACTION,
    REFUSE_ACTION,
    STOCK_ACTION,
    TWIN,
    Flags,
    Game,
)
from rami.training.batch.opening import could_lay_all, opens
from rami.training.batch.paths import begins_with, first_action
from rami.training.batch.terms import CHALLENGES, SWAP_OPENED, SWAPS


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
def may_take(terms: Ints, game: Game, room: Room) -> bool:
    """Whether the player on turn may take the top card of the pile."""
    now, hand = game.now, game.hand
    if not now[PILE] or from_stock_only(terms, hand):
        return False
    if terms[OFFERED] and now[PASSES] >= terms[SEATS] and nobody_played(terms, game.seats):
        return False
    face = game.pile[now[PILE] - 1]
    others = hand[ONES] if face == JOKER_FACE else hand[ONES] & ~(1 << face)
    if terms[SHOWDOWN]:
        return bool(others or hand[JOKERS] > 0 or not terms[NO_DISCARD_OF_TAKEN])
    must_use = must_lay(terms, hand)
    return bool((others and not must_use) or _may_take_and_finish(terms, game, room, face, must_use))


@lean
def _may_take_and_finish(terms: Ints, game: Game, room: Room, face: int, must_use: bool) -> bool:
    hand, turn = game.hand, game.turn
    begin_taken(terms, hand, turn, face)
    gets(hand, face)
    able = finishes(terms, hand, turn, game.melds, room, face, must_use, nobody_played(terms, game.seats))
    loses(hand, face)
    turn[TWIN], turn[MUST_OPEN] = 0, 0
    return able


@lean
def layings(terms: Ints, game: Game, rows: Ints) -> int:
    """List the layings of the player on turn, whether they can be finished or not. Their number."""
    return list_all(terms, game.hand, game.turn, game.melds, rows, 0)


@lean
def is_hopeless(terms: Ints, game: Game, room: Room) -> bool:
    """Whether nothing can be laid, because the player has not opened and cannot open."""
    hand, turn = game.hand, game.turn
    if terms[OPENING] < 0 or hand[OPENED] or not terms[LAY_OFF_OPENED] or (terms[SWAPS] and not terms[SWAP_OPENED]):
        return False
    if has_opened(terms, hand, turn) or opens(terms, hand, turn, game.now[TAKEN], room.rows, 0, room.search):
        return False
    if hand[LAID] or not terms[RAMI_WAIVES]:
        return True
    return not could_lay_all(terms, hand, turn, game.melds, room.rows, 0, room.search)


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
    first = hand[JOKERS] > 0 and nobody_played(terms, game.seats)
    return discardable(terms, hand, turn, now[TAKEN], first)


@lean
def knocks(terms: Ints, game: Game, may: int, melds: Ints, chosen: Ints) -> tuple[int, bool]:
    """The mask of the cards with which the player on turn may knock, of those that may be discarded; and big gin."""
    hand, limit = game.hand[ONES], game.now[LIMIT]
    points = hand_points(terms, hand, 0, 0)
    if limit == MANY and terms[BIG_GIN] < 0:
        return may, False
    fitting = _fitting(hand)
    dearest = _dearest(terms, hand & ~fitting)
    if hand_points(terms, hand & ~fitting, 0, 0) - dearest > limit:
        return 0, False
    least = points - arrange(terms, hand, 0, 0, WORTH, melds, chosen)
    found, left = 0, may
    while left:
        low = left & -left
        left ^= low
        count = least - terms[VALUES + place(low) % 13]
        if count <= limit and low & fitting:
            rest = hand & ~low
            count = hand_points(terms, rest, 0, 0) - arrange(terms, rest, 0, 0, WORTH, melds, chosen)
        if count <= limit:
            found |= low
    return found, bool(least == 0 and terms[BIG_GIN] >= 0)


@lean
def _fitting(ones: int) -> int:
    """The cards that could be in a meld with the others; a few of them may be in none."""
    found = 0
    for suit in range(4):
        own = (ones >> (suit * 13)) & 0x1FFF
        own |= (own & 1) << 13
        three = own & (own >> 1) & (own >> 2)
        run = three | three << 1 | three << 2
        found |= ((run | run >> 13) & 0x1FFF) << (suit * 13)
    one, two, three, four = ones & 0x1FFF, (ones >> 13) & 0x1FFF, (ones >> 26) & 0x1FFF, (ones >> 39) & 0x1FFF
    ranks = ((one | two) & three & four) | (one & two & (three | four))
    return found | (ranks | ranks << 13 | ranks << 26 | ranks << 39) & ones


@lean
def _dearest(terms: Ints, ones: int) -> int:
    most = 0
    while ones:
        low = ones & -ones
        ones ^= low
        most = max(most, terms[VALUES + place(low) % 13])
    return most


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
        mask[CHALLENGE_ACTION], mask[PILE_ACTION] = may_challenge(terms, game), may_take(terms, game, room)
    elif more[PATH]:
        _mask_path(terms, game, more[PATH], room, mask)
    else:
        ones, joker = discards(terms, game)
        _mark(mask, DISCARD_ACTION, ones)
        mask[DISCARD_ACTION + JOKER_FACE] = joker
        if terms[SHOWDOWN]:
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
    if is_hopeless(terms, game, room):
        return
    end = layings(terms, game, room.rows)
    for number in range(end):
        row = room.rows[number]
        action = first_action(row)
        if not mask[action] and is_lawful(terms, game, row, end, room):
            mask[action] = 1


@lean
def _mask_path(terms: Ints, game: Game, length: int, room: Room, mask: Flags) -> None:
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
