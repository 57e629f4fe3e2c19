"""Where players declare: what a play-out takes and discards, when it declares, and when it drops out (U-16 to U-20)."""

from typing import Final

import numpy as np

from rami.bots.playouts.compiled import compiled
from rami.bots.playouts.discarding import best_of, weigh
from rami.bots.playouts.hands import RANKS, bits, hand_points, place
from rami.bots.playouts.nearing import CARDS, POINTS, nearest
from rami.bots.playouts.table import (
    DROPPED,
    FAR,
    GONE,
    JOKER,
    JOKERS,
    KNOCKER,
    LOOSE,
    LOOSE_TWOS,
    ONES,
    OVER,
    TAKEN,
    TURN,
    TURNS,
    TWOS,
    WILD,
    Deal,
    Ints,
    first_turn,
    gets,
    loses,
    next_seat,
)
from rami.bots.playouts.terms import (
    DROP_FIRST,
    DROP_LATER,
    JOKER_HAND,
    JOKER_STAYS,
    MOST_COUNT,
    NEAR,
    NO_DISCARD_OF_TAKEN,
    SEATS,
    VALUES,
    WILD_STAYS,
)
from rami.bots.strategy.dropping import FIRST, LATER, OF_MANY
from rami.bots.strategy.dropping import JOKER as JOKER_BRINGS

NO_CARD: Final = -1
ANY: Final = 100
"""Farther than any hand is."""
FIRST_LIMITS: Final = np.array([FIRST.get(players, OF_MANY) for players in range(9)], np.int64)
LATER_LIMITS: Final = np.array(LATER, np.int64)


@compiled
def measure(terms: Ints, deal: Deal, row: Ints, melds: Ints, chosen: Ints) -> None:
    """Find how far a hand is, if that is not known."""
    if row[FAR] < 0:
        row[FAR] = nearest(terms, deal.now[WILD], row, CARDS, ANY, melds, chosen)
        row[LOOSE], row[LOOSE_TWOS] = melds[0, 0], melds[0, 1]


@compiled
def is_free(now: Ints, face: int) -> bool:
    """Whether a card is a joker or a wild card."""
    return bool(face == JOKER or (now[WILD] >> face) & 1)


@compiled
def jokers_of(now: Ints, row: Ints) -> int:
    """How many jokers and wild cards a hand has."""
    return int(row[JOKERS] + bits(row[ONES] & now[WILD]) + bits(row[TWOS] & now[WILD]))


@compiled
def comes(terms: Ints, deal: Deal, row: Ints, face: int, melds: Ints, chosen: Ints) -> None:
    """Put a card into a hand of which is known how far it is."""
    before = row[FAR]
    gets(row, face)
    free = is_free(deal.now, face)
    found = before + 1
    if free or terms[NEAR + face] & row[ONES] or jokers_of(deal.now, row) > 1:
        found = nearest(terms, deal.now[WILD], row, CARDS, before + 1, melds, chosen)
    row[FAR] = found
    if found <= before:
        row[LOOSE], row[LOOSE_TWOS] = melds[0, 0], melds[0, 1]
    elif not free:
        row[LOOSE_TWOS] |= row[LOOSE] & 1 << face
        row[LOOSE] |= 1 << face


@compiled
def goes(row: Ints, face: int) -> None:
    """Take a card out of a hand. Without one that no meld holds it is nearer by one."""
    loses(row, face)
    bit = 0 if face == JOKER else 1 << face
    if row[LOOSE_TWOS] & bit:
        row[LOOSE_TWOS] ^= bit
    elif row[LOOSE] & bit:
        row[LOOSE] ^= bit
    else:
        row[FAR] = -1
        return
    row[FAR] -= 1


@compiled
def takes(terms: Ints, deal: Deal, row: Ints, face: int, melds: Ints, chosen: Ints) -> bool:
    """Whether the card of the pile goes into a meld and brings the hand nearer."""
    now = deal.now
    if face == JOKER and terms[NO_DISCARD_OF_TAKEN] and not row[ONES]:
        return False  # no card would be left to discard
    if is_free(now, face):
        return not terms[JOKER_STAYS] or _begins(terms, deal)
    if not terms[NEAR + face] & row[ONES] and jokers_of(now, row) < 2:
        return False
    measure(terms, deal, row, melds, chosen)
    gets(row, face)
    after = nearest(terms, now[WILD], row, CARDS, row[FAR] + 1, melds, chosen)
    loses(row, face)
    return bool(after <= row[FAR])


@compiled
def _begins(terms: Ints, deal: Deal) -> bool:
    """Whether nobody has had a turn, or dropped out."""
    for seat in range(terms[SEATS]):
        if deal.seats[seat, GONE] == DROPPED:
            return False
    return first_turn(terms, deal)


@compiled
def closing_card(terms: Ints, deal: Deal, row: Ints, melds: Ints, chosen: Ints) -> int:
    """The first card with which this seat can declare, or `NO_CARD`."""
    now = deal.now
    measure(terms, deal, row, melds, chosen)
    if row[FAR] > 1:
        return NO_CARD
    allowed = _may_go(terms, deal, row)
    while allowed:
        low = allowed & -allowed
        allowed ^= low
        if _closes(terms, now, row, place(low), melds, chosen):
            return place(low)
    if row[JOKERS] and _may_go_joker(terms, deal, row) and _closes(terms, now, row, JOKER, melds, chosen):
        return JOKER
    return NO_CARD


@compiled
def _may_go(terms: Ints, deal: Deal, row: Ints) -> int:
    """The natural cards that may be discarded."""
    taken = deal.now[TAKEN]
    forbidden = terms[NO_DISCARD_OF_TAKEN] and 0 <= taken < JOKER
    plain = row[ONES] & ~deal.now[WILD]
    cards = plain if plain and _stays(terms, deal) else row[ONES]
    return int(cards & ~(1 << taken) if forbidden else cards)


@compiled
def _stays(terms: Ints, deal: Deal) -> bool:
    """Whether jokers and wild cards stay in a hand that has other cards."""
    return bool(terms[WILD_STAYS] == 2 or (terms[WILD_STAYS] == 1 and first_turn(terms, deal)))


@compiled
def _may_go_joker(terms: Ints, deal: Deal, row: Ints) -> bool:
    """Whether a joker may be discarded."""
    if row[ONES] & ~deal.now[WILD] and _stays(terms, deal):
        return False
    return bool(deal.now[TAKEN] != JOKER or not terms[NO_DISCARD_OF_TAKEN] or not row[ONES])


@compiled
def _closes(terms: Ints, now: Ints, row: Ints, face: int, melds: Ints, chosen: Ints) -> bool:
    loses(row, face)
    found = nearest(terms, now[WILD], row, CARDS, 1, melds, chosen)
    gets(row, face)
    return found == 0


@compiled
def declare(deal: Deal, seat: int, card: int) -> None:
    """Declare, and close with a card. The deal is over."""
    deal.now[KNOCKER], deal.now[OVER] = seat, 1
    loses(deal.seats[seat], card)


@compiled
def discarded(terms: Ints, deal: Deal, row: Ints, melds: Ints, chosen: Ints) -> int:
    """The card to discard: of those that no meld holds, the one without which the rest is worth most."""
    now = deal.now
    measure(terms, deal, row, melds, chosen)
    allowed = _may_go(terms, deal, row)
    plain = allowed & ~now[WILD]
    spare = row[LOOSE] & plain
    if spare:
        weigh(spare, chosen)
        naturals = row[ONES] & ~now[WILD]
        return best_of(terms, deal, row, row[LOOSE], row[LOOSE_TWOS], 0, spare, naturals, melds)
    best, least = NO_CARD, 0
    rest = plain or allowed
    while rest:
        low = rest & -rest
        rest ^= low
        loses(row, place(low))
        far = nearest(terms, now[WILD], row, CARDS, ANY, melds, chosen)
        gets(row, place(low))
        harm = ANY * far - terms[VALUES + place(low) % RANKS]
        if best < 0 or harm < least:
            best, least = place(low), harm
    return best if best >= 0 else JOKER


@compiled
def drops(terms: Ints, deal: Deal, row: Ints, melds: Ints, chosen: Ints) -> bool:
    """Whether this seat drops out, as the strong bot does."""
    if terms[DROP_FIRST] < 0:
        return False
    players, turns = still_in(terms, deal), row[TURNS]
    if turns and players == 2:
        return False
    measure(terms, deal, row, melds, chosen)
    if turns:
        return bool(row[FAR] >= LATER_LIMITS[min(turns, LATER_LIMITS.size - 1)])
    return bool(row[FAR] - JOKER_BRINGS * min(2, jokers_of(deal.now, row)) >= FIRST_LIMITS[players])


@compiled
def still_in(terms: Ints, deal: Deal) -> int:
    """How many players are still in the deal."""
    players = 0
    for seat in range(terms[SEATS]):
        players += deal.seats[seat, GONE] == 0
    return players


@compiled
def drop_out(terms: Ints, deal: Deal) -> None:
    """The player on turn drops out. The deal is over if one player is left."""
    now = deal.now
    deal.seats[now[TURN], GONE] = DROPPED
    if still_in(terms, deal) == 1:
        now[OVER] = 1
    now[TURN] = next_seat(terms, deal, now[TURN])


@compiled
def score_declared(terms: Ints, deal: Deal, points: Ints, melds: Ints, chosen: Ints) -> None:
    """The points of each seat after a declaration, or if all others dropped out; more is better (U-18, U-19)."""
    now = deal.now
    for seat in range(terms[SEATS]):
        row = deal.seats[seat]
        points[seat] = 0
        if row[GONE] == DROPPED:
            points[seat] = -(terms[DROP_LATER] if row[TURNS] else terms[DROP_FIRST])
        elif not row[GONE] and now[KNOCKER] >= 0 and seat != now[KNOCKER]:
            wild, jokers = now[WILD], jokers_of(now, row)
            whole = hand_points(terms, row[ONES] & ~wild, row[TWOS] & ~wild, 0) + jokers * terms[JOKER_HAND]
            count = nearest(terms, wild, row, POINTS, whole, melds, chosen)
            points[seat] = -min(count, terms[MOST_COUNT])
