"""An event as a sentence for people."""

from collections.abc import Sequence
from typing import Any, Final

from rami.contract.descriptions.names import Names
from rami.contract.wire import ClockStarted, GameAborted, GameEvent, LevelPlayed
from rami.messages.cards import Cards
from rami.messages.catalogue import Language, catalogue
from rami.messages.words.events import EVENTS, LOGGED_EVENTS
from rami.messages.words.result import REASONS
from rami.messages.words.table import LEVELS
from rami.rules.events import ChallengeAnswered, DealEnded, GameEnded, JokerSwapped, Knocked, ShowdownHeld, StockDrawn

_TIMES: Final = ("deadline", "opens_at", "until")


def describe(event: GameEvent, names: Sequence[str] = (), lang: Language = "en") -> str:
    """What happened, in one or two sentences, such as `Ada discards KD.` or `Ada jette R♦.` in French.

    `names` are those of the players, by seat; without a name it is `seat 1`. The sentence has what the event shows, and
    nothing else: a card that another player drew is not in it. Raises TypeError for what is no event of a game.
    """
    words = (EVENTS | LOGGED_EVENTS).get(sentence_of(event))
    if words is None:
        raise TypeError(f"not an event of a game: {type(event).__name__}")
    say = catalogue(lang, "tables").gettext
    who = Names(names, say)
    said = say(words).format(**_values(event, who, lang))
    match event:
        case DealEnded(reason=reason, out=out) if reason not in ("knocked", "declared"):  # the showdown has said it
            why = say(REASONS["rami" if event.rami else reason])
            return f"{why.format(name='' if out is None else who(out))} {said}"
        case GameEnded(totals=totals):
            return f"{said} {_points(who.sides(len(totals)), totals)}."
        case _:
            return said


def sentence_of(event: object) -> str:
    """Which sentence of `rami.messages.words.events` an event has: that of its type, or one for what it shows."""
    kind = str(getattr(getattr(type(event), "__struct_config__", None), "tag", ""))
    match event:
        case StockDrawn(card=str()) | Knocked(card=str()):
            return f"{kind}_card"
        case JokerSwapped(taken=taken) if any(card != "*" for card in taken):
            return f"{kind}_wild"
        case ChallengeAnswered(accepted=accepted):
            return "challenge_accepted" if accepted else "challenge_refused"
        case ShowdownHeld(showdown=showdown):
            return f"{kind}_{showdown.result}"
        case GameAborted(by_operator=True):
            return f"{kind}_by_operator"
        case GameAborted(reason=reason):
            return f"{kind}_{reason}"
        case LevelPlayed(below=False):
            return f"{kind}_again"
        case ClockStarted(moved=moved) if moved:
            return "clock_moved"
        case _:
            return kind


def _values(event: Any, who: Names, lang: Language) -> dict[str, object]:
    """What the sentence may name. An event has a few of these fields."""
    card, seat, level = getattr(event, "card", None), getattr(event, "seat", None), getattr(event, "level", None)
    dealer = getattr(event, "dealer", None)
    tables = catalogue(lang, "tables")
    values: dict[str, object] = {
        "name": getattr(event, "name", "") or ("" if seat is None else who(seat)),
        "cards": Cards(getattr(event, "cards", (card,) if card else ())).said(catalogue(lang, "messages")),
        "taken": Cards(getattr(event, "taken", ())).said(catalogue(lang, "messages")),
        "level": tables.gettext(LEVELS[level]) if level in LEVELS else level,
        "time": next((getattr(event, field) for field in _TIMES if hasattr(event, field)), ""),
        "deal": getattr(event, "deal", ""),
        "moved": getattr(event, "moved", ""),
        "dealer": "" if dealer is None else who(dealer),
    }
    return values | _result(event, who)


def _result(event: object, who: Names) -> dict[str, object]:
    """What the end of a deal or of a game, and a showdown, may name."""
    match event:
        case DealEnded(scores=scores, hands=hands):
            return {"scores": _points(who.sides(len(scores), len(hands)), scores, sign="+")}
        case GameEnded(winners=winners, totals=totals):
            sides = who.sides(len(totals))
            return {"names": who.listed([sides[side] for side in winners])}
        case ShowdownHeld(showdown=showdown):
            counts = _points([who(hand.seat) for hand in showdown.hands], [hand.count for hand in showdown.hands])
            return {"name": who(showdown.knocker), "counts": counts}
        case _:
            return {}


def _points(sides: Sequence[str], points: Sequence[int], sign: str = "") -> str:
    return ", ".join(f"{side} {scored:{sign if scored else ''}}" for side, scored in zip(sides, points, strict=True))
