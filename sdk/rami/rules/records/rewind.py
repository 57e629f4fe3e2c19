"""Back to a moment of a game: the state after a part of its log. Only the deal it lies in is played again."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rami.rules.engine.deal import dealt_again
from rami.rules.engine.ending import abort
from rami.rules.events import DealEnded, DealStarted, Event, Moved
from rami.rules.moves import DrawStock
from rami.rules.play import play
from rami.rules.records.record import move_of
from rami.rules.settings.parameters import Rules
from rami.rules.state import DealResult, State


def rewound(rules: Rules, game: str, log: Sequence[Event], secrets: Mapping[int, bytes]) -> State | None:
    """The state after an unredacted log that begins with the game; None before the first deal.

    `secrets` are those of the log's last deal and of the one after it, by deal. It is the state that was there, but for
    the entropy that was given for the next deal, of which a log tells when it is used.
    """
    deals = [(place, event) for place, event in enumerate(log) if isinstance(event, DealStarted)]
    if not deals:
        return None
    place, started = deals[-1]
    ended = next((event for event in reversed(log[:place]) if isinstance(event, DealEnded)), None)
    state = dealt_again(rules, game, started, ended, secrets)
    for event in log[place + 1 :]:
        state = _followed(state, event)
    return state if state.last or ended is None else replace(state, last=_result(ended))


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


def _result(ended: DealEnded) -> DealResult:
    return DealResult(ended.deal, ended.out, ended.rami, ended.reason, ended.hands, ended.scores)
