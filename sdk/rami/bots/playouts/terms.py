"""The rules of a game as a row of numbers, for games that can be searched (`rami.rules.settings.searchable`)."""

from collections.abc import Sequence
from functools import cache, reduce
from itertools import combinations
from operator import or_
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.weights import WEIGHTS_LENGTH, numbers_of
from rami.bots.weights import Weights, weights_of
from rami.rules.melds.validity import joker_limit, span_allowed
from rami.rules.settings.parameters import Declaration, OutScore, Rules, Unopened, jokers_in_deck, pack_count

(
    SEATS,
    STEP,
    ACE_LOW,
    ACE_HIGH,
    MELDS_A_TURN,
    FIRST_TURN_MELDS,
    OPENING,
    RAMI_WAIVES,
    LAY_OFF_OPENED,
    MOST_JOKERS,
    TAKE_TO_OPEN,
    FREE_FIRST_TAKE,
    TAKEN_ALONE,
    NO_DISCARD_OF_TAKEN,
    MUST_DISCARD,
    SHUFFLES,
    KEEPS_TOP,
    RECYCLES,
    TURN_LIMIT,
    STOCK_EMPTY_ENDS,
    SCORING,
    OWN_HAND,
    RAMI_BONUS,
    ACE_LOW_RUN,
    ACE_HIGH_RUN,
    ACE_SET,
    JOKER_HAND,
    PACKS,
    SHOWDOWN,
    OFFERED,
    RESERVE,
    LAY_OFFS,
    POT,
    GIN,
    BIG_GIN,
    UNDERCUT,
    TIE_UNDERCUTS,
    FINE,
    BOX,
    PURE_RUN,
    USE_NOW,
    TAKE_FROM_TURN,
    ONE_FROM_STOCK,
    FLAT,
    FACTOR,
    OUT_ALONE,
    OUT_RAMI,
    OUT_EMPTY,
    DECLARES,
    RUNS_NEEDED,
    PURE_NEEDED,
    LEAST_NATURALS,
    DROP_FIRST,
    DROP_LATER,
    MOST_COUNT,
    JOKER_STAYS,
    JOKERS_A_MELD,
    WILD_STAYS,
    HASTY,
    VALUES,
) = range(60)
"""The places of the numbers. `HASTY` is 1 for who plays like a novice. `WILD_STAYS` says when wild cards may not be
discarded beside other cards: 1 in the first turn of the deal, 2 always.
From `VALUES` on come the points of the thirteen ranks in the hand."""
PAIRS: Final = VALUES + 13
"""From here on, for each face, the masks of the pairs that make a meld of three with it: three for sets, and three for
runs, 0 where there is none."""
EACH: Final = 6
NEAR: Final = PAIRS + 52 * EACH
"""From here on, for each face, the mask of all cards of these pairs."""
WEIGHTS: Final = NEAR + 52
"""From here on, for each seat, the weights of its player (`rami.bots.playouts.weights`)."""
MOST_SEATS: Final = 8
LENGTH: Final = WEIGHTS + MOST_SEATS * WEIGHTS_LENGTH
MANY: Final = 1 << 30
"""No limit."""
WINNER_TAKES, PENALTY = 0, 1
NO_BONUS, DOUBLE, PLUS_10 = 0, 1, 2


def terms_of(rules: Rules, seats: int, weights: Sequence[Weights] = ()) -> NDArray[np.int64]:
    """The numbers of these rules. The players have these weights, by seat, or else those of the strong bot."""
    terms = np.zeros(LENGTH, np.int64)
    opening = rules.opening
    limit = rules.max_jokers_per_meld
    scoring: Literal["winner_takes", "penalty"] = "penalty" if rules.scoring == "penalty" else "winner_takes"
    terms[SEATS], terms[STEP] = seats, 1 if rules.direction == "left" else seats - 1
    terms[ACE_LOW], terms[ACE_HIGH] = rules.ace != "high", rules.ace != "low"
    terms[MELDS_A_TURN] = _limit(rules.melds_per_turn)
    terms[FIRST_TURN_MELDS] = rules.first_turn_melds
    terms[OPENING] = -1 if opening is None else max(1, opening.points + opening.strict)
    terms[PURE_RUN] = opening is not None and opening.pure_run
    terms[RAMI_WAIVES] = rules.rami_waives_opening
    terms[LAY_OFF_OPENED] = rules.layoff_requires == "opened"
    terms[MOST_JOKERS] = 0 if not jokers_in_deck(rules, seats) else 1 if limit is None else min(1, limit)
    terms[TAKE_TO_OPEN] = rules.discard_draw == "opened_or_opening"
    terms[USE_NOW], terms[TAKE_FROM_TURN] = rules.discard_draw == "use_now", rules.discard_from_turn
    terms[ONE_FROM_STOCK] = rules.stock_only_with_one_card
    terms[FREE_FIRST_TAKE] = rules.free_first_round_draw
    terms[TAKEN_ALONE] = rules.taken_layoff == "alone"
    terms[NO_DISCARD_OF_TAKEN] = rules.no_discard_of_taken_card
    terms[MUST_DISCARD] = rules.must_discard_to_go_out
    terms[SHUFFLES], terms[KEEPS_TOP] = rules.stock_recycle == "shuffle", rules.recycle_keeps_top
    terms[RECYCLES], terms[TURN_LIMIT] = _limit(rules.max_recycles), rules.turn_limit
    terms[STOCK_EMPTY_ENDS] = rules.end_when_stock_empty_at_turn_end
    terms[SCORING] = PENALTY if scoring == "penalty" else WINNER_TAKES
    terms[OWN_HAND] = rules.no_out == "own_hand"
    terms[RAMI_BONUS] = {"none": NO_BONUS, "double": DOUBLE, "plus10": PLUS_10}[rules.rami_bonus]
    values = rules.values
    terms[ACE_LOW_RUN], terms[ACE_HIGH_RUN], terms[ACE_SET] = values.ace_low_run, values.ace_high_run, values.ace_set
    terms[JOKER_HAND] = values.joker_hand
    terms[PACKS] = pack_count(rules, seats)
    terms[VALUES] = values.ace_hand
    for rank in range(1, 13):
        terms[VALUES + rank] = min(rank + 1, 10)
    _special_scores(rules, terms)
    if rules.table == "showdown":
        _showdown(rules, terms)
    _declaring(rules, terms)
    terms[PAIRS:WEIGHTS] = _pairs(rules.ace)
    for seat, own in enumerate(weights or [weights_of(rules, seats)] * seats):
        terms[weights_at(seat) : weights_at(seat + 1)] = numbers_of(own)
    return terms


@lean
def weights_at(seat: int) -> int:
    """Where the weights of the player on this seat begin."""
    return WEIGHTS + WEIGHTS_LENGTH * seat


def _special_scores(rules: Rules, terms: NDArray[np.int64]) -> None:
    """What who has not opened scores, -1 for the hand (U-12), and what going out brings (U-13)."""
    unopened, out = rules.unopened or Unopened(), rules.out_score or OutScore()
    terms[FLAT], terms[FACTOR] = -1 if unopened.flat is None else unopened.flat, unopened.factor or 1
    terms[OUT_ALONE] = -out.for_going_out(rami=False, empty_table=False)
    terms[OUT_RAMI] = -out.for_going_out(rami=True, empty_table=False)
    terms[OUT_EMPTY] = -out.for_going_out(rami=True, empty_table=True)


def _showdown(rules: Rules, terms: NDArray[np.int64]) -> None:
    """The numbers of a game in which players knock."""
    terms[SHOWDOWN], terms[OFFERED], terms[RESERVE] = 1, rules.first_upcard == "offered", rules.stock_reserve
    terms[LAY_OFFS], terms[POT] = rules.showdown_layoff == "knocker_melds", rules.scoring == "knock_pot"
    terms[GIN], terms[BIG_GIN] = rules.gin_bonus, -1 if rules.big_gin_bonus is None else rules.big_gin_bonus
    terms[UNDERCUT], terms[TIE_UNDERCUTS] = rules.undercut_bonus, rules.undercut_on_tie
    terms[FINE] = rules.knock_penalty
    terms[BOX] = rules.box_bonus if rules.final_bonus == "gin" else 0


def _declaring(rules: Rules, terms: NDArray[np.int64]) -> None:
    """The numbers of a game in which players declare (U-16 to U-20). -1: nobody drops out."""
    asked = rules.declaration or Declaration(0, 0)
    terms[DECLARES], terms[RUNS_NEEDED], terms[PURE_NEEDED] = rules.declaration is not None, asked.runs, asked.pure_runs
    terms[LEAST_NATURALS], terms[JOKER_STAYS] = rules.min_naturals, rules.joker_draw == "upcard_only"
    terms[WILD_STAYS] = 2 if rules.joker_discard != "allowed" else int(rules.first_discard_neutral)
    terms[DROP_FIRST] = -1 if rules.drop is None else rules.drop.first
    terms[DROP_LATER] = -1 if rules.drop is None else rules.drop.later
    terms[MOST_COUNT], terms[JOKERS_A_MELD] = _limit(rules.most_count), joker_limit(rules)


@cache
def _pairs(ace: str) -> NDArray[np.int64]:
    """The numbers from `PAIRS` on, which every search needs."""
    masks = np.zeros(WEIGHTS - PAIRS, np.int64)
    for face in range(52):
        pairs = [*_in_sets(face), *_in_runs(ace, face)]
        masks[EACH * face : EACH * face + len(pairs)] = pairs
        masks[NEAR - PAIRS + face] = reduce(or_, pairs)
    return masks


def _in_sets(face: int) -> list[int]:
    others = [other for other in range(face % 13, 52, 13) if other != face]
    return [1 << one | 1 << two for one, two in combinations(others, 2)]


def _in_runs(ace: str, face: int) -> list[int]:
    start = face - face % 13
    spans = [(first, first + 1, first + 2) for first in range(12) if span_allowed(ace, first, 3)]
    masks = [sum(1 << (start + place % 13) for place in span) for span in spans]
    return [mask ^ 1 << face for mask in masks if mask >> face & 1]


def _limit(value: int | None) -> int:
    return MANY if value is None else value
