"""What to discard in a play-out: the card without which the rest is worth most, as the strong bot does."""

from typing import Final

import numpy as np

from rami.bots.playouts.compiled import compiled
from rami.bots.playouts.hands import (
    KIND,
    LEFT,
    POINTS,
    RANKS,
    RUN,
    START,
    WHAT,
    WORTH,
    arrange,
    bits,
    hand_points,
    place,
    unmelded,
)
from rami.bots.playouts.hands import (
    LENGTH as LENGTH_OF_MELD,
)
from rami.bots.playouts.table import (
    DEAD_ONES,
    DEAD_TWOS,
    FITTING,
    JOKER,
    JOKERS,
    MELDS,
    ONES,
    OPENED,
    PICKED,
    TABLE_KIND,
    TABLE_LENGTH,
    TABLE_START,
    TABLE_WHAT,
    TAKEN,
    TAKEN_LAID,
    TURN,
    TURNS,
    TWOS,
    Deal,
    Ints,
    fewest_cards,
    next_seat,
)
from rami.bots.playouts.terms import (
    EACH,
    HASTY,
    NEAR,
    NO_DISCARD_OF_TAKEN,
    OPENING,
    PACKS,
    PAIRS,
    SEATS,
    SHOWDOWN,
    VALUES,
    WAITS,
)

ALL: Final = (1 << 52) - 1
CHANCE: Final = 10
"""Twice the worth of a card that would complete a meld, so that a pair, worth half a point, is a whole number."""
SETS: Final = 3
"""The first pairs of a card make sets, the others runs."""
WEIGHED: Final = 30
"""The work for each card that can be discarded (`rami.bots.playouts.hands.LEFT`)."""
FITS: Final = 20
FEEDS: Final = 12
AVERAGE: Final = 7
ONE: Final = 56
"""A point. Chances count in quarters of halves, and in sevenths where dear cards are needed."""
PATIENCE: Final = np.array([4, 1, 1, 2, 3, 3], np.int64)
"""The quarters of their worth that chances have, by the number of cards in the smallest other hand."""
FADING: Final = np.array([int(28 * 0.5 * 0.8**turn) for turn in range(60)], np.int64)
"""The parts of 28 of their worth that chances have where players knock, by the turns of the player."""


@compiled
def discard(terms: Ints, deal: Deal, melds: Ints, chosen: Ints) -> int:
    """The card to discard. 52 is a joker."""
    now = deal.now
    row = deal.seats[now[TURN]]
    ones, twos, jokers = row[ONES], row[TWOS], row[JOKERS]
    allowed = ones
    if terms[NO_DISCARD_OF_TAKEN] and now[TAKEN] >= 0 and not now[TAKEN_LAID]:
        allowed &= ~(1 << now[TAKEN])
    if not allowed:
        return JOKER if jokers else now[TAKEN]
    opened = terms[OPENING] < 0 or row[OPENED]
    arrange(terms, ones, twos, jokers, WORTH if opened else POINTS, melds, chosen)
    left, left_twos, left_jokers = unmelded(ones, twos, jokers, melds, chosen)
    runs = 0
    for number in range(chosen[0]):
        meld = melds[chosen[number + 1]]
        if meld[KIND] == RUN:
            runs |= run_mask(meld[WHAT], meld[START], meld[LENGTH_OF_MELD])
    spare = left & allowed
    if terms[HASTY]:
        return dearest(terms, spare or allowed)
    if not spare:
        return least_harm(terms, ones, twos, jokers, allowed, melds, chosen)
    for number in range(now[MELDS]):
        meld = deal.melds[number]
        if meld[TABLE_KIND] == RUN:
            runs |= run_mask(meld[TABLE_WHAT], meld[TABLE_START], meld[TABLE_LENGTH])
    weigh(spare, chosen)
    return best_of(terms, deal, row, left, left_twos, left_jokers, spare, runs, melds)


@compiled
def dearest(terms: Ints, cards: int) -> int:
    """The first of the cards with the most points."""
    best = -1
    while cards:
        low = cards & -cards
        cards ^= low
        face = place(low)
        if best < 0 or terms[VALUES + face % RANKS] > terms[VALUES + best % RANKS]:
            best = face
    return best


@compiled
def run_mask(suit: int, start: int, length: int) -> int:
    """The cards of a run."""
    mask = 0
    for position in range(start, start + length):
        mask |= 1 << (suit * RANKS + position % RANKS)
    return mask


@compiled
def least_harm(terms: Ints, ones: int, twos: int, jokers: int, allowed: int, melds: Ints, chosen: Ints) -> int:
    """The card without which the rest of the hand has the fewest unmelded points; of equal ones the dearest."""
    best, least = -1, 0
    while allowed:
        low = allowed & -allowed
        allowed ^= low
        rest, rest_twos = (ones, twos ^ low) if twos & low else (ones ^ low, twos)
        harm = hand_points(terms, rest, rest_twos, jokers)
        harm -= arrange(terms, rest, rest_twos, jokers, WORTH, melds, chosen)
        harm = 100 * harm - terms[VALUES + place(low) % RANKS]
        if best < 0 or harm < least:
            best, least = place(low), harm
    return best


@compiled
def weigh(spare: int, chosen: Ints) -> None:
    """Count the work of comparing these cards."""
    chosen[LEFT] -= WEIGHED * bits(spare)


@compiled
def best_of(
    terms: Ints, deal: Deal, row: Ints, left: int, twos: int, jokers: int, spare: int, runs: int, melds: Ints
) -> int:
    """The card of `spare` without which the rest of these cards is worth most, beside runs that have others."""
    now = deal.now
    dead, dead_twos = now[DEAD_ONES], now[DEAD_TWOS]
    if terms[PACKS] == 1:
        come, come_twice = ALL & ~(row[ONES] | dead), 0
    else:
        come = ALL & ~(row[TWOS] | dead_twos | (row[ONES] & dead))
        come_twice = ALL & ~(row[ONES] | dead)
    seat, seats = now[TURN], terms[SEATS]
    fewest = fewest_cards(deal, seat, seats)
    patience = 4 if terms[WAITS] or fewest >= PATIENCE.size else PATIENCE[fewest]
    dear = terms[OPENING] > 0 and not row[OPENED]
    dear = dear and 3 * terms[OPENING] > 2 * hand_points(terms, row[ONES], row[TWOS], row[JOKERS])
    picked = deal.seats[next_seat(terms, deal, seat), PICKED]
    fades = terms[SHOWDOWN] and not terms[WAITS]
    scale = FADING[min(row[TURNS], FADING.size - 1)] if fades else AVERAGE * patience
    total = _gains(terms, left, left, runs, jokers, come, come_twice, scale, dear, melds)
    best, most = -1, 0
    while spare:
        low = spare & -spare
        spare ^= low
        face = place(low)
        gain = total
        if twos & low:
            gain += ONE * terms[VALUES + face % RANKS]
        else:
            near = terms[NEAR + face] & left
            gain -= melds[face, 0]
            rest = left ^ low
            while near:
                bit = near & -near
                near ^= bit
                other = place(bit)
                gain += _gain(terms, other, rest, runs, jokers, come, come_twice, scale, dear) - melds[other, 0]
        if not terms[SHOWDOWN]:
            gain -= ONE // 2 * _help(deal, face, picked)
        if best < 0 or gain > most:
            best, most = face, gain
    return best


@compiled
def _gains(
    terms: Ints, cards: int, rest: int, runs: int, jokers: int, come: int, twice: int, scale: int, dear: bool, out: Ints
) -> int:
    """The sum of the gains of these cards. The gain of each is written to the row of its face."""
    total = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        face = place(bit)
        out[face, 0] = _gain(terms, face, rest, runs, jokers, come, twice, scale, dear)
        total += out[face, 0]
    return total


@compiled
def _gain(
    terms: Ints, face: int, rest: int, runs: int, jokers: int, come: int, twice: int, scale: int, dear: bool
) -> int:
    """What a card is worth beside the rest: its chances minus its cost, in parts of a point (`ONE`)."""
    cost = terms[VALUES + face % RANKS]
    chance = _chances(terms, face, rest, runs, jokers, come, twice)
    return int(chance * (scale // AVERAGE * cost if dear else scale) - ONE * cost)


@compiled
def _help(deal: Deal, face: int, picked: int) -> int:
    """Twice how much a card helps the next player."""
    worth = FITS if (deal.now[FITTING] >> face) & 1 else 0
    rank, suit = face % RANKS, face // RANKS
    while picked:
        low = picked & -picked
        picked ^= low
        other = place(low)
        apart = abs(rank - other % RANKS)
        if apart == 0 or (suit == other // RANKS and min(apart, RANKS - apart) <= 2):
            return worth + FEEDS
    return worth


@compiled
def _chances(terms: Ints, face: int, sets: int, runs: int, jokers: int, come: int, come_twice: int) -> int:
    """Twice the worth of the chances of a card: cards that complete a meld with it, and pairs."""
    runs |= sets
    completing, pairs = 0, 0
    for number in range(EACH):
        pair = terms[PAIRS + EACH * face + number]
        missing = pair & ~(sets if number < SETS else runs)
        if jokers or not missing & (missing - 1):
            completing |= missing
        else:
            pairs += not missing & ~come
    return int(CHANCE * (bits(completing & come) + bits(completing & come_twice)) + pairs)
