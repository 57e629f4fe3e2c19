"""The hands of a showdown: their melds, what the others lay off on those of the knocker, and the counts (N-03)."""

from collections.abc import Sequence

from rami.rules.cards import HandCards, names
from rami.rules.engine.showdown.wild_answers import answer_with_jokers
from rami.rules.melds.answers import answer
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.shown import Shown
from rami.rules.melds.wild_cards import has_jokers, meld_names
from rami.rules.settings.parameters import Rules, pack_count
from rami.rules.snapshots import LaidOff, ShownHand


def shown_hands(rules: Rules, knocker: int, knocked: Shown, hands: Sequence[HandCards]) -> tuple[ShownHand, ...]:
    """All hands, by seat. `knocked` is that of the knocker. The others lay off in the order of play (N-03)."""
    onto = knocked.melds if rules.showdown_layoff == "knocker_melds" and knocked.unmatched else ()
    shown = [_shown(knocker, knocked)]
    seats, step = len(hands), 1 if rules.direction == "left" else -1
    for place in range(1, seats):
        seat = (knocker + step * place) % seats
        if onto and has_jokers(rules):
            answered = answer_with_jokers(rules, onto, hands[seat])
        else:
            answered = answer(rules, pack_count(rules, seats), onto, hands[seat])
        onto = answered.onto
        shown.append(_shown(seat, answered.shown, _laid_off(answered.laid_off, onto)))
    return tuple(sorted(shown, key=lambda hand: hand.seat))


def _shown(seat: int, hand: Shown, laid_off: tuple[LaidOff, ...] = ()) -> ShownHand:
    melds = tuple(map(meld_names, hand.melds))
    return ShownHand(seat, melds, names(hand.unmatched), laid_off, hand.count)


def _laid_off(added: Sequence[tuple[str, ...]], onto: Sequence[RunOrSet]) -> tuple[LaidOff, ...]:
    both = enumerate(zip(added, onto, strict=True))
    return tuple([LaidOff(place, cards, meld_names(meld)) for place, (cards, meld) in both if cards])
