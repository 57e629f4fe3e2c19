"""Helpers for games in which players knock: short positions, and what happened at the end of a deal."""

from typing import Any, TypeVar

import msgspec
from tests.sdk.rules.setups import Json, cards, position, rules

from rami.rules.events import DealEnded, Event, GameEnded, ShowdownHeld
from rami.rules.moves import parse_move
from rami.rules.play import play
from rami.rules.records.position import Position, load
from rami.rules.snapshots import Showdown, ShownHand
from rami.rules.state import State

E = TypeVar("E", bound=Event)

GIN, OKLAHOMA, FRAPPE = rules("gin-rami"), rules("gin-oklahoma"), rules("rami-frappe")


def knocking(hand: str, *others: str, draw: str = "9D", game: Json = GIN, **more: Any) -> Json:
    """A partial position: seat 0 is on turn and holds `hand`; `draw` is the next of five cards of the stock."""
    hands = [cards(held) for held in (hand, *others)]
    fields = {"seats": len(hands), "stock": f"{draw} 4D 5D 6D TD", "pile": "3D", "opened": [False] * len(hands)}
    whole = fields | {"laid": [False] * len(hands), "turns_taken": [3] * len(hands)} | more
    return position(game, hand, hands=hands, **whole)


def offered(hand: str, other: str, upcard: str = "9D", **more: Any) -> Json:
    """The start of a deal: seat 1 has dealt, and the upcard is offered to seat 0."""
    return knocking(hand, other, draw="9C", pile=upcard, upcard=upcard, dealer=1, turns_taken=[0, 0], **more)


class Played:
    """Some moves that were played, one after the other, each by the seat whose turn it was."""

    def __init__(self, at: Json, moves: str) -> None:
        self.state: State = load(msgspec.convert(at, Position))
        self.events: list[Event] = []
        for move in moves.split(";"):
            self.state, happened = play(self.state, self.state.turn, parse_move(move))
            self.events += happened

    def last(self, kind: type[E]) -> E:
        """The last event of a kind."""
        return [event for event in self.events if isinstance(event, kind)][-1]

    @property
    def showdown(self) -> Showdown:
        """The showdown of the deal."""
        return self.last(ShowdownHeld).showdown

    @property
    def scores(self) -> list[int]:
        """What the seats score in the deal."""
        return list(self.last(DealEnded).scores)

    @property
    def final(self) -> tuple[list[int], list[int]]:
        """The winners of the game and the final totals."""
        ended = self.last(GameEnded)
        return list(ended.winners), list(ended.totals)


def in_short(hand: ShownHand) -> tuple[list[str], str, int]:
    """A shown hand in short: its melds, the unmatched cards, and their count."""
    return [" ".join(meld) for meld in hand.melds], " ".join(hand.unmatched), hand.count


def laid_off(hand: ShownHand) -> dict[int, str]:
    """The cards that a hand has laid off on each meld of the knocker."""
    return {one.meld: " ".join(one.cards) for one in hand.laid_off}
