"""The events of a recorded game as a set of features, so that a test can check whether all of them are recorded."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, get_args

from msgspec.structs import replace

from rami.rules.cards import JOKER, joker_count, parse_meld
from rami.rules.engine.scoring import standing
from rami.rules.events import (
    CardDiscarded,
    CardsLaidOff,
    DealEnded,
    DealStarted,
    EndReason,
    Event,
    GameEnded,
    JokerSwapped,
    MeldLaid,
    PileRecycled,
    PileTaken,
    ShowdownHeld,
)
from rami.rules.melds.meld import Run, run_or_set
from rami.rules.moves import Move
from rami.rules.records.record import Record, replay
from rami.rules.settings.parameters import Rules
from rami.rules.state import State

TAGS = {str(kind.__struct_config__.tag) for kind in get_args(Event)}
MOVES = {str(kind.__struct_config__.tag) for kind in get_args(Move)}
REASONS = {f"ended: {reason}" for reason in get_args(EndReason)} - {"ended: aborted"}
"""The reasons for the end of a deal; `aborted` is left out, because a game that was given up has no record."""

RESULTS = {
    "knock": "a knock wins",
    "gin": "gin wins",
    "big_gin": "big gin wins",
    "undercut": "an undercut wins",
    "declared": "a player declares",
}
"""What decides a showdown. No recorded game has a tie that nobody wins."""

FEATURES = {
    *TAGS,
    *REASONS,
    "the top card is taken",
    "the depth of the pile is taken",
    "the discard is taken to open",
    "a run is laid",
    "a set is laid",
    "a joker is laid",
    "cards go to the low end",
    "cards go to the high end",
    "cards go to both ends",
    "a set is completed",
    "a joker is laid off",
    "a joker is renamed",
    "a joker of a run is swapped",
    "a joker of a set is swapped",
    "a joker is thrown",
    "the pile is turned over",
    "the pile is shuffled",
    "a rami",
    "a rami is doubled",
    "a rami earns ten",
    "all is laid at once",
    "a joker in every hand",
    "the dealer is drawn for",
    "partners",
    "an extra deal",
    *RESULTS.values(),
    "a card is laid off in a showdown",
    "a spade doubles the points",
    "the bonuses of gin",
    "a final bonus",
    "joint winners",
}


def features(record: Record) -> set[str]:
    """The features of a recorded game."""
    found: set[str] = set()
    states = list(replay(record))
    found |= set(_dealt(states[0]))
    for (before, _), (after, events) in pairwise(states):
        for event in events:
            found.add(str(type(event).__struct_config__.tag))
            found |= {*_moved(before, event), *_shown(event), *_ended(before, event)}
            if isinstance(event, DealStarted):
                found |= set(_dealt((after, events)))
    return found


def _dealt(dealt: tuple[State, tuple[Event, ...]]) -> Iterator[str]:
    state, (event, *_) = dealt
    assert isinstance(event, DealStarted)
    yield "deal_started"
    if event.drawn_for_deal:
        yield "the dealer is drawn for"
    if state.rules.teams == "partners":
        yield "partners"
    if all(hand.count("*") == 1 for hand in event.hands):
        yield "a joker in every hand"


def _moved(before: State, event: Event) -> Iterator[str]:
    match event:
        case PileTaken(seat=seat, cards=cards):
            yield "the top card is taken" if len(cards) == 1 else "the depth of the pile is taken"
            table, duty = before.table, before.rules.discard_draw == "opened_or_opening"
            if duty and not table.opened[seat] and table.turns_taken[seat]:
                yield "the discard is taken to open"
        case PileRecycled(how=how):
            yield "the pile is shuffled" if how == "shuffle" else "the pile is turned over"
        case MeldLaid(cards=cards):
            yield f"a {run_or_set(parse_meld(cards)).kind} is laid"
            if any(card[0] == "*" for card in cards):
                yield "a joker is laid"
        case CardsLaidOff():
            yield from _laid_off(before, event)
        case JokerSwapped(result=result):
            yield f"a joker of a {run_or_set(parse_meld(result)).kind} is swapped"
        case CardDiscarded(card="*"):
            yield "a joker is thrown"
        case _:
            pass


def _shown(event: Event) -> Iterator[str]:
    if isinstance(event, ShowdownHeld):
        yield RESULTS[event.showdown.result]
        if any(hand.laid_off for hand in event.showdown.hands):
            yield "a card is laid off in a showdown"
        if event.showdown.doubled:
            yield "a spade doubles the points"


def _laid_off(before: State, event: CardsLaidOff) -> Iterator[str]:
    old = next(meld.cards for meld in before.table.melds if meld.id == event.meld)
    result, added = parse_meld(event.result), parse_meld(event.cards)
    if isinstance(run_or_set(result), Run):
        low = result.find(old[0])
        high = len(result) - len(old) - low
        yield "cards go to both ends" if low and high else f"cards go to the {'low' if low else 'high'} end"
    else:
        yield "a set is completed"
    if joker_count(added):
        yield "a joker is laid off"
    if any(card > JOKER and card not in result for card in old):
        yield "a joker is renamed"


def _ended(before: State, event: Event) -> Iterator[str]:
    rules = before.rules
    match event:
        case DealEnded():
            yield f"ended: {event.reason}"
            if event.rami:
                yield "a rami"
                yield {"none": "a rami", "double": "a rami is doubled", "plus10": "a rami earns ten"}[rules.rami_bonus]
            if rules.all_at_once_from_deal and event.out is not None and event.deal >= rules.all_at_once_from_deal:
                yield "all is laid at once"
            if _over("shared", rules, event) and not _over(rules.tie_break, rules, event):
                yield "an extra deal"
        case GameEnded(winners=winners, totals=totals):
            if len(winners) > 1:
                yield "joint winners"
            if rules.final_bonus == "differences" and len(set(totals)) > 1:
                yield "a final bonus"
            if rules.final_bonus == "gin":
                yield "the bonuses of gin"
        case _:
            pass


def _over(tie_break: Literal["shared", "extra_deal"], rules: Rules, event: DealEnded) -> bool:
    return standing(replace(rules, tie_break=tie_break), event.totals, event.deal, won=event.won).over
