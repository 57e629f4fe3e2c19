"""Every way to lay some natural cards of a hand together, and how many jokers go with them.

A way is a new meld, or all that one meld of the table gets over a turn: lay-offs at both ends and swaps, as one
addition. A meld that grows after it was laid is the larger meld at once. So at most one way a meld makes up a turn.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from rami.rules.cards import JOKER, ROLE, joker_count
from rami.rules.melds.combinations import (
    RANK,
    SUIT,
    Combo,
    Holding,
    Terms,
    holding,
    longest_needed,
    rank_sets,
    runs,
    terms_of,
)
from rami.rules.melds.melds import is_run, near, run_span, span_allowed
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table


class Way(NamedTuple):
    """The faces laid, and the fewest and the most jokers with them: below zero where swaps bring more than are laid."""

    naturals: int
    least: int
    most: int


class Spot(NamedTuple):
    """A meld of the table: the ways to add to it, how many jokers it could give back, how many it takes by itself."""

    ways: tuple[Way, ...]
    gain: int
    room: int


class Ways(NamedTuple):
    """All ways of a hand: new melds, and what the melds of the table take, in their order."""

    held: Holding
    melds: tuple[Way, ...]
    spots: tuple[Spot, ...]

    def every(self) -> Iterator[Way]:
        """New melds and additions."""
        yield from self.melds
        for spot in self.spots:
            yield from spot.ways


class Swaps(NamedTuple):
    """The faces that can be among the cards of a swap, and those that bring a joker alone, as masks."""

    any: int
    alone: int


NO_SWAPS: Final = Swaps(0, 0)


def ways_of(rules: Rules, table: Table, hand: bytes) -> Ways:
    """Every way to lay cards of this hand, with all the jokers that it holds or may come to hold by swaps."""
    terms, held = terms_of(rules), holding(hand)
    gains = gains_of(rules, table, held.ones)
    jokers = held.jokers + sum(gains)
    spots = [
        _spot(terms, meld.cards, held.ones & near(meld.cards), jokers, gain)
        for meld, gain in zip(table.melds, gains, strict=True)
    ]
    return Ways(held, _new_melds(terms, held.ones, min(jokers, terms.max_jokers)), tuple(spots))


def spot_of(rules: Rules, meld: bytes, ones: int, jokers: int) -> Spot:
    """What one meld takes of some faces, with all the jokers that the hand holds or may come to hold by swaps."""
    return _spot(terms_of(rules), meld, ones & near(meld), jokers, gain_of(rules, meld, ones))


def gain_of(rules: Rules, meld: bytes, ones: int) -> int:
    """How many jokers one meld could give for these faces."""
    return 0 if rules.joker_swap == "none" else _gain(terms_of(rules), meld, ones & near(meld))


def gains_of(rules: Rules, table: Table, ones: int) -> list[int]:
    """How many jokers each meld of the table could give for these faces (F-26, F-27, W-04)."""
    if rules.joker_swap == "none":
        return [0] * len(table.melds)
    terms = terms_of(rules)
    return [_gain(terms, meld.cards, ones & near(meld.cards)) for meld in table.melds]


def melds_with(rules: Rules, ones: int, jokers: int, face: int) -> Iterator[Way]:
    """The ways to lay one of these faces in a new meld."""
    terms, shift, of_rank = terms_of(rules), face // 13 * 13, face % 13
    jokers = min(jokers, terms.max_jokers)
    yield from [way for way in _new_runs(terms, ones >> shift & SUIT, jokers, shift) if way.naturals >> face & 1]
    yield from [way for way in _new_sets(terms, ones >> of_rank & RANK, jokers, of_rank) if way.naturals >> face & 1]


def swapping(rules: Rules, table: Table, ones: int) -> int:
    """Those of these faces that could be among the cards of a swap."""
    return ones & reduce(or_, [swaps_of(rules, meld.cards).any for meld in table.melds], 0)


def swaps_of(rules: Rules, meld: bytes) -> Swaps:
    """The faces that take jokers of a meld (F-26, F-27, W-04)."""
    return NO_SWAPS if rules.joker_swap == "none" else _swaps(terms_of(rules).named_sets, meld)


@lru_cache(maxsize=1 << 12)
def _swaps(named_sets: bool, meld: bytes) -> Swaps:  # noqa: FBT001  # the cache wants its key as it is
    if not joker_count(meld):
        return NO_SWAPS
    if is_run(meld) or named_sets:
        return Swaps(_named(meld), _named(meld))
    missing = _missing(meld, near(meld))
    return Swaps(missing, missing if len(meld) == 4 else 0)


def _new_melds(terms: Terms, ones: int, jokers: int) -> tuple[Way, ...]:
    found: list[Way] = []
    for shift in (0, 13, 26, 39):
        found += _new_runs(terms, ones >> shift & SUIT, jokers, shift)
    for of_rank in range(13):
        found += _new_sets(terms, ones >> of_rank & RANK, jokers, of_rank)
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _new_runs(terms: Terms, ranks: int, jokers: int, shift: int) -> tuple[Way, ...]:
    return _grouped(runs(terms, ranks, jokers, longest_needed(terms, jokers)), shift)


@lru_cache(maxsize=1 << 12)
def _new_sets(terms: Terms, suits: int, jokers: int, of_rank: int) -> tuple[Way, ...]:
    return _grouped(rank_sets(terms, suits, jokers, 0), of_rank)


def _grouped(found: Iterable[Combo], shift: int) -> tuple[Way, ...]:
    """One way for all melds with the same naturals: if few and many jokers will do, so will any number between."""
    jokers: dict[int, list[int]] = {}
    for combo in found:
        jokers.setdefault(combo.naturals << shift, []).append(combo.jokers)
    return tuple([Way(naturals, min(counts), max(counts)) for naturals, counts in jokers.items()])


def _named(meld: bytes) -> int:
    """The faces that the jokers of a meld stand for."""
    return sum([1 << card - ROLE for card in meld if card >= ROLE])


@lru_cache(maxsize=1 << 12)
def _gain(terms: Terms, meld: bytes, ones: int) -> int:
    if is_run(meld) or terms.named_sets:
        return (_named(meld) & ones).bit_count()
    jokers = joker_count(meld)
    return min(jokers, max(0, len(meld) + _missing(meld, ones).bit_count() - 4))


def _missing(meld: bytes, ones: int) -> int:
    """Which of these faces a set lacks, a joker that stands for one being no hindrance."""
    return ones & near(meld) & ~sum([1 << card for card in meld if card < JOKER])


def _room(terms: Terms, meld: bytes) -> int:
    longest = 13 if is_run(meld) else 4
    return max(0, min(longest - len(meld), terms.max_jokers - joker_count(meld)))


def _spot(terms: Terms, meld: bytes, ones: int, jokers: int, gain: int) -> Spot:
    usable = max(0, min(jokers, terms.max_jokers - joker_count(meld) + gain))
    added = _added(terms, meld, ones, usable, gain) if ones & _first(meld, usable) else ()
    return Spot(added, gain, _room(terms, meld))


@lru_cache(maxsize=1 << 12)
def _first(meld: bytes, jokers: int) -> int:
    """The faces of which a meld has to take one, with so many jokers, before any other."""
    if not is_run(meld):
        return near(meld)
    suit, start, length = run_span(meld)
    ends = [step for gap in range(1, jokers + 2) for step in (-gap, length - 1 + gap)]
    return _named(meld) | sum({1 << suit * 13 + (start + step) % 13 for step in ends})


@lru_cache(maxsize=1 << 13)
def _added(terms: Terms, meld: bytes, ones: int, jokers: int, gain: int) -> tuple[Way, ...]:
    return tuple(_to_run(terms, meld, ones, jokers, gain) if is_run(meld) else _to_set(terms, meld, ones, gain))


def _to_run(terms: Terms, meld: bytes, ones: int, jokers: int, gain: int) -> Iterator[Way]:
    suit, start, length = run_span(meld)
    ranks = ones >> suit * 13
    for taken in _choices(_named(meld) >> suit * 13 & ranks if gain else 0):
        back = taken.bit_count()
        most = terms.max_jokers - joker_count(meld) + back
        for low, down, before in _rows(ranks, start - 1, -1, min(jokers, most), 13 - length):
            for high, up, after in _rows(ranks, start + length, 1, min(jokers, most) - down, 13 - length - before):
                whole = before + length + after
                naturals = taken | low | high
                if naturals and span_allowed(terms.ace, (start - before) % 13, whole):
                    more = min(13 - whole, most - down - up)
                    yield Way(naturals << suit * 13, down + up - back, down + up - back + more)


def _rows(ranks: int, position: int, step: int, jokers: int, longest: int) -> Iterator[tuple[int, int, int]]:
    """Rows of ranks outward from a run that end with a natural card: the naturals, the jokers in gaps, the length."""
    yield 0, 0, 0
    rows = [(0, 0)]
    for length in range(1, longest + 1):
        rank = 1 << (position + step * (length - 1)) % 13
        ends = [(naturals | rank, used) for naturals, used in rows if ranks & rank]
        for naturals, used in ends:
            yield naturals, used, length
        rows = ends + [(naturals, used + 1) for naturals, used in rows if used < jokers]
        if not rows:
            return


def _to_set(terms: Terms, meld: bytes, ones: int, gain: int) -> Iterator[Way]:
    named = _named(meld) if terms.named_sets else 0
    for chosen in _choices(_missing(meld, ones)):
        size = len(meld) + (chosen & ~named).bit_count()
        back = max(size - 4, (chosen & named).bit_count())
        if chosen and back <= gain:
            more = min(4 - min(size, 4), max(0, terms.max_jokers - joker_count(meld) + back))
            yield Way(chosen, -back, more - back)


def _choices(mask: int) -> Iterator[int]:
    """Every part of a mask, nothing included."""
    part = mask
    while part:
        yield part
        part = (part - 1) & mask
    yield 0
