"""Named melds are found exactly when some choice of melds fits the names (N-20, N-21)."""

from collections import Counter
from random import Random

import pytest

from rami.rules.cards import JOKER, NO_CARDS, FaceMask, HandCard, HandCards, deck, held_cards
from rami.rules.engine.opening import is_pure_run, missing
from rami.rules.feasibility.named_melds import Wanted, filled, melds_named
from rami.rules.melds.combinations import Combo, Holding, Terms, combos, holding, less, melds_of_combo
from rami.rules.settings.parameters import NamedMeld

RUN, SET, LONG, FOUR = NamedMeld("run"), NamedMeld("set"), NamedMeld("run", 4), NamedMeld("set", 4)
NAMES = ((RUN,), (SET, SET), (LONG, SET), (RUN, RUN), (RUN, RUN, SET), (FOUR, LONG), (SET, SET, SET), (LONG, LONG))


def possible(terms: Terms, held: Holding, wanted: Wanted) -> bool:
    """Whether some melds of these cards fit all names, tried one by one."""
    if not wanted.slots:
        return not wanted.pure_run and wanted.using is None
    first, *others = wanted.slots
    for combo in combos(terms, held):
        if (combo.start >= 0) == (first.kind == "run") and combo.length >= first.at_least:
            using = None if wanted.using is not None and holds(combo, wanted.using) else wanted.using
            pure = wanted.pure_run and (combo.start < 0 or combo.jokers > 0)
            if possible(terms, less(held, combo.naturals, combo.jokers), Wanted(tuple(others), pure, using)):
                return True
    return False


def holds(combo: Combo, card: HandCard) -> bool:
    """Whether a meld has this card; any joker is the joker that is asked for."""
    return combo.jokers > 0 if card == JOKER else bool(combo.naturals >> card & 1)


@pytest.mark.parametrize("packs", [1, 2, 3])
def test_named_melds_are_found_if_there_are_any(packs: int) -> None:
    """In random hands, with and without a card that one meld has to hold, the search and all choices agree."""
    rng, seen = Random(f"named {packs}"), Counter[bool]()
    suited = [card for card in deck(packs, 0) if card % 13 < 6]
    for _ in range(400):
        cards = [*rng.sample(suited, rng.randint(6, 10)), *[JOKER] * rng.choice((0, 0, 1, 2))]
        hand = HandCards(sorted(cards))
        terms = Terms(
            rng.choice(("low", "high_low")), rng.choice((1, 2, 13)), rng.choice((1, 1, 2, 3)), named_sets=False
        )
        wanted = Wanted(rng.choice(NAMES), rng.random() < 0.3, rng.choice((None, None, rng.choice(hand), JOKER)))
        if wanted.pure_run and all(slot.kind == "set" for slot in wanted.slots):
            wanted = wanted._replace(pure_run=False)
        found = melds_named(terms, holding(hand), wanted)
        assert (found is not None) == possible(terms, holding(hand), wanted), (terms, wanted, hand)
        seen[found is not None] += 1
        if found is not None:
            laid = Counter(held_cards(NO_CARDS.join([meld.cards for meld in found])))
            assert not laid - Counter(hand)
            assert filled(wanted, found) is not None or wanted.pure_run or wanted.using is not None
            runs = tuple(sorted(len(meld.cards) for meld in found if meld.kind == "run"))
            assert (
                missing(wanted.slots, runs, tuple(sorted(len(meld.cards) for meld in found if meld.kind == "set")))
                == ()
            )
    assert min(seen.values()) > 40


def test_melds_that_are_there_are_taken_for_the_names() -> None:
    """Known melds fill the names if they are of the right kinds, with a pure run and with the card that is needed."""
    terms = Terms("low", 13, 1, named_sets=False)
    pure, jokered, three = (
        next(melds_of_combo(terms, combo))
        for combo in (
            Combo(FaceMask(0b111), 0, 0, 3),
            Combo(FaceMask(0b101 << 4), 1, 4, 3),
            Combo(FaceMask(1 << 8 | 1 << 21 | 1 << 34), 0, -1, 3),
        )
    )
    assert filled(Wanted((RUN, SET), False, None), (three, pure)) == (pure, three)
    assert filled(Wanted((RUN, RUN), False, None), (three, pure)) is None
    assert filled(Wanted((RUN,), True, None), (jokered,)) is None
    assert filled(Wanted((RUN,), True, None), (pure,)) == (pure,)
    assert filled(Wanted((RUN,), False, JOKER), (jokered,)) == (jokered,)
    assert filled(Wanted((RUN,), False, JOKER), (pure,)) is None
    assert filled(Wanted((RUN,), False, HandCard(1)), (pure,)) == (pure,)
    assert is_pure_run(pure)
    assert not is_pure_run(jokered)
