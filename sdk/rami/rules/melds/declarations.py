"""Declared hands: all cards in melds, with so many runs, and so many of them without a joker (U-17, U-19).

- `all_in_melds(rules, hand)`: melds that hold all cards, as a declaration asks, or None.
- `declared(rules, hand, melds)`: the melds that a player chose for a declaration.
- `least_shown(rules, hand)`: the arrangement of another hand that counts least.
- `fewest_shown(rules, hand, runs, pure_runs)`: the arrangement with so many runs that leaves fewest cards, and
  `fewest_left` those cards, for players who think ahead.
- `cards_to_close(rules, hand)`: the cards that may be closed with, each for a hand of which all others are in melds.
"""

from collections.abc import Iterator, Sequence

from rami.problems.knocking import DECLARED_CARDS_LEFT, DECLARED_WITHOUT_RUNS
from rami.rules.cards import FACE_DOWN, HandCard, HandCards, all_copies, joker_count, mask_of, spelled, without
from rami.rules.melds.caching import cached
from rami.rules.melds.combinations import holding, terms_of
from rami.rules.melds.meld import Run, RunOrSet
from rami.rules.melds.neighbours import in_melds, in_runs, most_beside_one
from rami.rules.melds.shown import Shown, sorted_melds
from rami.rules.melds.wild_cards import read_of_hand, wild_faces
from rami.rules.melds.with_jokers import Asked, best, least, left_of, matched, shown_with
from rami.rules.settings.parameters import Declaration, Rules


def asked(rules: Rules) -> Asked:
    """What these rules, in force in a deal, ask of a declared hand."""
    assert rules.declaration is not None, "players declare in this game"
    return Asked(terms_of(rules), rules.values, rules.declaration, wild_faces(rules))


def all_in_melds(rules: Rules, hand: HandCards) -> tuple[RunOrSet, ...] | None:
    """Melds that hold all these cards and the runs that a declaration asks for, or None."""
    return matched(asked(rules), hand)


def cards_to_close(rules: Rules, hand: HandCards) -> Iterator[HandCard]:
    """The cards of a hand without which all its other cards are in melds, sorted."""
    what = asked(rules)
    if _close(what, hand):
        for card in sorted(set(hand)):
            rest = without(hand, HandCards([card]))
            if rest is not None and matched(what, rest) is not None:
                yield card


@cached(1 << 10)
def _close(what: Asked, hand: HandCards) -> bool:
    """Whether melds hold all cards of a hand but one, at most."""
    spare = 1 - hand.count(FACE_DOWN)
    return not _too_many_stay(what, hand, spare) and best(what, hand, "cards", below=spare + 1) is not None


def _too_many_stay(what: Asked, hand: HandCards, spare: int) -> bool:
    """Whether more cards than these certainly stay in no meld, or a run without a joker is missing.

    It is so in most hands, and costs less to find out than to arrange the cards.
    """
    ones, more, jokers = holding(hand)
    wild = mask_of(what.wild)
    if what.declaration.pure_runs and not in_runs(ones, 0):
        return True
    supply = jokers + (ones & wild).bit_count() + (more & all_copies(wild)).bit_count()
    alone = ones & ~wild & ~in_melds(ones, 0)
    least = alone.bit_count() + (more & all_copies(alone)).bit_count()
    return least > spare + supply * most_beside_one(alone)


def declared(rules: Rules, hand: HandCards, melds: Sequence[Sequence[str]]) -> tuple[RunOrSet, ...]:
    """The melds that a player chose for a hand, as they are read.

    Raises CARD_NOT_IN_HAND, DECLARED_CARDS_LEFT, DECLARED_WITHOUT_RUNS or a NotAMeld.
    """
    read = read_of_hand(rules, hand, melds)
    if left := left_of(hand, read):
        raise DECLARED_CARDS_LEFT(cards=spelled(left))
    check_runs(rules, read)
    return sorted_melds(read)


def check_runs(rules: Rules, melds: Sequence[RunOrSet]) -> None:
    """Raise DECLARED_WITHOUT_RUNS if the melds of a declaration lack runs."""
    needed = asked(rules).declaration
    runs = [meld for meld in melds if isinstance(meld, Run)]
    if len(runs) < needed.runs or sum([not joker_count(run.cards) for run in runs]) < needed.pure_runs:
        raise DECLARED_WITHOUT_RUNS(runs=needed.runs, pure=needed.pure_runs)


def fewest_left(rules: Rules, hand: HandCards, runs: int, pure_runs: int) -> HandCards | None:
    """The cards that no meld holds, sorted, if as few as possible are left beside so many runs.

    None if the hand has no such runs.
    """
    shown = fewest_shown(rules, hand, runs, pure_runs)
    return None if shown is None else shown.unmatched


def fewest_shown(rules: Rules, hand: HandCards, runs: int, pure_runs: int) -> Shown | None:
    """The arrangement with so many runs that leaves as few cards as possible. None if the hand has no such runs."""
    what = asked(rules)._replace(declaration=Declaration(runs, pure_runs))
    found = best(what, hand, "cards", below=len(hand) + 1)
    return None if found is None else shown_with(what, hand, found)


def least_shown(rules: Rules, hand: HandCards) -> Shown:
    """The arrangement of a hand that counts least. Without the runs of a declaration all its cards count (U-19)."""
    return least(asked(rules), hand)
