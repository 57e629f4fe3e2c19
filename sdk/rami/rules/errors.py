"""Why a move or a setting is refused. Every class is one stable code and, where one applies, one rule.

RuleViolation
├── MoveRefused
│   ├── WrongMoment      not this player, not this moment of the turn, or the deal is over
│   ├── NotAMeld         the cards make no set and no run
│   ├── CannotLay        a meld, lay-off or swap that the table or the turn does not allow
│   ├── CannotDiscard    this card may not be thrown now
│   └── CannotFinish     after this step the turn could not be finished lawfully
└── BadRules             settings that contradict each other or cannot be played
"""

from functools import reduce
from typing import ClassVar

from rami.messages.text import Text


class RuleViolation(Exception):
    """The root. `template` is the sentence, `params` its values, `rule` the tag of the rule that says so.

    `str` says it in English. A refusal is often raised only to be caught by a search, so nothing is said before.
    """

    code: ClassVar[str]
    template: ClassVar[str]
    default_rule: ClassVar[str | None] = None

    def __init__(self, rule: str | None = None, **params: object) -> None:
        super().__init__()
        self.rule = rule or self.default_rule
        self.params = {name: str(value) if isinstance(value, Text) else value for name, value in params.items()}
        self._values = params

    @property
    def text(self) -> Text:
        """The sentence, to be said in any language."""
        return Text(self.template, **self._values)

    def __str__(self) -> str:
        return str(self.text)


class MoveRefused(RuleViolation):
    """A move that the rules do not allow in this position. Nothing has changed."""


class WrongMoment(MoveRefused):
    """Not this player, or not this moment of the turn."""


class NotYourTurn(WrongMoment):
    code = "not_your_turn"
    template = "It is seat {turn}'s turn; seat {seat} has to wait."
    default_rule = "B-14"


class MustDrawFirst(WrongMoment):
    code = "must_draw_first"
    template = "A turn begins with a draw: send draw_stock or draw_discard first."
    default_rule = "B-15"


class AlreadyDrawn(WrongMoment):
    code = "already_drawn"
    template = "This turn's card has been drawn already: meld, lay off or discard."
    default_rule = "B-15"


class StarterDoesNotDraw(WrongMoment):
    code = "starter_does_not_draw"
    template = "The starter was dealt an extra card and does not draw in the first turn: meld or discard."
    default_rule = "F-12"


class DealOver(WrongMoment):
    code = "deal_over"
    template = "This deal is over; nobody may lay or throw any more."
    default_rule = "B-21"


class PileEmpty(WrongMoment):
    code = "pile_empty"
    template = "The discard pile is empty: draw from the stock."
    default_rule = "B-15"


class PileTooShallow(WrongMoment):
    code = "pile_too_shallow"
    template = "The discard pile holds {size} cards, not {depth}."
    default_rule = "Z-10"


class TopCardOnly(WrongMoment):
    code = "top_card_only"
    template = "Only the top card of the discard pile may be taken (depth 1)."
    default_rule = "B-15"


class FirstDrawFromStock(WrongMoment):
    code = "first_draw_from_stock"
    template = "The eldest hand's first draw of the deal is from the stock."
    default_rule = "Z-08"


class NothingToUndo(WrongMoment):
    code = "nothing_to_undo"
    template = "There is no step of this turn to take back."
    default_rule = "F-09"


class DrawIsFinal(WrongMoment):
    code = "draw_is_final"
    template = "A draw from the stock cannot be taken back: its card has been seen."
    default_rule = "F-09"


class TooManySteps(WrongMoment):
    code = "too_many_steps"
    template = "This turn has had {limit} steps; undo is no longer possible. Finish the turn."
    default_rule = "F-09"


class NoReshuffle(WrongMoment):
    code = "no_reshuffle"
    template = "The pile would be shuffled here, and this position names no secret to shuffle with."
    default_rule = "H6"


class NotAMeld(MoveRefused):
    """The cards make no set and no run."""


class UnknownCard(NotAMeld):
    code = "unknown_card"
    template = "{card} is no card: write rank and suit (TH), * for a joker, *9H for a joker that stands for 9H."


class MeldTooShort(NotAMeld):
    code = "meld_too_short"
    template = "A meld has at least 3 cards; these are {count}."
    default_rule = "B-10"


class NoCombination(NotAMeld):
    code = "no_combination"
    template = "{cards} is neither a run (one suit, consecutive ranks) nor a set (one rank, different suits)."
    default_rule = "B-10"


class RunOutOfOrder(NotAMeld):
    code = "run_out_of_order"
    template = "A run is sent in upward order: {order}."
    default_rule = "B-10"


class DuplicateSuit(NotAMeld):
    code = "duplicate_suit"
    template = "A set never holds two cards of one suit: {cards}."
    default_rule = "F-08"


class SetTooLong(NotAMeld):
    code = "set_too_long"
    template = "A set has at most 4 cards, one of each suit; these are {count}."
    default_rule = "B-11"


class AceIsLow(NotAMeld):
    code = "ace_is_low"
    template = "The ace is low in this game: A-2-3 is a run, Q-K-A is not."
    default_rule = "B-04"


class NotRoundTheCorner(NotAMeld):
    code = "not_round_the_corner"
    template = "A run does not go round the corner (K-A-2) in this game."
    default_rule = "H4b"


class OneAceARun(NotAMeld):
    code = "one_ace_a_run"
    template = "A run has one ace and 13 cards at most."
    default_rule = "G-09"


class TooManyJokers(NotAMeld):
    code = "too_many_jokers"
    template = "A meld holds at most {limit} joker(s) in this game; this one has {count}."
    default_rule = "F-07"


class TooFewNaturals(NotAMeld):
    code = "too_few_naturals"
    template = "A meld needs at least {limit} natural card(s); this one has {count}."
    default_rule = "G-14"


class AmbiguousJoker(NotAMeld):
    code = "ambiguous_joker"
    template = "A bare joker can be read in several ways here: {readings}. Name the card it stands for, as in *9H."
    default_rule = "C-14"

    def __init__(self, readings: tuple[tuple[str, ...], ...]) -> None:
        self.readings = readings
        shown: list[Text | str] = [" ".join(reading) for reading in readings]
        super().__init__(readings=reduce(lambda one, other: Text("{one} or {other}", one=one, other=other), shown))


class CannotLay(MoveRefused):
    """A meld, lay-off or swap that the table or the turn does not allow."""


class CardNotInHand(CannotLay):
    code = "card_not_in_hand"
    template = "The hand does not hold {cards}."


class UnknownMeld(CannotLay):
    code = "unknown_meld"
    template = "There is no meld {meld} on the table."
    default_rule = "B-12"


class DoesNotFit(CannotLay):
    code = "does_not_fit"
    template = "{cards} does not fit meld {meld} ({table})."
    default_rule = "B-12"


class EndNeeded(CannotLay):
    code = "end_needed"
    template = "{cards} fits both ends of meld {meld}: say end low or end high."
    default_rule = "Z-11"


class OneMeldATurn(CannotLay):
    code = "one_meld_a_turn"
    template = "Only {limit} meld(s) may be laid in a turn{unless}."
    default_rule = "B-16"


class NoLayingInFirstTurn(CannotLay):
    code = "no_laying_in_first_turn"
    template = "Nothing may be laid in a player's first turn of the deal."
    default_rule = "S-10"


class OwnMeldFirst(CannotLay):
    code = "own_meld_first"
    template = "Lay a meld of your own before you lay off on another player's."
    default_rule = "H3"


class NotOpened(CannotLay):
    code = "not_opened"
    template = "Laying off and swapping need an opening of {points} points first."
    default_rule = "F-23"


class NoJokerThere(CannotLay):
    code = "no_joker_there"
    template = "Meld {meld} ({table}) has no joker standing for {cards}."
    default_rule = "T-04"


class SwapNotAllowed(CannotLay):
    code = "swap_not_allowed"
    template = "Jokers on the table cannot be swapped in this game."
    default_rule = "C-19"


class SetNotComplete(CannotLay):
    code = "set_not_complete"
    template = (
        "A joker leaves a set only when the set then has four natural suits or jokers for the rest: lay {needed} cards."
    )
    default_rule = "F-27"


class WantedCardFirst(CannotLay):
    code = "wanted_card_first"
    template = "The first cards laid must contain {card}, the card taken from the pile."
    default_rule = "Z-12"


class CannotDiscard(MoveRefused):
    """This card may not be thrown now."""


class TakenCardDiscarded(CannotDiscard):
    code = "taken_card_discarded"
    template = "{card} was taken from the discard pile in this turn: discard a different card."
    default_rule = "B-19"


class JokerNotDiscardable(CannotDiscard):
    code = "joker_not_discardable"
    template = "A joker may not be discarded now."
    default_rule = "G-13"


class CannotFinish(MoveRefused):
    """After this step the turn could not be finished lawfully (law: no dead ends)."""


class MustKeepADiscard(CannotFinish):
    code = "must_keep_a_discard"
    template = "Going out ends with a discard in this game: keep a card that may be thrown."
    default_rule = "H5"


class OnlyTakenCardLeft(CannotFinish):
    code = "only_taken_card_left"
    template = "Only {card} would be left, and the card just taken may not be discarded: keep another card."
    default_rule = "B-19"


class TakenCardUnused(CannotFinish):
    code = "taken_card_unused"
    template = "{card}, taken from the pile, must be laid in this turn, and this way it could not or would not be."
    default_rule = "F-17"


class TakenCardAlone(CannotFinish):
    code = "taken_card_alone"
    template = "{card}, taken from the pile, may not be laid off alone: add a card of your hand to the same meld."
    default_rule = "F-24"


class OpeningNotReached(CannotFinish):
    code = "opening_not_reached"
    template = "The first melds must be worth {points} points; this turn has {laid} and could not finish so."
    default_rule = "F-20"


class JokerNotLaid(CannotFinish):
    code = "joker_not_laid"
    template = "A joker taken from the table must be laid again in the same turn."
    default_rule = "F-26"


class AllAtOnce(CannotFinish):
    code = "all_at_once"
    template = "In this deal the whole hand is laid in one turn or nothing is."
    default_rule = "W-09"


class _Explained(RuleViolation):
    """A refusal whose sentence is the `reason`."""

    def __init__(self, reason: Text, rule: str | None = None, **params: object) -> None:
        super().__init__(rule, reason=reason, **params)
        self.reason = reason

    @property
    def text(self) -> Text:
        """The reason."""
        return self.reason


class BadRules(_Explained):
    """Settings that contradict each other or cannot be played. `reason` says what to change."""

    code = "bad_rules"

    def __init__(self, reason: Text, rule: str | None = None, setting: str | None = None) -> None:
        super().__init__(reason, rule, setting=setting)


class BadPosition(_Explained):
    """A position that could not have come about. `reason` says what is wrong with it."""

    code = "bad_position"
