"""Why a bot that searches draws, knocks or passes as it does, where melds and counts do not say it."""

from rami.contract.wire import Words
from rami.messages.catalogue import catalogue
from rami.messages.text import Text
from rami.rules.moves import DrawDiscard, DrawStock, Knock, Move, Pass


def preferred_hint(move: Move) -> Words | None:
    """What there is to say for this move. None if it is no draw, no knock and no pass."""
    text = _reason(move)
    return None if text is None else Words(en=str(text), fr=text.said(catalogue("fr", "messages")))


def _reason(move: Move) -> Text | None:
    match move:
        case DrawDiscard():
            return Text("Take the card: it goes into no meld yet, but the bot thinks that this is best.")
        case DrawStock():
            return Text("Draw from the stock: the card of the pile is useful, but bots of this level leave it.")
        case Knock():
            return Text("Knock: the bot thinks that this is best.")
        case Pass():
            return Text("Pass: the bot thinks that this is best.")
        case _:
            return None
