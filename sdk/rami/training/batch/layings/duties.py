"""The duties of a turn, and the cards that may be discarded: whether the turn may end now."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import COUNT, JOKERS, LAID, ONES, OPENED, TURNS, Ints
from rami.bots.playouts.terms import (
    FIRST_TURN_MELDS,
    LAY_OFF_OPENED,
    MELDS_A_TURN,
    MUST_DISCARD,
    NO_DISCARD_OF_TAKEN,
    OPENING,
    PURE_RUN,
    RAMI_WAIVES,
)
from rami.training.batch.layout import (
    ADDED,
    ELSEWHERE,
    FED,
    JOKER_FACE,
    LAID_TAKEN,
    MUST_OPEN,
    NEW_MELDS,
    NEW_POINTS,
    OWED,
    PURE,
    SWAPPED,
    TAKEN_MELDED,
    TAKEN_ON,
)
from rami.training.batch.terms import (
    COMPANY,
    COMPANY_ON_MELD,
    JOKER_STAYS_IN_HAND,
    NEUTRAL_FIRST_DISCARD,
    RAMI_LIFTS,
    SWAP_OPENED,
)


@lean
def has_opened(terms: Ints, hand: Ints, turn: Ints) -> bool:
    """Whether the player has opened, in this turn or before (F-20)."""
    if terms[OPENING] < 0 or hand[OPENED]:
        return True
    if turn[NEW_POINTS] < terms[OPENING] or (terms[PURE_RUN] and not turn[PURE]):
        return False
    return bool(not turn[MUST_OPEN] or turn[TAKEN_MELDED])


@lean
def is_met(terms: Ints, hand: Ints, turn: Ints, must_use: int, out: bool) -> bool:
    """Whether all duties of the turn are met. `out` says that the hand is then empty."""
    if must_use and not turn[LAID_TAKEN]:
        return False
    if turn[TAKEN_ON] and terms[COMPANY] and (terms[COMPANY_ON_MELD] or not turn[FED]):
        return False
    rami = out and not hand[LAID]
    laid = turn[NEW_MELDS] or turn[ADDED] or turn[SWAPPED]
    if laid and needs_opening(terms, turn) and not has_opened(terms, hand, turn) and not (rami and terms[RAMI_WAIVES]):
        return False
    if turn[NEW_MELDS] > terms[MELDS_A_TURN] and not (rami and terms[RAMI_LIFTS]):
        return False
    return bool(not turn[OWED] and not (turn[ELSEWHERE] and not rami))


@lean
def needs_opening(terms: Ints, turn: Ints) -> bool:
    """Whether what was laid in this turn needs an opening (G-18)."""
    added, swapped = turn[ADDED] and terms[LAY_OFF_OPENED], turn[SWAPPED] and terms[SWAP_OPENED]
    return bool(turn[MUST_OPEN] or turn[NEW_MELDS] or added or swapped)


@lean
def discardable(terms: Ints, hand: Ints, turn: Ints, taken: int, first: bool) -> tuple[int, bool]:
    """The mask of the natural cards that may be discarded, and whether a joker may be (B-19, G-13).

    `first` says whether nobody has had a turn yet.
    """
    ones, jokers = hand[ONES], hand[JOKERS] > 0
    kept = terms[NO_DISCARD_OF_TAKEN] and taken >= 0 and not turn[LAID_TAKEN]
    if kept and taken != JOKER_FACE:
        ones &= ~(1 << taken)
    if jokers and ((kept and taken == JOKER_FACE) or (hand[ONES] and stays(terms, first))):
        jokers = False
    return ones, jokers


@lean
def stays(terms: Ints, first: bool) -> bool:
    """Whether jokers stay in the hand as long as it has other cards."""
    return bool(terms[JOKER_STAYS_IN_HAND] or (terms[NEUTRAL_FIRST_DISCARD] and first))


@lean
def can_end(terms: Ints, hand: Ints, turn: Ints, taken: int, must_use: int, first: bool) -> bool:
    """Whether the turn may end now, with a discard or because the hand is empty."""
    if not hand[COUNT]:
        return bool(not terms[MUST_DISCARD] and is_met(terms, hand, turn, must_use, True))
    if not is_met(terms, hand, turn, must_use, hand[COUNT] == 1):
        return False
    ones, joker = discardable(terms, hand, turn, taken, first)
    return bool(ones or joker)


@lean
def may_meld(terms: Ints, hand: Ints, turn: Ints) -> bool:
    """Whether a new meld can be within the limit of a turn."""
    return bool(turn[NEW_MELDS] < terms[MELDS_A_TURN] or (terms[RAMI_LIFTS] and not hand[LAID]))


@lean
def may_lay(terms: Ints, hand: Ints) -> bool:
    """Whether it is not too early to lay cards (S-10)."""
    return bool(terms[FIRST_TURN_MELDS] or hand[TURNS])
