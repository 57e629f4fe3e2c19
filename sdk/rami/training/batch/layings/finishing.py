"""Whether a turn can still be finished, for the law of no dead ends: by its duties, and by trying what can be laid."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import JOKERS, ONES, Ints
from rami.training.batch.layings.additions import lay_offs, swaps
from rami.training.batch.layings.duties import can_end, may_lay, may_meld
from rami.training.batch.layings.failed import has_failed, note_failed, position
from rami.training.batch.layings.laying import lay
from rami.training.batch.layings.melds import new_melds
from rami.training.batch.layings.narrowing import narrowed
from rami.training.batch.layings.opening import BARELY, SURELY, WHOLE
from rami.training.batch.layings.outlook import could_meet, hopes
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import ON_TABLE
from rami.training.batch.terms import SWAPS


@lean
def list_all(terms: Ints, hand: Ints, turn: Ints, melds: Ints, rows: Ints, count: int) -> int:
    """Add all melds, lay-offs and swaps to a list, whether they can be finished or not."""
    if not may_lay(terms, hand):
        return count
    ones, jokers = hand[ONES], hand[JOKERS]
    if may_meld(terms, hand, turn):
        count = new_melds(terms, ones, jokers, rows, count)
    for place in range(turn[ON_TABLE]):
        count = lay_offs(terms, ones, jokers, 0, melds[place], place, rows, count)
        if terms[SWAPS]:
            count = swaps(ones, melds[place], place, rows, count)
    return count


@lean
def allows(
    terms: Ints,
    hand: Ints,
    turn: Ints,
    melds: Ints,
    row: Ints,
    top: int,
    room: Room,
    taken: int,
    must_use: int,
    first: bool,
) -> bool:
    """Whether the turn can be finished after the laying of a row. Lists are written from `top` on."""
    _copy(hand, turn, melds, room, 0)
    lay(terms, room.hands[0], room.turns[0], room.tables[0], row, taken)
    return _can_finish(terms, top, room, taken, must_use, first)


@lean
def finishes(
    terms: Ints, hand: Ints, turn: Ints, melds: Ints, room: Room, taken: int, must_use: int, first: bool
) -> bool:
    """Whether the player, who has drawn, can legally end this turn, now or after laying more cards."""
    _copy(hand, turn, melds, room, 0)
    return _can_finish(terms, 0, room, taken, must_use, first)


@lean
def _copy(hand: Ints, turn: Ints, melds: Ints, room: Room, depth: int) -> None:
    for column in range(hand.size):
        room.hands[depth, column] = hand[column]
    for column in range(turn.size):
        room.turns[depth, column] = turn[column]
    for place in range(turn[ON_TABLE]):
        for column in range(melds.shape[1]):
            room.tables[depth, place, column] = melds[place, column]


@lean
def _can_finish(terms: Ints, top: int, room: Room, taken: int, must_use: int, first: bool) -> bool:
    """Whether the turn can be finished from what is at depth 0: now, or after laying more cards in some order."""
    if can_end(terms, room.hands[0], room.turns[0], taken, must_use, first):
        return True
    if not may_lay(terms, room.hands[0]):
        return False
    depth = 0
    room.ends[0] = -1
    while depth >= 0:
        if room.ends[depth] < 0:
            begin = room.ends[depth - 1] if depth else top
            if _begins(terms, depth, begin, room, taken, must_use, first):
                return True
        number = room.nexts[depth]
        if number == room.ends[depth]:
            note_failed(room.failed, room.keys[depth])
            depth -= 1
            continue
        room.nexts[depth] += 1
        depth += 1
        _lay_at(terms, depth, number, room, taken)
        room.ends[depth] = -1
    return False


@lean
def _lay_at(terms: Ints, depth: int, number: int, room: Room, taken: int) -> None:
    """Write what is at a depth: what is above it, after the laying of a row."""
    above = depth - 1
    _copy(room.hands[above], room.turns[above], room.tables[above], room, depth)
    lay(terms, room.hands[depth], room.turns[depth], room.tables[depth], room.rows[number], taken)


@lean
def _begins(terms: Ints, depth: int, begin: int, room: Room, taken: int, must_use: int, first: bool) -> bool:
    """List what can be laid at a depth where the turn cannot end; nothing, if this cannot finish the turn.

    True if the turn can certainly be finished: without a search, or because it can end after the next laying.
    """
    hand, turn, melds = room.hands[depth], room.turns[depth], room.tables[depth]
    room.ends[depth] = room.nexts[depth] = begin
    room.keys[depth] = position(terms, hand, turn, melds)
    if has_failed(room.failed, room.keys[depth]):
        return False
    hope = hopes(terms, hand, turn, melds, begin, room, taken, must_use)
    if hope in (BARELY, WHOLE):
        end = list_all(terms, hand, turn, melds, room.rows, begin)
        if could_meet(terms, hand, turn, room.rows, begin, end, taken, must_use):
            if hope == WHOLE:
                end = narrowed(terms, hand, turn, room, begin, end, taken, must_use)
            for number in range(begin, end):
                _lay_at(terms, depth + 1, number, room, taken)
                if can_end(terms, room.hands[depth + 1], room.turns[depth + 1], taken, must_use, first):
                    return True
            room.ends[depth] = end
    return bool(hope == SURELY)
