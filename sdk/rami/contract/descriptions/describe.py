"""An event as a sentence for people."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rami.contract.descriptions.deals import said_of_deal
from rami.contract.descriptions.names import Name, Names
from rami.contract.wire import GameAborted, GameEvent, LevelPlayed
from rami.messages.cards import Cards
from rami.messages.catalogue import Language, catalogue
from rami.messages.words.events import EVENTS, LOGGED_EVENTS
from rami.messages.words.table import LEVELS
from rami.rules.events import ChallengeAnswered, Knocked, StockDrawn

_TIMES: Final = ("deadline", "opens_at", "until")


def describe(event: GameEvent, names: Sequence[str] = (), lang: Language = "en") -> str:
    """What happened, in one or two sentences, such as `Ada discards KD.` or `Ada jette R♦.` in French.

    `names` are those of the players, by seat; without a name it is `seat 1`. The sentence has what the event shows, and
    nothing else: a card that another player drew is not in it. Raises TypeError for what is no event of a game.
    """
    who, texts = Names(names), catalogue(lang, "messages")
    if (said := said_of_deal(event, who)) is not None:
        return said.said(texts)
    words = (EVENTS | LOGGED_EVENTS).get(sentence_of(event))
    if words is None:
        raise TypeError(f"not an event of a game: {type(event).__name__}")
    tables = catalogue(lang, "tables")
    return tables.gettext(words).format(**_values(event, who, lang))


def sentence_of(event: object) -> str:
    """Which sentence of `rami.messages.words.events` an event has: that of its type, or one for what it shows."""
    kind = str(getattr(getattr(type(event), "__struct_config__", None), "tag", ""))
    match event:
        case StockDrawn(card=str()) | Knocked(card=str()):
            return f"{kind}_card"
        case ChallengeAnswered(accepted=accepted):
            return "challenge_accepted" if accepted else "challenge_refused"
        case GameAborted(reason=reason):
            return f"{kind}_{reason}"
        case LevelPlayed(below=False):
            return f"{kind}_again"
        case _:
            return kind


def _values(event: Any, who: Names, lang: Language) -> Mapping[str, object]:
    """What the sentence may name. An event has a few of these fields."""
    texts = catalogue(lang, "messages")
    card, seat, level = getattr(event, "card", None), getattr(event, "seat", None), getattr(event, "level", None)
    name = Name(event.name) if getattr(event, "name", "") else who(seat) if isinstance(seat, int) else Name("")
    dealer = getattr(event, "dealer", None)
    return {
        "name": name.said(texts),
        "cards": Cards(getattr(event, "cards", (card,) if card else ())).said(texts),
        "level": catalogue(lang, "tables").gettext(LEVELS[level]) if level in LEVELS else level,
        "time": next((getattr(event, field) for field in _TIMES if hasattr(event, field)), ""),
        "deal": getattr(event, "deal", ""),
        "dealer": "" if dealer is None else who(dealer).said(texts),
    }
