"""What one seat or a spectator may see of a state and of an event. No other code hides information.

A view copies named fields; it is never a state with fields removed (law 4). All cards taken from the discard pile or
put on it are visible, in order, because every player saw them.
"""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from rami.rules.cards import ALL_FACES, JOKER, NAMES, HandCardText, name_of
from rami.rules.engine.elimination import counted, is_out
from rami.rules.engine.showdown.upcard import limit_of
from rami.rules.engine.shuffle import commitment
from rami.rules.engine.table_views import meld_view, meld_views, public, table_move, turn_view
from rami.rules.events import OWN_FIELDS, DealStarted, EndReason, Event
from rami.rules.melds.caching import cached
from rami.rules.moves import Step
from rami.rules.numbers import SeatNumber
from rami.rules.settings.parameters import Contract, Rules, contract_of, has_opening
from rami.rules.snapshots import Challenged, DealPoints, MeldView, Showdown, TableMove, TurnView
from rami.rules.state import ANSWER, IN_TURN, TAKE, LastDeal, Phase, State, Table


class SeatView(Struct, frozen=True):
    """The public facts about a seat."""

    seat: SeatNumber
    """The number of the seat, from 0."""
    cards: int
    """The number of cards in the hand."""
    opened: bool
    """Whether the player reached the opening minimum in an earlier turn of this deal."""
    laid: bool
    """Whether the player laid any cards in an earlier turn of this deal."""
    turns_taken: int
    """How many turns the player has finished in this deal."""
    eliminated: bool = False
    """Whether the player is out of the match."""
    re_entries: int = 0
    """How often the player has come back into the match (N-22)."""
    dropped: bool = False
    """Whether the player has dropped out of this deal (U-18)."""


class PileMove(Struct, frozen=True):
    """A card that a seat took from the discard pile or put on it."""

    seat: SeatNumber
    """The seat that took or discarded the card."""
    action: Literal["took", "threw"]
    """Whether the seat took the card, or discarded it."""
    card: HandCardText
    """The card."""


class DealResult(Struct, frozen=True):
    """The result of a deal."""

    deal: int
    """The number of the deal, from 1."""
    out: SeatNumber | None
    """The seat that went out, or null."""
    rami: bool
    """Whether that seat laid its whole hand in one turn."""
    reason: EndReason
    """Why the deal ended."""
    hands: tuple[tuple[HandCardText, ...], ...]
    """The cards left, by seat."""
    scores: tuple[int, ...]
    """By seat, or by team if players are partners."""
    melds: tuple[MeldView, ...] = ()
    """The final table. Empty for a deal that ended before release 0.4."""
    points: tuple[DealPoints, ...] = ()
    """The parts of the scores, always by seat. Empty for a deal that ended before release 0.4."""
    showdown: Showdown | None = None
    """All hands if somebody knocked (N-02), else null."""


class View(Struct, frozen=True, kw_only=True):
    """One deal as one seat sees it.

    Before the first deal, `phase` is `waiting`, `deal` is 0, and `dealer` and `turn` are null.
    """

    rules: Rules
    """The rules of the game, with every option."""
    seat: SeatNumber | None
    """Your seat, from 0; null for a spectator."""
    phase: Phase
    """What has to be done next."""
    deal: int
    """The number of the deal, from 1."""
    dealer: SeatNumber | None
    """The seat that dealt."""
    turn: SeatNumber | None
    """The seat that has to move, null when the game is over. It may be one that has to answer a challenge (N-14)."""
    hand: tuple[HandCardText, ...]
    """Your cards. Empty for a spectator."""
    seats: tuple[SeatView, ...]
    """What everybody sees of each seat."""
    stock: int
    """The number of cards in the stock."""
    pile_top: HandCardText | None
    """The top card of the discard pile, null if it is empty."""
    pile_size: int
    """The number of cards in the discard pile."""
    pile: tuple[HandCardText, ...] | None
    """The whole discard pile, bottom card first. (Before release 0.4 it was null if players may take only the top
    card.)"""
    melds: tuple[MeldView, ...]
    """The melds on the table."""
    this_turn: TurnView
    """What the player whose turn it is has done in it."""
    pile_moves: tuple[PileMove, ...]
    """Everything that was taken from the discard pile and put on it in this deal, oldest first."""
    recycles: int
    """How often the discard pile became the stock in this deal."""
    totals: tuple[int, ...]
    """The points of the game so far, by seat, or by team if players are partners."""
    last_deal: DealResult | None
    """How the last deal ended."""
    winners: tuple[int, ...]
    """Who won the game, by seat or by team. Empty until its end."""
    commitment: str | None
    """What the service has committed itself to for the shuffle of this deal."""
    next_commitment: str
    """What the service has committed itself to for the shuffle of the next deal."""
    steps: tuple[Step, ...] = ()
    """The steps of this turn that were not undone."""
    undone: int = 0
    """How many steps of this turn were undone."""
    melds_before: tuple[MeldView, ...] = ()
    """The melds of earlier turns that this turn has changed, as they were before it."""
    challenge: Challenged | None = None
    """A challenge of the other player: `open` until it is answered (the phase is `answer` then), `refused` until the
    challenger's turn is over (N-14)."""
    contract: Contract | None = None
    """The contract of this deal, in a game that has one for each deal (N-23)."""
    upcard: HandCardText | None = None
    """The first upcard of the deal, null if there was none."""
    passes: int = 0
    """How many players have passed the upcard, where it is offered (N-07)."""
    knock_limit: int | None = None
    """What the unmatched cards may count at most in this deal when a player knocks, null for any number (N-09)."""
    won: tuple[int, ...] = ()
    """The number of deals that each seat has won, in a game with a showdown. Empty in other games."""
    table_moves: tuple[TableMove, ...] = ()
    """Everything that was laid in this deal, oldest first. What a deal played in release 0.6 or before is missing."""
    highest_opening: int = 0
    """The points of the highest opening of this deal in earlier turns, where openings rise (U-03); else 0."""
    wild_card: HandCardText | None = None
    """The card that was turned up and names the wild rank of this deal, where one is (U-16). It is out of play."""


def dealt_for(view: View) -> int:
    """The number of players for which the cards of a view were dealt: it decides on packs, jokers and hand size."""
    last = view.last_deal
    scores = last.scores if last is not None and view.phase not in IN_TURN else ()
    return counted(view.rules, view.totals, len(view.seats), scores)


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
        "turn": None if state.phase is Phase.GAME_OVER else state.turn,
        "hand": () if seat is None else tuple(map(name_of, table.hands[seat])),
        "seats": _seats(state),
        "stock": len(table.stock),
        "pile_top": NAMES[table.pile[-1]] if table.pile else None,
        "pile_size": len(table.pile),
        "pile": tuple(map(name_of, table.pile)),
        "melds": tuple(map(meld_view, table.melds)),
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
        "melds_before": () if state.before is None else _melds_before(state.table, state.before),
        "challenge": state.challenge if table.challenged or state.phase is ANSWER else None,
        "contract": None if state.rules.contracts is None else contract_of(state.rules, state.deal),
        "upcard": NAMES[state.upcard] if state.upcard >= 0 else None,
        "passes": table.passes,
        "knock_limit": None if state.rules.table == "melds" else limit_of(state),
        "won": state.won,
        "table_moves": tuple(map(table_move, table.lays)),
        "highest_opening": table.highest,
        "wild_card": NAMES[state.wild_card] if state.wild_card >= 0 else None,
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
        "highest_opening": 0,
        "wild_card": None,
    }


def _seats(state: State) -> tuple[SeatView, ...]:
    table = state.table
    facts = (range(state.seats), map(len, table.hands), table.opened, table.laid, table.turns_taken)
    if not state.rules.match_end.elimination and not table.dropped:
        return tuple(map(SeatView, *facts))
    out = [is_out(state.rules, total) for total in state.totals]
    back = state.re_entries or (0,) * state.seats
    return tuple(map(SeatView, *facts, out, back, [seat in table.dropped for seat in range(state.seats)]))


@cached(1 << 10)
def _result(last: LastDeal) -> DealResult:
    points = tuple([DealPoints(*part) for part in last.points])
    melds = meld_views(last.melds)
    return DealResult(
        last.deal, last.out, last.rami, last.reason, last.hands, last.scores, melds, points, last.showdown
    )


def _melds_before(table: Table, before: Table) -> tuple[MeldView, ...]:
    if not (table.this.added or table.this.swapped):
        return ()
    now = {meld.id: meld for meld in table.melds}
    return tuple([meld_view(meld) for meld in before.melds if now[meld.id] != meld])


def pile_moves(known: bytes) -> tuple[PileMove, ...]:
    """The cards taken from the discard pile and put on it, oldest first."""
    return tuple(map(_PILE_MOVE, memoryview(known).cast("H")))


_PILE_MOVES: Final = {
    memoryview(bytes((seat + taken, card))).cast("H")[0]: PileMove(seat, "took" if taken else "threw", NAMES[card])
    for seat in range(8)
    for taken in (0, TAKE)
    for card in (*ALL_FACES, JOKER)
}
"""Every possible entry of `Table.known`, by its two bytes. They are computed once, because every view has many."""
_PILE_MOVE: Final = _PILE_MOVES.__getitem__


def project(event: Event, seat: int | None) -> Event:
    """An event as this seat may see it: without what only other seats know of their hands, draws and turns."""
    if isinstance(event, DealStarted):
        return replace(event, hands=tuple(hand if owner == seat else () for owner, hand in enumerate(event.hands)))
    if getattr(event, "seat", None) == seat and seat is not None:
        return event
    hidden: dict[str, Any] = dict.fromkeys(OWN_FIELDS.get(type(event), ()))
    if turn := getattr(event, "this_turn", None):
        hidden["this_turn"] = public(turn)
    return replace(event, **hidden) if hidden else event
