"""The stock: the options."""

from typing import Final

from rami.rules.options.option import ALL, WITH_RESERVE, WITHOUT_MELDS, WITHOUT_SHOWDOWN, Known, Option, Said

STOCK: Final[dict[str, Option]] = {
    "stock_recycle": Option(
        "New stock",
        "How the discard pile becomes the new stock when the stock is empty.",
        "B-20, H6, G-10",
        values={
            "turn_over": Said("Turned over", "The discard pile is turned over without shuffling."),
            "shuffle": Said("Shuffled", "The discard pile is shuffled."),
        },
        idle=(WITH_RESERVE,),
        known=ALL,
    ),
    "recycle_keeps_top": Option(
        "Top discard stays",
        "The top card of the discard pile stays when the other cards become the new stock.",
        "G-03, G-10",
        idle=(WITH_RESERVE,),
        known=ALL,
    ),
    "max_recycles": Option(
        "New stocks in a deal",
        (
            "How often the discard pile becomes the new stock. With 0, the deal ends when the stock "
            "is empty and the next player does not take the discard."
        ),
        "B-20, H7a, H7b, H8, G-53",
        values={None: Said("Any number", "The discard pile becomes the new stock each time the stock is empty.")},
        idle=(WITH_RESERVE,),
        known=ALL,
    ),
    "end_when_stock_empty_at_turn_end": Option(
        "Empty stock ends the deal",
        "The deal ends when the stock is empty at the end of a turn.",
        "V5",
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "stock_reserve": Option(
        "Last cards of the stock",
        (
            "How many cards of the stock are never drawn. When a turn ends and no more are left, the deal ends. With "
            "0, all cards are drawn."
        ),
        "N-06",
        idle=(WITHOUT_SHOWDOWN,),
        known=Known(melds=(0,)),
    ),
    "stock_end": Option(
        "When only the last cards are left",
        "Whether the last discard may still be taken when only the last cards of the stock are left.",
        "N-06",
        values={
            "dead": Said("The deal ends", "The deal ends at once, and nobody scores."),
            "last_discard": Said(
                "Taken to knock", "The next player may take the last discard, but only to knock in that turn."
            ),
        },
        idle=(
            WITHOUT_SHOWDOWN,
            {"stock_reserve": (0,)},
        ),
        known=Known(showdown=("dead",)),
    ),
}
