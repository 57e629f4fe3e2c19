"""The answer to a knock where there are wild cards: they are laid off as any card that they can stand for (U-16, N-03).

`answer_with_jokers(rules, melds, hand)` finds the lay-offs and the melds that together leave the least count.

First all that can be laid off together is listed: the same cards and as many jokers only once, so the number of choices
is bounded by the parts of the hand. Then, for each of them, the most is looked up that melds of the other cards are
worth.
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import Final, NamedTuple

from rami.rules.cards import (
    FACES_OF_RANK,
    JOKER,
    JOKER_FOR,
    NO_CARDS,
    AnyCards,
    Face,
    Faces,
    HandCard,
    HandCards,
    MeldCard,
    MeldCards,
    faces,
    is_natural,
    joker_count,
    naturals,
    run_faces,
    without,
)
from rami.rules.engine.showdown.wild_hand import WildHand
from rami.rules.melds.answers import Answer
from rami.rules.melds.combinations import Terms
from rami.rules.melds.lay_offs import Fit, fits, longer
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.melds.validity import span_allowed
from rami.rules.melds.wild_cards import fit_with_wilds, laid_cards, laid_names
from rami.rules.melds.with_jokers import Asked, Found, shown_with
from rami.rules.settings.parameters import Declaration, Rules

Ends = tuple[MeldCards, MeldCards]
"""The cards added at the low and at the high end."""


class Way(NamedTuple):
    """Lay-offs on one meld: natural cards as a number, jokers, their points, and the cards at each end of a run.

    On a set all are at the low end.
    """

    cards: int
    jokers: int
    worth: int
    low: MeldCards
    high: MeldCards


NONE: Final = MeldCards()
NOTHING: Final = Way(0, 0, 0, NONE, NONE)


class Choice(NamedTuple):
    """Lay-offs together, as in a way, and the way of each meld."""

    cards: int
    jokers: int
    worth: int
    ways: tuple[Way, ...]

    @property
    def size(self) -> int:
        """How many cards are laid off."""
        return sum([len(way.low) + len(way.high) for way in self.ways])


def answer_with_jokers(rules: Rules, melds: tuple[RunOrSet, ...], hand: HandCards) -> Answer:
    """The answer that leaves the least count. Of equal ones it is one with fewest cards laid off."""
    of_hand = WildHand(rules, hand)
    best = max(_choices(of_hand, melds), key=lambda one: (one.worth + of_hand.most_beside(*one[:2]), -one.size))
    return _answered(rules, of_hand, melds, best)


def _choices(of_hand: WildHand, melds: tuple[RunOrSet, ...]) -> Iterable[Choice]:
    """All that can be laid off on these melds together: the same cards and as many jokers once."""
    choices = {(0, 0): Choice(0, 0, 0, ())}
    for meld in melds:
        ways = list(_ways(of_hand, meld))
        before, choices = choices, {key: one._replace(ways=(*one.ways, NOTHING)) for key, one in choices.items()}
        for one in before.values():
            for way in ways:
                key = cards, jokers = one.cards + way.cards, one.jokers + way.jokers
                if key not in choices and of_hand.has(cards, jokers):
                    choices[key] = Choice(cards, jokers, one.worth + way.worth, (*one.ways, way))
    return choices.values()


def _ways(of_hand: WildHand, meld: RunOrSet) -> Iterable[Way]:
    """All lay-offs on one meld: the same cards and as many jokers once.

    A wild card in its own place is no joker. It is tried as one that is, unless the meld could have too many jokers.
    """
    jokers = min(of_hand.jokers, of_hand.terms.max_jokers - joker_count(meld.cards))
    held = of_hand.units.keys() - set(of_hand.wild if jokers == of_hand.jokers else ())
    beside = _beside_run if isinstance(meld, Run) else _beside_set
    found = dict[tuple[int, int], Way]()
    for low, high in beside(of_hand.terms, meld, held, jokers):  # type: ignore[arg-type]  # each has its kind of meld
        some = [card for card in low + high if is_natural(card)]
        key = cards, used = sum([of_hand.units[card] for card in some]), len(low) + len(high) - len(some)
        if key != (0, 0) and key not in found and of_hand.has(cards, used):
            found[key] = Way(cards, used, of_hand.count(some) + used * of_hand.points[JOKER], low, high)
    return found.values()


def _beside_set(terms: Terms, meld: Set, held: Collection[HandCard], jokers: int) -> Iterator[Ends]:
    for face in FACES_OF_RANK[meld.rank]:
        for card in _either(face, held, jokers):
            if any(fits(terms, meld, AnyCards([card]))):
                yield MeldCards([card]), NONE


def _beside_run(terms: Terms, meld: Run, held: Collection[HandCard], jokers: int) -> Iterator[Ends]:
    """The cards below and above a run. Where only jokers are farther out, it does not matter at which end they are."""
    beyond = run_faces(meld.suit, meld.start + len(meld.cards), 13 - len(meld.cards))
    for below, above in product(_chains(held, beyond[::-1], jokers), _chains(held, beyond, jokers)):
        whole = len(below) + len(meld.cards) + len(above)
        for more in range(jokers - joker_count(below + above) + 1):
            starts = [(low, (meld.start - len(below) - low) % 13) for low in range(more + 1)]
            fitting = [(low, start) for low, start in starts if span_allowed(terms.ace, start, whole + more)]
            if not fitting:
                break
            low, start = fitting[0]
            span = _jokers_for(run_faces(meld.suit, start, whole + more))
            yield span[:low] + below[::-1], above + span[low + whole :]


def _jokers_for(faces: Faces) -> MeldCards:
    return MeldCards([JOKER_FOR[face] for face in faces])


def _chains(held: Collection[HandCard], beyond: Faces, jokers: int) -> list[MeldCards]:
    """The sequences of these faces from the first one on in which the last one is natural, and the empty one."""
    grown, found = [NONE], [NONE]
    for face in beyond:
        grown = [
            chain + MeldCards([card]) for chain in grown for card in _either(face, held, jokers - joker_count(chain))
        ]
        found += [chain for chain in grown if is_natural(chain[-1])]
    return found


def _either(face: Face, held: Collection[HandCard], jokers: int) -> list[MeldCard]:
    """The natural card, if it is held, and a joker for it, if there is one."""
    return [card for card, may in ((face, face in held), (JOKER_FOR[face], jokers > 0)) if may]


def _answered(rules: Rules, of_hand: WildHand, melds: tuple[RunOrSet, ...], choice: Choice) -> Answer:
    """The answer with these lay-offs, and the melds of the other cards."""
    left = of_hand.melds_beside(*choice[:2])
    own = [card for way in choice.ways for card in way.low + way.high if is_natural(card)]
    own += [face for combo in left for face in faces(combo.naturals)]
    jokers = HandCards([card for card in without(of_hand.hand, HandCards(own)) or () if card in of_hand.wild])
    laid = list[Fit]()
    for meld, way in zip(melds, choice.ways, strict=True):
        fit, jokers = _laid(of_hand.terms, meld, way, jokers)
        laid.append(fit)
    rest = without(of_hand.hand, NO_CARDS.join([laid_cards(fit.added, fit.wilds) for fit in laid])) or NO_CARDS
    what = Asked(of_hand.terms, rules.values, Declaration(0, 0), of_hand.wild)
    shown = shown_with(what, HandCards(sorted(rest)), Found(0, left, jokers))
    laid_off = [laid_names(fit.added, fit.wilds) for fit in laid]
    return Answer(shown, tuple(laid_off), tuple([fit.meld for fit in laid]))


def _laid(terms: Terms, meld: RunOrSet, way: Way, jokers: HandCards) -> tuple[Fit, HandCards]:
    """A lay-off as it is shown, and the wild cards that are left. One that fits its own place goes there."""
    if way is NOTHING:
        return Fit(meld, NONE), jokers
    fit, *_ = [longer(meld, way.low, way.high)] if isinstance(meld, Run) else fits(terms, meld, way.low)
    own = HandCards([card for card in dict.fromkeys(naturals(jokers)) if JOKER_FOR[card] in fit.added])
    others = without(jokers, own) or NO_CARDS
    wilds = (own + others)[: way.jokers]
    what = wilds + HandCards([JOKER]) * (way.jokers - len(wilds))
    return fit_with_wilds(terms, meld, fit, what), without(jokers, wilds) or NO_CARDS
