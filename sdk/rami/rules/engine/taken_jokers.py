"""Jokers taken from the table that must be laid again (F-26), and on another meld than the one they came from (U-07).

Jokers are alike, so the duty is met if some assignment is right: each taken joker has one that was laid later, on
another meld than its own. `Turn.elsewhere` counts the taken jokers that still lack one, and `Turn.sources` how many of
them certainly came from each meld. Equal wild cards are alike too, and the same is kept for each of them (U-16).
"""

from msgspec.structs import replace

from rami.rules.cards import JOKER, HandCard, HandCards, naturals, without
from rami.rules.settings.parameters import Rules
from rami.rules.state import Sources, Turn


def after_taking(rules: Rules, this: Turn, meld: int, cards: HandCards) -> Turn:
    """The turn after jokers and wild cards were taken from a meld."""
    if rules.taken_joker == "keep":
        return this
    jokers = cards.count(JOKER)
    turn = replace(this, owed=this.owed + jokers)
    wilds = naturals(cards)
    if wilds:
        turn = replace(turn, wilds_owed=HandCards(sorted(this.wilds_owed + wilds)))
    if rules.taken_joker != "other_meld":
        return turn
    if jokers:
        turn = _with(turn, JOKER, *_more(turn.elsewhere, turn.sources, meld, jokers))
    for card in wilds:
        turn = _with(turn, card, *_more(*_of(turn, card), meld, 1))
    return turn


def after_laying(this: Turn, meld: int, held: HandCards) -> Turn:
    """The turn after these cards, named as in the hand, were laid on a meld."""
    jokers = held.count(JOKER)
    turn = replace(this, owed=max(0, this.owed - jokers)) if jokers and this.owed else this
    if jokers and this.elsewhere:
        turn = _with(turn, JOKER, *_less(this.elsewhere, this.sources, meld, jokers))
    if not (this.wilds_owed or this.wilds_elsewhere):
        return turn
    for card in held:
        if card in turn.wilds_owed:
            turn = replace(turn, wilds_owed=without(turn.wilds_owed, HandCards([card])) or HandCards())
        elsewhere, sources = _of(turn, card)
        if elsewhere and card != JOKER:
            turn = _with(turn, card, *_less(elsewhere, sources, meld, 1))
    return turn


def from_table(this: Turn, held: HandCards) -> int:
    """How many of these cards, named as in the hand, are laid because they were taken from the table in this turn."""
    jokers = min(held.count(JOKER), this.owed) if this.owed else 0
    return jokers + sum([min(held.count(card), this.wilds_owed.count(card)) for card in set(this.wilds_owed)])


def all_wilds_owed(this: Turn) -> int:
    """The number of wild cards taken from the table that must still be laid, or laid on another meld."""
    elsewhere = {card: count for card, count, _ in this.wilds_elsewhere}
    return sum([max(this.wilds_owed.count(card), elsewhere.get(card, 0)) for card in {*this.wilds_owed, *elsewhere}])


def _of(this: Turn, card: HandCard) -> tuple[int, Sources]:
    """How many of these wild cards must still be laid elsewhere, and where some of them came from."""
    return next(((count, sources) for each, count, sources in this.wilds_elsewhere if each == card), (0, ()))


def _with(this: Turn, card: HandCard, elsewhere: int, sources: Sources) -> Turn:
    if card == JOKER:
        return replace(this, elsewhere=elsewhere, sources=sources)
    others = [each for each in this.wilds_elsewhere if each[0] != card]
    return replace(this, wilds_elsewhere=tuple(sorted([*others, *([(card, elsewhere, sources)] if elsewhere else [])])))


def _more(elsewhere: int, sources: Sources, meld: int, cards: int) -> tuple[int, Sources]:
    """The same after cards were taken from a meld."""
    more = dict(sources)
    more[meld] = more.get(meld, 0) + cards
    return elsewhere + cards, tuple(sorted(more.items()))


def _less(elsewhere: int, sources: Sources, meld: int, cards: int) -> tuple[int, Sources]:
    """The same after cards were laid on a meld. Only those that came from other melds are then on their place."""
    others = [(source, left if source == meld else left - cards) for source, left in sources]
    return max(elsewhere - cards, dict(sources).get(meld, 0)), tuple([pair for pair in others if pair[1] > 0])
