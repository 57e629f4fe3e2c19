"""Refusals of cards that are not a meld."""

from typing import Final

from rami.problems.exceptions import (
    AmbiguousJoker,
    NotAMeld,
)
from rami.problems.problem_type import ProblemType

UNKNOWN_CARD: Final = ProblemType(
    code="unknown_card",
    status=409,
    raises=NotAMeld,
    title="There is no such card",
    sentence="{card} is not a card: write rank and suit (TH), * for a joker, *9H for a joker that stands for 9H.",
    advice="Write rank and suit (TH), * for a joker, *9H for a joker that stands for 9H.",
)
MELD_TOO_SHORT: Final = ProblemType(
    code="meld_too_short",
    status=409,
    raises=NotAMeld,
    rule="B-10",
    title="A meld has at least three cards",
    sentence="A meld has at least 3 cards; this one has {count}.",
    advice="Add cards that fit.",
)
NO_COMBINATION: Final = ProblemType(
    code="no_combination",
    status=409,
    raises=NotAMeld,
    rule="B-10",
    title="The cards are neither a run nor a set",
    sentence="{cards} is neither a run (one suit, consecutive ranks) nor a set (one rank, different suits).",
    advice="Send one suit in consecutive ranks, or one rank in different suits.",
)
RUN_OUT_OF_ORDER: Final = ProblemType(
    code="run_out_of_order",
    status=409,
    raises=NotAMeld,
    rule="B-10",
    title="The run is not in order",
    sentence="A run is sent in ascending order: {order}.",
    advice="Send the cards in ascending order.",
)
DUPLICATE_SUIT: Final = ProblemType(
    code="duplicate_suit",
    status=409,
    raises=NotAMeld,
    rule="F-08",
    title="A set has each suit only once",
    sentence="A set has each suit only once; this one is {cards}.",
    advice="Leave out one of the two cards of the same suit.",
)
SET_TOO_LONG: Final = ProblemType(
    code="set_too_long",
    status=409,
    raises=NotAMeld,
    rule="B-11",
    title="A set has at most four cards",
    sentence="A set has at most 4 cards, one of each suit; this one has {count}.",
    advice="Leave cards out.",
)
ACE_IS_HIGH: Final = ProblemType(
    code="ace_is_high",
    status=409,
    raises=NotAMeld,
    rule="N-13",
    title="The ace is high in this game",
    sentence="The ace is high in this game: Q-K-A is a run, A-2-3 is not.",
    advice="Lay the ace above the king.",
)
ACE_IS_LOW: Final = ProblemType(
    code="ace_is_low",
    status=409,
    raises=NotAMeld,
    rule="B-04",
    title="The ace is low in this game",
    sentence="The ace is low in this game: A-2-3 is a run, Q-K-A is not.",
    advice="Lay the ace below the two.",
)
NOT_ROUND_THE_CORNER: Final = ProblemType(
    code="not_round_the_corner",
    status=409,
    raises=NotAMeld,
    rule="H4b",
    title="A run does not go round the corner",
    sentence="A run does not go round the corner (K-A-2) in this game.",
    advice="End the run at its ace or king.",
)
ONE_ACE_A_RUN: Final = ProblemType(
    code="one_ace_a_run",
    status=409,
    raises=NotAMeld,
    rule="G-09",
    title="A run has one ace and at most 13 cards",
    sentence="A run has one ace and at most 13 cards.",
    advice="Lay two melds.",
)
TOO_MANY_JOKERS: Final = ProblemType(
    code="too_many_jokers",
    status=409,
    raises=NotAMeld,
    rule="F-07",
    title="The meld has too many jokers",
    sentence="A meld has at most {limit} in this game; this one has {count}.",
    advice="Use cards that are no jokers.",
)
TOO_FEW_NATURALS: Final = ProblemType(
    code="too_few_naturals",
    status=409,
    raises=NotAMeld,
    rule="G-14",
    title="The meld has too few cards that are no jokers",
    sentence="A meld has at least {limit} in this game; this one has {count}.",
    advice="Use fewer jokers.",
)
NOT_WILD: Final = ProblemType(
    code="not_wild",
    status=409,
    raises=NotAMeld,
    rule="U-16",
    title="The card is not wild",
    sentence="{cards} cannot stand for another card: {reason}.",
    advice="Name the card as it is, or use one that may stand for another.",
)
AMBIGUOUS_JOKER: Final = ProblemType(
    code="ambiguous_joker",
    status=409,
    raises=AmbiguousJoker,
    rule="C-14",
    title="The joker can be read in several ways",
    sentence="A bare joker can be read in several ways here: {readings}. Name the card it stands for, as in *9H.",
    advice="Name the card it stands for, as in *9H.",
)
