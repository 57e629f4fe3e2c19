"""The duties that a player must meet before the turn may end, and the cards that may be discarded (matrix 3.1).

The opening minimum, F-24 and the conditions of a rami apply to the turn as a whole; the order of the steps is free.
A search asks thousands of times whether a duty is met, so an answer is a function that makes the refusal.
"""

from collections.abc import Callable

from rami.messages.text import Counted, Text
from rami.problems.exceptions import MoveRefused
from rami.problems.layings import ONE_MELD_A_TURN
from rami.problems.turns import (
    ALL_AT_ONCE,
    JOKER_BACK_ON_ITS_MELD,
    JOKER_NOT_DISCARDABLE,
    JOKER_NOT_LAID,
    LAST_CARD_MUST_BE_LAID,
    TAKEN_CARD_ALONE,
    TAKEN_CARD_DISCARDED,
    TAKEN_CARD_UNUSED,
)
from rami.rules.cards import JOKER, HandCard, the_card
from rami.rules.engine import opening
from rami.rules.melds.wild_cards import is_joker, wild_faces
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table, Turn

Refusal = Callable[[], MoveRefused]
"""Makes the refusal."""


def unmet(rules: Rules, deal: int, table: Table, *, out: bool) -> Refusal | None:
    """The first duty that is not met, so that the turn may not end, or None. `out` says that the hand is then empty."""
    this = table.this
    if this.must_use and not this.taken_laid:
        rule = "Z-12" if rules.discard_depth == "any" else None
        return lambda: TAKEN_CARD_UNUSED(rule=rule, card=the_card(this.taken))
    if this.taken_on and taken_card_alone(rules, table):
        return lambda: TAKEN_CARD_ALONE(card=the_card(this.taken))
    by_laying = _unmet_by_laying(rules, deal, table, out=out) if this.laid else None
    return by_laying or _unmet_by_jokers(rules, deal, table, out=out)


def _unmet_by_jokers(rules: Rules, deal: int, table: Table, *, out: bool) -> Refusal | None:
    """Jokers taken from the table that are not laid again, or only where they came from (F-26, U-07)."""
    this = table.this
    if this.owed or this.wilds_owed:
        return JOKER_NOT_LAID
    rami = out and (not table.laid[table.turn] or laid_at_once(rules, deal))
    return JOKER_BACK_ON_ITS_MELD if (this.elsewhere or this.wilds_elsewhere) and not rami else None


def taken_card_alone(rules: Rules, table: Table) -> bool:
    """Whether the taken card lies on a meld without another card from the hand, and needs one (F-24)."""
    this = table.this
    if not this.taken_on or rules.taken_layoff == "alone":
        return False
    return rules.taken_layoff == "same_meld" or not this.fed


def _unmet_by_laying(rules: Rules, deal: int, table: Table, *, out: bool) -> Refusal | None:
    this = table.this
    at_once = laid_at_once(rules, deal)
    if at_once and not out:
        return ALL_AT_ONCE
    rami = out and not table.laid[table.turn]
    if needs_opening(rules, this) and not opened(rules, table) and not (rami and rules.rami_waives_opening):
        asked = rules.opening
        assert asked is not None, "without a minimum everybody has opened"
        return lambda: opening.refusal(rules, asked, this)
    limit = rules.melds_per_turn
    if limit is not None and this.melds > limit and not at_once and not (rami and rules.rami_bonus != "none"):
        return lambda: _too_many_melds(rules, limit)
    return None


def _too_many_melds(rules: Rules, limit: int) -> MoveRefused:
    lifted = None if rules.rami_bonus == "none" else Text(", unless the whole hand goes out in it")
    return ONE_MELD_A_TURN(limit=Counted(limit, "one meld", "{n} melds"), unless=lifted)


def laid_at_once(rules: Rules, deal: int) -> bool:
    """Whether, in this deal, a player must lay the whole hand in one turn or nothing (W-09)."""
    return rules.all_at_once_from_deal is not None and deal >= rules.all_at_once_from_deal


def melds_left(rules: Rules, table: Table) -> int:
    """The number of new melds that the turn may still have, if it is no rami. 13 if there is no limit."""
    asked, limit = rules.opening, rules.melds_per_turn
    if asked is not None and asked.melds is not None and not table.opened[table.turn]:
        limit = len(asked.melds)
    return 13 if limit is None else limit - table.this.melds


def needs_opening(rules: Rules, this: Turn) -> bool:
    """Whether a step of this turn needs an opening: new melds always, lay-offs and swaps if the rules say so (G-18)."""
    added = this.added and rules.layoff_requires == "opened"
    swapped = this.swapped and rules.joker_swap == "opened"
    return this.must_open or this.melds > 0 or added or swapped


def opened(rules: Rules, table: Table) -> bool:
    """Whether the current player has opened, in this turn or before (F-20). Without a minimum, the answer is yes."""
    if rules.opening is None or table.opened[table.turn]:
        return True
    this = table.this
    return opening.reached(rules.opening, this) and (not this.must_open or opening.taken_opens(rules, this))


def discard_refusal(rules: Rules, table: Table, card: HandCard) -> Refusal | None:
    """Why this card may not be discarded, or None (B-19, G-13, U-10). The duties of the turn are not checked here."""
    this, hand = table.this, table.hands[table.turn]
    if rules.must_lay_to_go_out and len(hand) == 1:
        return LAST_CARD_MUST_BE_LAID
    if rules.no_discard_of_taken_card and card == this.taken and not this.taken_laid:
        return lambda: TAKEN_CARD_DISCARDED(card=the_card(card))
    if card != JOKER and (rules.wild_rank is None or not is_joker(rules, card)):
        return None
    if all(is_joker(rules, other) for other in hand):  # A player who holds only jokers may always discard one.
        return None
    if rules.joker_discard != "allowed":
        return JOKER_NOT_DISCARDABLE
    if rules.first_discard_neutral and not any(table.turns_taken):
        return lambda: JOKER_NOT_DISCARDABLE(rule="F-12")
    return None


def discards(rules: Rules, table: Table) -> set[HandCard]:
    """The cards of the hand that may be discarded. The duties of the turn are not checked here."""
    cards = set(hand := table.hands[table.turn])
    if rules.must_lay_to_go_out and len(hand) == 1:
        return set()
    for card in (JOKER, *wild_faces(rules), table.this.taken):  # no other card is ever refused
        if card in cards and discard_refusal(rules, table, card) is not None:
            cards.remove(card)
    return cards


def can_end(rules: Rules, deal: int, table: Table) -> bool:
    """Whether the turn may end now, with a discard or because the hand is empty."""
    hand = table.hands[table.turn]
    if not hand:
        return not rules.must_discard_to_go_out and unmet(rules, deal, table, out=True) is None
    return unmet(rules, deal, table, out=len(hand) == 1) is None and bool(discards(rules, table))
