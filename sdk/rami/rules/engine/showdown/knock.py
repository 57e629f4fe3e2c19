"""Knocking: which cards may be discarded, and the hand that the knocker shows (N-02, N-05, N-08)."""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rami.problems.knocking import KNOCK_OVER_LIMIT, NO_BIG_GIN, NOT_BIG_GIN
from rami.problems.layings import CARD_NOT_IN_HAND
from rami.problems.turns import MUST_DRAW_FIRST, TAKEN_CARD_DISCARDED
from rami.rules.cards import NAMES, HandCard, HandCards, spelled, the_card
from rami.rules.engine.duties import discard_refusal, discards
from rami.rules.engine.lay import read_cards
from rami.rules.melds.arrangements import arrange, given
from rami.rules.melds.deadwood import all_matched, counts_without, floor_without
from rami.rules.melds.shown import Shown
from rami.rules.melds.wild_cards import meld_names
from rami.rules.moves import Knock
from rami.rules.settings.parameters import Rules, pack_count
from rami.rules.state import NO_CARD, Table


class Knocking(Struct, frozen=True):
    """A legal knock: the table with the card discarded, the card (NO_CARD for big gin), the hand as it is shown.

    `move` is the knock as it is recorded: its melds, if it names some, are in canonical order.
    """

    table: Table
    card: HandCard
    shown: Shown
    move: Knock


def knock(rules: Rules, limit: int | None, table: Table, move: Knock) -> Knocking:
    """The knock of the current player. `limit` is that of the deal. Raises a MoveRefused if it is not legal."""
    if not table.drawn:
        raise MUST_DRAW_FIRST()
    card, hand = _discarded(rules, table, move.card)
    if move.melds is None:
        shown = arrange(rules, pack_count(rules, len(table.hands)), hand)
    else:
        shown = given(rules, hand, move.melds)
        move = replace(move, melds=tuple(map(meld_names, shown.melds)))
    if card == NO_CARD and shown.unmatched:
        raise NOT_BIG_GIN()
    if limit is not None and shown.count > limit:
        raise KNOCK_OVER_LIMIT(count=shown.count, limit=limit)
    return Knocking(_face_down(table, card, hand), card, shown, move)


def _discarded(rules: Rules, table: Table, name: str | None) -> tuple[HandCard, HandCards]:
    """The card that is discarded, NO_CARD for big gin, and the hand without it. Raises a MoveRefused."""
    hand = table.hands[table.turn]
    if name is None:
        if rules.big_gin_bonus is None:
            raise NO_BIG_GIN()
        return NO_CARD, hand
    (named,) = read_cards((name,))
    place = hand.find(named)
    if place < 0:
        raise CARD_NOT_IN_HAND(cards=spelled((named,)))
    card = hand[place]
    if discard_refusal(rules, table, card) is not None:
        raise TAKEN_CARD_DISCARDED(rule="N-08", card=the_card(card))
    return card, hand[:place] + hand[place + 1 :]


def _face_down(table: Table, card: HandCard, hand: HandCards) -> Table:
    """The table with the card of the knocker on the pile. Everybody sees it in the showdown."""
    if card == NO_CARD:
        return table
    hands = (*table.hands[: table.turn], hand, *table.hands[table.turn + 1 :])
    known = table.known + bytes((table.turn, card))
    return replace(table, hands=hands, pile=table.pile + HandCards([card]), known=known)


def knocks(rules: Rules, limit: int | None, table: Table) -> Iterator[Knock]:
    """All legal knocks of a player who has drawn, without melds: one for each card to discard, and big gin."""
    hand = table.hands[table.turn]
    if limit is not None and floor_without(rules, hand) > limit:
        return
    counts = counts_without(rules, hand)
    for card in sorted(discards(rules, table)):
        if limit is None or counts[card] <= limit:
            yield _KNOCKS[card]
    if rules.big_gin_bonus is not None and all_matched(rules, hand):
        yield _BIG_GIN


_KNOCKS = tuple([Knock(name) for name in NAMES[:54]])
_BIG_GIN = Knock()
