"""A second implementation of the rules, in card names, to which the solver is compared.

It shares no code with the solver: it lists every run and set from the definition and chooses the best disjoint
melds by integer programming, or by trying everything. It uses only the settings and the wire notation.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

import highspy
import numpy as np

from rami.rules.settings.parameters import Rules

RING = "A23456789TJQK"
SUITS = "SHDC"
LINES = {"low": RING, "high": RING[1:] + "A", "high_low": RING + "A", "around_corner": RING * 2}
POINTS = {rank: min(index + 1, 10) for index, rank in enumerate(RING)}

Hand = Sequence[str]
Meld = tuple[str, ...]
Use = tuple[frozenset[str], int]
"""The natural cards and the number of jokers that a meld uses from the hand."""


@lru_cache
def runs(ace: str) -> list[Meld]:
    """Every run of three to thirteen cards, in rising order."""
    line = LINES[ace]
    spans = {line[start : start + size] for start in range(13) for size in range(3, 14) if start + size <= len(line)}
    return [tuple(rank + suit for rank in span) for span in sorted(spans) for suit in SUITS]


@lru_cache
def sets() -> list[Meld]:
    """Every set: three or four suits of one rank."""
    return [tuple(rank + suit for suit in suits) for rank in RING for n in (3, 4) for suits in combinations(SUITS, n)]


def melds(rules: Rules, hand: Hand) -> Iterator[Meld]:
    """Every meld that can be laid from a hand, with named jokers (`*9H`)."""
    for run in runs(rules.ace):
        yield from _fillings(rules, hand, run)
    for of_suits in sets():
        for meld in _fillings(rules, hand, of_suits):
            if rules.set_joker_swap == "named_card" or _takes_first_free_suits(meld):
                yield meld


def _fillings(rules: Rules, hand: Hand, cards: Meld) -> Iterator[Meld]:
    """The ways to fill a run or set from the hand: jokers replace the missing cards and may replace others."""
    limit = len(cards) if rules.max_jokers_per_meld is None else rules.max_jokers_per_meld
    most = min(limit, hand.count("*"), len(cards) - rules.min_naturals) if rules.jokers else 0
    lacking = [card for card in cards if card not in hand]
    held = [card for card in cards if card in hand]
    for more in range(most - len(lacking) + 1):
        for replaced in combinations(held, more):
            yield tuple("*" + card if card in lacking or card in replaced else card for card in cards)


def _takes_first_free_suits(meld: Meld) -> bool:
    naturals = {card for card in meld if card[0] != "*"}
    free = ["*" + meld[0][-2] + suit for suit in SUITS if meld[0][-2] + suit not in naturals]
    return {card for card in meld if card[0] == "*"} == set(free[: len(meld) - len(naturals)])


def value(rules: Rules, meld: Meld) -> int:
    """The points of a meld."""
    ranks = [card[-2] for card in meld]
    if ranks[0] == ranks[1]:
        return len(ranks) * (rules.values.ace_set if ranks[0] == "A" else POINTS[ranks[0]])
    aces = {True: rules.values.ace_low_run, False: rules.values.ace_high_run}
    return sum(aces[index == 0] if rank == "A" else POINTS[rank] for index, rank in enumerate(ranks))


def cost(rules: Rules, cards: Sequence[str]) -> int:
    """The points of cards left in the hand."""
    special = {"*": rules.values.joker_hand, "A": rules.values.ace_hand}
    return sum(special.get(card[0], POINTS.get(card[0], 0)) for card in cards)


def weight(rules: Rules, goal: str, meld: Meld) -> int:
    """The weight of a laid meld for a goal."""
    worth = {"points": value(rules, meld), "deadwood": cost(rules, meld), "cards": len(meld)}
    return worth[goal]


def uses(rules: Rules, goal: str, found: Sequence[Meld]) -> dict[Use, int]:
    """The best weight for each choice of cards."""
    best: dict[Use, int] = {}
    for meld in found:
        naturals = frozenset(card for card in meld if card[0] != "*")
        use = naturals, len(meld) - len(naturals)
        best[use] = max(best.get(use, 0), weight(rules, goal, meld))
    return best


def optimum(hand: Hand, weights: dict[Use, int]) -> int:
    """The highest total weight of disjoint melds of a hand, by integer programming."""
    if not weights:
        return 0
    rows = {card: row for row, card in enumerate(sorted(set(hand)))}
    columns = [[*(rows[card] for card in naturals), *([rows["*"]] if jokers else [])] for naturals, jokers in weights]
    amounts = [[1] * len(naturals) + ([jokers] if jokers else []) for naturals, jokers in weights]
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = len(columns), len(rows)
    model.sense_ = highspy.ObjSense.kMaximize
    model.col_cost_ = np.array(list(weights.values()), dtype=float)
    model.col_lower_, model.col_upper_ = np.zeros(len(columns)), np.full(len(columns), 2.0)
    model.row_lower_ = np.zeros(len(rows))
    model.row_upper_ = np.array([hand.count(card) for card in rows], dtype=float)
    model.a_matrix_.start_ = np.cumsum([0, *map(len, columns)])
    model.a_matrix_.index_ = np.array([row for column in columns for row in column])
    model.a_matrix_.value_ = np.array([amount for column in amounts for amount in column], dtype=float)
    model.integrality_ = [highspy.HighsVarType.kInteger] * len(columns)
    return _solved(model)


def _solved(model: highspy.HighsLp) -> int:
    solver = highspy.Highs()  # type: ignore[no-untyped-call]  # the library's constructor has no types
    for option, setting in (("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.5)):
        solver.setOptionValue(option, setting)
    solver.passModel(model)
    solver.run()
    assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return round(solver.getObjectiveValue())


def brute_force(hand: Hand, weights: dict[Use, int]) -> int:
    """The same by trying every disjoint choice of melds, for small hands: it checks `optimum`."""
    best = 0
    for index, (use, worth) in enumerate(weights.items()):
        rest = Counter(hand)
        rest.subtract(Counter(use[0]) + Counter({"*": use[1]}))
        if min(rest.values()) >= 0:
            later = dict(list(weights.items())[index:])
            best = max(best, worth + brute_force(list(rest.elements()), later))
    return best
