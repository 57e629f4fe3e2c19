"""Drawing, and the turn: the options."""

from typing import Final

from rami.rules.options.option import (
    ALL,
    MOST_TURNS_WITHOUT,
    WITHOUT_DECLARATION,
    WITHOUT_MELDS,
    WITHOUT_SHOWDOWN,
    Known,
    Option,
    Said,
)

TURN: Final[dict[str, Option]] = {
    "discard_draw": Option(
        "Taking from the discard pile",
        "What a player who takes a card from the discard pile must do with it.",
        "B-15, F-13, F-15, F-17, F-18, Z-12, C-16, U-05",
        values={
            "free": Said("No obligation", "The player may keep the card, like a card from the stock."),
            "opened_or_opening": Said(
                "Laid in the same turn",
                ("A player who has opened must lay the card. Others may take it only to open with it, or to go rami."),
            ),
            "use_now": Said(
                "Used at once",
                "The card must be laid in the same turn, also by players who have not opened. Where any card of the "
                "pile may be taken, the first meld or lay-off must contain it.",
            ),
            "top_free": Said(
                "Used at once, except the top card",
                "Only a card from further down in the pile must be used at once.",
            ),
        },
        idle=(WITHOUT_MELDS,),
        known=Known(("free", "opened_or_opening", "use_now"), ("free",)),
    ),
    "discard_depth": Option(
        "Cards that may be taken",
        "Which cards of the discard pile may be taken.",
        "B-15, Z-10, Z-11",
        values={
            "top": Said("The top card", "Only the top card may be taken."),
            "any": Said("Any card", "Any card may be taken, with all the cards on top of it."),
        },
        idle=(WITHOUT_MELDS,),
        known=Known(("top",), ("top",)),
    ),
    "free_first_round_draw": Option(
        "No obligation in the first turn",
        ("In their own first turn of a deal, players may take the discard without having to lay it."),
        "F-14, G-24",
        idle=(
            WITHOUT_MELDS,
            {"discard_draw": ("free",)},
            {"discard_from_turn": (*range(2, MOST_TURNS_WITHOUT + 1),)},
        ),
        known=ALL,
    ),
    "discard_from_turn": Option(
        "Taking the discard from turn",
        "From which of their own turns of a deal on players may take from the discard pile.",
        "U-05",
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "stock_only_with_one_card": Option(
        "From the stock with one card",
        "A player who has one card at the beginning of the turn must draw from the stock.",
        "U-06",
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "joker_draw": Option(
        "Jokers in the discard pile",
        "Whether a joker or a wild card may be taken from the discard pile.",
        "U-20",
        values={
            "free": Said("Free", "A joker is taken like any other card."),
            "upcard_only": Said("Only as the upcard", "Only the first player of a deal may take it, as the upcard."),
        },
        idle=(WITHOUT_DECLARATION,),
        known=Known(melds=("free",)),
    ),
    "taken_layoff": Option(
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
        idle=(
            WITHOUT_MELDS,
            {"discard_draw": ("free",)},
        ),
        known=ALL,
    ),
    "no_discard_of_taken_card": Option(
        "Taken card stays in the turn",
        "A card taken from the discard pile may not be discarded in the same turn.",
        "B-19, G-06",
        known=ALL,
    ),
    "first_turn_stock_only": Option(
        "First draw from the stock",
        (
            "In the first turn of a deal, the player must draw from the stock, and may not take the "
            "card that starts the discard pile."
        ),
        "Z-08",
        known=Known((False,), (False,)),
    ),
    "first_upcard": Option(
        "Upcard in the first turn",
        "Who may take the card that starts the discard pile, before the first turn.",
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
        idle=(
            WITHOUT_SHOWDOWN,
            {"upcard": (False,)},
        ),
        known=Known(("free",), ("free", "offered")),
    ),
    "turn_limit": Option(
        "Turns in a deal",
        "After so many turns of all players together the deal ends, even if nobody has gone out.",
        "G-53",
        known=ALL,
    ),
}
