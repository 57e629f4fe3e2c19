"""Advice in games with a showdown: knock, go on or pass, with the reason in the words of each language."""

from collections.abc import Sequence

from rami.bots.strategy.distance import rules_of
from rami.bots.strategy.showdown import (
    MILLION,
    choose_knock,
    choose_showdown_draw,
    good_enough,
    knock_counts,
    knocks_with,
)
from rami.bots.weights import Weights, regular_weights, weights_of
from rami.contract.wire import ActHint, KnockReason, Words
from rami.messages.catalogue import catalogue
from rami.messages.text import Text
from rami.rules.cards import HAND_CARDS, HandCards, parse_hand
from rami.rules.melds.deadwood import counts_without
from rami.rules.moves import Discard, DrawDiscard, Knock, Move, Pass
from rami.rules.state import Phase
from rami.rules.views.view import View


def act_hint(view: View, legal: Sequence[Move], move: Move) -> ActHint | None:
    """Why to knock, to go on or to pass, if that is the move of the level.

    None before the draw, unless one should pass, or take to knock; and if the counts do not say why.
    """
    for weights in (weights_of(view.rules, len(view.seats)), regular_weights(view.rules)):
        act = _usual(view, legal, weights)
        if act is None or act.move == move or (act.move is None and not isinstance(move, Knock | Pass)):
            return act
    return None


def _usual(view: View, legal: Sequence[Move], weights: Weights) -> ActHint | None:
    """What a bot with these weights does that does not search."""
    if view.phase is Phase.DRAW:
        return _before_draw(view, choose_showdown_draw(view, legal, weights), weights)
    knock, counts = choose_knock(view, legal, weights), knock_counts(view, legal)
    discards = [HAND_CARDS[move.card] for move in legal if isinstance(move, Discard)]
    if knock is not None:
        count = counts[knock]
        forced = not discards and MILLION * count > good_enough(view, weights)
        return _hint("all_matched" if count == 0 else "must_knock" if forced else "low_enough", knock, count)
    if counts:
        return _hint("too_risky", None, min(counts.values()))
    left = counts_without(rules_of(view), HandCards(sorted(parse_hand(view.hand))))
    return _hint("too_high", None, min([left[card] for card in discards]), view.knock_limit)


def _before_draw(view: View, move: Move, weights: Weights) -> ActHint | None:
    match move:
        case Pass():
            return _hint("useless", move)
        case DrawDiscard() if knocks_with(view, view.pile_top or "", weights):
            return _hint("then_knock", move)
        case _:
            return None


def _hint(
    why: KnockReason, move: Knock | Pass | DrawDiscard | None, count: int | None = None, limit: int | None = None
) -> ActHint:
    text = _reason(why, count, limit)
    return ActHint(
        move=move, why=why, count=count, words=Words(en=str(text), fr=text.said(catalogue("fr", "messages")))
    )


def _reason(why: KnockReason, count: int | None, limit: int | None) -> Text:
    match why:
        case "all_matched":
            return Text("Knock: all your cards are in melds.")
        case "low_enough":
            return Text(
                "Knock: your unmatched cards count only {count}, and the others probably have more.", count=count
            )
        case "must_knock":
            return Text("Knock: this turn has to end with a knock.")
        case "too_risky":
            return Text(
                "Do not knock yet: your unmatched cards count {count}, and another player may have less.", count=count
            )
        case "too_high":
            return Text(
                "You cannot knock yet: your unmatched cards count {count}, and they may count {limit} at most.",
                count=count,
                limit=limit,
            )
        case "then_knock":
            return Text("Take the card: you can knock with it.")
        case "useless":
            return Text("Pass: this card does not help your hand.")
