"""Why a move was refused, in words of both languages, and one way to finish the turn from here."""

from typing import Any

from rami.messages.catalogue import LANGUAGES, catalogue
from rami.messages.text import Text
from rami.problems.exceptions import CannotFinish, MoveRefused
from rami.rules.state import State
from rami.rules.turn_end import turn_end


def why(refused: MoveRefused) -> dict[str, str]:
    """The reason by language. If the turn could not be finished, it is the duty that no end of the turn meets."""
    reason = refused.text
    if isinstance(refused, CannotFinish):
        reason = Text("No end of the turn is allowed after this move. {reason}", reason=reason)
    return {language: reason.said(catalogue(language, "messages")) for language in LANGUAGES}


def explained(state: State) -> dict[str, Any]:
    """The field of an explained answer: legal moves from this position to the end of the turn."""
    return {"finish": turn_end(state)}
