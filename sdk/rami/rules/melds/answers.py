"""The answer to a knock: what another player lays off on the knocker's melds, and how the rest of the hand is shown.

`answer(rules, packs, melds, hand)` finds the lay-offs and the melds that together leave the least count (N-03). Several
players answer one after the other, each on the melds as the player before has left them: `Answer.onto`. A hand that may
lay nothing off answers to no melds.

All choices are tried: on a set the fourth card or none, on a run any number of cards at each end, so that a card may be
laid off on another one. The number of choices is small, because each card laid off comes from the same hand.
"""

from typing import NamedTuple

from msgspec import Struct

from rami.rules.cards import HandCards, held_cards, names, without
from rami.rules.melds.arrangements import arrange
from rami.rules.melds.combinations import Holding, Terms, holding, terms_of
from rami.rules.melds.deadwood import deadwood
from rami.rules.melds.lay_offs import lay_offs
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.shown import Shown
from rami.rules.settings.parameters import Rules


class Answer(Struct, frozen=True):
    """A hand after its lay-offs: how the rest is shown."""

    shown: Shown
    laid_off: tuple[tuple[str, ...], ...]
    """For each of the knocker's melds the names of the cards laid off on it, in the order of the meld."""
    onto: tuple[RunOrSet, ...]
    """The knocker's melds afterwards, in the same order."""


class Choice(NamedTuple):
    """Lay-offs on some melds: the cards for each meld, the melds afterwards, and the rest of the hand."""

    laid_off: tuple[HandCards, ...]
    onto: tuple[RunOrSet, ...]
    rest: HandCards


def answer(rules: Rules, packs: int, melds: tuple[RunOrSet, ...], hand: HandCards) -> Answer:
    """The answer that leaves the least count (N-03).

    Of equal ones the one with fewest cards laid off; then the one that leaves fewest melds, or the first in canonical
    order. Where a rank is wild, this is only for hands that may lay nothing off.
    """
    if not melds:
        return Answer(arrange(rules, packs, hand), (), ())
    arithmetic = deadwood(rules, hand)
    least: tuple[int, int] | None = None
    equal: list[Choice] = []
    for choice in _choices(terms_of(rules), melds, hand):
        laid_off = HandCards().join(choice.laid_off)
        key = arithmetic.least_without(laid_off), len(laid_off)
        if least is None or key < least:
            least, equal = key, []
        if key == least:
            equal.append(choice)
    answers = [(arrange(rules, packs, choice.rest), choice) for choice in equal]
    shown, best = min(answers, key=lambda found: (found[0].order, found[1].laid_off))
    return Answer(shown, tuple(map(names, best.laid_off)), best.onto)


def _choices(terms: Terms, melds: tuple[RunOrSet, ...], hand: HandCards) -> list[Choice]:
    """All ways to lay off cards of a hand on these melds, none included."""
    held = holding(HandCards(sorted(set(hand))))
    ways = [[(HandCards(), meld), *_lay_offs(terms, meld, held)] for meld in melds]
    choices = [Choice((), (), hand)]
    for of_meld in ways:
        choices = [
            Choice((*laid_off, added), (*onto, meld), left)
            for laid_off, onto, rest in choices
            for added, meld in of_meld
            if (left := without(rest, added)) is not None
        ]
    return choices


def _lay_offs(terms: Terms, meld: RunOrSet, held: Holding) -> list[tuple[HandCards, RunOrSet]]:
    """All lay-offs on one meld: the cards, and the meld afterwards."""
    return [(held_cards(fit.added), fit.meld) for fit in lay_offs(terms, meld, held)]
