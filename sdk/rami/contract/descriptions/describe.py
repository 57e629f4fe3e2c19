"""An event as a sentence for people."""

from collections.abc import Sequence

from rami.contract.descriptions.deals import said_of_deal
from rami.contract.descriptions.moves import said_of_move
from rami.contract.descriptions.names import Names
from rami.contract.descriptions.seats import said_of_seat
from rami.contract.wire import GameEvent
from rami.messages.catalogue import Language, catalogue


def describe(event: GameEvent, names: Sequence[str] = (), lang: Language = "en") -> str:
    """What happened, in one or two sentences, such as `Ada discards KD.` or `Ada défausse R♦.` in French.

    `names` are those of the players, by seat; without a name it is `seat 1`. The sentence has what the event shows, and
    nothing else: a card that another player drew is not in it. Raises TypeError for what is no event of a game.
    """
    who = Names(names)
    said = said_of_move(event, who) or said_of_deal(event, who) or said_of_seat(event, who)
    if said is None:
        raise TypeError(f"not an event of a game: {type(event).__name__}")
    return said.said(catalogue(lang, "messages"))
