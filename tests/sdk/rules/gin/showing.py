"""The showdown of our engine, repeated in OpenSpiel, where the players lay their cards one after the other."""

from tests.sdk.rules.gin.spiel import PASS, Spiel
from tests.sdk.rules.showdowns import Cards, Case, reply

from rami.rules.settings.parameters import Rules
from rami.rules.snapshots import Showdown, ShownHand


def show(spiel: Spiel, rules: Rules, showdown: Showdown) -> bool:
    """Lay the melds of the knocker, the lay-offs and the melds of the other player.

    False if OpenSpiel does not allow all lay-offs: it has two at each end of a run.
    """
    knocker, other = showdown.hands[showdown.knocker], showdown.hands[1 - showdown.knocker]
    assert other.count == _least(rules, knocker, other)
    for meld in knocker.melds:
        spiel.lay(meld)
    spiel.choose(PASS)
    cards = [card for one in other.laid_off for card in one.cards]
    if knocker.unmatched:  # nothing is laid off on a gin, so OpenSpiel does not ask
        _lay_off(spiel, cards)
        spiel.choose(PASS)
    for meld in other.melds:
        spiel.lay(meld)
    spiel.choose(PASS)
    return not cards


def _least(rules: Rules, knocker: ShownHand, other: ShownHand) -> int:
    """The least count of the other hand, from all ways to lay off and to meld."""
    melded: Cards = tuple(card for meld in other.melds for card in meld)
    hand = melded + other.unmatched + tuple(card for one in other.laid_off for card in one.cards)
    return reply(Case(rules, 1), knocker.melds if knocker.unmatched else (), hand).hand.count


def _lay_off(spiel: Spiel, cards: list[str]) -> None:
    """Lay cards off in an order in which they fit. Those that cannot be laid off are left in the list."""
    while fitting := [card for card in cards if card in spiel.cards()]:
        spiel.discard(fitting[0])
        cards.remove(fitting[0])
