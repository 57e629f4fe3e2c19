"""What is known about the end of a turn without a search: that it can be finished, that it cannot, or neither."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import bits
from rami.bots.playouts.table import COUNT, LAID, ONES, TWOS, Ints
from rami.bots.playouts.table import JOKERS as HELD_JOKERS
from rami.bots.playouts.terms import LAY_OFF_OPENED, MELDS_A_TURN, PURE_RUN, RAMI_WAIVES
from rami.training.batch.layings.additions import gains, lay_offs
from rami.training.batch.layings.duties import has_opened, needs_opening
from rami.training.batch.layings.laying import uses
from rami.training.batch.layings.opening import BARELY, NOT, SURELY, WHOLE, opens
from rami.training.batch.layings.room import Room
from rami.training.batch.layings.whole import could_lay_all
from rami.training.batch.layout import (
    ELSEWHERE,
    FED,
    JOKER_FACE,
    JOKERS,
    KIND,
    LAID_TAKEN,
    MUST_OPEN,
    NATURALS,
    NEW_MELDS,
    NEW_SET,
    ON_TABLE,
    OWED,
    PLACE,
    SOURCES,
    SWAP,
    TAKEN_MELDED,
    TAKEN_ON,
    TWIN,
)
from rami.training.batch.terms import COMPANY, COMPANY_ON_MELD, KEEPS_JOKER, SWAP_OPENED, SWAPS


@lean
def quick(terms: Ints, hand: Ints, turn: Ints, row: Ints, taken: int, must_use: int) -> bool:
    """Whether the turn can certainly end at once after a laying, with a natural card as the discard."""
    if row[KIND] == SWAP or turn[OWED] or turn[ELSEWHERE] or turn[TAKEN_ON] or taken == JOKER_FACE:
        return False
    if not has_opened(terms, hand, turn) or turn[NEW_MELDS] + (row[KIND] <= NEW_SET) > terms[MELDS_A_TURN]:
        return False
    pending = taken >= 0 and not turn[LAID_TAKEN]
    used = pending and (row[NATURALS] >> taken) & 1
    if used and row[KIND] > NEW_SET and terms[COMPANY]:
        return False
    left = hand[ONES] & ~(row[NATURALS] & ~hand[TWOS])
    if taken >= 0:
        left &= ~(1 << taken)
    return bool(left and (used or not (must_use and pending)))


@lean
def hopes(terms: Ints, hand: Ints, turn: Ints, melds: Ints, top: int, room: Room, taken: int, must_use: int) -> int:
    """Whether laying more cards can finish the turn: `NOT`, `BARELY` if that is not known, or `SURELY`.

    `WHOLE` if that is not known either, and all cards would have to be laid, but for a discard.
    """
    if not hand[COUNT]:
        return NOT
    if has_opened(terms, hand, turn):
        return BARELY
    pending = bool(must_use and not turn[LAID_TAKEN])
    found = _by_opening(terms, hand, turn, melds, top, room, taken, pending)
    if found:
        return found
    if not needs_opening(terms, turn) and (not terms[LAY_OFF_OPENED] or (terms[SWAPS] and not terms[SWAP_OPENED])):
        return BARELY
    if hand[LAID] or not terms[RAMI_WAIVES]:
        return NOT
    return WHOLE if could_lay_all(terms, hand, turn, melds, top, room) else NOT


@lean
def _by_opening(
    terms: Ints, hand: Ints, turn: Ints, melds: Ints, top: int, room: Room, taken: int, pending: bool
) -> int:
    """Whether the turn can be finished by an opening. A joker of the table does not count for it (G-19)."""
    ones, twos, jokers = hand[ONES], hand[TWOS], hand[HELD_JOKERS] - turn[OWED]
    wanted = bool(turn[MUST_OPEN] and not turn[TAKEN_MELDED])
    gain = gains(ones, melds, turn[ON_TABLE]) if terms[SWAPS] else 0
    lone = turn[OWED] and taken == JOKER_FACE  # any joker that is laid off is then the taken one
    clear = not turn[TAKEN_ON] and not lone and _owed_fit(terms, turn, melds, top, room)
    if pending and not wanted and taken < JOKER_FACE:
        found = opens(terms, ones, twos, jokers, turn, taken, True, top, room)
        if found == SURELY and clear:
            return SURELY
        if clear and not gain and not turn[OWED]:
            return max(found, _beside_taken(terms, ones, twos, jokers, turn, melds, top, room, taken))
    kept = gain if terms[KEEPS_JOKER] else 0
    found = opens(terms, ones, twos, jokers + kept, turn, taken, wanted, top, room)
    if found == SURELY and (kept or not clear or (pending and not wanted)):
        return BARELY
    if not found and wanted and (gain or turn[OWED]):  # it may be in a meld that does not count
        return min(BARELY, opens(terms, ones, twos, jokers + kept, turn, taken, False, top, room))
    return found


@lean
def _beside_taken(
    terms: Ints, ones: int, twos: int, jokers: int, turn: Ints, melds: Ints, top: int, room: Room, taken: int
) -> int:
    """Whether an opening is left beside what lays the taken card off, if nothing is owed and there is no swap.

    It goes on a meld of the table, or with a joker on a run of this turn, which has none because it has to be pure.
    """
    found, end = NOT, top
    for place in range(turn[ON_TABLE]):
        end = lay_offs(terms, ones, jokers, 0, melds[place], place, room.rows, end)
    for number in range(top, end):
        cards, used = room.rows[number, NATURALS], room.rows[number, JOKERS]
        if not (cards >> taken) & 1:
            continue
        left, left_twos = ones & ~(cards & ~twos), twos & ~cards
        hope = opens(terms, left, left_twos, jokers - used, turn, taken, False, end, room)
        if hope == SURELY and terms[COMPANY]:
            hope = BARELY
        if hope == SURELY:
            return SURELY
        found = max(found, hope)
    if not found and terms[PURE_RUN] and jokers:
        bit = 1 << taken
        left = ones & ~(bit & ~twos)
        found = min(BARELY, opens(terms, left, twos & ~bit, jokers - 1, turn, taken, False, top, room))
    return found


@lean
def _owed_fit(terms: Ints, turn: Ints, melds: Ints, top: int, room: Room) -> bool:
    """Whether all jokers that have to be laid again fit on melds of the table, on others than theirs if they must."""
    owed = turn[OWED]
    if turn[ELSEWHERE] > owed:
        return False
    if not owed:
        return True
    places = 0
    for place in range(turn[ON_TABLE]):
        if not turn[SOURCES + place]:
            end, most = lay_offs(terms, 0, owed, 0, melds[place], place, room.rows, top), 0
            for number in range(top, end):
                most = max(most, room.rows[number, JOKERS])
            places += most
    return bool(places >= owed)


@lean
def could_meet(terms: Ints, hand: Ints, turn: Ints, rows: Ints, top: int, end: int, taken: int, must_use: int) -> bool:
    """Whether these layings do not exclude that the duties of the turn are met.

    Cards that are laid one after the other on one meld are also one laying of the list. Only a swap brings a new card.
    Who goes out with the first cards that are laid may leave a joker on the meld it came from.
    """
    pending, alone = must_use and not turn[LAID_TAKEN], turn[TAKEN_ON]
    owed = turn[OWED] or (turn[ELSEWHERE] and hand[LAID])
    if not (pending or owed or alone):
        return True
    lone, fed, with_taken, melded, jokers = 0, turn[FED], False, False, 0
    for number in range(top, end):
        row = rows[number]
        if row[KIND] == SWAP:
            return True
        new, used, place = row[KIND] <= NEW_SET, uses(row, taken), row[PLACE]
        jokers |= row[JOKERS]
        only = used and not turn[LAID_TAKEN] and bits(row[NATURALS]) + row[JOKERS] == 1  # a further joker is company
        melded |= new and used
        with_taken |= used and (new or not only or turn[TWIN] > 0 or not terms[COMPANY_ON_MELD])
        lone |= 1 << place if only and not new else 0
        fed |= 1 << place if not only and not new else 0
    if pending and not (with_taken or lone & fed):
        return False
    if owed and not jokers:
        return False
    return bool(not alone or not terms[COMPANY_ON_MELD] or melded or (fed >> (alone - 1)) & 1)
