"""The end of a turn, of a deal and of a game (B-21, B-24, H7 to H9)."""

from typing import Final, NamedTuple, TypeVar

from msgspec.structs import astuple, replace

from rami.problems.knocking import LAST_DISCARD_USELESS
from rami.problems.turns import ONLY_TAKEN_CARD_LEFT
from rami.rules.cards import names, the_card
from rami.rules.engine.deal import next_in
from rami.rules.engine.draw import take
from rami.rules.engine.duties import Refusal, discards, opened
from rami.rules.engine.elimination import seats_out, with_re_entries
from rami.rules.engine.scoring import DealEnd, deal_points, standing, table_points, team_scores
from rami.rules.engine.showdown.knock import knocks
from rami.rules.engine.showdown.stock_end import at_reserve, last_discard_only
from rami.rules.engine.showdown.upcard import limit_of
from rami.rules.engine.table_views import meld_views
from rami.rules.events import DealEnded, EndReason, Event, GameEnded, TurnStarted
from rami.rules.melds.wild_cards import in_deal
from rami.rules.settings.parameters import has_opening
from rami.rules.snapshots import DealPoints, Showdown
from rami.rules.state import LastDeal, Phase, State, Table, TableMeld, Turn

T = TypeVar("T")
_NOTHING_DONE: Final = Turn()
_PARTS_OF_ALL_GAMES: Final = 6
"""The first parts of `DealPoints`. The others are those of a showdown."""


class LastLeft(NamedTuple):
    """The player who is the last one left in a deal, who wins it, and the parts of the scores by seat (U-18)."""

    winners: tuple[int, ...]
    points: tuple[DealPoints, ...]


Ended = tuple[State, tuple[Event, ...]]


def turn_closed(state: State, table: Table, turn: int) -> Table:
    """The table after the current player's turn. `laid` and `opened` include this turn; then it is `turn`'s turn."""
    seat, rules = table.turn, state.in_force
    has = rules.opening is not None and opened(rules, table)
    rises = has and not table.opened[seat] and rules.opening is not None and rules.opening.rising is not None
    return replace(
        table,
        turn=turn,
        turns_taken=_set(table.turns_taken, seat, table.turns_taken[seat] + 1),
        laid=_set(table.laid, seat, True) if table.this.laid else table.laid,
        opened=table.opened if rules.opening is None else _set(table.opened, seat, has),
        highest=max(table.highest, table.this.points) if rises else table.highest,
        this=_NOTHING_DONE,
        drawn=False,
        challenged=False,
    )


def _set(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return values if values[place] == value else (*values[:place], value, *values[place + 1 :])


def end_turn(state: State, table: Table) -> Ended:
    """After a discard, with cards left in the hand: the next player's turn, or the end of the deal (V5, turn limit)."""
    if state.rules.end_when_stock_empty_at_turn_end and not table.stock:
        return end_deal(state, table, "stock_empty")
    if sum(table.turns_taken) + 1 >= state.rules.turn_limit:
        return end_deal(state, table, "turn_limit")
    seat = next_in(state.rules, state.totals, table.turn, state.seats, table.dropped)
    if state.rules.stock_reserve and at_reserve(state.rules, table) and not _last_discard_helps(state, table, seat):
        return end_deal(state, table, "stock_reserve")
    closed = turn_closed(state, table, seat)
    return replace(state, phase=Phase.DRAW, table=closed, before=None, steps=(), undone=0), (TurnStarted(seat),)


def _last_discard_helps(state: State, table: Table, seat: int) -> bool:
    """Whether the last discard is offered to this seat, who could knock with it (N-06)."""
    return state.rules.stock_end != "dead" and may_finish_with(state, turn_closed(state, table, seat), seat)


def may_finish_with(state: State, table: Table, seat: int) -> bool:
    """Whether this seat, in a game with a showdown, could finish the turn after it has taken the discard."""
    rules = state.rules
    if last_discard_only(rules, table):
        return unfinished(state, take(rules, table, depth=1)) is None
    # There are no jokers, so only the card taken may be one that is not discarded (N-08).
    return not rules.no_discard_of_taken_card or table.hands[seat].count(table.pile[-1]) < len(table.hands[seat])


def unfinished(state: State, table: Table) -> Refusal | None:
    """Why a turn of a game with a showdown could not be finished on this table, or None.

    The last discard must bring a knock (N-06), and any other card taken leaves another one to discard (N-08).
    """
    rules = state.in_force
    if last_discard_only(rules, table):
        return None if any(knocks(rules, limit_of(state), table)) else LAST_DISCARD_USELESS
    taken = table.this.taken
    return None if discards(rules, table) else lambda: ONLY_TAKEN_CARD_LEFT(card=the_card(taken))


def go_out(state: State, table: Table) -> Ended:
    """End the deal because the hand is empty. It is a rami if the player laid nothing in earlier turns (H2, G-21)."""
    return end_deal(state, table, "out", table.turn, rami=not table.laid[table.turn])


def nobody_out(state: State, table: Table) -> Ended:
    """End the deal: the stock is empty, the discard is not taken and the pile is not used again (H7, H8, G-12)."""
    return end_deal(state, table, "discard_refused")


def challenge_accepted(state: State) -> Ended:
    """End the deal in the turn of the challenger: nobody is out, and all cards in both hands count (N-14)."""
    return end_deal(state, state.table, "challenge_accepted")


def abort(state: State) -> Ended:
    """End an abandoned game. The deal scores nothing; its secret becomes public as usual."""
    nothing = (0,) * len(state.totals)
    ended = _ended(state, state.table, "aborted", nothing, (DealPoints(),) * state.seats, state.totals)
    last = last_deal(state.table.melds, ended)
    return replace(state, phase=Phase.GAME_OVER, before=None, steps=(), undone=0, last=last), (ended,)


def end_deal(
    state: State,
    table: Table,
    reason: EndReason,
    out: int | None = None,
    *,
    rami: bool = False,
    showdown: Showdown | None = None,
    left: LastLeft | None = None,
) -> Ended:
    """End the deal in the turn of the current player, and the game if it is over.

    A showdown brings its points and its winners, and so does the player who is the last one `left`.
    """
    rules, table = state.rules, turn_closed(state, table, table.turn)
    decided = showdown or left
    points = _counted(state, table, out, rami=rami) if decided is None else decided.points
    winners = () if decided is None else decided.winners
    won = tuple([before + (seat in winners) for seat, before in enumerate(state.won)])
    scores = team_scores(rules, points)
    totals = tuple(total + score for total, score in zip(state.totals, scores, strict=True))
    back = state.re_entries
    if rules.match_end.elimination:
        totals, back = with_re_entries(rules, totals, back)
    result = standing(rules, totals, state.deal, before=state.totals, won=won)
    ended = replace(_ended(state, table, reason, scores, points, totals), out=out, rami=rami, re_entries=back, won=won)
    after = replace(
        state,
        phase=Phase.GAME_OVER if result.over else Phase.DEAL_OVER,
        totals=result.totals,
        table=table,
        before=None,
        steps=(),
        undone=0,
        last=last_deal(table.melds, ended, showdown),
        winners=result.winners,
        re_entries=back,
        won=won,
    )
    return after, (ended, GameEnded(result.winners, result.totals)) if result.over else (ended,)


def _counted(state: State, table: Table, out: int | None, *, rami: bool) -> tuple[DealPoints, ...]:
    """The points of a deal that no showdown has decided, by seat."""
    rules = in_deal(state.rules, state.wild_card)
    laid = table_points(rules, table.melds, state.seats)
    absent = seats_out(rules, state.totals, state.seats)
    opened = table.opened if has_opening(rules) else table.laid
    empty = not (state.before or state.table).melds
    end = DealEnd(table.hands, out, rami, table.laid, laid, state.dealer, absent, opened, empty)
    return deal_points(rules, end)


def _ended(
    state: State,
    table: Table,
    reason: EndReason,
    scores: tuple[int, ...],
    points: tuple[DealPoints, ...],
    totals: tuple[int, ...],
) -> DealEnded:
    """The event of a deal in which nobody went out."""
    return DealEnded(
        deal=state.deal,
        out=None,
        rami=False,
        reason=reason,
        hands=tuple(names(hand) for hand in table.hands),
        scores=scores,
        totals=totals,
        secret=state.secret.hex(),
        melds=meld_views(table.melds),
        points=points,
        eliminated=seats_out(state.rules, totals, state.seats),
        re_entries=state.re_entries,
        won=state.won,
    )


def last_deal(melds: tuple[TableMeld, ...], ended: DealEnded, showdown: Showdown | None = None) -> LastDeal:
    """The result of a deal for the state. `melds` are those of the event."""
    points = tuple([_stored(part) for part in ended.points])
    return LastDeal(ended.deal, ended.out, ended.rami, ended.reason, ended.hands, ended.scores, melds, points, showdown)


def _stored(points: DealPoints) -> tuple[int, ...]:
    """The parts of a score without those at the end that are 0: most games do not have them."""
    parts = astuple(points)
    return parts if any(parts[_PARTS_OF_ALL_GAMES:]) else parts[:_PARTS_OF_ALL_GAMES]
