"""The state of a game after the first part of its log. Only the last deal of that part is played again."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rami.rules.engine.deal import dealt_again
from rami.rules.engine.ending import abort, last_deal
from rami.rules.engine.table_views import table_meld
from rami.rules.events import DealEnded, DealStarted, Event, Moved, ShowdownHeld
from rami.rules.moves import DrawStock
from rami.rules.play import play
from rami.rules.records.record import move_of
from rami.rules.settings.parameters import Rules
from rami.rules.snapshots import Showdown
from rami.rules.state import LastDeal, State


def rewound(rules: Rules, game: str, log: Sequence[Event], secrets: Mapping[int, bytes]) -> State | None:
    """The state after a log that starts with the game and has all hidden cards; None before the first deal.

    `secrets` has the secrets of the last deal in the log and of the next deal, by deal number. The state is exact,
    except for the entropy of the next deal, which appears in a log only when that deal starts.
    """
    deals = [(place, event) for place, event in enumerate(log) if isinstance(event, DealStarted)]
    if not deals:
        return None
    place, started = deals[-1]
    ended = next((event for event in reversed(log[:place]) if isinstance(event, DealEnded)), None)
    shown = next((event.showdown for event in reversed(log[:place]) if isinstance(event, ShowdownHeld)), None)
    state = dealt_again(rules, game, started, ended, secrets)
    for event in log[place + 1 :]:
        state = _followed(state, event)
    return state if state.last or ended is None else replace(state, last=_result(ended, shown))


def _followed(state: State, event: Event) -> State:
    match event:
        case DealEnded(reason="aborted"):
            return abort(state)[0]
        case DealEnded(reason="discard_refused"):
            return play(state, state.turn, DrawStock())[0]
        case _ if isinstance(event, Moved):
            return play(state, event.seat, move_of(event))[0]
        case _:
            return state


def _result(ended: DealEnded, shown: Showdown | None) -> LastDeal:
    """The result of the deal before. `shown` is the last showdown, which may be that of an earlier deal."""
    melds = tuple([table_meld(meld) for meld in ended.melds])
    return last_deal(melds, ended, shown if ended.reason in ("knocked", "declared") else None)
