"""Melds for an opening whose melds are named (N-21): one for each name, of cards that no other of them uses.

An opening with named melds has no points to reach, so only the shortest melds matter: a part of a longer one is enough.
"""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from rami.rules.cards import JOKER, HandCard, is_natural
from rami.rules.engine.opening import Slots, is_pure_run
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import Combo, Holding, Terms, combos, first_meld, less, useful
from rami.rules.melds.meld import RunOrSet
from rami.rules.settings.parameters import NamedMeld
from rami.rules.work_limit import spend


class Wanted(NamedTuple):
    """What the melds must be: the names, whether one is a run without a joker, and a card that one of them holds."""

    slots: Slots
    pure_run: bool
    using: HandCard | None


def filled(wanted: Wanted, melds: tuple[RunOrSet, ...]) -> tuple[RunOrSet, ...] | None:
    """Some of these melds, one for each name; None if the first that fit are not what is wanted."""
    left, chosen = list(melds), list[RunOrSet]()
    for slot in wanted.slots:
        fitting = next((meld for meld in left if meld.kind == slot.kind and len(meld.cards) >= slot.at_least), None)
        if fitting is None:
            return None
        left.remove(fitting)
        chosen.append(fitting)
    if wanted.pure_run and not any(map(is_pure_run, chosen)):
        return None
    held = wanted.using is None or any(_uses(meld, wanted.using) for meld in chosen)
    return tuple(chosen) if held else None


def _uses(meld: RunOrSet, card: HandCard) -> bool:
    return any(held >= JOKER for held in meld.cards) if card == JOKER else card in meld.cards


def melds_named(terms: Terms, held: Holding, wanted: Wanted) -> tuple[RunOrSet, ...] | None:
    """Melds of these cards, one for each name; None if there are none."""
    found = _found(terms, useful(terms, held), wanted)
    return None if found is None else tuple([first_meld(terms, combo) for combo in found])


@cached(1 << 13)
def _found(terms: Terms, held: Holding, wanted: Wanted) -> tuple[Combo, ...] | None:
    return NamedSearch(terms, held).find(held, wanted)


def _shortest(terms: Terms, held: Holding, slot: NamedMeld) -> list[Combo]:
    """The melds for one name of which no part is enough, those with the fewest jokers first.

    A run is longer than it has to be only if it begins and ends with natural cards, and has no more than it needs.
    """
    length, runs = slot.at_least, slot.kind == "run"
    longest = length if terms.min_naturals == 1 else 13
    found = [combo for combo in combos(terms, held, longest) if (combo.start >= 0) == runs]
    found = [combo for combo in found if combo.length == length or (combo.length > length and _is_needed(terms, combo))]
    return sorted(found, key=lambda combo: combo.jokers)


def _is_needed(terms: Terms, combo: Combo) -> bool:
    return combo.start >= 0 and combo.naturals.bit_count() == terms.min_naturals


Options = dict[NamedMeld, list[Combo]]


class NamedSearch:
    """The search for one meld for each name, in parts of one hand. It keeps what was found to be impossible."""

    def __init__(self, terms: Terms, hand: Holding) -> None:
        self._terms, self._hand = terms, hand
        self._options: Options = {}
        self._failed: set[tuple[Holding, Wanted]] = set()

    def find(self, held: Holding, wanted: Wanted) -> tuple[Combo, ...] | None:
        """The melds wanted, of these cards of the hand."""
        for slot in wanted.slots:
            if slot not in self._options:
                self._options[slot] = _shortest(self._terms, self._hand, slot)
        return self._find(held, wanted, self._options)

    def _find(self, held: Holding, wanted: Wanted, options: Options) -> tuple[Combo, ...] | None:
        if not wanted.slots:
            return None if wanted.pure_run or wanted.using is not None else ()
        if (held, wanted) in self._failed:
            return None
        options = {slot: _possible(held, options[slot]) for slot in wanted.slots}
        spend(1 + sum(map(len, options.values())) // 8)
        fewest = sum([options[slot][0].jokers if options[slot] else held.jokers + 1 for slot in wanted.slots])
        if fewest <= held.jokers:
            for slot, combo in _next(wanted, options):
                others = self._find(less(held, combo.naturals, combo.jokers), _after(wanted, slot, combo), options)
                if others is not None:
                    return (combo, *others)
        self._failed.add((held, wanted))
        return None


def _possible(held: Holding, found: list[Combo]) -> list[Combo]:
    ones, _, jokers = held
    return [combo for combo in found if combo.jokers <= jokers and not combo.naturals & ~ones]


def _next(wanted: Wanted, options: Options) -> Iterator[tuple[NamedMeld, Combo]]:
    """The melds to try next: those with the card that is wanted, or without a joker, else for the hardest name."""
    every = chain.from_iterable([(slot, combo) for combo in found] for slot, found in options.items())
    if wanted.using is not None:
        return ((slot, combo) for slot, combo in every if _holds(combo, wanted.using))
    if wanted.pure_run:
        return ((slot, combo) for slot, combo in every if combo.start >= 0 and not combo.jokers)
    hardest = min(options, key=lambda slot: len(options[slot]))
    return ((hardest, combo) for combo in options[hardest])


def _holds(combo: Combo, card: HandCard) -> bool:
    return bool(combo.naturals >> card & 1) if is_natural(card) else combo.jokers > 0


def _after(wanted: Wanted, slot: NamedMeld, combo: Combo) -> Wanted:
    place = wanted.slots.index(slot)
    using = None if wanted.using is not None and _holds(combo, wanted.using) else wanted.using
    pure_run = wanted.pure_run and (combo.start < 0 or combo.jokers > 0)
    return Wanted((*wanted.slots[:place], *wanted.slots[place + 1 :]), pure_run, using)
