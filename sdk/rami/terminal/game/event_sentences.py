"""Events as sentences. Cards that the reader may not see are not in them."""

from typing import Any

from rami import GameEvent, GameView
from rami.contract.events import ChallengeAnswered, DealEnded, DealStarted, GameEnded, LevelPlayed, StockDrawn
from rami.messages.words.events import EVENTS, OWN_EVENTS
from rami.messages.words.table import LEVELS
from rami.terminal.game.sides import name_of, names_of
from rami.terminal.translator import Translator


def sentence(say: Translator, view: GameView, event: GameEvent) -> str | None:
    """The sentence of an event; None for events that need none."""
    match event:
        case DealStarted(deal=deal, dealer=dealer):
            words = OWN_EVENTS if dealer == view.seat else EVENTS
            return say(words["deal_started"], deal=deal, dealer=name_of(say, view, dealer))
        case StockDrawn(card=str()):
            return _of_seat(say, view, "stock_drawn_card", event)
        case ChallengeAnswered(accepted=accepted):
            return _of_seat(say, view, "challenge_accepted" if accepted else "challenge_refused", event)
        case LevelPlayed(seat=seat, level=level, below=below):
            values = {"name": name_of(say, view, seat), "level": say(LEVELS[level])}
            return say(EVENTS["level_played"], **values) if below else None
        case DealEnded(scores=scores):
            return say(EVENTS["deal_ended"], scores=_scores(say, view, scores))
        case GameEnded(winners=winners):
            return say(EVENTS["game_ended"], names=names_of(say, view, winners))
        case _:
            return _of_seat(say, view, type(event).__struct_config__.tag, event)


def _of_seat(say: Translator, view: GameView, kind: Any, event: Any) -> str | None:
    """What a seat did, in its own words if it is that of the reader. Most events have one card, or several."""
    seat = getattr(event, "seat", None)
    own = OWN_EVENTS.get(kind) if seat is not None and seat == view.seat else None
    words = own or EVENTS.get(kind)
    if words is None:
        return None
    card = getattr(event, "card", None)
    cards = getattr(event, "cards", (card,) if card else ())
    name = say.plain(getattr(event, "name", "")) or name_of(say, view, seat)
    return say(words, name=name, cards=say.cards(cards))


def _scores(say: Translator, view: GameView, scores: tuple[int, ...]) -> str:
    return ", ".join(f"{names_of(say, view, [side])} {score:+d}" for side, score in enumerate(scores))
