"""Melds that open: worth what is needed, few enough, and one of them with the taken card where that is the duty."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import takewhile

from rami.rules.cards import held, without
from rami.rules.combos import cards_of_combo, combos, holding, terms_of
from rami.rules.melds import meld_value
from rami.rules.parameters import Rules
from rami.rules.solver import Arrangement, best_arrangement

Melds = tuple[bytes, ...]


def worth(rules: Rules, melds: Iterable[bytes]) -> int:
    """What melds count."""
    return sum([meld_value(rules.values, meld) for meld in melds])


def still_there(cards: bytes, plan: Melds) -> Melds:
    """The melds of a plan that these cards still make."""
    kept = []
    for meld in plan:
        rest = without_meld(cards, meld)
        if rest is not None:
            cards = rest
            kept.append(meld)
    return tuple(kept)


def melds_worth(rules: Rules, cards: bytes, needed: int, most: int) -> Melds | None:
    """Melds of these cards that are worth what is needed, `most` of them at the most; None if there are none."""
    if needed <= 0:
        return ()
    best = _dearest(_Weights(rules), cards)
    if best.value < needed:
        return None
    if len(best.melds) <= most:
        return best.melds
    dear = takewhile(lambda one: one[0] * most >= needed, _by_value(_Weights(rules), cards))
    for value, meld in dear:
        others = melds_worth(rules, without_meld(cards, meld) or b"", needed - value, most - 1)
        if others is not None:
            return (meld, *others)
    return None


def melds_worth_with(rules: Rules, card: int, cards: bytes, needed: int, most: int) -> Melds | None:
    """The same with one card among them."""
    for value, meld in _by_value(_Weights(rules), cards):
        if card in meld and most > 0:
            others = melds_worth(rules, without_meld(cards, meld) or b"", needed - value, most - 1)
            if others is not None:
                return (meld, *others)
    return None


def without_meld(cards: bytes, meld: bytes) -> bytes | None:
    """The cards less those of a meld; None when they do not make it."""
    return without(cards, from_hand(meld))


@lru_cache(maxsize=1 << 13)
def from_hand(meld: bytes) -> bytes:
    """The cards of a meld as they lay in the hand."""
    return bytes([held(card) for card in meld])


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
def _dearest(weights: _Weights, cards: bytes) -> Arrangement:
    return best_arrangement(weights.rules, cards, "points")


@lru_cache(maxsize=1 << 10)
def _by_value(weights: _Weights, cards: bytes) -> tuple[tuple[int, bytes], ...]:
    """Every meld, the most valuable first."""
    terms, values = terms_of(weights.rules), weights.rules.values
    melds = [next(cards_of_combo(terms, combo)) for combo in combos(terms, holding(cards))]
    return tuple(sorted([(meld_value(values, meld), meld) for meld in melds], reverse=True))
