"""What the events of the rules change in a view: the cards, the turn, the scores."""

from collections.abc import Iterable
from typing import TypeVar

from msgspec.structs import replace

from rami.client.reducer.hands import put_back, taken_out
from rami.rules.cards import parse_meld
from rami.rules.events import (
    CardDiscarded,
    CardsLaidOff,
    ChallengeAnswered,
    ChallengeMade,
    DealEnded,
    DealStarted,
    Declared,
    DroppedOut,
    EndReason,
    Event,
    GameEnded,
    JokerSwapped,
    Knocked,
    MeldLaid,
    Moved,
    PileRecycled,
    PileTaken,
    ShowdownHeld,
    StepUndone,
    StockDrawn,
    TurnStarted,
    UpcardPassed,
)
from rami.rules.melds.meld import run_or_set
from rami.rules.moves import DrawDiscard, DrawStock, LayOff, Meld, Step, SwapJoker
from rami.rules.settings.parameters import contract_of, has_opening
from rami.rules.snapshots import MeldView, Showdown, TableMove, TurnView
from rami.rules.state import Phase
from rami.rules.views.view import DealResult, PileMove, SeatView, View

V = TypeVar("V", bound=View)
_LAYINGS = Meld | LayOff | SwapJoker


class StaleEvent(ValueError):
    """The event is of a release before 0.4 and does not say enough. Read the game instead."""


def deal_after(view: V, event: Event) -> V:
    """The view after an event of the rules. Raises StaleEvent."""
    match event:
        case DealStarted():
            return _dealt(view, event)
        case TurnStarted(seat=seat):
            closed = _turn_closed(view) if view.this_turn.drawn else view  # who passes an upcard takes no turn
            return _turn_begun(replace(closed, turn=seat, phase=Phase.DRAW))
        case ShowdownHeld(showdown=showdown):
            return _shown(view, showdown)
        case DealEnded():
            return _ended(view, event)
        case GameEnded(winners=winners, totals=totals):
            return replace(view, phase=Phase.GAME_OVER, turn=None, winners=winners, totals=totals)
        case PileRecycled(pile=pile):
            return replace(_with_pile(view, pile), stock=event.stock, recycles=event.recycles)
        case _:
            return _stepped(view, event)


def _stepped(view: V, event: Moved) -> V:
    match event:
        case StockDrawn(seat=seat, card=card):
            turn = replace(view.this_turn, drawn=True, drawn_card=card)
            view = _step(view, DrawStock(), turn, event.stock)
            return _held(view, seat, 1, added=() if card is None else (card,))
        case PileTaken(seat=seat, cards=cards):
            view = _step(view, DrawDiscard(len(cards)), _turn_of(event), view.stock)
            view = _with_pile(view, _pile(view)[: -len(cards)])
            moves = tuple([PileMove(seat, "took", card) for card in cards])
            view = replace(view, pile_moves=(*view.pile_moves, *moves))
            return _held(view, seat, len(cards), added=cards)
        case MeldLaid() | CardsLaidOff() | JokerSwapped():
            return _laid(view, event)
        case CardDiscarded(seat=seat, card=card):
            view = _with_pile(view, (*_pile(view), card))
            view = replace(view, pile_moves=(*view.pile_moves, PileMove(seat, "threw", card)))
            return _held(view, seat, -1, removed=(card,))
        case ChallengeMade(seat=seat) | ChallengeAnswered(seat=seat):
            opened = isinstance(event, ChallengeMade)
            phase, challenge = (Phase.ANSWER, "open") if opened else (Phase.DRAW, "refused")
            return replace(view, turn=1 - seat, phase=phase, challenge=challenge)
        case UpcardPassed():
            return replace(view, passes=view.passes + 1)
        case DroppedOut(seat=seat):
            return _with_seat(view, replace(view.seats[seat], dropped=True))
        case StepUndone():
            return _undone(view, event)
        case Knocked() | Declared():
            return view  # the showdown has the card


def _dealt(view: V, event: DealStarted) -> V:
    seats = tuple(
        [
            replace(seat, cards=cards, opened=False, laid=False, turns_taken=0, dropped=False)
            for seat, cards in zip(view.seats, event.hand_sizes, strict=True)
        ]
    )
    dealt = replace(
        _with_pile(view, event.pile),
        phase=Phase.PLAY if view.rules.starter_extra_card else Phase.DRAW,
        deal=event.deal,
        dealer=event.dealer,
        turn=event.turn,
        hand=() if view.seat is None else event.hands[view.seat],
        seats=seats,
        stock=event.stock,
        melds=(),
        pile_moves=(),
        table_moves=(),
        highest_opening=0,
        recycles=0,
        passes=0,
        upcard=event.pile[-1] if event.pile else None,
        knock_limit=event.knock_limit,
        wild_card=event.wild_card,
        commitment=event.commitment,
        next_commitment=event.next_commitment,
        contract=contract_of(view.rules, event.deal),
    )
    return _turn_begun(dealt, drawn=view.rules.starter_extra_card)


def _shown(view: V, showdown: Showdown) -> V:
    """The view in which the card of the knocker lies on the pile. The end of the deal takes over the showdown."""
    seat, card = showdown.knocker, showdown.card
    reason: EndReason = "declared" if showdown.result == "declared" else "knocked"
    result = DealResult(view.deal, None, False, reason, (), (), showdown=showdown)
    view = replace(view, last_deal=result)
    if card is None:
        return view
    moves = (*view.pile_moves, PileMove(seat, "threw", card))
    return _held(replace(_with_pile(view, (*_pile(view), card)), pile_moves=moves), seat, -1, removed=(card,))


def _step(view: V, step: Step, turn: TurnView, stock: int) -> V:
    return replace(view, phase=Phase.PLAY, steps=(*view.steps, step), this_turn=turn, stock=stock)


def _turn_of(event: PileTaken | MeldLaid | CardsLaidOff | JokerSwapped | StepUndone) -> TurnView:
    if event.this_turn is None:
        raise StaleEvent(f"{type(event).__name__} does not show the turn: read the game")
    return event.this_turn


def _laid(view: V, event: MeldLaid | CardsLaidOff | JokerSwapped) -> V:
    seat, cards, turn = event.seat, event.cards, _turn_of(event)
    taken = (event.taken or ("*",) * event.jokers) if isinstance(event, JokerSwapped) else ()
    move = TableMove(seat, len(view.pile_moves), cards, len(taken), taken)
    view = replace(view, table_moves=(*view.table_moves, move))
    match event:
        case MeldLaid(meld=number):
            meld = MeldView(number, run_or_set(parse_meld(cards)).kind, cards, (seat,) * len(cards))
            view = _step(replace(view, melds=(*view.melds, meld)), Meld(cards), turn, view.stock)
            return _held(view, seat, -len(cards), removed=cards)
        case CardsLaidOff(meld=number):
            view = _changed(view, number, event.result, event.by)
            view = _step(view, LayOff(number, cards, event.end), turn, view.stock)
            return _held(view, seat, -len(cards), removed=cards)
        case JokerSwapped(meld=number):
            view = _changed(view, number, event.result, event.by)
            view = _step(view, SwapJoker(number, cards), turn, view.stock)
            return _held(view, seat, len(taken) - len(cards), removed=cards, added=taken)


def _changed(view: V, number: int, cards: tuple[str, ...], by: tuple[int, ...]) -> V:
    """The view with a meld changed, which is kept as it was before this turn unless it is new in it."""
    [found] = [meld for meld in view.melds if meld.id == number]
    old = view.melds[: len(view.melds) - view.this_turn.melds]
    before = {meld.id: meld for meld in (found, *view.melds_before)} if found in old else {}
    kept = tuple([before[each] for each in sorted(before)]) if before else view.melds_before
    return replace(_with_meld(view, replace(found, cards=cards, by=by)), melds_before=kept)


def _with_meld(view: V, changed: MeldView) -> V:
    return replace(view, melds=tuple([changed if meld.id == changed.id else meld for meld in view.melds]))


def _undone(view: V, event: StepUndone) -> V:
    seat, step, cards, turn = event.seat, event.step, event.cards, _turn_of(event)
    steps = view.steps[:-1]
    touched = {kept.meld for kept in steps if isinstance(kept, LayOff | SwapJoker)}
    before = tuple([meld for meld in view.melds_before if meld.id in touched])
    phase = Phase.PLAY if turn.drawn else Phase.DRAW
    view = replace(view, phase=phase, steps=steps, undone=view.undone + 1, this_turn=turn, melds_before=before)
    if isinstance(step, DrawDiscard):
        view = replace(_with_pile(view, (*_pile(view), *cards)), pile_moves=view.pile_moves[: -len(cards)])
        return _held(view, seat, -len(cards), removed=cards)
    taken = view.table_moves[-1].taken
    view = replace(view, table_moves=view.table_moves[:-1])
    if event.meld is None:
        return _held(replace(view, melds=view.melds[:-1]), seat, len(cards), added=cards)
    view = _with_meld(view, event.meld)
    return _held(view, seat, len(cards) - len(taken), removed=taken, added=cards)


def _turn_closed(view: V) -> V:
    """The view at the end of a turn: who has opened and laid cards now includes this turn."""
    assert view.turn is not None, "a deal is being played"
    seat, turn, asked = view.seats[view.turn], view.this_turn, view.rules.opening
    if asked is not None and asked.rising is not None and turn.opened and not seat.opened:
        view = replace(view, highest_opening=max(view.highest_opening, turn.opening_points))
    closed = replace(
        seat,
        turns_taken=seat.turns_taken + 1,
        laid=seat.laid or any(isinstance(step, _LAYINGS) for step in view.steps),
        opened=has_opening(view.rules) and turn.opened,
    )
    return _turn_begun(_with_seat(view, closed))


def _turn_begun(view: V, *, drawn: bool = False) -> V:
    assert view.turn is not None, "a deal is being played"
    opened = not has_opening(view.rules) or view.seats[view.turn].opened
    twin = False if view.turn == view.seat else None
    turn = TurnView(drawn, None, False, 0, 0, 0, opened=opened, twin=twin)
    return replace(view, this_turn=turn, steps=(), undone=0, melds_before=(), challenge=None)


def _ended(view: V, event: DealEnded) -> V:
    shown = view.last_deal if event.reason in ("knocked", "declared") else None
    showdown = None if shown is None else shown.showdown
    result = DealResult(
        event.deal, event.out, event.rami, event.reason, event.hands, event.scores, event.melds, event.points, showdown
    )
    aborted = event.reason == "aborted"
    view = _aborted(view) if aborted else replace(_turn_closed(view), phase=Phase.DEAL_OVER)
    return replace(_in_match(view, event), totals=event.totals, last_deal=result, won=event.won)


def _in_match(view: V, event: DealEnded) -> V:
    """The view with who is out of the match, and who has come back into it (N-22)."""
    if not event.re_entries:
        return view
    seats = [
        replace(seat, eliminated=seat.seat in event.eliminated, re_entries=count)
        for seat, count in zip(view.seats, event.re_entries, strict=True)
    ]
    return replace(view, seats=tuple(seats))


def _aborted(view: V) -> V:
    """The view after an aborted deal, with which the game is over."""
    return replace(view, phase=Phase.GAME_OVER, turn=None, steps=(), undone=0, melds_before=(), challenge=None)


def _pile(view: View) -> tuple[str, ...]:
    return view.pile or ()


def _with_pile(view: V, pile: tuple[str, ...]) -> V:
    return replace(view, pile=pile, pile_size=len(pile), pile_top=pile[-1] if pile else None)


def _held(view: V, seat: int, more: int, removed: Iterable[str] = (), added: Iterable[str] = ()) -> V:
    """The view after a hand has changed by a number of cards, which are known if it is the own hand."""
    changed = view.seats[seat]
    view = _with_seat(view, replace(changed, cards=changed.cards + more))
    if seat != view.seat:
        return view
    return replace(view, hand=put_back(taken_out(view.hand, removed), added))


def _with_seat(view: V, changed: SeatView) -> V:
    return replace(view, seats=(*view.seats[: changed.seat], changed, *view.seats[changed.seat + 1 :]))
