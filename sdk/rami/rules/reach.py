"""Bounds for the search of `finish`: what no way of laying can exceed. They may be too hopeful, never too gloomy."""

from functools import lru_cache

from rami.rules.cards import JOKER, ROLE
from rami.rules.combos import RANK, SUIT, Holding, Terms, combos, faces, holding, terms_of
from rami.rules.fit import lay_offs
from rami.rules.melds import is_run, run_span
from rami.rules.parameters import Rules
from rami.rules.solver import best_arrangement
from rami.rules.state import Table
from rami.rules.weighing import Scale, scale_of, top_runs, top_sets


def most_points(rules: Rules, hand: bytes) -> int:
    """The most that these cards can be worth in melds."""
    return _most_points(_Weights(rules), hand)


class _Weights:
    """Rules as far as points depend on them: equal where those are, so that one table serves every game of a kind."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._key = terms_of(rules), rules.values

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Weights) and self._key == other._key


@lru_cache(maxsize=1 << 14)
def _most_points(weights: _Weights, hand: bytes) -> int:
    return best_arrangement(weights.rules, hand, "points").value


def can_go_whole(rules: Rules, table: Table, rest: bytes, spare: int) -> bool:
    """Whether all of these cards but `spare` might be laid in one turn, on melds of the table too (G-21)."""
    terms, held = terms_of(rules), holding(rest)
    swaps = 0 if rules.joker_swap == "none" else _swappable(terms, table) & held.ones
    richer = Holding(held.ones, held.twos, held.jokers + _table_jokers(terms, table, swaps))
    free = _addable(terms, table, richer) | swaps
    scale = scale_of(terms, rules.values, "cards")
    return _covered(scale, free, richer, spare, set())


def hardest(rules: Rules, table: Table, rest: bytes) -> int:
    """The natural card with the fewest ways to be laid: deciding it first leaves the least to try."""
    terms, held = terms_of(rules), holding(rest)
    ways = dict.fromkeys(rest, 0)
    for combo in combos(terms, held):
        for face in faces(combo.naturals):
            ways[face] += 1
    for meld in table.melds:
        for way in lay_offs(terms, meld.cards, held):
            for card in way.added:
                if card < JOKER:
                    ways[card] += 1
    return min(ways, key=lambda card: (card == JOKER, ways[card]))


def _table_jokers(terms: Terms, table: Table, swaps: int) -> int:
    """How many jokers of the table could come to a hand that holds these faces of `_swappable`."""
    count = 0
    for meld in table.melds:
        jokers = [card - ROLE for card in meld.cards if card >= ROLE]
        if is_run(meld.cards) or terms.named_sets:
            count += sum(swaps >> face & 1 for face in jokers)
        elif jokers:
            missing = sum(swaps >> face & 1 for face in range(run_span(meld.cards)[1], 52, 13))
            count += min(len(jokers), max(0, len(meld.cards) + missing - 4))
    return count


def _addable(terms: Terms, table: Table, held: Holding) -> int:
    """The faces that some lay-off could take."""
    mask = 0
    for meld in table.melds:
        for way in lay_offs(terms, meld.cards, held):
            for card in way.added:
                mask |= 1 << card if card < JOKER else 0
    return mask


def _swappable(terms: Terms, table: Table) -> int:
    """The faces that a melded joker may stand for."""
    mask = 0
    for meld in table.melds:
        jokers = [card - ROLE for card in meld.cards if card >= ROLE]
        if jokers and not is_run(meld.cards) and not terms.named_sets:
            jokers = list(range(run_span(meld.cards)[1], 52, 13))
        for face in jokers:
            mask |= 1 << face
    return mask


def _covered(scale: Scale, free: int, held: Holding, spare: int, seen: set[tuple[Holding, int]]) -> bool:
    """Whether all cards but `spare` are free or fit into melds. Highest ranks first, as in `solver`."""
    ones, twos, jokers = held
    if (held, spare) in seen:
        return False
    if not ones & ~free and not twos & ~free:
        return True
    seen.add((held, spare))
    rank = ((ones | ones >> 13 | ones >> 26 | ones >> 39) & SUIT).bit_length() - 1
    suits = ones >> rank & RANK
    shift = suits.bit_length() - 1
    can = min(jokers, scale.terms.max_jokers)
    card = 1 << shift + rank
    for options, up in ((top_runs(scale, ones >> shift & SUIT, can), shift), (top_sets(scale, suits, can, rank), 0)):
        for _, naturals, used, _ in options:
            laid = naturals << up
            rest = Holding(ones & ~(laid & ~twos), twos & ~laid, jokers - used)
            if _covered(scale, free, rest, spare, seen):
                return True
    left = Holding(ones & ~(card & ~twos), twos & ~card, jokers)
    if card & free:
        return _covered(scale, free, left, spare, seen)
    return spare > 0 and _covered(scale, free, left, spare - 1, seen)
