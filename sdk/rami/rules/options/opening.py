"""The opening: the options."""

from typing import Final

from rami.rules.options.option import ALL, NAMED_MELDS, WITHOUT_MELDS, Known, Option, Said

OPENING: Final[dict[str, Option]] = {
    "opening": Option(
        "Opening",
        "What a player's first melds of a deal must be. They must all be laid in one turn.",
        "T-06, F-20, C-13, N-20, N-21, U-03",
        values={None: Said("No opening", "The first melds may be any melds.")},
        parts={
            "points": Option("Points", "The value that the first melds need; 0 if they may have any value."),
            "strict": Option(
                "More than these points", "The value must be higher. Exactly these points are not enough."
            ),
            "pure_run": Option(
                "Run without a joker",
                "One of the first melds must be a run without a joker.",
            ),
            "rising": Option(
                "Rising",
                "How many points more than the highest opening of the deal before the first melds need; with 0 any "
                "more is enough. The whole hand laid at once does not need them.",
                "U-03",
                values={None: Said("No", "All players need the same points.")},
                known=Known((None,), (None,)),
            ),
            "melds": Option(
                "Named melds",
                "The first melds must be exactly these: no other melds, and none more in the same turn.",
                values={None: Said("Any melds", "The first melds may be any runs and sets.")},
                parts=NAMED_MELDS,
                known=Known((None,), (None,)),
            ),
        },
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "contracts": Option(
        "Contracts",
        "What players must open with in each deal, and how many cards they are dealt. The last contract stays for "
        "all further deals. The whole hand laid at once needs the contract too.",
        "N-23",
        values={None: Said("No contracts", "All deals have the same opening and hand size.")},
        parts={
            "melds": Option(
                "Melds of the contract", "The first melds of the deal must be exactly these.", parts=NAMED_MELDS
            ),
            "hand_size": Option("Cards each in this deal", "How many cards each player is dealt in this deal."),
            "layoff_before": Option(
                "Laying off before opening", "Players may lay off cards before they have laid the contract."
            ),
        },
        idle=(WITHOUT_MELDS,),
        known=Known((None,), (None,)),
    ),
    "opening_pickup": Option(
        "Opening with a taken card",
        "What the meld with a card taken from the discard pile needs in the turn in which a player opens.",
        "C-15, F-15, F-16",
        values={
            "total": Said("All new melds", "All new melds of the turn together need the points."),
            "own_meld": Said(
                "Its own meld",
                "The new meld with the taken card needs the points alone. A player who has not opened may not take a "
                "card to lay it off, unless the whole hand is laid at once.",
            ),
        },
        idle=(
            WITHOUT_MELDS,
            {"opening": (None,)},
            {"discard_draw": ("free",)},
        ),
    ),
    "rami_waives_opening": Option(
        "Rami without the minimum",
        "A player who goes rami does not need the opening minimum.",
        "F-21",
        idle=(
            WITHOUT_MELDS,
            {"opening": (None,), "contracts": (None,)},
        ),
        known=ALL,
    ),
}
