"""The end of a deal and of a game in words."""

from rami import DealResult, GameView
from rami._terminal.game.sides import name_of, names_of, seats_of, side_of
from rami._terminal.translator import Translator
from rami.messages.words import result as words
from rami.messages.words.result import DEAL_NUMBER
from rami.messages.words.table import ABORTED


def title(say: Translator, view: GameView, last: DealResult) -> str:
    """Who won a deal."""
    best = _winning_sides(view, last)
    if not best:
        return say(words.NOBODY_WON)
    if view.seat is not None and side_of(view, view.seat) in best:
        return say(words.YOU_WON_DEAL)
    return say.count(words.WON_DEAL, len(seats_of(view, best)), names=names_of(say, view, best))


def _winning_sides(view: GameView, last: DealResult) -> list[int]:
    """The sides that won: of who went out or won the showdown, else of the best hand where this one scores."""
    winners = last.showdown.winners if last.showdown else () if last.out is None else (last.out,)
    if last.reason == "last_left":  # whoever is left has cards, and paid nothing (U-18)
        winners = tuple([seat for seat, hand in enumerate(last.hands) if hand and not last.points[seat].drop])
    if winners:
        return [side_of(view, seat) for seat in winners]
    scores = last.scores
    if view.rules.no_out == "differences" and any(score > 0 for score in scores):
        return [scores.index(max(scores))]
    return []


def reason(say: Translator, view: GameView, last: DealResult) -> str:
    """Why a deal ended, with its number."""
    seat = last.showdown.knocker if last.showdown else last.out
    why = "rami" if last.rami else last.reason
    own = words.OWN_REASONS.get(why) if seat is not None and seat == view.seat else None
    text = say(own or words.REASONS[why], name=name_of(say, view, seat))
    parts = [f"{say(DEAL_NUMBER, number=last.deal)}.", text]
    if last.showdown is not None:
        parts.append(say(words.SHOWDOWNS[last.showdown.result]))
    return " ".join(parts)


def outcome(say: Translator, view: GameView) -> str | None:
    """Who won the game; None while it goes on."""
    if view.status == "aborted":
        return say(ABORTED)
    if view.status != "finished":
        return None
    if view.seat is not None and side_of(view, view.seat) in view.winners:
        return say(words.YOU_WON_GAME)
    count = len(seats_of(view, view.winners))
    return say.count(words.WON_GAME, count, names=names_of(say, view, view.winners))


def was_out(view: GameView, last: DealResult, seat: int) -> bool:
    """Whether a player was out of the match before the deal, and has not played it."""
    return view.seats[seat].eliminated and not last.hands[seat] and not last.points[seat].drop


def parts_of(last: DealResult) -> list[str]:
    """The parts of the scores that anybody has, in the order of the columns."""
    return [part for part in words.PARTS if any(getattr(points, part) for points in last.points)]
