"""What one seat or a spectator may see of a state and of an event. No other code hides information.

A view copies named fields; it is never a state with fields removed (law 4). All cards taken from the discard pile or
put on it are visible, in order, because every player saw them.
"""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from rami.rules.cards import ALL_FACES, JOKER, NAMES, names
from rami.rules.engine.elimination import is_out
from rami.rules.engine.showdown.upcard import limit_of
from rami.rules.engine.shuffle import commitment
from rami.rules.engine.table_views import meld_view, meld_views, public, table_moves, turn_view
from rami.rules.events import (
    CardsLaidOff,
    DealStarted,
    EndReason,
    Event,
    JokerSwapped,
    Knocked,
    MeldLaid,
    PileTaken,
    StepUndone,
    StockDrawn,
)
from rami.rules.melds.caching import cached
from rami.rules.moves import Step
from rami.rules.settings.parameters import Contract, Rules, contract_of, has_opening
from rami.rules.snapshots import Challenged, DealPoints, MeldView, Showdown, TableMove, TurnView
from rami.rules.state import TAKE, LastDeal, Phase, State


class SeatView(Struct, frozen=True):
    """The public facts about a seat.

    `cards` is the number of cards in the hand. `opened` says whether the player reached the opening minimum, and `laid`
    whether the player laid any cards, both in earlier turns of this deal. `eliminated` says whether the player is out
    of the match, and `re_entries` how often the player has come back into it (N-22).
    """

    seat: int
    cards: int
    opened: bool
    laid: bool
    turns_taken: int
    eliminated: bool = False
    re_entries: int = 0


class PileMove(Struct, frozen=True):
    """A card that a seat took from the discard pile (`took`) or put on it (`threw`)."""

    seat: int
    action: Literal["took", "threw"]
    card: str


class DealResult(Struct, frozen=True):
    """The result of a deal. `out` is the seat that went out, or null; `rami` says whether it went out in one turn.

    `hands` are the cards left, by seat, and `melds` the final table. `scores` are by seat, or by team if players are
    partners. `points` are the parts of the scores, always by seat. `melds` and `points` are empty for a deal that ended
    before release 0.4. `showdown` shows all hands if somebody knocked (N-02), and is null otherwise.
    """

    deal: int
    out: int | None
    rami: bool
    reason: EndReason
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    melds: tuple[MeldView, ...] = ()
    points: tuple[DealPoints, ...] = ()
    showdown: Showdown | None = None


class View(Struct, frozen=True, kw_only=True):
    """One deal as one seat sees it. For a spectator, `seat` is null and `hand` is empty.

    Before the first deal, `phase` is `waiting`, `deal` is 0, and `dealer` and `turn` are null.
    `totals` and `winners` are by seat, or by team if players are partners. `pile` is the whole discard pile, bottom
    card first. (Before release 0.4 it was null if players may take only the top card.)

    `pile_moves` and `table_moves` are what everybody has seen go into hands and out of them in this deal, oldest first;
    what a deal played in release 0.6 or before is missing in `table_moves`.

    `steps` are the steps of this turn that were not undone, and `undone` is the number of those that were.
    `melds_before` are the melds of earlier turns that this turn has changed, as they were before it. `contract` is the
    contract of this deal, in a game that has one for each deal (N-23).

    `turn` is the seat that has to move. If a challenge of the other player is `open`, the phase is `answer`, and `turn`
    is the seat that has to answer it. `challenge` is then `refused` until the challenger's turn is over (N-14).

    `upcard` is the first upcard of the deal, null if there was none. In a game with a showdown, `passes` is the number
    of players who have passed it where it is offered (N-07), and `knock_limit` is what the unmatched cards may count at
    most in this deal when a player knocks, null for any number (N-09). `won` is the number of deals that each seat has
    won in this game. In other games they are 0, null and empty.
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
    steps: tuple[Step, ...] = ()
    undone: int = 0
    melds_before: tuple[MeldView, ...] = ()
    challenge: Challenged | None = None
    contract: Contract | None = None
    upcard: str | None = None
    passes: int = 0
    knock_limit: int | None = None
    won: tuple[int, ...] = ()
    table_moves: tuple[TableMove, ...] = ()


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
        "turn": state.turn,
        "hand": () if seat is None else names(table.hands[seat]),
        "seats": tuple([_seat(state, other) for other in range(state.seats)]),
        "stock": len(table.stock),
        "pile_top": NAMES[table.pile[-1]] if table.pile else None,
        "pile_size": len(table.pile),
        "pile": names(table.pile),
        "melds": meld_views(table.melds),
        "this_turn": turn_view(state.in_force, table, own=seat == table.turn),
        "pile_moves": pile_moves(table.known),
        "recycles": table.recycles,
        "totals": state.totals,
        "last_deal": None if state.last is None else _result(state.last),
        "winners": state.winners,
        "commitment": commitment(state.game, state.deal, state.secret),
        "next_commitment": commitment(state.game, state.deal + 1, state.next_secret),
        "steps": state.steps,
        "undone": state.undone,
        "melds_before": _melds_before(state),
        "challenge": state.challenge,
        "contract": contract_of(state.rules, state.deal),
        "upcard": NAMES[state.upcard] if state.upcard >= 0 else None,
        "passes": table.passes,
        "knock_limit": limit_of(state),
        "won": state.won,
        "table_moves": table_moves(table),
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
        "pile": (),
        "melds": (),
        "this_turn": TurnView(False, None, False, 0, 0, 0, opened=not has_opening(rules)),
        "pile_moves": (),
        "recycles": 0,
        "totals": (0,) * (2 if rules.teams == "partners" else seats),
        "last_deal": None,
        "winners": (),
        "commitment": None,
        "next_commitment": committed,
        "steps": (),
        "undone": 0,
        "melds_before": (),
        "challenge": None,
        "contract": None,
        "upcard": None,
        "passes": 0,
        "knock_limit": None,
        "won": (0,) * seats if rules.table == "showdown" else (),
        "table_moves": (),
    }


def _seat(state: State, seat: int) -> SeatView:
    table = state.table
    cards, turns = len(table.hands[seat]), table.turns_taken[seat]
    if not state.rules.match_end.elimination:
        return SeatView(seat, cards, table.opened[seat], table.laid[seat], turns)
    out, back = is_out(state.rules, state.totals[seat]), state.re_entries[seat]
    return SeatView(seat, cards, table.opened[seat], table.laid[seat], turns, out, back)


@cached(1 << 10)
def _result(last: LastDeal) -> DealResult:
    points = tuple([DealPoints(*part) for part in last.points])
    melds = meld_views(last.melds)
    return DealResult(
        last.deal, last.out, last.rami, last.reason, last.hands, last.scores, melds, points, last.showdown
    )


def _melds_before(state: State) -> tuple[MeldView, ...]:
    this, before = state.table.this, state.before
    if before is None or not (this.added or this.swapped):
        return ()
    now = {meld.id: meld for meld in state.table.melds}
    return tuple([meld_view(meld) for meld in before.melds if now[meld.id] != meld])


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


_WITH_TURN: Final = (PileTaken, MeldLaid, CardsLaidOff, JokerSwapped, StepUndone)
"""The events that show the turn."""


def project(event: Event, seat: int | None) -> Event:
    """An event as this seat may see it: without what only other seats know of their hands, draws and turns."""
    match event:
        case DealStarted(hands=hands):
            return replace(event, hands=tuple(hand if owner == seat else () for owner, hand in enumerate(hands)))
        case StockDrawn(seat=owner) if owner != seat:
            return replace(event, card=None)
        case Knocked(seat=owner) if owner != seat:
            return Knocked(owner)
        case _ if isinstance(event, _WITH_TURN) and event.seat != seat and event.this_turn is not None:
            return replace(event, this_turn=public(event.this_turn))
        case _:
            return event
