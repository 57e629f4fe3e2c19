"""A record as text for people: a heading and the scores for each deal, and a line for each turn.

The text in parentheses can be computed from the rest. `write` replays the game to compute it; `read` ignores it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Any, Final

import msgspec

from rami.rules.cards import HandCards, names
from rami.rules.events import (
    CardsLaidOff,
    DealEnded,
    DealStarted,
    Event,
    JokerSwapped,
    MeldLaid,
    PileRecycled,
    PileTaken,
    ShowdownHeld,
    StepUndone,
    StockDrawn,
)
from rami.rules.melds.values import hand_value
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.moves import notation
from rami.rules.records.record import BadRecord, DealRecord, Record, replay, seat_and_move
from rami.rules.snapshots import Showdown
from rami.rules.state import State

__all__ = ["read", "write"]

Frame = tuple[State, tuple[Event, ...]]

_DEAL: Final = re.compile(r"# deal ([0-9]{1,9})")
_TURN: Final = re.compile(r" *[0-9]+\. seat ([0-9]): (.*)")
_FIELD: Final = re.compile(r"([a-z]+): (.*)")
_COLLECTED: Final = {"deal", "deals", "moves"}
"""The fields that have no line of their own."""
_NOTE: Final = re.compile(r" \([^()]*\)")
_REASONS: Final = {
    "discard_refused": "the stock is empty and the discard refused: nobody is out",
    "stock_empty": "the stock is empty: nobody is out",
    "turn_limit": "the last turn of the deal has been taken: nobody is out",
    "challenge_accepted": "the challenge is accepted: nobody is out",
    "stock_reserve": "only the last cards of the stock are left: nobody scores",
    "last_left": "all other players have dropped out",
}


def write(record: Record) -> str:
    """The text of a record. Raises BadRecord if it cannot be replayed."""
    frames = replay(record)
    blocks = [
        _fields(record, "format", "game", "rules", "names"),
        *(_deal(deal, list(islice(frames, 1 + len(deal.moves)))) for deal in record.deals),
        ["# result", *_fields(record, "totals", "winners")],
    ]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _fields(part: Record | DealRecord, *fields: str) -> list[str]:
    return [f"{field}: {_json(getattr(part, field))}" for field in fields]


def _json(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=0).decode()


def _deal(deal: DealRecord, frames: Sequence[Frame]) -> list[str]:
    (_, (started, *_)), *played = frames
    assert isinstance(started, DealStarted), "a deal begins with its cards"
    return [
        f"# deal {deal.deal}",
        *_fields(deal, "dealer", "commitment", "secret", "entropy"),
        *_dealt(started),
        "",
        *_turns(deal.moves, played),
        "",
        *_fields(deal, "out", "scores"),
        *_ended(*frames[-1]),
    ]


def _dealt(started: DealStarted) -> Iterator[str]:
    for seat, cards in enumerate(started.drawn_for_deal):
        yield f"(seat {seat} draws {' '.join(cards)} for the deal)"
    for seat, hand in enumerate(started.hands):
        yield f"(seat {seat} holds {' '.join(hand)})"
    yield f"(stock {started.stock} cards, pile {' '.join(started.pile) or 'empty'})"
    if started.wild_card is not None:
        yield f"(turned up for the wild rank {started.wild_card})"


def _turns(moves: Sequence[str], played: Sequence[Frame]) -> Iterator[str]:
    """A line for each turn: its number, the seat, the moves and their results, and the cards left in the hand.

    A challenge and its answer have lines of their own.
    """
    steps = zip(map(seat_and_move, moves), played, strict=True)
    for number, (seat, group) in enumerate(groupby(steps, key=lambda step: step[0][0]), start=1):
        turn = list(group)
        words = "; ".join(_in_words(move, events) for (_, move), (_, events) in turn)
        state, _ = turn[-1][1]
        yield f"{number:3}. seat {seat}: {words} ({_kept(state.table.hands[seat])})"


def _in_words(move: str, events: Sequence[Event]) -> str:
    notes = ", ".join(_notes(events))
    return f"{move} ({notes})" if notes else move


def _kept(hand: HandCards) -> str:
    return f"keeps {' '.join(names(hand))}" if hand else "is out"


def _notes(events: Sequence[Event]) -> Iterator[str]:
    """The results of a move: the cards drawn, the number of a new meld, or the cards of a changed meld."""
    for event in events:
        match event:
            case StockDrawn(card=str(card)):
                yield card
            case PileRecycled(how=how, stock=stock):
                yield f"the pile is {'shuffled' if how == 'shuffle' else 'turned over'}: {stock} cards"
            case PileTaken(cards=cards):
                yield " ".join(cards)
            case MeldLaid(meld=meld):
                yield f"meld {meld}"
            case CardsLaidOff(result=result) | JokerSwapped(result=result):
                yield " ".join(result)
            case StepUndone(step=step):
                yield notation(step)
            case _:
                pass


def _ended(state: State, events: Sequence[Event]) -> Iterator[str]:
    """How the deal ended, the cards left in the hands or those of the showdown, and the totals."""
    for event in events:
        match event:
            case ShowdownHeld(showdown=showdown):
                yield from _shown(showdown)
            case DealEnded():
                if event.reason not in ("knocked", "declared"):
                    yield f"({_reason(event)})"
                    yield from _left(state)
                yield f"(totals {' '.join(map(str, event.totals))})"
            case _:
                pass


def _left(state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.table.hands):
        if hand:
            cost = hand_value(state.rules.values, hand, wild_faces(state.in_force))
            yield f"(seat {seat} is left with {' '.join(names(hand))}: {cost})"


def _shown(showdown: Showdown) -> Iterator[str]:
    """Who knocked or declared, who won, and the hands: melds, cards laid off, unmatched cards and their count."""
    thrown = f"throws {showdown.card}" if showdown.card else "throws no card"
    won = " and ".join([f"seat {seat}" for seat in showdown.winners]) or "nobody"
    ends = "declares" if showdown.result == "declared" else "knocks"
    yield f"(seat {showdown.knocker} {ends} and {thrown}: {showdown.result.replace('_', ' ')}, {won} wins)"
    for hand in showdown.hands:
        melds = [" ".join(cards) for cards in hand.melds]
        added = [f"{' '.join(more.cards)} laid off: {' '.join(more.result)}" for more in hand.laid_off]
        left = [f"unmatched {' '.join(hand.unmatched)}"] if hand.unmatched else []
        yield f"(seat {hand.seat} shows {', '.join([*melds, *added, *left])}; it counts {hand.count})"


def _reason(ended: DealEnded) -> str:
    if ended.out is None:
        return _REASONS[ended.reason]
    return f"seat {ended.out} is out{', a rami' if ended.rami else ''}"


def read(text: str) -> Record:
    """The record in a text from `write`. Raises BadRecord for any other text. It does not replay the game."""
    shape: dict[str, Any] = {"deals": []}
    part = shape
    for number, line in enumerate(text.split("\n"), start=1):
        if not line or line.startswith("("):
            continue
        if line == "# result":
            part = shape
        elif heading := _DEAL.fullmatch(line):
            part = {"deal": int(heading[1]), "moves": []}
            shape["deals"].append(part)
        elif (turn := _TURN.fullmatch(line)) and "moves" in part:
            part["moves"] += [f"{turn[1]} {move}" for move in _NOTE.sub("", turn[2]).split("; ")]
        elif (field := _FIELD.fullmatch(line)) and field[1] not in _COLLECTED:
            part[field[1]] = _decoded(number, field[2])
        else:
            raise BadRecord(f"Line {number} does not belong in a record: {line}")
    try:
        return msgspec.convert(shape, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"The record is not complete: {error}") from None


def _decoded(number: int, value: str) -> Any:
    try:
        return msgspec.json.decode(value)
    except msgspec.DecodeError as error:
        raise BadRecord(f"Line {number}: {error}") from None
