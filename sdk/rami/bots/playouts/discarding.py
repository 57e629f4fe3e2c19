"""What to discard in a play-out: the card without which the rest is worth most, as the strong bot does."""

from typing import Final

from rami.bots.playouts.compiled import lean
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
    COUNT,
    DEAD_ONES,
    DEAD_TWOS,
    FITTING,
    JOKER,
    JOKERS,
    MELDS,
    ONES,
    OPENED,
    PICKED,
    SHED,
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
    VALUES,
    weights_at,
)
from rami.bots.playouts.weights import DANGER, EAGER, FADES, FEEDS, FITS, OWN, PATIENCE, REFUSED, SAFE
from rami.bots.playouts.weights import PAIRS as PAIRS_WORTH
from rami.bots.playouts.weights import RUNS as RUNS_WORTH
from rami.bots.playouts.weights import SETS as SETS_WORTH
from rami.bots.weights import MOST_FEWEST, MOST_TURNS, UNWANTED

ALL: Final = (1 << 52) - 1
OF_SETS: Final = 3
"""The first pairs of a card make sets, the others runs."""
WEIGHED: Final = 30
"""The work for each card that can be discarded (`rami.bots.playouts.hands.LEFT`)."""
AVERAGE: Final = 7
"""The points of an average card. Where dear cards are needed, chances of others count more or less."""
HUNDREDTH: Final = 1000 * AVERAGE
POINT: Final = 100 * HUNDREDTH
"""A point: chances count in hundredths, in thousandths of these, and in as many parts as an average card has points."""


@lean
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
    spare = left & allowed
    if terms[HASTY]:
        return dearest(terms, spare or allowed)
    if not spare:
        return least_harm(terms, ones, twos, jokers, allowed, melds, chosen)
    runs = _all_runs(deal, melds, chosen)
    weigh(spare, chosen)
    return best_of(terms, deal, row, left, left_twos, left_jokers, spare, runs, melds)


@lean
def promises(terms: Ints, deal: Deal, row: Ints, face: int, melds: Ints, chosen: Ints) -> bool:
    """Whether the chances of the card of the pile, which makes no meld, are worth enough beside this hand."""
    seat = deal.now[TURN]
    weights = terms[weights_at(seat) : weights_at(seat + 1)]
    if weights[EAGER] >= UNWANTED or row[ONES] >> face & 1:
        return False
    opened = terms[OPENING] < 0 or row[OPENED]
    arrange(terms, row[ONES], row[TWOS], row[JOKERS], WORTH if opened else POINTS, melds, chosen)
    left, _, jokers = unmelded(row[ONES], row[TWOS], row[JOKERS], melds, chosen)
    come, twice = _unseen(terms, deal, row, seat)
    runs, beside = _all_runs(deal, melds, chosen), left | 1 << face
    scale, dear = _scale(terms, weights, deal, row, seat), _needs_dear(terms, row)
    gain = _gain(terms, weights, face, beside, runs, jokers, come, twice, scale, dear)
    return bool(gain >= HUNDREDTH * weights[EAGER])


@lean
def _all_runs(deal: Deal, melds: Ints, chosen: Ints) -> int:
    """The cards of the runs among the chosen melds and on the table."""
    runs = 0
    for number in range(chosen[0]):
        meld = melds[chosen[number + 1]]
        if meld[KIND] == RUN:
            runs |= run_mask(meld[WHAT], meld[START], meld[LENGTH_OF_MELD])
    for number in range(deal.now[MELDS]):
        meld = deal.melds[number]
        if meld[TABLE_KIND] == RUN:
            runs |= run_mask(meld[TABLE_WHAT], meld[TABLE_START], meld[TABLE_LENGTH])
    return runs


@lean
def dearest(terms: Ints, cards: int) -> int:
    """The first of the cards with the most points; -1 if there are none."""
    best = -1
    while cards:
        low = cards & -cards
        cards ^= low
        face = place(low)
        if best < 0 or terms[VALUES + face % RANKS] > terms[VALUES + best % RANKS]:
            best = face
    return best


@lean
def run_mask(suit: int, start: int, length: int) -> int:
    """The cards of a run."""
    mask = 0
    for position in range(start, start + length):
        mask |= 1 << (suit * RANKS + position % RANKS)
    return mask


@lean
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


@lean
def weigh(spare: int, chosen: Ints) -> None:
    """Count the work of comparing these cards."""
    chosen[LEFT] -= WEIGHED * bits(spare)


@lean
def best_of(
    terms: Ints, deal: Deal, row: Ints, left: int, twos: int, jokers: int, spare: int, runs: int, melds: Ints
) -> int:
    """The card of `spare` without which the rest of these cards is worth most, beside runs that have others."""
    now, seat = deal.now, deal.now[TURN]
    come, come_twice = _unseen(terms, deal, row, seat)
    weights = terms[weights_at(seat) : weights_at(seat + 1)]
    scale, dear = _scale(terms, weights, deal, row, seat), _needs_dear(terms, row)
    after = deal.seats[next_seat(terms, deal, seat)]
    total = _gains(terms, weights, left, left, runs, jokers, come, come_twice, scale, dear, melds)
    best, most = -1, 0
    while spare:
        low = spare & -spare
        spare ^= low
        face = place(low)
        gain = total
        if twos & low:
            gain += POINT * terms[VALUES + face % RANKS]
        else:
            near = terms[NEAR + face] & left
            gain -= melds[face, 0]
            rest = left ^ low
            while near:
                bit = near & -near
                near ^= bit
                other = place(bit)
                gain += _gain(terms, weights, other, rest, runs, jokers, come, come_twice, scale, dear)
                gain -= melds[other, 0]
        gain -= HUNDREDTH * _help(terms, weights, now, row, after, face, come)
        if best < 0 or gain > most:
            best, most = face, gain
    return best


@lean
def _scale(terms: Ints, weights: Ints, deal: Deal, row: Ints, seat: int) -> int:
    """The part of their worth that chances have now, in thousandths."""
    patience = weights[PATIENCE + min(fewest_cards(deal, seat, terms[SEATS]), MOST_FEWEST - 1)]
    patience = patience * weights[OWN + min(row[COUNT], MOST_FEWEST - 1)] // 1000
    return int(patience * weights[FADES + min(row[TURNS], MOST_TURNS - 1)] // 1000)


@lean
def _needs_dear(terms: Ints, row: Ints) -> bool:
    """Whether the opening needs more than two thirds of the points of this hand."""
    if terms[OPENING] <= 0 or row[OPENED]:
        return False
    return bool(3 * terms[OPENING] > 2 * hand_points(terms, row[ONES], row[TWOS], row[JOKERS]))


@lean
def _unseen(terms: Ints, deal: Deal, row: Ints, seat: int) -> tuple[int, int]:
    """The masks of the cards that may still come, and of those of which two copies may: nobody has seen them."""
    now = deal.now
    ones, twos = row[ONES] | now[DEAD_ONES], row[TWOS] | now[DEAD_TWOS] | (row[ONES] & now[DEAD_ONES])
    for other in range(terms[SEATS]):
        if other != seat:
            twos |= ones & deal.seats[other, PICKED]
            ones |= deal.seats[other, PICKED]
    return (ALL & ~ones, 0) if terms[PACKS] == 1 else (ALL & ~twos, ALL & ~ones)


@lean
def _gains(
    terms: Ints,
    weights: Ints,
    cards: int,
    rest: int,
    runs: int,
    jokers: int,
    come: int,
    twice: int,
    scale: int,
    dear: bool,
    out: Ints,
) -> int:
    """The sum of the gains of these cards. The gain of each is written to the row of its face."""
    total = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        face = place(bit)
        out[face, 0] = _gain(terms, weights, face, rest, runs, jokers, come, twice, scale, dear)
        total += out[face, 0]
    return total


@lean
def _gain(
    terms: Ints,
    weights: Ints,
    face: int,
    rest: int,
    runs: int,
    jokers: int,
    come: int,
    twice: int,
    scale: int,
    dear: bool,
) -> int:
    """What a card is worth beside the rest: its chances minus its cost, in parts of a point (`POINT`)."""
    cost = terms[VALUES + face % RANKS]
    chance = scale * _chances(terms, weights, face, rest, runs, jokers, come, twice)
    return int(chance * (cost if dear else AVERAGE) - POINT * cost)


@lean
def _help(terms: Ints, weights: Ints, now: Ints, row: Ints, after: Ints, face: int, come: int) -> int:
    """How much a card helps the next player, in hundredths of a point."""
    worth = weights[FITS] if (now[FITTING] >> face) & 1 else 0
    picked, near = after[PICKED], terms[NEAR + face]
    worth -= weights[SAFE] * bits(near & after[SHED]) + weights[REFUSED] * bits(near & row[SHED])
    if weights[DANGER]:
        for number in range(EACH):
            pair = terms[PAIRS + EACH * face + number]
            worth += weights[DANGER] if pair and not pair & ~(come | picked) else 0
    rank, suit = face % RANKS, face // RANKS
    while picked:
        low = picked & -picked
        picked ^= low
        other = place(low)
        apart = abs(rank - other % RANKS)
        if apart == 0 or (suit == other // RANKS and min(apart, RANKS - apart) <= 2):
            return int(worth + weights[FEEDS])
    return int(worth)


@lean
def _chances(
    terms: Ints, weights: Ints, face: int, sets: int, runs: int, jokers: int, come: int, come_twice: int
) -> int:
    """The worth of the chances of a card: cards that complete a meld with it, and pairs."""
    runs |= sets
    of_sets, of_runs, pairs = 0, 0, 0
    for number in range(EACH):
        pair = terms[PAIRS + EACH * face + number]
        missing = pair & ~(sets if number < OF_SETS else runs)
        if jokers or not missing & (missing - 1):
            if number < OF_SETS:
                of_sets |= missing
            else:
                of_runs |= missing
        else:
            pairs += not missing & ~come
    worth = weights[SETS_WORTH] * (bits(of_sets & come) + bits(of_sets & come_twice))
    worth += weights[RUNS_WORTH] * (bits(of_runs & come) + bits(of_runs & come_twice))
    return int(worth + weights[PAIRS_WORTH] * pairs)
