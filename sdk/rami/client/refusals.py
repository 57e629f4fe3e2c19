"""Moves that the rules refuse: one exception for each code, under MoveRefused. Nothing has changed in the game."""

from rami.client.errors import ApiError


class MoveRefused(ApiError):
    """The rules do not allow the move. `rule` is the tag of the rule, `params["index"]` the move of several."""


class NotYourTurn(MoveRefused):
    """It is another player's turn. Wait for your turn."""


class MustDrawFirst(MoveRefused):
    """A turn begins with a draw. Draw from the stock or take the discard first."""


class AlreadyDrawn(MoveRefused):
    """The card of this turn has been drawn. Meld, lay off or discard."""


class StarterDoesNotDraw(MoveRefused):
    """The starter does not draw in the first turn. Meld or discard."""


class DealOver(MoveRefused):
    """The deal is over. Look at the game again: the next deal may have begun."""


class PileEmpty(MoveRefused):
    """The discard pile is empty. Draw from the stock."""


class PileTooShallow(MoveRefused):
    """The discard pile is not that deep. Name a depth that the pile has."""


class TopCardOnly(MoveRefused):
    """Only the top discard may be taken. Take depth 1."""


class FirstDrawFromStock(MoveRefused):
    """The first draw of the deal is from the stock. Draw from the stock."""


class NothingToUndo(MoveRefused):
    """There is no step to take back. Undo takes back steps of the current turn only."""


class DrawIsFinal(MoveRefused):
    """A draw from the stock is final. Go on with the turn."""


class TooManySteps(MoveRefused):
    """This turn has had too many steps. Finish the turn with the steps it has."""


class NoReshuffle(MoveRefused):
    """The pile cannot be shuffled here. Give the position a secret."""


class UnknownCard(MoveRefused):
    """There is no such card. Write rank and suit (TH), * for a joker, *9H for its role."""


class MeldTooShort(MoveRefused):
    """A meld has three cards at least. Add cards that fit."""


class NoCombination(MoveRefused):
    """The cards are neither a run nor a set. Send one suit in consecutive ranks, or one rank in different suits."""


class RunOutOfOrder(MoveRefused):
    """The run is not in order. Send its cards upwards."""


class DuplicateSuit(MoveRefused):
    """A set holds a suit only once. Leave one of the two cards out."""


class SetTooLong(MoveRefused):
    """A set has four cards at most. Leave cards out."""


class AceIsLow(MoveRefused):
    """The ace is low in this game. Lay it below the two."""


class NotRoundTheCorner(MoveRefused):
    """A run does not go round the corner. End the run at its ace or king."""


class OneAceARun(MoveRefused):
    """A run has one ace and 13 cards at most. Lay two melds."""


class TooManyJokers(MoveRefused):
    """A meld does not hold that many jokers. Use natural cards."""


class TooFewNaturals(MoveRefused):
    """A meld needs more natural cards. Use fewer jokers."""


class AmbiguousJoker(MoveRefused):
    """The joker can be read in several ways. Name the card it stands for, as in *9H."""


class CardNotInHand(MoveRefused):
    """The hand does not hold the card. Lay only cards that you hold."""


class UnknownMeld(MoveRefused):
    """There is no such meld on the table. Name a meld by the id it has in the view."""


class DoesNotFit(MoveRefused):
    """The cards do not fit the meld. The meld has to be valid afterwards."""


class EndNeeded(MoveRefused):
    """The cards fit both ends. Say end: low or high."""


class OneMeldATurn(MoveRefused):
    """No more melds in this turn. Keep the meld for the next turn."""


class NoLayingInFirstTurn(MoveRefused):
    """Nothing is laid in the first turn. Discard; lay from the second turn on."""


class OwnMeldFirst(MoveRefused):
    """A meld of your own comes first. Lay a meld, then lay off."""


class NotOpened(MoveRefused):
    """An opening comes first. Lay melds that reach the minimum, then lay off or swap."""


class NoJokerThere(MoveRefused):
    """No joker stands for that card. Name the card a joker of this meld stands for."""


class SwapNotAllowed(MoveRefused):
    """Jokers stay where they lie in this game. Lay the card off elsewhere, or keep it."""


class SetNotComplete(MoveRefused):
    """The joker stands for every missing suit. Lay all the cards it stands for at once."""


class WantedCardFirst(MoveRefused):
    """The card taken from the pile is laid first. Lay it with your first cards."""


class TakenCardDiscarded(MoveRefused):
    """The card just taken may not be thrown. Throw a different card."""


class JokerNotDiscardable(MoveRefused):
    """The joker may not be thrown now. Throw a natural card."""


class MustKeepADiscard(MoveRefused):
    """Going out ends with a discard. Keep a card to throw."""


class OnlyTakenCardLeft(MoveRefused):
    """Only the card just taken would be left. Keep another card to throw."""


class TakenCardUnused(MoveRefused):
    """The card taken has to be laid. Lay it in this turn, or draw from the stock instead."""


class TakenCardAlone(MoveRefused):
    """The card taken may not be laid off alone. Add a card of your hand to the same meld."""


class OpeningNotReached(MoveRefused):
    """The opening minimum is not reached. Lay melds worth the minimum in one turn, or none."""


class JokerNotLaid(MoveRefused):
    """A joker taken from the table has to be laid. Lay it in a meld or lay it off."""


class AllAtOnce(MoveRefused):
    """The whole hand is laid at once or not at all. Keep your melds until the hand can go down whole."""
