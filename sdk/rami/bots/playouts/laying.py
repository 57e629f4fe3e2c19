"""Laying in a play-out: the melds of the best arrangement, then single cards, or nothing where holding back pays."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.drawing import may_lay_off
from rami.bots.playouts.hands import (
    JOKERS as JOKERS_OF_MELD,
)
from rami.bots.playouts.hands import (
    KIND,
    LENGTH,
    NATURALS,
    POINTS,
    RANKS,
    RUN,
    START,
    WHAT,
    WORTH,
    arrange,
    bits,
    covered,
    melded,
    place,
    reaches_opening,
    unmelded,
)
from rami.bots.playouts.table import (
    COUNT,
    FITTING,
    JOKER,
    JOKERS,
    LAID,
    LAID_NOW,
    MELDS,
    MELDS_NOW,
    MOST_ON_TABLE,
    MUST_USE,
    ONES,
    OPENED,
    POINTS_NOW,
    TABLE_KIND,
    TABLE_LENGTH,
    TABLE_START,
    TABLE_SUITS,
    TABLE_WHAT,
    TAKEN,
    TAKEN_LAID,
    TURN,
    TURNS,
    TWOS,
    Deal,
    Ints,
    add_to,
    fewest_cards,
    is_stuck,
    look,
    loses,
    place_for,
    shown,
)
from rami.bots.playouts.terms import (
    FIRST_TURN_MELDS,
    MELDS_A_TURN,
    MUST_DISCARD,
    OPENING,
    RAMI_WAIVES,
    SEATS,
    TAKEN_ALONE,
    USE_NOW,
    weights_at,
)
from rami.bots.playouts.weights import HOLDS

MELD, ADDED = 2, 3
"""The steps in the log: a meld with the mask of its natural cards, and a card with the number of the meld."""


@lean
def lay(terms: Ints, deal: Deal, melds: Ints, chosen: Ints, log: Ints) -> None:
    """Lay what the heuristic lays in this turn."""
    now = deal.now
    row = deal.seats[now[TURN]]
    if not terms[FIRST_TURN_MELDS] and row[TURNS] == 0:
        return
    opened = terms[OPENING] < 0 or row[OPENED] or now[POINTS_NOW] >= terms[OPENING]
    by = WORTH if opened else POINTS
    value = arrange(terms, row[ONES], row[TWOS], row[JOKERS], by, melds, chosen)
    if _lays_taken_off(terms, deal, row, opened, melds, chosen, log):
        value = arrange(terms, row[ONES], row[TWOS], row[JOKERS], by, melds, chosen)
    laid = covered(melds, chosen)
    if not opened and terms[MUST_DISCARD] and laid >= row[COUNT]:
        return  # a card has to be left, and the other melds may be too few to open
    fits = _fitting(deal, row, melds, chosen)
    out = row[COUNT] - laid - bits(fits) <= 1
    rami = row[COUNT] - laid - _ranks(fits) <= 1 and not row[LAID] and terms[RAMI_WAIVES]
    opens = opened or reaches_opening(terms, value + now[POINTS_NOW], melds, chosen) or rami
    free = not now[MUST_USE] and not now[LAID_NOW] and not (out and opens)
    if free and fewest_cards(deal, now[TURN], terms[SEATS]) > terms[weights_at(now[TURN]) + HOLDS]:
        return
    if opens:
        _lay_melds(terms, deal, row, melds, chosen, log)
        opened = opened or now[POINTS_NOW] >= terms[OPENING]
    if now[MUST_USE] and not now[TAKEN_LAID]:
        _lay_card_off(terms, deal, row, now[TAKEN], log)
    if opened or (rami and now[LAID_NOW]) or may_lay_off(terms, row):
        _lay_off(terms, deal, row, melds, chosen, log)


@lean
def _lays_taken_off(terms: Ints, deal: Deal, row: Ints, opened: bool, melds: Ints, chosen: Ints, log: Ints) -> bool:
    """Lay off the card that has to be laid, if that is possible now and no meld that can be laid has it."""
    now = deal.now
    owes = terms[USE_NOW] and now[TAKEN] >= 0 and not now[TAKEN_LAID]
    if not owes or not terms[TAKEN_ALONE] or not may_lay_off(terms, row):
        return False
    full = terms[MUST_DISCARD] and covered(melds, chosen) >= row[COUNT]
    if opened and not full and melded(melds, chosen) >> now[TAKEN] & 1:
        return False
    return _lay_card_off(terms, deal, row, now[TAKEN], log)


@lean
def _fitting(deal: Deal, row: Ints, melds: Ints, chosen: Ints) -> int:
    """The other cards that fit melds that lie on the table already."""
    rest, _, _ = unmelded(row[ONES], row[TWOS], row[JOKERS], melds, chosen)
    return int(rest & deal.now[FITTING])


@lean
def _ranks(cards: int) -> int:
    """How many ranks these cards have. Of two cards of a rank, a set with a joker may have room for one only."""
    return bits((cards | cards >> RANKS | cards >> 2 * RANKS | cards >> 3 * RANKS) & ((1 << RANKS) - 1))


@lean
def _lay_melds(terms: Ints, deal: Deal, row: Ints, melds: Ints, chosen: Ints, log: Ints) -> None:
    """Lay the chosen melds, the dearest first, as many as a turn may have."""
    now = deal.now
    must = 0 if not now[MUST_USE] or now[TAKEN_LAID] else 1 << now[TAKEN]
    for _ in range(chosen[0]):
        best = -1
        for number in range(1, chosen[0] + 1):
            meld = chosen[number]
            if meld >= 0 and (
                best < 0
                or (melds[meld, NATURALS] & must != 0) > (melds[chosen[best], NATURALS] & must != 0)
                or (
                    (melds[meld, NATURALS] & must != 0) == (melds[chosen[best], NATURALS] & must != 0)
                    and melds[meld, WORTH] > melds[chosen[best], WORTH]
                )
            ):
                best = number
        if best < 0 or now[MELDS_NOW] >= terms[MELDS_A_TURN] or now[MELDS] >= MOST_ON_TABLE:
            return
        put(terms, deal, row, melds[chosen[best]], log)
        chosen[best] = -1


@lean
def put(terms: Ints, deal: Deal, row: Ints, meld: Ints, log: Ints) -> None:
    """Lay a meld. Where a card has to be left to discard, one may stay in the hand."""
    now = deal.now
    naturals, jokers, points = meld[NATURALS], meld[JOKERS_OF_MELD], meld[POINTS]
    start, length = meld[START], meld[LENGTH]
    single = naturals & ~row[TWOS]
    if terms[MUST_DISCARD] and row[COUNT] <= length:
        return
    taken = jokers > 0 if now[TAKEN] == JOKER else now[TAKEN] >= 0 and (naturals >> now[TAKEN] & 1) != 0
    if not taken and not now[MUST_USE] and is_stuck(terms, now, row[ONES] & ~single, row[JOKERS] - jokers):
        return
    target = deal.melds[now[MELDS]]
    target[TABLE_KIND], target[TABLE_WHAT] = meld[KIND], meld[WHAT]
    target[TABLE_START], target[TABLE_LENGTH], target[TABLE_SUITS] = start, length, 0
    rest = naturals
    while rest:
        low = rest & -rest
        rest ^= low
        face = place(low)
        loses(row, face)
        shown(now, face)
        if meld[KIND] != RUN:
            target[TABLE_SUITS] |= 1 << (face // RANKS)
    for _ in range(jokers):
        loses(row, JOKER)
    if taken:
        now[TAKEN_LAID] = 1
    now[MELDS] += 1
    now[MELDS_NOW] += 1
    now[LAID_NOW] = 1
    now[POINTS_NOW] += points
    look(terms, deal)
    note(log, MELD, naturals, meld[KIND], start + 100 * length + 10000 * meld[WHAT])


@lean
def _lay_off(terms: Ints, deal: Deal, row: Ints, melds: Ints, chosen: Ints, log: Ints) -> None:
    """Lay off every card that is in no meld and fits one on the table."""
    now = deal.now
    again = True
    while again:
        again = False
        arrange(terms, row[ONES], row[TWOS], row[JOKERS], WORTH, melds, chosen)
        rest, _, _ = unmelded(row[ONES], row[TWOS], row[JOKERS], melds, chosen)
        while rest & now[FITTING]:
            low = rest & now[FITTING] & -(rest & now[FITTING])
            rest ^= low
            face = place(low)
            if row[COUNT] == 1 and terms[MUST_DISCARD]:
                return
            lone = face == now[TAKEN] and not now[TAKEN_LAID] and not row[TWOS] & low
            if lone and not terms[TAKEN_ALONE]:
                continue
            if face != now[TAKEN] and is_stuck(terms, now, row[ONES] & ~(low & ~row[TWOS]), row[JOKERS]):
                continue
            again = _lay_card_off(terms, deal, row, face, log) or again


@lean
def _lay_card_off(terms: Ints, deal: Deal, row: Ints, face: int, log: Ints) -> bool:
    """Lay off a card on the first meld that it fits. Whether there was one."""
    number = place_for(terms, deal, face)
    if number < 0:
        return False
    loses(row, face)
    add_to(terms, deal, number, face)
    deal.now[LAID_NOW] = 1
    if face == deal.now[TAKEN]:
        deal.now[TAKEN_LAID] = 1
    note(log, ADDED, face, number, 0)
    return True


@lean
def note(log: Ints, step: int, one: int, two: int, three: int) -> None:
    """Write a step into the log, if it has room."""
    used = log[0, 0]
    if used + 1 < log.shape[0]:
        row = log[used + 1]
        row[0], row[1], row[2], row[3] = step, one, two, three
        log[0, 0] = used + 1
