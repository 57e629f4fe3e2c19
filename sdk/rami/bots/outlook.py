"""What unmelded cards are worth: what they may still become, less what they cost in the hand."""

from typing import NamedTuple

from rami.bots.distance import chances, company
from rami.bots.opening import wants_dear_cards
from rami.bots.seen import Unseen, unseen
from rami.rules.cards import JOKER, parse
from rami.rules.melds import hand_card_value
from rami.rules.parameters import Rules
from rami.rules.view import View

CHANCE = 5
"""Points of hand value that one card which would complete a meld is worth."""
PAIR = 0.5
"""The same for two cards that would complete one together."""
USUAL = 7
"""The hand value of a usual card: where dear cards are wanted, those above it count more and those below it less."""


class Outlook(NamedTuple):
    """What the worth of cards depends on. `melds` lie on the table, or are to be laid from this hand."""

    rules: Rules
    can_come: Unseen
    melds: tuple[bytes, ...]
    dear: bool

    def worth(self, left: bytes) -> float:
        """What these cards are worth together. A joker is company for the others and costs nothing here."""
        beside = company(self.rules, left, self.melds)
        total = 0.0
        for card in sorted(set(left) - {JOKER}):
            cost, chance = hand_card_value(self.rules.values, card), chances(self.rules, card, beside, self.can_come)
            weight = cost / USUAL if self.dear else 1
            total += weight * (CHANCE * chance.cards + PAIR * chance.pairs) - cost * left.count(card)
        return total


def outlook(view: View, melds: tuple[bytes, ...]) -> Outlook:
    """The outlook of this seat, with `melds` in its hand."""
    laid = tuple(parse(meld.cards) for meld in view.melds)
    return Outlook(view.rules, unseen(view), (*melds, *laid), wants_dear_cards(view, parse(view.hand)))
