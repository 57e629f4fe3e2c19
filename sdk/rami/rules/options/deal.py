"""Cards and the deal: the options."""

from typing import Final

from rami.rules.options.option import ALL, WITHOUT_MELDS, Known, Option, Said

DEAL: Final[dict[str, Option]] = {
    "players": Option(
        "Players",
        (
            "The lowest and the highest number of players. An option can only narrow what the game "
            "allows with its packs: with three or four, most games are for up to eight."
        ),
        "B-02",
        known=ALL,
    ),
    "decks": Option(
        "Packs",
        "How many packs of 52 cards are used: one number, or a number for each number of players.",
        "B-04, T-01, Z-02, N-24",
        values={
            1: Said("One pack", "52 cards, each of them once."),
            2: Said("Two packs", "104 cards, each of them twice."),
            3: Said("Three packs", "156 cards, each of them three times."),
            4: Said("Four packs", "208 cards, each of them four times."),
        },
        known=Known((1, 2), (1, 2)),
    ),
    "hand_size": Option(
        "Cards each",
        "How many cards each player is dealt: one number, or a number for each number of players.",
        "B-06",
        known=ALL,
    ),
    "starter": Option(
        "First player",
        "Who plays first in a deal.",
        "U-02",
        values={
            "after_dealer": Said("After the dealer", "The next player after the dealer plays first."),
            "dealer": Said("The dealer", "The dealer plays first, and is dealt one card more by default."),
        },
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "starter_extra_card": Option(
        "One more card for the first player",
        "The player who plays first is dealt one card more, and does not draw in the first turn.",
        "W-06, F-11, F-12",
        known=ALL,
    ),
    "upcard": Option(
        "First card turned up",
        (
            "After the deal, a card is turned face up and starts the discard pile. Otherwise the "
            "first discard starts it."
        ),
        "B-07",
        known=ALL,
    ),
    "direction": Option(
        "Direction of play",
        "In which direction the turn passes, and the deal after it.",
        "B-14, F-10",
        values={
            "left": Said("Clockwise", "The player to the left of the dealer plays first."),
            "right": Said("Anticlockwise", "The player to the right of the dealer plays first."),
        },
        known=ALL,
    ),
    "first_dealer": Option(
        "First dealer",
        "How the dealer of the first deal is chosen.",
        "B-05, Z-05",
        values={
            "random": Said("At random", "The first dealer is chosen at random."),
            "lowest_card": Said(
                "Lowest card", "Each player draws a card, and the lowest card deals. The ace is the lowest."
            ),
        },
        known=ALL,
    ),
    "next_dealer": Option(
        "Next dealer",
        "Who deals the next deal. After a deal that nobody has won in a showdown, the same player deals again.",
        "B-05, N-11",
        values={
            "rotate": Said("In turn", "The next player deals."),
            "loser": Said("The loser", "The player who has lost a deal deals the next one."),
            "winner": Said("The winner", "The player who has won a deal deals the next one."),
        },
        known=ALL,
    ),
}
