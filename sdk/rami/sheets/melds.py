"""Melds, the opening, and laying off (B-09 to B-13, B-17, F-05 to F-09, F-20 to F-23, G-19, H3, H4, Z-13)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block
from rami.sheets.game import Game
from rami.sheets.words import Words


def melds(game: Game, say: Words) -> Iterator[Block]:
    """Which melds are valid."""
    yield say("A set is three or four cards of the same rank and of different suits, such as 7♦ 7♥ 7♠.")
    yield say("A run is three or more consecutive cards of the same suit, such as 4♣ 5♣ 6♣.")
    yield say("The order of the cards is A 2 3 4 5 6 7 8 9 10 J Q K.")
    match game.rules.ace:
        case "low":
            yield say("The ace is low only: A-2-3 is a run, but Q-K-A is not.")
        case "high_low":
            yield say("The ace is low or high: A-2-3 and Q-K-A are runs, but K-A-2 is not.")
        case "around_corner":
            yield say("The ace is low or high, and a run may go around the corner: A-2-3, Q-K-A and K-A-2 are runs.")
    yield say("A run contains each rank at most once: it has at most 13 cards and one ace.")
    if game.showdown:
        yield say("Melds stay in the hand: nobody lays cards on the table before the showdown.")
        yield say("No card may be in two melds.")
        return
    yield say(
        "Melds are placed face up on the table. Cards may be added to a meld later, but no card may be moved from one "
        "meld to another."
    )


def opening(game: Game, say: Words) -> Iterator[Block]:
    """How many points the first melds of a player need. Empty if there is no minimum."""
    rules = game.rules
    if rules.opening is None:
        return
    points = rules.opening.points
    if rules.opening.strict:
        yield say(
            "To open is to lay one's first melds of the deal. They must all be laid in one turn and be worth more than "
            "{points} in total; exactly {exactly} is not enough.",
            points=say.points(points),
            exactly=points,
        )
    else:
        yield say(
            "To open is to lay one's first melds of the deal. They must all be laid in one turn and be worth at least "
            "{points} in total.",
            points=say.points(points),
        )
    if game.melded_jokers:
        yield say("A joker counts as the card it stands for. Cards that are laid off do not count.")
    else:
        yield say("Cards that are laid off do not count.")
    if game.melded_jokers and rules.joker_swap != "none" and rules.taken_joker == "lay_same_turn":
        yield say("A meld with a joker that was taken from the table in the same turn does not count either.")
    if rules.rami_waives_opening:
        yield say("A player who goes rami does not need this minimum.")


def laying_off(game: Game, say: Words) -> Iterator[Block]:
    """How players add cards to melds on the table. Empty in games with a showdown."""
    if game.showdown:
        return
    yield say(
        "To lay off cards is to add them from the hand to a meld on the table, either one's own or another player's. "
        "The result must be a valid meld."
    )
    match game.rules.layoff_requires:
        case "none":
            yield say("A player may lay off cards without having laid a meld.")
        case "own_meld_for_others":
            yield say(
                "To lay off cards, a player must have laid a meld in this deal. A meld laid in the same turn is enough."
            )
        case "opened":
            yield say(
                "Only players who have opened may lay off cards. They may do so in the same turn in which they open."
            )
            if game.rules.rami_waives_opening:
                yield say("A player who goes rami may also lay off cards.")
    if game.rules.scoring == "table_minus_hand":
        yield say(
            "A card that is laid off on another player's meld counts for the player who lays it off. This player "
            "places it in front of them and says which meld it belongs to."
        )
    if game.rules.ace != "low" or game.melded_jokers:
        yield say("If a card fits both ends of a run, the player says which end it goes to.")
