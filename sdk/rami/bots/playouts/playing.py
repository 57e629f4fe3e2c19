"""Play-outs: a deal is played to its end by the fast heuristic, and its points are counted."""

from typing import Final

import numpy as np

from rami.bots.playouts.compiled import compiled, lean
from rami.bots.playouts.declaring import (
    NO_CARD,
    closing_card,
    comes,
    declare,
    discarded,
    drop_out,
    drops,
    goes,
    measure,
    score_declared,
)
from rami.bots.playouts.discarding import discard
from rami.bots.playouts.drawing import PASSED, draw
from rami.bots.playouts.hands import LEFT, NO_LIMIT, hand_points, scratch
from rami.bots.playouts.knocking import NO_KNOCK, knock, knock_card
from rami.bots.playouts.laying import lay, note
from rami.bots.playouts.showdown import score_showdown
from rami.bots.playouts.table import (
    COUNT,
    DRAWN,
    FORCED,
    JOKER,
    JOKERS,
    LAID,
    LAID_NOW,
    MELDS,
    MELDS_NOW,
    MUST_USE,
    ONES,
    OPENED,
    OUT,
    OVER,
    PICKED,
    PILE,
    POINTS_NOW,
    RAMI,
    SHED,
    STOCK,
    TAKEN,
    TAKEN_LAID,
    TURN,
    TURNS,
    TWOS,
    Deal,
    Ints,
    copied,
    loses,
    next_seat,
    shown,
)
from rami.bots.playouts.terms import (
    DECLARES,
    DOUBLE,
    FACTOR,
    FLAT,
    NO_BONUS,
    OPENING,
    OUT_ALONE,
    OUT_EMPTY,
    OUT_RAMI,
    OWN_HAND,
    PENALTY,
    RAMI_BONUS,
    RESERVE,
    SCORING,
    SEATS,
    SHOWDOWN,
    STOCK_EMPTY_ENDS,
    TURN_LIMIT,
)

DISCARDED, KNOCKED, DROPPED_OUT, DECLARED = 4, 6, 7, 8
"""Further steps in the log."""
TURN_TAKEN: Final = 130
"""The work of a turn besides that of its arrangements and its discard (`rami.bots.playouts.hands.LEFT`)."""


@lean
def take_turn(terms: Ints, deal: Deal, melds: Ints, chosen: Ints, log: Ints) -> None:
    """Play the turn, or what is left of it, to its end."""
    now = deal.now
    row = deal.seats[now[TURN]]
    if terms[DECLARES]:
        _declaring_turn(terms, deal, row, melds, chosen, log)
        return
    if not now[DRAWN]:
        step = draw(terms, deal, melds, chosen)
        note(log, step, 0, 0, 0)
        if step == PASSED or now[OVER]:
            return
    if terms[SHOWDOWN]:
        card = knock_card(terms, deal, melds, chosen)
        if card != NO_KNOCK:
            knock(deal, now[TURN], card)
            note(log, KNOCKED, card, 0, 0)
            return
    else:
        lay(terms, deal, melds, chosen, log)
        if not row[COUNT]:
            goes_out(deal, row)
            return
    face = discard(terms, deal, melds, chosen)
    loses(row, face)
    _put_on_pile(deal, row, face, log)
    if not row[COUNT]:
        goes_out(deal, row)
        return
    end_turn(terms, deal)


@lean
def _put_on_pile(deal: Deal, row: Ints, face: int, log: Ints) -> None:
    now = deal.now
    note(log, DISCARDED, face, 0, 0)
    row[SHED] |= 0 if face == JOKER else 1 << face
    if face == now[TAKEN]:
        row[PICKED] &= ~(1 << face) if face >= 0 else 0
    deal.pile[now[PILE]] = face
    now[PILE] += 1
    shown(now, face)


@lean
def _declaring_turn(terms: Ints, deal: Deal, row: Ints, melds: Ints, chosen: Ints, log: Ints) -> None:
    """A turn where players declare: drop out, or draw, and declare or discard."""
    now = deal.now
    if not now[DRAWN]:
        if not now[FORCED] and drops(terms, deal, row, melds, chosen):
            note(log, DROPPED_OUT, 0, 0, 0)
            drop_out(terms, deal)
            return
        measure(terms, deal, row, melds, chosen)
        note(log, draw(terms, deal, melds, chosen), 0, 0, 0)
        if now[OVER]:
            return
        face = now[TAKEN] if now[TAKEN] >= 0 else deal.stock[now[STOCK]]
        loses(row, face)
        comes(terms, deal, row, face, melds, chosen)
    card = closing_card(terms, deal, row, melds, chosen)
    if card != NO_CARD:
        declare(deal, now[TURN], card)
        note(log, DECLARED, card, 0, 0)
        return
    face = discarded(terms, deal, row, melds, chosen)
    goes(row, face)
    _put_on_pile(deal, row, face, log)
    end_turn(terms, deal)


@lean
def goes_out(deal: Deal, row: Ints) -> None:
    """The deal is over: the player on turn has no more cards."""
    deal.now[OUT], deal.now[RAMI], deal.now[OVER] = deal.now[TURN], not row[LAID], 1


@lean
def end_turn(terms: Ints, deal: Deal) -> None:
    """The next seat's turn begins, or the deal ends."""
    now = deal.now
    seat, seats = now[TURN], terms[SEATS]
    row = deal.seats[seat]
    row[TURNS] += 1
    row[PICKED] &= row[ONES]
    row[LAID] |= now[LAID_NOW]
    row[OPENED] |= terms[OPENING] >= 0 and now[POINTS_NOW] >= terms[OPENING]
    turns = 0
    for other in range(seats):
        turns += deal.seats[other, TURNS]
    now[TURN] = next_seat(terms, deal, seat)
    now[DRAWN], now[TAKEN], now[MUST_USE], now[TAKEN_LAID] = 0, -1, 0, 0
    now[MELDS_NOW], now[LAID_NOW], now[POINTS_NOW] = 0, 0, 0
    if turns >= terms[TURN_LIMIT] or (terms[STOCK_EMPTY_ENDS] and not now[STOCK]):
        now[OVER] = 1
    if now[STOCK] <= terms[RESERVE] and terms[RESERVE]:
        now[OVER] = 1


@lean
def score(terms: Ints, deal: Deal, points: Ints, melds: Ints, chosen: Ints) -> None:
    """The points of each seat at the end, from its own side: more is better."""
    if terms[DECLARES]:
        score_declared(terms, deal, points, melds, chosen)
        return
    if terms[SHOWDOWN]:
        score_showdown(terms, deal, points, melds, chosen)
        return
    seats, out, rami = terms[SEATS], deal.now[OUT], deal.now[RAMI] and terms[RAMI_BONUS] != NO_BONUS
    double = rami and terms[RAMI_BONUS] == DOUBLE
    total, lowest = 0, 1 << 40
    for seat in range(seats):
        row = deal.seats[seat]
        points[seat] = hand_points(terms, row[ONES], row[TWOS], row[JOKERS])
        total += points[seat]
        lowest = min(lowest, points[seat])
    if out < 0 and not terms[OWN_HAND]:
        winners = 0
        for seat in range(seats):
            winners += points[seat] == lowest
        for seat in range(seats):
            points[seat] = (total - seats * lowest) // winners if points[seat] == lowest else 0
    elif out < 0 or terms[SCORING] == PENALTY:
        for seat in range(seats):
            lost = points[seat] if deal.seats[seat, OPENED] else _lost_unopened(terms, points[seat])
            extra = 0 if not rami else lost if double else 10
            points[seat] = _won(terms, deal.now) if seat == out else -(lost + extra)
    else:
        for seat in range(seats):
            extra = 0 if not rami else total if double else 10
            points[seat] = total + extra if seat == out else 0


@lean
def _lost_unopened(terms: Ints, count: int) -> int:
    """What a player loses who has not opened, with a hand that counts so much (U-12)."""
    return int(terms[FACTOR] * count if terms[FLAT] < 0 else terms[FLAT])


@lean
def _won(terms: Ints, now: Ints) -> int:
    """What a player scores who goes out (U-13)."""
    if not now[RAMI]:
        return int(terms[OUT_ALONE])
    return int(terms[OUT_EMPTY] if now[MELDS] == now[MELDS_NOW] else terms[OUT_RAMI])


@lean
def play_out(terms: Ints, deal: Deal, points: Ints, melds: Ints, chosen: Ints, log: Ints) -> None:
    """Play the deal to its end, as long as work is left."""
    while not deal.now[OVER] and chosen[LEFT] > 0:
        chosen[LEFT] -= TURN_TAKEN
        take_turn(terms, deal, melds, chosen, log)
    score(terms, deal, points, melds, chosen)


@compiled
def play_outs(terms: Ints, start: Deal, work: Deal, rounds: int, totals: Ints) -> None:
    """Play the same deal so many times: for measurements."""
    melds, chosen = scratch(NO_LIMIT)
    log, points = np.zeros((1, 4), np.int64), np.zeros(terms[SEATS], np.int64)
    for _ in range(rounds):
        copied(start, work)
        play_out(terms, work, points, melds, chosen, log)
        totals += points
