"""Declaring: the melds of a declared hand, and what the other hands count (U-17, U-19)."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rami.problems.knocking import CANNOT_DECLARE
from rami.problems.layings import CARD_NOT_IN_HAND
from rami.problems.melds import UNKNOWN_CARD
from rami.problems.turns import MUST_DRAW_FIRST, TAKEN_CARD_DISCARDED
from rami.rules.cards import HAND_CARDS, NAMES, HandCard, HandCards, names, spelled, the_card, without
from rami.rules.engine.duties import discard_refusal, discards
from rami.rules.melds.declarations import all_in_melds, asked, cards_to_close, declared, least_shown
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.shown import Shown
from rami.rules.melds.wild_cards import meld_names
from rami.rules.moves import Declare
from rami.rules.settings.parameters import Rules
from rami.rules.snapshots import DealPoints, Showdown, ShownHand
from rami.rules.state import Table, with_hand


class Declaring(Struct, frozen=True):
    """A legal declaration: the table with the card closed, and the melds. `move` is what is recorded."""

    table: Table
    melds: tuple[RunOrSet, ...]
    move: Declare


def declare(rules: Rules, table: Table, move: Declare) -> Declaring:
    """The declaration of the current player. `rules` are those in force. Raises a MoveRefused if it is not legal."""
    if not table.drawn:
        raise MUST_DRAW_FIRST()
    card = HAND_CARDS.get(move.card)
    if card is None:
        raise UNKNOWN_CARD(card=move.card)
    rest = without(table.hands[table.turn], HandCards([card]))
    if rest is None:
        raise CARD_NOT_IN_HAND(cards=spelled((card,)))
    if discard_refusal(rules, table, card) is not None:
        raise TAKEN_CARD_DISCARDED(rule="N-08", card=the_card(card))
    melds = _all(rules, card, rest) if move.melds is None else declared(rules, rest, move.melds)
    kept = move if move.melds is None else replace(move, melds=tuple(map(meld_names, melds)))
    known = table.known + bytes((table.turn, card))
    closed = replace(table, hands=with_hand(table, rest), pile=table.pile + HandCards([card]), known=known)
    return Declaring(closed, melds, kept)


def _all(rules: Rules, card: HandCard, rest: HandCards) -> tuple[RunOrSet, ...]:
    melds = all_in_melds(rules, rest)
    if melds is None:
        needed = asked(rules).declaration
        raise CANNOT_DECLARE(card=the_card(card), runs=needed.runs, pure=needed.pure_runs)
    return melds


def declarations(rules: Rules, table: Table) -> Iterator[Declare]:
    """All legal declarations of a player who has drawn, without melds: one for each card to close with."""
    may = discards(rules, table)
    for card in cards_to_close(rules, table.hands[table.turn]):
        if card in may:
            yield Declare(NAMES[card])


def hold_declaration(rules: Rules, table: Table, declaring: Declaring, out: Sequence[int]) -> Showdown:
    """The showdown after a declaration. The seats in `out` are out of the match."""
    winner = table.turn
    shown = {seat: least_shown(rules, hand) for seat, hand in enumerate(table.hands) if seat not in (*out, winner)}
    shown[winner] = Shown(declaring.melds, HandCards(), 0)
    nothing = Shown((), HandCards(), 0)
    hands = [_shown_hand(seat, shown.get(seat, nothing)) for seat in range(len(table.hands))]
    points = [_points(rules, table, hand, winner) for hand in hands]
    return Showdown(winner, declaring.move.card, None, tuple(hands), "declared", (winner,), False, tuple(points))


def _shown_hand(seat: int, hand: Shown) -> ShownHand:
    return ShownHand(seat, tuple(map(meld_names, hand.melds)), names(hand.unmatched), (), hand.count)


def _points(rules: Rules, table: Table, hand: ShownHand, winner: int) -> DealPoints:
    """What a seat scores: nothing for the winner, what it costs to drop, or the count, at most `most_count`."""
    if hand.seat == winner or hand.seat in table.dropped:
        return drop_points(rules, table, hand.seat)
    return DealPoints(hand=hand.count if rules.most_count is None else min(hand.count, rules.most_count))


def drop_points(rules: Rules, table: Table, seat: int) -> DealPoints:
    """What a seat scores that has dropped out: less in its first turn of the deal (U-18). Others score nothing."""
    if rules.drop is None or seat not in table.dropped:
        return DealPoints()
    return DealPoints(drop=rules.drop.later if table.turns_taken[seat] else rules.drop.first)
