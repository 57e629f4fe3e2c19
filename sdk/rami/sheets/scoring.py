"""The values of cards and the scores of a deal (B-22, B-23, F-04, G-04, G-08, G-20, H2, H11, H12, S-16, Z-17)."""

from collections.abc import Iterator

from rami.rules.settings.parameters import OutScore
from rami.sheets.blocks import Block, Table
from rami.sheets.game import Game
from rami.sheets.showdown import declaring
from rami.sheets.showdown.points import points
from rami.sheets.words import Words


def values(game: Game, say: Words) -> Iterator[Block]:
    """The value of each card in points."""
    worth = game.rules.values
    aces = {say("Ace left in the hand"): worth.ace_hand}
    if game.melds_count:
        if game.rules.ace != "high":
            aces[say("Ace in A-2-3")] = worth.ace_low_run
        if game.rules.ace in ("high", "high_low"):
            aces[say("Ace in Q-K-A")] = worth.ace_high_run
        elif game.rules.ace == "around_corner":
            aces[say("Ace in Q-K-A or K-A-2")] = worth.ace_high_run
        aces[say("Ace in a set")] = worth.ace_set
    if len(set(aces.values())) == 1:
        aces = {say("Ace"): worth.ace_hand}
    rows: list[tuple[str, str | int]] = [
        (say("2 to 10"), say("face value")),
        (say("Jack, queen, king"), 10),
        *aces.items(),
    ]
    if game.rules.wild_rank is not None:
        rows.insert(0, (_wild_in_hand(game, say), worth.joker_hand))
    elif game.jokers:
        rows.append((say("Joker left in the hand"), worth.joker_hand))
    if game.melded_jokers and game.melds_count:
        rows.append((say("Joker in a meld"), say("value of the card it stands for")))
    yield Table((say("Card"), say("Points")), rows)


def _wild_in_hand(game: Game, say: Words) -> str:
    if game.printed_jokers:
        return say("Any joker or wild card left in the hand")
    return say("Any wild card left in the hand")


def scoring(game: Game, say: Words) -> Iterator[Block]:
    """The scores when a player goes out, for a rami, and when nobody goes out; or those of a showdown."""
    yield from declaring.points(game, say) if game.declares else _by_scoring(game, say)


def _by_scoring(game: Game, say: Words) -> Iterator[Block]:
    match game.rules.scoring:
        case "winner_takes" if game.always_two:
            yield say("The player who goes out scores the points left in the other player's hand.")
        case "winner_takes":
            yield say(
                "The player who goes out scores the total of the points left in the hands of the other players. The "
                "others score nothing."
            )
        case "penalty":
            yield from _penalty(game, say)
        case "payment":
            yield say("Each player pays the player who goes out the points left in their own hand.")
        case "table_minus_hand":
            yield say(
                "Each player scores the points of all the cards they have laid, including those laid off on other "
                "players' melds, minus the points left in their hand."
            )
            yield say(
                "For example, 80 points on the table and 70 in the hand score 80 − 70 = 10. With 70 on the table and "
                "80 in the hand, 10 points are subtracted from the total."
            )
        case "party3":
            yield say(
                "The player who goes out gets minus 50 points. The others get penalty points: the points left in their "
                "hand, or 100 points for a player who has laid no cards in the deal."
            )
        case "knock" | "knock_pot":
            yield from points(game, say)
            return
    if game.partners and game.rules.scoring == "winner_takes":
        yield say("The points left in the hand of the partner do not count.")
    yield from _rami(game, say)
    yield from _nobody_out(game, say)
    if game.partners:
        yield say("The scores of two partners are added together: a team has one total.")


def _penalty(game: Game, say: Words) -> Iterator[Block]:
    out, unopened = game.rules.out_score, game.rules.unopened
    if out is None:
        yield say(
            "Each player gets penalty points: the points left in their hand. The player who goes out gets 0 points."
        )
    else:
        yield say("Each player gets penalty points: the points left in their hand.")
        yield from _out_score(out, say)
    if unopened is not None and unopened.flat is not None:
        points = say.points(unopened.flat)
        yield say(
            "A player who has not opened gets {points} instead, whatever is left in the hand, also when nobody goes "
            "out.",
            points=points,
        )
    elif unopened is not None and unopened.factor is not None:
        yield say(
            "For a player who has not opened, the points left in the hand are multiplied by {factor}, also when nobody "
            "goes out.",
            factor=unopened.factor,
        )


def _out_score(asked: OutScore, say: Words) -> Iterator[Block]:
    yield say("The player who goes out gets {points}.", points=_negative(asked.out, say))
    if asked.rami is not None:
        yield say("A player who goes rami gets {points} instead.", points=_negative(asked.rami, say))
    if asked.rami_empty_table is not None:
        yield say(
            "A player who goes rami when no meld lay on the table at the beginning of the turn gets {points} instead.",
            points=_negative(asked.rami_empty_table, say),
        )


def _negative(points: int, say: Words) -> str:
    return say("minus {points}", points=say.points(-points)) if points else say.points(0)


def _rami(game: Game, say: Words) -> Iterator[Block]:
    match game.rules.scoring, game.rules.rami_bonus:
        case "party3", _:
            yield say(
                "A player who goes rami gets minus 100 points, and the points of the others are doubled: 200 points "
                "for a player who has laid no cards."
            )
        case "winner_takes", "double":
            yield say("A player who goes rami scores double.")
        case "winner_takes", "plus10":
            yield say("A player who goes rami scores 10 points more.")
        case "penalty", "double":
            yield say("If a player goes rami, the points of the others are doubled.")
        case "penalty", "plus10":
            yield say("If a player goes rami, each of the others gets 10 penalty points more.")
        case "payment", "double":
            yield say("If a player goes rami, the others pay double.")
        case "payment", "plus10":
            yield say("If a player goes rami, each of the others pays 10 points more.")
        case _:
            pass


def _nobody_out(game: Game, say: Words) -> Iterator[Block]:
    match game.rules.no_out, game.rules.scoring:
        case "no_score", _:
            yield say("If nobody goes out, nobody scores.")
        case "own_hand", _:
            yield say("If nobody goes out, each player gets the points left in their hand as penalty points.")
        case "table_minus_hand", _:
            yield say("If nobody goes out, the deal is scored in the same way.")
        case _, "payment":
            yield say(
                "If nobody goes out, each player pays the player with the fewest points left in the hand the "
                "difference between their two hands. If several players have the fewest points, they share the "
                "payments equally; points left over go one each to those who come first after the dealer."
            )
        case _ if game.always_two:
            yield say(
                "If nobody goes out, the player with fewer points left in the hand scores the difference between the "
                "two hands."
            )
        case _:
            yield say(
                "If nobody goes out, the player with the fewest points left in the hand scores the sum of the "
                "differences to all the other hands: with 6 points against 15, 7 and 21, this is 9 + 1 + 15 = 25. If "
                "several players have the fewest points, they share this sum equally, rounded down."
            )
