"""Refusals because of a challenge: when one may be made, and what may be done until it is answered."""

from typing import Final

from rami.problems.exceptions import WrongMoment
from rami.problems.problem_type import ProblemType

NO_CHALLENGES: Final = ProblemType(
    code="no_challenges",
    status=409,
    raises=WrongMoment,
    rule="N-14",
    title="This game has no challenges",
    sentence="In this game players do not challenge each other.",
    advice="Draw a card. Challenges are allowed in games with the option challenge: offered.",
)
CHALLENGE_TOO_EARLY: Final = ProblemType(
    code="challenge_too_early",
    status=409,
    raises=WrongMoment,
    rule="N-14",
    title="You may not challenge in your first turn",
    sentence="A player may challenge from the second turn on, and this is seat {seat}'s first turn of the deal.",
    named="A player may challenge from the second turn on, and this is your first turn of the deal.",
    advice="Draw a card, and challenge in a later turn.",
)
CHALLENGE_BEFORE_DRAWING: Final = ProblemType(
    code="challenge_before_drawing",
    status=409,
    raises=WrongMoment,
    rule="N-14",
    title="It is too late to challenge in this turn",
    sentence="A player challenges before drawing, and the card of this turn is already drawn.",
    advice="Finish the turn, and challenge at the beginning of a later one.",
)
CHALLENGED_ALREADY: Final = ProblemType(
    code="challenged_already",
    status=409,
    raises=WrongMoment,
    rule="N-14",
    title="You have already challenged in this turn",
    sentence="The challenge of this turn was refused; a player may challenge once a turn.",
    advice="Draw a card.",
)
ANSWER_FIRST: Final = ProblemType(
    code="answer_first",
    status=409,
    raises=WrongMoment,
    rule="N-14",
    title="A challenge must be answered first",
    sentence="Seat {challenger} has challenged seat {seat}: only accept or refuse is possible now.",
    named="{challenger} has challenged you: accept or refuse.",
    advice="Send accept or refuse.",
)
NOTHING_TO_ANSWER: Final = ProblemType(
    code="nothing_to_answer",
    status=409,
    raises=WrongMoment,
    rule="N-14",
    title="There is no challenge to answer",
    sentence="Nobody has challenged seat {seat}, or the challenge has been answered.",
    named="Nobody has challenged you, or the challenge has been answered.",
    advice="Load the game again.",
)
