"""What cards are worth and what a deal scores (B-22, B-23, F-04, G-04, G-08, G-20, H2, H11, H12, S-16, Z-17)."""

from collections.abc import Iterator

from rami.sheets.blocks import Block, Table
from rami.sheets.game import Game
from rami.sheets.words import Words


def values(game: Game, say: Words) -> Iterator[Block]:
    """The points of each card."""
    worth = game.rules.values
    aces = {say("Ace left in the hand"): worth.ace_hand}
    if game.melds_count:
        aces[say("Ace in A-2-3")] = worth.ace_low_run
        if game.rules.ace == "high_low":
            aces[say("Ace in Q-K-A")] = worth.ace_high_run
        elif game.rules.ace == "around_corner":
            aces[say("Ace in Q-K-A or K-A-2")] = worth.ace_high_run
        aces[say("Ace in a set")] = worth.ace_set
    if len(set(aces.values())) == 1:
        aces = {say("Ace"): worth.ace_hand}
    rows: list[tuple[str, str | int]] = [
        (say("2 to 10"), say("as their number")),
        (say("Jack, queen, king"), 10),
        *aces.items(),
    ]
    if game.jokers:
        rows.append((say("Joker left in the hand"), worth.joker_hand))
    if game.melded_jokers and game.melds_count:
        rows.append((say("Joker in a meld"), say("as the card that it stands for")))
    yield Table((say("Card"), say("Points")), rows)


def scoring(game: Game, say: Words) -> Iterator[Block]:
    """The score of a deal that somebody has won, a rami, a deal that nobody has won."""
    match game.rules.scoring:
        case "winner_takes":
            yield say(
                "Whoever goes out scores the points left in the hands of all the others. The others score nothing."
            )
        case "penalty":
            yield say(
                "Everybody scores the points left in their own hand, against themselves. Whoever goes out scores 0."
            )
        case "payment":
            yield say("Everybody pays whoever goes out the points left in their own hand.")
        case "table_minus_hand":
            yield say(
                "Everybody scores the points of all the cards that they have laid, on other players' melds too, less "
                "the points left in their hand. The score may be negative."
            )
        case "party3":
            yield say(
                "Whoever goes out scores minus 50. The others score the points left in their own hand, against "
                "themselves; those who have laid nothing in this deal score 100 instead."
            )
    if game.partners and game.rules.scoring == "winner_takes":
        yield say("Nobody scores what is left in a partner's hand.")
    yield from _rami(game, say)
    yield from _nobody_out(game, say)
    if game.partners:
        yield say("Partners add up what both have scored: a pair has one total.")


def _rami(game: Game, say: Words) -> Iterator[Block]:
    match game.rules.scoring, game.rules.rami_bonus:
        case "party3", _:
            yield say(
                "At a rami the winner scores minus 100, and the others score double; those who have laid nothing score "
                "200."
            )
        case "winner_takes", "double":
            yield say("A rami scores double.")
        case "winner_takes", "plus10":
            yield say("A rami scores 10 points more.")
        case "penalty", "double":
            yield say("At a rami the others score double against themselves.")
        case "penalty", "plus10":
            yield say("At a rami each of the others scores 10 points more against themselves.")
        case "payment", "double":
            yield say("At a rami the others pay double.")
        case "payment", "plus10":
            yield say("At a rami each of the others pays 10 points more.")
        case _:
            pass


def _nobody_out(game: Game, say: Words) -> Iterator[Block]:
    match game.rules.no_out, game.rules.scoring:
        case "no_score", _:
            yield say("If nobody has gone out, the deal scores nothing.")
        case "own_hand", _:
            yield say("If nobody has gone out, everybody scores the points left in their own hand.")
        case "table_minus_hand", _:
            yield say("If nobody has gone out, everybody scores in the same way.")
        case _, "payment":
            yield say(
                "If nobody has gone out, everybody pays whoever has the fewest points left the difference between "
                "their hands. Several with the fewest share it; odd points go one each to those who come first after "
                "the dealer."
            )
        case _ if game.always_two:
            yield say(
                "If nobody has gone out, whoever has fewer points left scores the difference between the two hands."
            )
        case _:
            yield say(
                "If nobody has gone out, whoever has the fewest points left scores the sum of the differences to all "
                "the other hands: with 6 against 7, 15 and 21 that is 1 + 9 + 15 = 25. Several with the fewest share "
                "it, rounded down."
            )
