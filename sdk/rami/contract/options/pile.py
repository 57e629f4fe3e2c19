"""The discard pile and the stock: the texts of their options."""

from typing import Final

from rami.contract.options.texts import OptionText, Said

PILE: Final = {
    "discard_draw": OptionText(
        "Taking from the discard pile",
        "What a player who takes a card from the discard pile must do with it.",
        "B-15, F-13, F-15, F-17, F-18, Z-12, C-16",
        values={
            "free": Said("No obligation", "The player may keep the card, like a card from the stock."),
            "opened_or_opening": Said(
                "Laid in the same turn",
                ("A player who has opened must lay the card. Others may take it only to open with it, or to go rami."),
            ),
            "use_now": Said("Used at once", "The first meld or lay-off of the turn must contain the card."),
            "top_free": Said(
                "Used at once, except the top card", "Only a card from further down in the pile must be used at once."
            ),
        },
    ),
    "discard_depth": OptionText(
        "Cards that may be taken",
        "Which cards of the discard pile may be taken.",
        "B-15, Z-10, Z-11",
        values={
            "top": Said("The top card", "Only the top card may be taken."),
            "any": Said("Any card", "Any card may be taken, with all the cards on top of it."),
        },
    ),
    "free_first_round_draw": OptionText(
        "No obligation in the first turn",
        ("In their own first turn of a deal, players may take the discard without having to lay it."),
        "F-14, G-24",
    ),
    "taken_layoff": OptionText(
        "Laying off a taken card",
        "Whether a card taken from the discard pile may be laid off alone.",
        "F-24, F-25, C-16",
        values={
            "alone": Said("Alone", "The card may be laid off alone."),
            "same_turn": Said(
                "With a card in the same turn",
                "At least one other card from the hand must be laid in that turn, on any meld.",
            ),
            "same_meld": Said(
                "With a card on the same meld",
                "At least one other card from the hand must be laid on the same meld in that turn.",
            ),
        },
    ),
    "no_discard_of_taken_card": OptionText(
        "Taken card stays in the turn",
        "A card taken from the discard pile may not be discarded in the same turn.",
        "B-19, G-06",
    ),
    "stock_recycle": OptionText(
        "New stock",
        "How the discard pile becomes the new stock when the stock is empty.",
        "B-20, H6, G-10",
        values={
            "turn_over": Said("Turned over", "The discard pile is turned over without shuffling."),
            "shuffle": Said("Shuffled", "The discard pile is shuffled."),
        },
    ),
    "recycle_keeps_top": OptionText(
        "Top discard stays",
        "The top card of the discard pile stays when the other cards become the new stock.",
        "G-03, G-10",
    ),
    "max_recycles": OptionText(
        "New stocks in a deal",
        (
            "How often the discard pile becomes the new stock. With 0, the deal ends when the stock "
            "is empty and the next player does not take the discard."
        ),
        "B-20, H7a, H7b, H8, G-53",
        values={None: Said("Any number", "The discard pile becomes the new stock each time the stock is empty.")},
    ),
    "first_upcard": OptionText(
        "Upcard in the first turn",
        "Who may take the card that was turned up before the first turn.",
        "N-07",
        values={
            "free": Said("The first player", "The first player takes it, or draws from the stock."),
            "offered": Said(
                "Offered to each player",
                (
                    "Each player in turn may take it or pass. If all pass, the first player draws from the stock, and "
                    "the card can no longer be taken."
                ),
            ),
        },
    ),
    "stock_reserve": OptionText(
        "Last cards of the stock",
        (
            "How many cards of the stock are never drawn. When a turn ends and no more are left, the deal ends. With "
            "0, all cards are drawn."
        ),
        "N-06",
    ),
    "stock_end": OptionText(
        "When only the last cards are left",
        "Whether the last discard may still be taken when only the last cards of the stock are left.",
        "N-06",
        values={
            "dead": Said("The deal ends", "The deal ends at once, and nobody scores."),
            "last_discard": Said(
                "Taken to knock", "The next player may take the last discard, but only to knock in that turn."
            ),
        },
    ),
    "end_when_stock_empty_at_turn_end": OptionText(
        "Empty stock ends the deal", "The deal ends when the stock is empty at the end of a turn.", "V5"
    ),
}
