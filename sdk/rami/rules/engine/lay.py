"""Laying cards: how a meld, a lay-off and a joker swap change the table.

This module does not check whether the turn can still be finished afterwards. `rami.rules.feasibility` does.
"""

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rami.problems.exceptions import CannotLay
from rami.problems.layings import (
    CARD_NOT_IN_HAND,
    NO_JOKER_THERE,
    NO_LAYING_IN_FIRST_TURN,
    OWN_MELD_FIRST,
    SET_NOT_COMPLETE,
    SWAP_BEFORE_OPENING,
    SWAP_NOT_ALLOWED,
    UNKNOWN_MELD,
    WANTED_CARD_FIRST,
)
from rami.problems.melds import UNKNOWN_CARD
from rami.rules.cards import (
    CARDS,
    FACES_OF_RANK,
    JOKER,
    JOKER_FOR,
    NO_CARDS,
    WILD_CARDS,
    AnyCards,
    Faces,
    HandCards,
    MeldCards,
    held_cards,
    is_natural,
    joker_count,
    lacking,
    naturals,
    parse_held,
    spelled,
    the_card,
    without,
)
from rami.rules.engine.opening import names_melds, noted, with_taken
from rami.rules.engine.taken_jokers import after_laying, after_taking, from_table
from rami.rules.melds.combinations import Terms, terms_of
from rami.rules.melds.lay_offs import Fit
from rami.rules.melds.meld import Run, RunOrSet, Set
from rami.rules.melds.values import meld_value
from rami.rules.melds.wild_cards import known_wilds, laid_cards, read_added, read_names, what_jokers_are
from rami.rules.settings.parameters import Rules
from rami.rules.state import Table, TableMeld, Turn


class Laid(Struct, frozen=True):
    """The result of laying cards: the table and the meld afterwards, and the cards laid, as they are in the meld."""

    table: Table
    meld: TableMeld
    cards: MeldCards
    wilds: HandCards = NO_CARDS
    """What the jokers among these cards are, as in `Run`."""
    taken: HandCards = NO_CARDS
    """The jokers and wild cards that the player took into the hand."""


class Swapped(NamedTuple):
    """A meld after a swap, with what its jokers are as in `Run`, and the jokers and wild cards that leave it."""

    cards: MeldCards
    wilds: HandCards
    taken: HandCards


def find_meld(table: Table, meld_id: int) -> TableMeld:
    """The meld with this number. Raises UNKNOWN_MELD."""
    for meld in table.melds:
        if meld.id == meld_id:
            return meld
    raise UNKNOWN_MELD(meld=meld_id)


def read_cards(wire: tuple[str, ...]) -> HandCards:
    """The cards that a move names, as they are in the hand. Raises UNKNOWN_CARD."""
    for name in wire:
        if name not in CARDS and name not in WILD_CARDS:
            raise UNKNOWN_CARD(card=name)
    return parse_held(wire)


def read_meld(rules: Rules, table: Table, wire: tuple[str, ...]) -> RunOrSet:
    """The meld that these cards of the hand form. Raises CARD_NOT_IN_HAND or a NotAMeld."""
    _check_held(table, read_cards(wire))
    return read_names(rules, wire)


def read_lay_off(rules: Rules, table: Table, meld: TableMeld, wire: tuple[str, ...], end: str | None) -> Fit:
    """How these cards of the hand are added to a meld. Raises CARD_NOT_IN_HAND, or the same errors as `fit`."""
    _check_held(table, read_cards(wire))
    return read_added(rules, meld.id, meld.run_or_set, wire, end)


def _check_held(table: Table, wanted: HandCards) -> None:
    hand = table.hands[table.turn]
    if without(hand, wanted) is None:
        raise CARD_NOT_IN_HAND(cards=spelled(lacking(hand, wanted)))


def check_may_lay(rules: Rules, table: Table, cards: AnyCards) -> None:
    """Raise a CannotLay if it is too early to lay cards (S-10), or if the wanted card must be laid first (Z-12)."""
    if not may_lay_yet(rules, table):
        raise NO_LAYING_IN_FIRST_TURN()
    if not may_lay(rules, table, cards):
        raise WANTED_CARD_FIRST(card=the_card(table.this.taken))


def may_lay(rules: Rules, table: Table, cards: AnyCards) -> bool:
    """Whether these cards may be laid now; `check_may_lay` says why not."""
    return may_lay_yet(rules, table) and (not wanted_pending(rules, table) or uses(table.this, cards))


def may_lay_yet(rules: Rules, table: Table) -> bool:
    """Whether the current player may lay cards in this turn (S-10)."""
    return rules.first_turn_melds or table.turns_taken[table.turn] > 0


def wanted_pending(rules: Rules, table: Table) -> bool:
    """Whether the next cards laid must include the card taken from the pile (Z-12)."""
    this = table.this
    return this.must_use and not this.taken_laid and wanted_comes_first(rules)


def wanted_comes_first(rules: Rules) -> bool:
    """Whether a card that was taken and must be used has to be laid before any other card (Z-12, U-05)."""
    return rules.discard_depth == "any" and rules.discard_draw in ("use_now", "top_free")


def check_may_add(rules: Rules, table: Table) -> None:
    """Raise OWN_MELD_FIRST if the player must first lay a meld (H3)."""
    if needs_own_meld(rules, table):
        raise OWN_MELD_FIRST()


def needs_own_meld(rules: Rules, table: Table) -> bool:
    """Whether the player must lay a meld before lay-offs and swaps (H3).

    A player who laid any cards in earlier turns has laid a meld, because under this rule the first cards are a meld.
    """
    own_first = rules.layoff_requires == "own_meld_for_others"
    return own_first and not table.laid[table.turn] and table.this.melds == 0


def put_meld(rules: Rules, table: Table, new: RunOrSet) -> Laid:
    """Lay a meld, in canonical order, from the hand of the current player."""
    this, seat, cards = table.this, table.turn, new.cards
    meld = TableMeld(table.next_meld, cards, bytes([seat]) * len(cards), new.wilds)
    held = laid_cards(cards, new.wilds)
    # A meld with a joker taken from the table does not count towards the opening minimum (G-19).
    back = from_table(this, held)
    counted = 0 if back else meld_value(rules.values, new)
    uses_taken = uses(this, held)
    turn = replace(
        this,
        points=this.points + counted,
        melds=this.melds + 1,
        fed=(*this.fed, meld.id),
        taken_laid=this.taken_laid or uses_taken,
        taken_melded=this.taken_melded or uses_taken,
        taken_on=0 if uses_taken else this.taken_on,
    )
    turn = after_laying(turn, meld.id, held)
    if uses_taken:
        turn = with_taken(rules, turn, counted)
    if rules.opening is not None and not table.opened[seat] and not back:
        turn = noted(rules.opening, turn, new)
    return Laid(_after(table, held, (*table.melds, meld), turn, next_meld=table.next_meld + 1), meld, cards, new.wilds)


def add_cards(table: Table, meld: TableMeld, way: Fit) -> Laid:
    """Lay cards off on a meld."""
    this = table.this
    held = laid_cards(way.added, way.wilds)
    turn = replace(_fed(this, meld.id, held), added=True, taken_laid=this.taken_laid or uses(this, held))
    turn = after_laying(turn, meld.id, held)
    longer = TableMeld(meld.id, way.meld.cards, _owners(meld, way.meld.cards, table.turn), way.meld.wilds)
    return Laid(_after(table, held, _with_meld(table, longer), turn), longer, way.added, way.wilds)


def take_joker(rules: Rules, table: Table, meld: TableMeld, cards: HandCards) -> Laid:
    """Replace jokers in a meld with natural cards. Raises a CannotLay if this is not possible."""
    if rules.joker_swap == "none":
        raise SWAP_NOT_ALLOWED()
    if names_melds(rules, table):
        raise SWAP_BEFORE_OPENING()
    _check_held(table, cards)
    result = swapped(terms_of(rules), meld, cards)
    faces, this = Faces(sorted(naturals(cards))), table.this
    used = this.taken_laid or uses(this, faces)
    turn = replace(_fed(this, meld.id, faces), swapped=True, taken_laid=used)
    # A wild card may be given in its own place, also one that was taken from the table before.
    turn = after_taking(rules, after_laying(turn, meld.id, faces), meld.id, result.taken)
    changed = TableMeld(meld.id, result.cards, _owners(meld, result.cards, table.turn), result.wilds)
    after = _after(table, faces, _with_meld(table, changed), turn, back=result.taken)
    return Laid(after, changed, faces, taken=result.taken)


def swapped(terms: Terms, meld: TableMeld, cards: AnyCards) -> Swapped:
    """The meld after natural cards have replaced jokers (F-26, F-27, W-04). Who gives 9H for 7C*9H gets 7C (U-16)."""
    none_there = NO_JOKER_THERE(meld=meld.id, table=spelled(meld.cards), cards=spelled(cards))
    if joker_count(cards) or not joker_count(meld.cards):
        raise none_there
    faces, laid = naturals(cards), meld.run_or_set
    if isinstance(laid, Run) or terms.named_sets:
        if len(faces) != 1 or JOKER_FOR[faces[0]] not in meld.cards:
            raise none_there
        result = meld.cards.replace(MeldCards([JOKER_FOR[faces[0]]]), faces)
        return _parted(laid, faces, result, 1)
    result = _completed_set(laid, faces, none_there)
    return _parted(laid, faces, result, len(meld.cards) + len(cards) - len(result))


def _parted(laid: RunOrSet, given: Faces, result: MeldCards, count: int) -> Swapped:
    """So many jokers leave the meld: those whose places are given, in the order of the meld. The others stay."""
    jokers = [card for card in laid.cards if not is_natural(card)]
    there = what_jokers_are(laid)
    places = [place for place, joker in enumerate(jokers) if joker in [JOKER_FOR[face] for face in given]][:count]
    taken = HandCards([there[place] for place in places])
    left = HandCards([card for place, card in enumerate(there) if place not in places])
    return Swapped(result, known_wilds(left), taken)


def _completed_set(of_rank: Set, cards: Faces, none_there: CannotLay) -> MeldCards:
    """The set after a swap. It must then have four cards, jokers that remain included (F-27, G-29)."""
    meld, four = of_rank.cards, FACES_OF_RANK[of_rank.rank]
    held = naturals(meld) + cards
    if not set(cards) <= set(four) or len(set(held)) < len(held):
        raise none_there
    if len(meld) + len(cards) <= 4:
        raise SET_NOT_COMPLETE(needed=5 - len(meld))
    return MeldCards([face if face in held else JOKER_FOR[face] for face in four])


def uses(this: Turn, cards: AnyCards) -> bool:
    """Whether these cards include a copy of the wanted card. If it is a joker, every joker is a copy."""
    return this.taken >= 0 and this.taken in held_cards(cards)


def _fed(this: Turn, meld_id: int, cards: HandCards) -> Turn:
    """The turn after cards were added to a meld, with `fed` and `taken_on` updated for F-24.

    A wanted card of which the player has no second copy needs another card from the hand on the same meld.
    """
    lone_taken = uses(this, cards) and not this.twin and not this.taken_laid
    others = without(cards, HandCards([this.taken])) if lone_taken else cards
    assert others is not None, "the taken card is one of them"
    own = len(others) - from_table(this, others)
    fed = (*this.fed, meld_id) if own > 0 and meld_id not in this.fed else this.fed
    taken_on = meld_id if lone_taken else this.taken_on
    return replace(this, fed=fed, taken_on=0 if taken_on in fed else taken_on)


def _owners(old: TableMeld, cards: MeldCards, seat: int) -> bytes:
    """The seat that laid each card of a changed meld. A joker that now stands for another card keeps its seat."""
    owners = dict(zip(old.cards, old.by, strict=True))
    renamed = [owner for card, owner in owners.items() if card >= JOKER and card not in cards]
    if renamed:
        jokers = [card for card in cards if card >= JOKER and card not in owners]
        owners.update(zip(jokers, renamed, strict=False))
    return bytes([owners.get(card, seat) for card in cards])


def _with_meld(table: Table, changed: TableMeld) -> tuple[TableMeld, ...]:
    return tuple([changed if meld.id == changed.id else meld for meld in table.melds])


def _after(
    table: Table,
    cards: HandCards,
    melds: tuple[TableMeld, ...],
    turn: Turn,
    *,
    back: HandCards = NO_CARDS,
    next_meld: int | None = None,
) -> Table:
    seat = table.turn
    hand = without(table.hands[seat], cards)
    assert hand is not None, "callers lay only what the hand holds"
    held = HandCards(sorted(hand + back)) if back else hand
    hands = (*table.hands[:seat], held, *table.hands[seat + 1 :])
    return replace(table, hands=hands, melds=melds, this=turn, next_meld=next_meld or table.next_meld)
