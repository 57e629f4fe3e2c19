"""Advice where players declare: declare, go on or drop out, with the reason in both languages (U-17, U-18)."""

from rami.bots.strategy.distance import nearest_melds, rules_of
from rami.contract.wire import ActHint, DeclareReason, Words
from rami.messages.catalogue import catalogue
from rami.messages.text import Counted, Text
from rami.rules.cards import HandCards, joker_count, parse_hand
from rami.rules.melds.meld import Run
from rami.rules.moves import Declare, Drop, Move
from rami.rules.settings.parameters import Rules
from rami.rules.state import Phase
from rami.rules.views.view import View


def declare_hint(view: View, move: Move) -> ActHint | None:
    """Why to declare or to drop out, if that is the move of the level; after the draw, which run is missing."""
    match move:
        case Declare():
            return _hint("all_in_melds", move, Text("Declare: all your cards are in melds."))
        case Drop():
            cost = Counted(_cost(view), "one point", "{n} points")
            text = Text("Drop out: your cards are far from a declaration, and now it costs only {points}.", points=cost)
            return _hint("out_of_reach", move, text)
        case _ if view.phase is Phase.PLAY:
            return _missing(rules_of(view), HandCards(sorted(parse_hand(view.hand))))
        case _:
            return None


def _missing(rules: Rules, hand: HandCards) -> ActHint | None:
    asked = rules.declaration
    assert asked is not None, "players declare in this game"
    runs = [meld for meld in nearest_melds(rules, hand).melds if isinstance(meld, Run)]
    if sum([not joker_count(run.cards) for run in runs]) < asked.pure_runs:
        text = Text("You cannot declare yet: a run without a joker is missing.")
        return _hint("lacks_pure_run", None, text)
    if len(runs) < asked.runs:
        return _hint("lacks_run", None, Text("You cannot declare yet: another run is missing."))
    return None


def _cost(view: View) -> int:
    drop, seat = view.rules.drop, view.seat or 0
    assert drop is not None, "players drop out in this game"
    return drop.later if view.seats[seat].turns_taken else drop.first


def _hint(why: DeclareReason, move: Declare | Drop | None, text: Text) -> ActHint:
    words = Words(en=str(text), fr=text.said(catalogue("fr", "messages")))
    return ActHint(move=move, why=why, count=None, words=words)
