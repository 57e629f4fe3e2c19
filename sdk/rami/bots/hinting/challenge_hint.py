"""Advice on challenges: whether to make one, and how to answer, with the reason in both languages (N-14)."""

from typing import Literal

from rami.bots.strategy.challenge import choose_answer, likely_points, own_points, wants_to_challenge
from rami.contract.wire import ChallengeHint, Words
from rami.messages.catalogue import catalogue
from rami.messages.text import Text
from rami.rules.engine.challenge import challenge_refusal
from rami.rules.moves import Accept, Challenge, ChallengeMove, Refuse
from rami.rules.state import Phase
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View


def challenge_hint(view: View) -> ChallengeHint | None:
    """The answer to an open challenge; before drawing, a challenge if it is good and legal."""
    move: ChallengeMove = Challenge()
    if view.phase is Phase.ANSWER:
        move = choose_answer(view)
    elif view.phase is not Phase.DRAW or challenge_refusal(face_down(view)) or not wants_to_challenge(view):
        return None
    points, likely = own_points(view), round(likely_points(view))
    why: Literal["behind", "ahead"] = "behind" if isinstance(move, Refuse) else "ahead"
    text = _reason(move, points, likely)
    words = Words(en=str(text), fr=text.said(catalogue("fr", "messages")))
    return ChallengeHint(move=move, why=why, points=points, likely=likely, words=words)


def _reason(move: ChallengeMove, points: int, likely: int) -> Text:
    match move:
        case Challenge():
            return Text(
                "Challenge: your cards are worth {points} points, and those of the other player probably about "
                "{likely}.",
                points=points,
                likely=likely,
            )
        case Accept():
            return Text(
                "Accept: your cards are worth {points} points, and those of the other player probably about {likely}.",
                points=points,
                likely=likely,
            )
        case Refuse():
            return Text(
                "Refuse: your cards are worth {points} points, and those of the other player probably about {likely}, "
                "which is not clearly more.",
                points=points,
                likely=likely,
            )
