"""Refusals of melds, lay-offs and swaps that are not allowed on this table in this turn."""

from typing import Final

from rami.problems.exceptions import (
    CannotLay,
)
from rami.problems.problem_type import ProblemType

CARD_NOT_IN_HAND: Final = ProblemType(
    code="card_not_in_hand",
    status=409,
    raises=CannotLay,
    title="The card is not in the hand",
    sentence="You do not hold {cards}.",
    advice="Play only cards that you hold.",
)
UNKNOWN_MELD: Final = ProblemType(
    code="unknown_meld",
    status=409,
    raises=CannotLay,
    rule="B-12",
    title="There is no such meld on the table",
    sentence="There is no meld {meld} on the table.",
    advice="Name a meld by the id that it has in the view.",
)
DOES_NOT_FIT: Final = ProblemType(
    code="does_not_fit",
    status=409,
    raises=CannotLay,
    rule="B-12",
    title="The cards do not fit the meld",
    sentence="{cards} does not fit meld {meld} ({table}).",
    advice="The meld has to be valid afterwards.",
)
END_NEEDED: Final = ProblemType(
    code="end_needed",
    status=409,
    raises=CannotLay,
    rule="Z-11",
    title="The cards fit both ends",
    sentence="{cards} fits both ends of meld {meld}: set `end` to low or high.",
    advice="Set `end` to low or high.",
)
ONE_MELD_A_TURN: Final = ProblemType(
    code="one_meld_a_turn",
    status=409,
    raises=CannotLay,
    rule="B-16",
    title="No more melds in this turn",
    sentence="At most {limit} may be laid in a turn{unless}.",
    advice="Keep the meld for the next turn.",
)
NO_LAYING_IN_FIRST_TURN: Final = ProblemType(
    code="no_laying_in_first_turn",
    status=409,
    raises=CannotLay,
    rule="S-10",
    title="Nothing is laid in the first turn",
    sentence="Nothing may be laid in a player's first turn of the deal.",
    advice="Discard; lay from the second turn on.",
)
OWN_MELD_FIRST: Final = ProblemType(
    code="own_meld_first",
    status=409,
    raises=CannotLay,
    rule="H3",
    title="A meld of your own comes first",
    sentence="Lay a meld of your own before you lay off on another player's meld.",
    advice="Lay a meld, then lay off.",
)
NOT_OPENED: Final = ProblemType(
    code="not_opened",
    status=409,
    raises=CannotLay,
    rule="F-23",
    title="You have not opened",
    sentence="Open with {points} points before you lay off or swap a joker.",
    advice="Lay melds that reach the minimum, then lay off or swap.",
)
NO_JOKER_THERE: Final = ProblemType(
    code="no_joker_there",
    status=409,
    raises=CannotLay,
    rule="T-04",
    title="No joker stands for this card",
    sentence="Meld {meld} ({table}) has no joker that stands for {cards}.",
    advice="Name the card that a joker of this meld stands for.",
)
SWAP_NOT_ALLOWED: Final = ProblemType(
    code="swap_not_allowed",
    status=409,
    raises=CannotLay,
    rule="C-19",
    title="Jokers cannot be swapped in this game",
    sentence="Jokers on the table cannot be swapped in this game.",
    advice="Lay the card off elsewhere, or keep it.",
)
SWAP_BEFORE_OPENING: Final = ProblemType(
    code="swap_before_opening",
    status=409,
    raises=CannotLay,
    rule="N-21",
    title="No joker is swapped in the turn of the opening",
    sentence="Where the first melds are named, jokers are swapped from the turn after the opening on.",
    advice="Open first; swap in a later turn.",
)
SET_NOT_COMPLETE: Final = ProblemType(
    code="set_not_complete",
    status=409,
    raises=CannotLay,
    rule="F-27",
    title="The set is not complete without its joker",
    sentence="A joker leaves a set only when other cards then fill all four suits: lay {needed} cards.",
    advice="Lay all the missing cards at once.",
)
WANTED_CARD_FIRST: Final = ProblemType(
    code="wanted_card_first",
    status=409,
    raises=CannotLay,
    rule="Z-12",
    title="The card taken from the pile is laid first",
    sentence="The first cards laid have to contain {card}, the card taken from the discard pile.",
    advice="Lay it with your first cards.",
)
