"""The players, the cards and the deal: the texts of their options."""

from typing import Final

from rami.contract.options.texts import OptionText, Said

DEAL: Final = {
    "players": OptionText(
        "Players",
        ("The lowest and the highest number of players. An option can only narrow what the game allows."),
        "B-02",
    ),
    "decks": OptionText(
        "Packs",
        "How many packs of 52 cards are used: one number, or a number for each number of players.",
        "B-04, T-01, Z-02, N-24",
        values={
            1: Said("One pack", "52 cards, each of them once."),
            2: Said("Two packs", "104 cards, each of them twice."),
            3: Said("Three packs", "156 cards, each of them three times."),
        },
    ),
    "jokers": OptionText(
        "Jokers",
        "How many jokers are in the pack, in addition to the 52 cards of each pack.",
        "W-02, T-01, F-01",
        values={"per_player": Said("One for each player", "As many jokers as players.")},
    ),
    "joker_in_each_hand": OptionText(
        "A joker in each hand",
        "Whether every player is dealt a joker.",
        "G-31",
        values={
            "none": Said("By chance", "Jokers are dealt like all other cards."),
            "one_each": Said("Exactly one", "Exactly one card of each hand is a joker, and the stock contains none."),
            "at_least_one_dealt": Said(
                "At least one", "Each player is dealt one joker, and the other jokers are shuffled into the pack."
            ),
        },
    ),
    "hand_size": OptionText(
        "Cards each", "How many cards each player is dealt: one number, or a number for each number of players.", "B-06"
    ),
    "starter_extra_card": OptionText(
        "One more card for the first player",
        "The player who plays first is dealt one card more, and does not draw in the first turn.",
        "W-06, F-11, F-12",
    ),
    "upcard": OptionText(
        "First card turned up",
        (
            "After the deal, a card is turned face up and starts the discard pile. Otherwise the "
            "first discard starts it."
        ),
        "B-07",
    ),
    "direction": OptionText(
        "Direction of play",
        "In which direction the turn passes, and the deal after it.",
        "B-14, F-10",
        values={
            "left": Said("Clockwise", "The player to the left of the dealer plays first."),
            "right": Said("Anticlockwise", "The player to the right of the dealer plays first."),
        },
    ),
    "first_dealer": OptionText(
        "First dealer",
        "How the dealer of the first deal is chosen.",
        "B-05, Z-05",
        values={
            "random": Said("At random", "The first dealer is chosen at random."),
            "lowest_card": Said(
                "Lowest card", "Each player draws a card, and the lowest card deals. The ace is the lowest."
            ),
        },
    ),
    "next_dealer": OptionText(
        "Next dealer",
        "Who deals the next deal. After a deal that nobody has won in a showdown, the same player deals again.",
        "B-05, N-11",
        values={
            "rotate": Said("In turn", "The next player deals."),
            "loser": Said("The loser", "The player who has lost a deal deals the next one."),
            "winner": Said("The winner", "The player who has won a deal deals the next one."),
        },
    ),
    "table": OptionText(
        "Where melds are shown",
        "Whether players lay melds on the table in their turns, or keep them in the hand until somebody knocks.",
        "N-01",
        values={
            "melds": Said("On the table", "Players lay melds on the table, and go out."),
            "showdown": Said(
                "In a showdown", "Nobody lays cards on the table. A player knocks, and then all hands are shown."
            ),
        },
    ),
    "teams": OptionText(
        "Teams",
        "Whether four players play as two teams.",
        "Z-01, G-43",
        values={
            "none": Said("Everyone alone", "Each player has an own total."),
            "partners": Said(
                "Partners", "With four players, those who sit opposite each other are a team with one total."
            ),
        },
    ),
}
