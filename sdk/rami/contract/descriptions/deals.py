"""How a deal and a game end."""

from collections.abc import Sequence
from functools import reduce
from typing import Final

from rami.contract.descriptions.names import Names
from rami.messages.text import Localized, Text
from rami.rules.events import DealEnded, GameEnded, ShowdownHeld
from rami.rules.snapshots import Showdown

_NOBODY_OUT: Final = {
    "discard_refused": Text("The stock is empty and the discard was not taken: nobody goes out."),
    "stock_empty": Text("The stock is empty: nobody goes out."),
    "turn_limit": Text("The last turn of the deal is over: nobody goes out."),
    "challenge_accepted": Text("The challenge was accepted: nobody goes out."),
    "stock_reserve": Text("Only the last cards of the stock are left: nobody scores."),
    "aborted": Text("The deal is not played to its end."),
    "knocked": Text("The deal is over."),
}


def said_of_deal(event: object, who: Names) -> Text | None:
    """The sentences for the end of a deal, a showdown and the end of a game; None for other events."""
    match event:
        case ShowdownHeld(showdown=showdown):
            return _shown(showdown, who)
        case DealEnded():
            return Text("{how} Points: {points}.", how=_ended(event, who), points=_points(event, who))
        case GameEnded(winners=winners, totals=totals):
            return _won(winners, totals, who)
        case _:
            return None


def _ended(event: DealEnded, who: Names) -> Text:
    if event.out is None:
        return _NOBODY_OUT[event.reason]
    if event.rami:
        return Text("{who} goes out in one turn: rami!", who=who(event.out))
    return Text("{who} goes out.", who=who(event.out))


def _points(event: DealEnded, who: Names) -> Localized:
    return _listed(who.sides(len(event.scores), len(event.hands)), event.scores)


def _listed(sides: Sequence[Localized], points: Sequence[int]) -> Localized:
    each = [Text("{who} {points}", who=side, points=scored) for side, scored in zip(sides, points, strict=True)]
    return reduce(lambda one, other: Text("{one}, {other}", one=one, other=other), each)


def _won(winners: Sequence[int], totals: Sequence[int], who: Names) -> Text:
    """The names of teams are not known here: with two totals and more than two names they are partners."""
    sides = who.sides(len(totals), max(len(totals), who.count))
    final = _listed(sides, totals)
    if not winners:
        return Text("The game is over, and nobody wins. {points}.", points=final)
    if len(winners) == 1:
        return Text("{who} wins the game. {points}.", who=sides[winners[0]], points=final)
    return Text("{who} share the victory. {points}.", who=_together([sides[side] for side in winners]), points=final)


def _together(sides: Sequence[Localized]) -> Localized:
    return reduce(lambda one, other: Text("{one} and {other}", one=one, other=other), sides)


def _shown(showdown: Showdown, who: Names) -> Text:
    hands, knocker = showdown.hands, who(showdown.knocker)
    counts = _listed([who(hand.seat) for hand in hands], [hand.count for hand in hands])
    match showdown.result:
        case "knock":
            return Text("The hands are shown: {who} has the lowest count ({counts}).", who=knocker, counts=counts)
        case "gin":
            return Text("The hands are shown: {who} has gin ({counts}).", who=knocker, counts=counts)
        case "big_gin":
            return Text("The hands are shown: {who} has big gin ({counts}).", who=knocker, counts=counts)
        case "undercut":
            return Text(
                "The hands are shown: undercut, {who} did not have the lowest count ({counts}).",
                who=knocker,
                counts=counts,
            )
        case "tie":
            return Text("The hands are shown: the counts are equal, and nobody wins ({counts}).", counts=counts)
