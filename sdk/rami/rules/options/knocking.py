"""Knocking and the showdown: the options."""

from typing import Final

from rami.rules.options.option import ALL, WITHOUT_DECLARATION, WITHOUT_SHOWDOWN, Option, Said

KNOCKING: Final[dict[str, Option]] = {
    "knock_limit": Option(
        "Limit for knocking",
        "What the unmatched cards of a player may count at most, after the discard, so that the player may knock.",
        "N-02, N-09",
        values={
            "upcard": Said(
                "Value of the upcard",
                "The value of the card that starts the discard pile. With an ace, only gin is enough.",
            ),
            None: Said("No limit", "A player may knock with any unmatched cards."),
        },
        idle=(WITHOUT_SHOWDOWN,),
        known=ALL,
    ),
    "showdown_layoff": Option(
        "Laying off in the showdown",
        "Whether the others may lay off unmatched cards when somebody has knocked.",
        "N-03",
        values={
            "none": Said("Not allowed", "All unmatched cards count."),
            "knocker_melds": Said(
                "On the melds of the knocker",
                "The others lay off on the melds of the player who has knocked, unless that player has gin.",
            ),
        },
        idle=(WITHOUT_SHOWDOWN,),
        known=ALL,
    ),
    "gin_bonus": Option(
        "Bonus for gin",
        "What a player scores more who knocks with no unmatched cards.",
        "N-04, N-12",
        idle=(WITHOUT_SHOWDOWN,),
        known=ALL,
    ),
    "big_gin_bonus": Option(
        "Bonus for big gin",
        "What a player scores more who has no unmatched cards after drawing, and discards none.",
        "N-05",
        values={None: Said("No big gin", "A player who knocks always discards a card.")},
        idle=(WITHOUT_SHOWDOWN,),
        known=ALL,
    ),
    "undercut_bonus": Option(
        "Bonus for an undercut",
        "What the other player scores more whose unmatched cards count no more than those of the player who knocked.",
        "N-04",
        idle=(
            WITHOUT_SHOWDOWN,
            {"scoring": ("knock_pot",)},
        ),
        known=ALL,
    ),
    "undercut_on_tie": Option(
        "Undercut with equal counts",
        "Equal counts are an undercut. Otherwise nobody wins the deal, and the same player deals again.",
        "N-04",
        idle=(
            WITHOUT_SHOWDOWN,
            {"scoring": ("knock_pot",)},
        ),
        known=ALL,
    ),
    "spades_double": Option(
        "Spades double",
        "If the card that starts the discard pile is a spade, the points are doubled.",
        "N-09",
        idle=(
            WITHOUT_SHOWDOWN,
            {"upcard": (False,)},
        ),
        known=ALL,
    ),
    "knock_penalty": Option(
        "Penalty for the knocker",
        "What a player who has knocked pays more if the unmatched cards of another player count less.",
        "N-12",
        idle=(
            WITHOUT_SHOWDOWN,
            {"scoring": ("knock",)},
        ),
        known=ALL,
    ),
    "declaration": Option(
        "Declaring",
        (
            "The deal ends when a player declares: all cards of the hand but the one that is discarded are in melds. "
            "The melds must hold these runs."
        ),
        "U-17",
        values={None: Said("Nobody declares", "The deal ends when a player knocks.")},
        parts={
            "runs": Option("Runs", "So many of the melds are runs, at least."),
            "pure_runs": Option(
                "Runs without a joker", "So many of these runs have no joker that stands for another card, at least."
            ),
        },
        idle=(WITHOUT_SHOWDOWN,),
        known=ALL,
    ),
    "drop": Option(
        "Dropping out",
        (
            "A player may drop out of a deal before drawing, and scores these points. The last player left wins the "
            "deal."
        ),
        "U-18",
        values={None: Said("Nobody drops out", "All players play the deal to its end.")},
        parts={
            "first": Option("In the first turn", "The points of a player who drops out in the first turn of the deal."),
            "later": Option("Later", "The points of a player who drops out in a later turn."),
        },
        idle=(WITHOUT_DECLARATION,),
        known=ALL,
    ),
    "most_count": Option(
        "Most points of a hand",
        "What a hand counts at most when another player declares.",
        "U-19",
        values={None: Said("No limit", "All unmatched cards count.")},
        idle=(WITHOUT_DECLARATION,),
        known=ALL,
    ),
}
