"""Melds: the options."""

from typing import Final

from rami.rules.options.option import ALL, WITHOUT_MELDS, Known, Option, Said

MELDS: Final[dict[str, Option]] = {
    "table": Option(
        "Where melds are shown",
        (
            "Whether players lay melds on the table in their turns, or keep them in the hand until somebody knocks or "
            "declares."
        ),
        "N-01",
        values={
            "melds": Said("On the table", "Players lay melds on the table, and go out."),
            "showdown": Said(
                "In a showdown", "Nobody lays cards on the table. A player knocks, and then all hands are shown."
            ),
        },
        known=ALL,
    ),
    "ace": Option(
        "Place of the ace",
        "Where an ace may stand in a run.",
        "B-04, H4, H4b, V1, F-06, N-13",
        values={
            "low": Said("Low", "A-2-3 is a run, but Q-K-A is not."),
            "high": Said("High", "Q-K-A is a run, but A-2-3 is not."),
            "high_low": Said("Low or high", "A-2-3 and Q-K-A are runs, but K-A-2 is not."),
            "around_corner": Said("Around the corner", "A-2-3, Q-K-A and K-A-2 are runs."),
        },
        known=Known(("low", "high", "high_low"), ("low", "high", "high_low")),
    ),
    "melds_per_turn": Option(
        "Melds in a turn",
        "How many new melds a player may lay in one turn. Cards may be laid off without a limit.",
        "B-16, H1, V4",
        values={None: Said("Any number", "A player may lay any number of melds in a turn.")},
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "first_turn_melds": Option(
        "Melds in the first turn",
        ("Players may lay cards in their first turn of a deal. Otherwise they only draw and discard in it."),
        "S-10",
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "layoff_requires": Option(
        "Before laying off",
        "What a player must have laid before laying off cards on melds of the table.",
        "B-17, H3, F-23, G-18",
        values={
            "none": Said("Nothing", "A player may lay off cards without having laid a meld."),
            "own_meld_for_others": Said(
                "An own meld",
                "A player must have laid a meld in this deal. A meld laid in the same turn is enough.",
            ),
            "opened": Said(
                "The opening",
                "Only players who have opened may lay off cards, also in the turn in which they open.",
            ),
        },
        idle=(WITHOUT_MELDS,),
        known=Known(melds=("none", "opened")),
    ),
}
