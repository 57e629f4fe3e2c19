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
NO_DECLARING: Final = ProblemType(
    code="no_declaring",
    status=409,
    raises=CannotKnock,
    rule="U-17",
    title="Nobody declares in this game",
    sentence="Nobody declares in this game.",
    advice="Make another move: the legal moves are in the view.",
)
MUST_DECLARE: Final = ProblemType(
    code="must_declare",
    status=409,
    raises=CannotKnock,
    rule="U-17",
    title="Players declare in this game and do not knock",
    sentence="In this game nobody knocks: declare when all your cards are in melds.",
    advice="Declare with all cards in melds, or discard.",
)
DECLARED_CARDS_LEFT: Final = ProblemType(
    code="declared_cards_left",
    status=409,
    raises=CannotKnock,
    rule="U-17",
    title="Not all cards are in melds",
    sentence="To declare, all your cards must be in melds, and these are not: {cards}.",
    advice="Put all cards in melds, or discard.",
)
DECLARED_WITHOUT_RUNS: Final = ProblemType(
    code="declared_without_runs",
    status=409,
    raises=CannotKnock,
    rule="U-17",
    title="The melds of the declaration lack a run",
    sentence=(
        "A declaration needs runs: at least {runs}, of which at least {pure} without a joker that stands for another "
        "card."
    ),
    advice="Form the runs that are missing, or discard.",
)
CANNOT_DECLARE: Final = ProblemType(
    code="cannot_declare",
    status=409,
    raises=CannotKnock,
    rule="U-17",
    title="Your cards cannot be declared",
    sentence=(
        "Without {card}, your cards cannot all be in melds with the runs that a declaration needs: at least {runs}, of "
        "which at least {pure} without a joker that stands for another card."
    ),
    advice="Discard, and declare when all your cards are in such melds.",
)
NO_DROPPING: Final = ProblemType(
    code="no_dropping",
    status=409,
    raises=CannotKnock,
    rule="U-18",
    title="Nobody drops out of a deal in this game",
    sentence="Nobody drops out of a deal in this game.",
    advice="Make another move: the legal moves are in the view.",
)
DROP_BEFORE_DRAWING: Final = ProblemType(
    code="drop_before_drawing",
    status=409,
    raises=CannotKnock,
    rule="U-18",
    title="It is too late to drop out",
    sentence="A player drops out of a deal before drawing, and you have drawn.",
    advice="Discard, and drop out in your next turn.",
)
JOKER_STAYS_IN_PILE: Final = ProblemType(
    code="joker_stays_in_pile",
    status=409,
    raises=WrongMoment,
    rule="U-20",
    title="A joker in the discard pile may not be taken",
    sentence=(
        "A joker or a wild card may not be taken from the discard pile. Only the first player of a deal may take it, "
        "as the upcard."
    ),
    advice="Draw from the stock.",
)
MELDS_STAY_IN_HAND: Final = ProblemType(
    code="melds_stay_in_hand",
    status=409,
    raises=CannotLay,
    rule="N-01",
    title="Nobody lays cards on the table in this game",
    sentence="In this game the melds stay in the hand until all hands are shown: nobody lays them on the table.",
    advice="Discard, or end the deal if the hand allows it.",
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
