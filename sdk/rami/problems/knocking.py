"""Refusals in games with a showdown: the card that is offered, knocking, and laying on the table."""

from typing import Final

from rami.problems.exceptions import (
    CannotDiscard,
    CannotFinish,
    CannotKnock,
    CannotLay,
    WrongMoment,
)
from rami.problems.problem_type import ProblemType

UPCARD_OFFERED: Final = ProblemType(
    code="upcard_offered",
    status=409,
    raises=WrongMoment,
    rule="N-07",
    title="The upcard is offered first",
    sentence="Before anybody draws from the stock, the upcard is offered to each player: take it, or pass.",
    advice="Take the upcard, or pass.",
)
UPCARD_PASSED: Final = ProblemType(
    code="upcard_passed",
    status=409,
    raises=WrongMoment,
    rule="N-07",
    title="The upcard has been passed",
    sentence="All players have passed the upcard, so it can no longer be taken: draw from the stock.",
    advice="Draw from the stock.",
)
NOTHING_TO_PASS: Final = ProblemType(
    code="nothing_to_pass",
    status=409,
    raises=WrongMoment,
    rule="N-07",
    title="No card is offered that could be passed",
    sentence="A player passes only when the upcard or the last discard is offered. Now this is not the case.",
    advice="Draw from the stock, take the discard, or end your turn.",
)
LAST_DISCARD_OFFERED: Final = ProblemType(
    code="last_discard_offered",
    status=409,
    raises=WrongMoment,
    rule="N-06",
    title="Only the last discard may be taken",
    sentence="The stock may not be drawn from any more: take the discard and knock with it, or pass.",
    advice="Take the discard and knock, or pass.",
)
LAST_DISCARD_USELESS: Final = ProblemType(
    code="last_discard_useless",
    status=409,
    raises=CannotFinish,
    rule="N-06",
    title="The last discard is taken only to knock",
    sentence="The last discard may be taken only to knock with it, and you could not knock: pass.",
    advice="Pass.",
)
MUST_KNOCK: Final = ProblemType(
    code="must_knock",
    status=409,
    raises=CannotDiscard,
    rule="N-06",
    title="The turn must end with a knock",
    sentence="You have taken the last discard, so you must knock in this turn: a discard is not enough.",
    advice="Knock, or undo the step and pass.",
)
NO_KNOCKING: Final = ProblemType(
    code="no_knocking",
    status=409,
    raises=CannotKnock,
    rule="N-01",
    title="Nobody knocks in this game",
    sentence="Nobody knocks in this game: lay melds on the table, and go out.",
    advice="Meld, lay off or discard.",
)
MELDS_STAY_IN_HAND: Final = ProblemType(
    code="melds_stay_in_hand",
    status=409,
    raises=CannotLay,
    rule="N-01",
    title="Nobody lays cards on the table in this game",
    sentence="In this game the melds stay in the hand until somebody knocks: discard or knock.",
    advice="Discard or knock.",
)
KNOCK_OVER_LIMIT: Final = ProblemType(
    code="knock_over_limit",
    status=409,
    raises=CannotKnock,
    rule="N-02",
    title="The unmatched cards count too much to knock",
    sentence="The unmatched cards would count {count}. To knock in this deal, they may count {limit} at most.",
    advice="Discard, and knock when your unmatched cards count less.",
)
NOT_BIG_GIN: Final = ProblemType(
    code="not_big_gin",
    status=409,
    raises=CannotKnock,
    rule="N-05",
    title="Not all cards are in melds",
    sentence="Only a player with all cards in melds knocks without discarding a card: name the card that you discard.",
    advice="Name the card that you discard.",
)
NO_BIG_GIN: Final = ProblemType(
    code="no_big_gin",
    status=409,
    raises=CannotKnock,
    rule="N-05",
    title="There is no big gin in this game",
    sentence="In this game a player who knocks discards a card: name the card.",
    advice="Name the card that you discard.",
)
