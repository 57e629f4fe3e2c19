"""What one seat or a spectator may see of a state and of an event. No other code hides information.

A view copies named fields; it is never a state with fields removed (law 4). All cards taken from the discard pile or
put on it are visible, in order, because every player saw them.
"""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from rami.rules.cards import ALL_FACES, JOKER, NAMES, names
from rami.rules.engine.shuffle import commitment
from rami.rules.events import DealStarted, Event, StockDrawn
from rami.rules.settings.parameters import Rules
from rami.rules.state import TAKE, DealResult, Phase, State, Table, TableMeld


class SeatView(Struct, frozen=True):
    """The public facts about a seat.

    `cards` is the number of cards in the hand. `opened` says whether the player reached the opening minimum, and `laid`
    whether the player laid any cards, both in earlier turns of this deal.
    """

    seat: int
    cards: int
    opened: bool
    laid: bool
    turns_taken: int


class MeldView(Struct, frozen=True):
    """A meld on the table: a run in ascending order or a set. `by` is the seat that laid each card."""

    id: int
    kind: Literal["run", "set"]
    cards: tuple[str, ...]
    by: tuple[int, ...]


class PileMove(Struct, frozen=True):
    """A card that a seat took from the discard pile (`took`) or put on it (`threw`)."""

    seat: int
    action: Literal["took", "threw"]
    card: str


class TurnView(Struct, frozen=True):
    """What the current player has done in this turn and must still do (matrix 3.1).

    `taken` is the wanted card taken from the discard pile, and `must_use_taken` says whether it must still be laid.
    `jokers_owed` is the number of jokers taken from melds that must still be laid. `opening_points` are the points of
    this turn's new melds that count towards the opening minimum.
    """

    drawn: bool
    taken: str | None
    must_use_taken: bool
    jokers_owed: int
    melds: int
    opening_points: int


class View(Struct, frozen=True, kw_only=True):
    """One deal as one seat sees it. For a spectator, `seat` is null and `hand` is empty.

    Before the first deal, `phase` is `waiting`, `deal` is 0, and `dealer` and `turn` are null.
    `totals` and `winners` are by seat, or by team if players are partners. `pile` is the whole discard pile, bottom
    card first, if players may take cards from inside it; otherwise it is null.
    """

    rules: Rules
    seat: int | None
    phase: Phase
    deal: int
    dealer: int | None
    turn: int | None
    hand: tuple[str, ...]
    seats: tuple[SeatView, ...]
    stock: int
    pile_top: str | None
    pile_size: int
    pile: tuple[str, ...] | None
    melds: tuple[MeldView, ...]
    this_turn: TurnView
    pile_moves: tuple[PileMove, ...]
    recycles: int
    totals: tuple[int, ...]
    last_deal: DealResult | None
    winners: tuple[int, ...]
    commitment: str | None
    next_commitment: str


def view(state: State, seat: int | None) -> View:
    """The state as this seat sees it. `seat` is None for a spectator."""
    return View(**seen(state, seat))


def seen(state: State, seat: int | None) -> dict[str, Any]:
    """The fields of a view, named one by one, for `View` or for a type with more fields."""
    table = state.table
    return {
        "rules": state.rules,
        "seat": seat,
        "phase": state.phase,
        "deal": state.deal,
        "dealer": state.dealer,
        "turn": table.turn,
        "hand": () if seat is None else names(table.hands[seat]),
        "seats": tuple([_seat(table, other) for other in range(state.seats)]),
        "stock": len(table.stock),
        "pile_top": NAMES[table.pile[-1]] if table.pile else None,
        "pile_size": len(table.pile),
        "pile": names(table.pile) if state.rules.discard_depth == "any" else None,
        "melds": tuple([_meld(meld) for meld in table.melds]),
        "this_turn": _turn(table),
        "pile_moves": pile_moves(table.known),
        "recycles": table.recycles,
        "totals": state.totals,
        "last_deal": state.last,
        "winners": state.winners,
        "commitment": commitment(state.game, state.deal, state.secret),
        "next_commitment": commitment(state.game, state.deal + 1, state.next_secret),
    }


def seen_waiting(rules: Rules, seats: int, seat: int | None, committed: str) -> dict[str, Any]:
    """The fields of a view before the first deal. `committed` is the commitment of the first deal."""
    return {
        "rules": rules,
        "seat": seat,
        "phase": Phase.WAITING,
        "deal": 0,
        "dealer": None,
        "turn": None,
        "hand": (),
        "seats": tuple([SeatView(other, 0, False, False, 0) for other in range(seats)]),
        "stock": 0,
        "pile_top": None,
        "pile_size": 0,
        "pile": None,
        "melds": (),
        "this_turn": TurnView(False, None, False, 0, 0, 0),
        "pile_moves": (),
        "recycles": 0,
        "totals": (0,) * (2 if rules.teams == "partners" else seats),
        "last_deal": None,
        "winners": (),
        "commitment": None,
        "next_commitment": committed,
    }


def _seat(table: Table, seat: int) -> SeatView:
    return SeatView(seat, len(table.hands[seat]), table.opened[seat], table.laid[seat], table.turns_taken[seat])


def _meld(meld: TableMeld) -> MeldView:
    return MeldView(meld.id, meld.run_or_set.kind, names(meld.cards), tuple(meld.by))


def _turn(table: Table) -> TurnView:
    this = table.this
    taken = NAMES[this.taken] if this.taken >= 0 else None
    must_use = this.must_use and not this.taken_laid
    return TurnView(table.drawn, taken, must_use, this.owed, this.melds, this.points)


def pile_moves(known: bytes) -> tuple[PileMove, ...]:
    """The cards taken from the discard pile and put on it, oldest first."""
    return tuple([_PILE_MOVES[entry] for entry in memoryview(known).cast("H")])


_PILE_MOVES: Final = {
    memoryview(bytes((seat + taken, card))).cast("H")[0]: PileMove(seat, "took" if taken else "threw", NAMES[card])
    for seat in range(8)
    for taken in (0, TAKE)
    for card in (*ALL_FACES, JOKER)
}
"""Every possible entry of `Table.known`, by its two bytes. They are computed once, because every view has many."""


def project(event: Event, seat: int | None) -> Event:
    """An event as this seat may see it: without the hands of other seats and the cards that they drew."""
    match event:
        case DealStarted(hands=hands):
            return replace(event, hands=tuple(hand if owner == seat else () for owner, hand in enumerate(hands)))
        case StockDrawn(seat=owner) if owner != seat:
            return replace(event, card=None)
        case _:
            return event
