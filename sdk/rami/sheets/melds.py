"""Melds, the opening, and adding to melds (B-09 to B-13, B-17, F-05 to F-09, F-20 to F-23, G-19, H3, H4, Z-13)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def melds(game: Game, say: Words) -> Iterator[Block]:
    """What may be laid."""
    yield say("A set is three or four cards of the same rank, all of different suits: 7♦ 7♥ 7♠.")
    yield say("A run is three or more cards of the same suit in sequence: 4♣ 5♣ 6♣.")
    yield say("The cards follow each other A 2 3 4 5 6 7 8 9 10 J Q K.")
    match game.rules.ace:
        case "low":
            yield say("The ace is low only: A-2-3 is a run, Q-K-A is none.")
        case "high_low":
            yield say("The ace is low or high: A-2-3 and Q-K-A are runs, K-A-2 is none.")
        case "around_corner":
            yield say("The ace is low or high, and runs go round the corner: A-2-3, Q-K-A and K-A-2 are all runs.")
    yield say("A run holds a card of each rank at most once: 13 cards, one ace.")
    yield say("A meld lies face up and stays as it is: it may be added to, but no card is moved to another meld.")


def opening(game: Game, say: Words) -> Iterator[Block]:
    """What the first melds of a player must be worth; nothing where that is no question."""
    rules = game.rules
    if rules.opening is None:
        return
    if rules.opening.strict:
        yield say(
            "The first melds that a player lays in a deal, all in one turn, must be worth more than {points} points "
            "together; exactly {points} is not enough. From then on that player has opened.",
            points=rules.opening.points,
        )
    else:
        yield say(
            "The first melds that a player lays in a deal, all in one turn, must be worth at least {points} points "
            "together. From then on that player has opened.",
            points=rules.opening.points,
        )
    if game.melded_jokers:
        yield say("A joker counts as the card that it stands for. Cards added to other melds do not count.")
    else:
        yield say("Cards added to other melds do not count.")
    if game.melded_jokers and rules.joker_swap != "none" and rules.taken_joker == "lay_same_turn":
        yield say("A meld with a joker that was taken from the table in this turn does not count either.")
    if rules.rami_waives_opening:
        yield say("Whoever goes out all at once (rami) needs no minimum.")


def adding(game: Game, say: Words) -> Iterator[Block]:
    """Laying off."""
    yield say(
        "Cards of the hand may be added to any meld on the table, your own or another player's, as long as it is a "
        "meld afterwards."
    )
    match game.rules.layoff_requires:
        case "none":
            yield say("That needs no meld of your own.")
        case "own_meld_for_others":
            yield say(
                "You may add only once you have laid a meld of your own in this deal; one of the same turn is enough."
            )
        case "opened" if game.rules.rami_waives_opening:
            yield say(
                "Only those who have opened may add, the turn of the opening included, and whoever goes out all at "
                "once."
            )
        case "opened":
            yield say("Only those who have opened may add, the turn of the opening included.")
    if game.rules.scoring == "table_minus_hand":
        yield say(
            "What you add to another player's meld counts for you: put it down before you, and say which meld it "
            "belongs to."
        )
    if game.rules.ace != "low" or game.melded_jokers:
        yield say("If a card fits both ends of a run, say to which it goes.")
