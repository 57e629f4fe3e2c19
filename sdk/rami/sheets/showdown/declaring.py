"""Declaring, dropping out of a deal, and the wild rank (U-16 to U-20)."""

from collections.abc import Iterator

from rami.rules.settings.parameters import Declaration
from rami.sheets.blocks import Block, Steps
from rami.sheets.game import Game
from rami.sheets.words import Words


def purpose(game: Game, say: Words) -> Iterator[Block]:
    """The aim of the players."""
    yield say("Form melds of all the cards in your hand, and declare before another player does.")
    if game.always_two:
        yield say("A deal ends when a player declares. Then both hands are shown, and the other player gets points.")
    else:
        yield say("A deal ends when a player declares. Then all hands are shown, and the other players get points.")


def turn(say: Words) -> Iterator[Block]:
    """The two steps of a turn."""
    draw = say("Draw one card: the top card of the stock or the top card of the discard pile.")
    yield Steps((draw, say("Discard one card, face up on the discard pile, or declare. This ends the turn.")))
    yield say("Before the discard or the declaration, a player may put back a card taken from the discard pile.")


def declaring(game: Game, say: Words) -> Iterator[Block]:
    """When a player may declare, and what it takes. Empty in games in which nobody declares."""
    asked = game.rules.declaration
    if asked is None:
        return
    yield say(
        "After drawing, a player with melds of all cards but one may declare instead of discarding: this player places "
        "that card on the discard pile and shows the melds. This ends the deal. A player may declare in the first turn."
    )
    yield from _runs(asked, say)
    if game.rules.no_discard_of_taken_card:
        yield say("The card that is placed may not be one that was taken from the discard pile in the same turn.")
    yield say(
        "All other players show their hands, arranged in melds so that the cards outside them count as little as "
        "possible. Nobody lays off cards."
    )
    if asked.runs:
        yield say("A hand without the runs that are needed to declare has no melds: all its cards count.")


def _runs(asked: Declaration, say: Words) -> Iterator[Block]:
    if asked.runs:
        yield say.counted(
            "At least one of the melds must be a run.", "At least {n} of the melds must be runs.", asked.runs
        )
    if asked.pure_runs:
        yield say.counted(
            "At least one run must be without a joker that stands for another card.",
            "At least {n} runs must be without a joker that stands for another card.",
            asked.pure_runs,
        )


def dropping(game: Game, say: Words) -> Iterator[Block]:
    """What it costs to drop out of a deal. Empty in games in which nobody does."""
    drop = game.rules.drop
    if drop is None:
        return
    yield say("On their turn, before drawing, players may drop out of the deal. Then they play no more in it.")
    yield say(
        "A player who drops out gets {first} in the first turn of the deal, and {later} in a later turn.",
        first=say.points(drop.first),
        later=say.points(drop.later),
    )
    yield say("If only one player is left, this player wins the deal and gets 0 points.")


def turned_up(game: Game, say: Words) -> Iterator[Block]:
    """The card that is turned up for the wild rank."""
    if game.rules.wild_rank != "upcard":
        return
    yield say("The next card is turned face up and put aside: its rank is wild in this deal.")
    if game.printed_jokers:
        yield say("If it is a joker, the aces are wild.")
    yield say("This card is out of play.")


def wild(game: Game, say: Words) -> Iterator[Block]:
    """What wild cards do. Empty without a wild rank."""
    rank = game.rules.wild_rank
    if rank is None:
        return
    if rank == "upcard":
        yield say("The cards of the wild rank stand for any card in a meld, as jokers do.")
    else:
        yield say("{cards} are wild: they stand for any card in a meld, as jokers do.", cards=_named(rank, say))
    yield say("In its own place in a meld a wild card is an ordinary card, and not a joker.")
    if not game.printed_jokers:
        yield say("There are no other jokers: what is said of jokers is about wild cards.")


def _named(rank: str, say: Words) -> str:
    names = {"A": say("The aces"), "J": say("The jacks"), "Q": say("The queens"), "K": say("The kings")}
    return names[rank] if rank in names else say("The {number}s", number="10" if rank == "T" else rank)


def pile(game: Game, say: Words) -> Iterator[Block]:
    """Which cards may not be taken from the discard pile."""
    if game.rules.joker_draw == "free":
        return
    if not game.printed_jokers:
        yield say(
            "A wild card may be taken only by the player who plays first, as the card that starts the discard pile."
        )
    elif game.rules.wild_rank is None:
        yield say("A joker may be taken only by the player who plays first, as the card that starts the discard pile.")
    else:
        yield say(
            "A joker or a wild card may be taken only by the player who plays first, as the card that starts the "
            "discard pile."
        )


def points(game: Game, say: Words) -> Iterator[Block]:
    """What the players get when somebody declares."""
    yield say("Each player gets penalty points: the points of the cards outside their melds.")
    yield say("The player who declares gets 0 points.")
    if game.rules.most_count is not None:
        yield say("A hand counts at most {points}.", points=say.points(game.rules.most_count))
    yield say("If nobody declares, nobody scores.")
