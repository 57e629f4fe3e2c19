"""Events as sentences. Cards that the reader may not see are not in them."""

from typing import Any

from rami import GameEvent, GameView
from rami._terminal.game.sides import name_of, names_of
from rami._terminal.translator import Translator
from rami.contract.descriptions import sentence_of
from rami.contract.events import DealEnded, DealStarted, GameEnded, LevelPlayed
from rami.messages.words.events import EVENTS, OWN_EVENTS
from rami.messages.words.table import LEVELS


def sentence(say: Translator, view: GameView, event: GameEvent) -> str | None:
    """The sentence of an event; None for events that need none."""
    kind = sentence_of(event)
    match event:
        case DealStarted(deal=deal, dealer=dealer):
            words = OWN_EVENTS if dealer == view.seat else EVENTS
            return say(words[kind], deal=deal, dealer=name_of(say, view, dealer))
        case DealEnded(scores=scores):
            return say(EVENTS[kind], scores=_scores(say, view, scores))
        case GameEnded(winners=winners):
            return say(EVENTS[kind], names=names_of(say, view, winners))
        case _:
            return _of_seat(say, view, kind, event)


def _of_seat(say: Translator, view: GameView, kind: str, event: Any) -> str | None:
    """What a seat did, in its own words if it is that of the reader. Most events have one card, or several."""
    seat = getattr(event, "seat", None)
    own = OWN_EVENTS.get(kind) if seat is not None and seat == view.seat else None
    words = own or EVENTS.get(kind)
    if words is None:
        return None
    card = getattr(event, "card", None)
    cards = getattr(event, "cards", (card,) if card else ())
    name = say.plain(getattr(event, "name", "")) or name_of(say, view, seat)
    level = say(LEVELS.get(event.level, event.level)) if isinstance(event, LevelPlayed) else ""
    said, taken = say.cards(cards), say.cards(getattr(event, "taken", ()))
    return say(words, name=name, cards=said, taken=taken, level=level, moved=getattr(event, "moved", 0))


def _scores(say: Translator, view: GameView, scores: tuple[int, ...]) -> str:
    signed = [f"{score:{'+' if score else ''}}" for score in scores]
    return ", ".join(f"{names_of(say, view, [side])} {score}" for side, score in enumerate(signed))
