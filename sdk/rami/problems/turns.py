"""Refusals because of the turn: whose turn it is, how it may begin, and how it may end."""

from typing import Final

from rami.problems.exceptions import (
    CannotDiscard,
    CannotFinish,
    NotYourTurn,
    WrongMoment,
)
from rami.problems.problem_type import ProblemType

NOT_YOUR_TURN: Final = ProblemType(
    code="not_your_turn",
    status=409,
    raises=NotYourTurn,
    rule="B-14",
    title="It is another player's turn",
    sentence="It is seat {turn}'s turn; seat {seat} has to wait.",
    named="It is {turn}'s turn.",
    advice="Wait for your turn.",
)
MUST_DRAW_FIRST: Final = ProblemType(
    code="must_draw_first",
    status=409,
    raises=WrongMoment,
    rule="B-15",
    title="A turn begins with a draw",
    sentence="A turn begins with a draw: draw from the stock, or take the discard, first.",
    advice="Send draw_stock or draw_discard first.",
)
ALREADY_DRAWN: Final = ProblemType(
    code="already_drawn",
    status=409,
    raises=WrongMoment,
    rule="B-15",
    title="You have already drawn",
    sentence="The card of this turn is already drawn: meld, lay off or discard.",
    advice="Meld, lay off or discard.",
)
STARTER_DOES_NOT_DRAW: Final = ProblemType(
    code="starter_does_not_draw",
    status=409,
    raises=WrongMoment,
    rule="F-12",
    title="The first player does not draw in the first turn",
    sentence="The first player was dealt an extra card and does not draw in the first turn: meld or discard.",
    advice="Meld or discard.",
)
DEAL_OVER: Final = ProblemType(
    code="deal_over",
    status=409,
    raises=WrongMoment,
    rule="B-21",
    title="The deal is over",
    sentence="This deal is over; no more moves are possible.",
    advice="Load the game again: the next deal may have begun.",
)
PILE_EMPTY: Final = ProblemType(
    code="pile_empty",
    status=409,
    raises=WrongMoment,
    rule="B-15",
    title="The discard pile is empty",
    sentence="The discard pile is empty: draw from the stock.",
    advice="Draw from the stock.",
)
PILE_TOO_SHALLOW: Final = ProblemType(
    code="pile_too_shallow",
    status=409,
    raises=WrongMoment,
    rule="Z-10",
    title="The discard pile is not that deep",
    sentence="There is no card at depth {depth}: the discard pile ends at depth {size}.",
    advice="Name a depth that the pile has.",
)
TOP_CARD_ONLY: Final = ProblemType(
    code="top_card_only",
    status=409,
    raises=WrongMoment,
    rule="B-15",
    title="Only the top discard may be taken",
    sentence="Only the top card of the discard pile may be taken (depth 1).",
    advice="Take depth 1.",
)
FIRST_DRAW_FROM_STOCK: Final = ProblemType(
    code="first_draw_from_stock",
    status=409,
    raises=WrongMoment,
    rule="Z-08",
    title="The first draw of the deal is from the stock",
    sentence="In the first turn of a deal, the first player draws from the stock.",
    advice="Draw from the stock.",
)
DISCARD_TOO_EARLY: Final = ProblemType(
    code="discard_too_early",
    status=409,
    raises=WrongMoment,
    rule="U-05",
    title="It is too early to take a discard",
    sentence="In the first turns of a deal players take no discard. They may from turn {turn} on: draw from the stock.",
    advice="Draw from the stock.",
)
ONE_CARD_FROM_STOCK: Final = ProblemType(
    code="one_card_from_stock",
    status=409,
    raises=WrongMoment,
    rule="U-06",
    title="With one card you draw from the stock",
    sentence="A player who has one card at the beginning of the turn has to draw from the stock.",
    advice="Draw from the stock.",
)
NOTHING_TO_UNDO: Final = ProblemType(
    code="nothing_to_undo",
    status=409,
    raises=WrongMoment,
    rule="F-09",
    title="There is nothing to undo",
    sentence="There is no step of this turn to undo.",
    advice="Undo only steps of the current turn.",
)
DRAW_IS_FINAL: Final = ProblemType(
    code="draw_is_final",
    status=409,
    raises=WrongMoment,
    rule="F-09",
    title="A draw from the stock cannot be undone",
    sentence="A draw from the stock cannot be undone: its card has been seen.",
    advice="Continue the turn.",
)
TOO_MANY_STEPS: Final = ProblemType(
    code="too_many_steps",
    status=409,
    raises=WrongMoment,
    rule="F-09",
    title="This turn has too many steps",
    sentence="This turn has had {limit} steps; undo is no longer possible. Finish the turn.",
    advice="Finish the turn without undo.",
)
NO_RESHUFFLE: Final = ProblemType(
    code="no_reshuffle",
    status=409,
    raises=WrongMoment,
    rule="H6",
    title="The discard pile cannot be shuffled here",
    sentence="The discard pile has to be shuffled here, but this position has no secret to shuffle with.",
    advice="Give the position a secret.",
)
TAKEN_CARD_DISCARDED: Final = ProblemType(
    code="taken_card_discarded",
    status=409,
    raises=CannotDiscard,
    rule="B-19",
    title="The card just taken may not be discarded",
    sentence="{card} was taken from the discard pile in this turn: discard another card.",
    advice="Discard another card.",
)
JOKER_NOT_DISCARDABLE: Final = ProblemType(
    code="joker_not_discardable",
    status=409,
    raises=CannotDiscard,
    rule="G-13",
    title="A joker may not be discarded now",
    sentence="A joker may not be discarded now.",
    advice="Discard a card that is no joker.",
)
MUST_KEEP_A_DISCARD: Final = ProblemType(
    code="must_keep_a_discard",
    status=409,
    raises=CannotFinish,
    rule="H5",
    title="Going out ends with a discard",
    sentence="In this game, going out ends with a discard: keep a card that may be discarded.",
    advice="Keep a card to discard.",
)
LAST_CARD_MUST_BE_LAID: Final = ProblemType(
    code="last_card_must_be_laid",
    status=409,
    raises=CannotFinish,
    rule="U-10",
    title="The last card has to be laid",
    sentence="In this game the last card is not discarded: going out means laying all cards.",
    advice="Keep two cards, or lay them all.",
)
ONLY_TAKEN_CARD_LEFT: Final = ProblemType(
    code="only_taken_card_left",
    status=409,
    raises=CannotFinish,
    rule="B-19",
    title="Only the card just taken would be left",
    sentence="Only {card} would be left, and a card just taken may not be discarded: keep another card.",
    advice="Keep another card to discard.",
)
TAKEN_CARD_UNUSED: Final = ProblemType(
    code="taken_card_unused",
    status=409,
    raises=CannotFinish,
    rule="F-17",
    title="The card taken has to be laid",
    sentence="{card}, taken from the discard pile, has to be laid in this turn; after this step that is not possible.",
    advice="Lay it in this turn, or draw from the stock instead.",
)
TAKEN_CARD_ALONE: Final = ProblemType(
    code="taken_card_alone",
    status=409,
    raises=CannotFinish,
    rule="F-24",
    title="The card taken may not be laid off alone",
    sentence="{card}, taken from the discard pile, may not be laid off alone: add a card of your hand to that meld.",
    advice="Add a card of your hand to the same meld.",
)
OPENING_NOT_REACHED: Final = ProblemType(
    code="opening_not_reached",
    status=409,
    raises=CannotFinish,
    rule="F-20",
    title="The opening minimum is not reached",
    sentence="The first melds have to be worth {points} points, and those of this turn are worth {laid}.",
    advice="Lay melds worth the minimum in one turn, or none.",
)
TAKEN_MELD_TOO_LOW: Final = ProblemType(
    code="taken_meld_too_low",
    status=409,
    raises=CannotFinish,
    rule="F-16",
    title="The meld of the taken card is not worth enough",
    sentence="A player who takes {card} from the discard pile to open has to lay it in a meld that alone is worth "
    "{points} points.",
    advice="Lay the card in a meld that reaches the minimum alone, or draw from the stock.",
)
PURE_RUN_MISSING: Final = ProblemType(
    code="pure_run_missing",
    status=409,
    raises=CannotFinish,
    rule="N-20",
    title="The first melds need a run without a joker",
    sentence="The first melds have to include a run without a joker; this turn cannot lay one.",
    advice="Lay a run without a joker among your first melds, or lay nothing.",
)
OPENING_NOT_AS_NAMED: Final = ProblemType(
    code="opening_not_as_named",
    status=409,
    raises=CannotFinish,
    rule="N-21",
    title="These are not the first melds that the rules name",
    sentence="A player opens with exactly {melds} in one turn; this turn cannot.",
    advice="Lay exactly the melds that the rules name, all in one turn, or lay nothing.",
)
JOKER_NOT_LAID: Final = ProblemType(
    code="joker_not_laid",
    status=409,
    raises=CannotFinish,
    rule="F-26",
    title="A joker taken from the table has to be laid again",
    sentence="A joker taken from the table has to be laid again in the same turn.",
    advice="Lay it in a meld, or lay it off.",
)
JOKER_BACK_ON_ITS_MELD: Final = ProblemType(
    code="joker_back_on_its_meld",
    status=409,
    raises=CannotFinish,
    rule="U-07",
    title="A joker taken from the table goes to another meld",
    sentence="A joker taken from the table has to be laid in a new meld, or on another meld than the one it came from.",
    advice="Lay it in a new meld, or on another meld.",
)
ALL_AT_ONCE: Final = ProblemType(
    code="all_at_once",
    status=409,
    raises=CannotFinish,
    rule="W-09",
    title="The whole hand is laid at once or not at all",
    sentence="In this deal the whole hand is laid in one turn, or nothing is.",
    advice="Keep your melds until you can lay the whole hand.",
)
