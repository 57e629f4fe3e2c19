"""Going out: the options."""

from typing import Final

from rami.rules.options.option import ALL, WITHOUT_MELDS, Known, Option, Said

GOING_OUT: Final[dict[str, Option]] = {
    "must_discard_to_go_out": Option(
        "Going out with a discard",
        "A player goes out only by discarding the last card. Otherwise it may also be laid.",
        "B-21, H5, F-02, F-28",
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "must_lay_to_go_out": Option(
        "Going out without a discard",
        "A player goes out only by laying the last card. It may not be discarded.",
        "U-10, Z-16",
        idle=(WITHOUT_MELDS,),
    ),
    "all_at_once_from_deal": Option(
        "Whole hand at once from deal",
        ("From this deal on, a player may lay cards only when the whole hand can be laid in one turn."),
        "W-09",
        values={None: Said("Never", "Cards may be laid little by little in every deal.")},
        idle=(WITHOUT_MELDS,),
        known=Known(melds=(None,)),
    ),
    "rami_bonus": Option(
        "Bonus for a rami",
        ("What a player gets for going rami: going out in one turn without having laid any cards before."),
        "H2, V2, G-21",
        values={
            "none": Said("None", "A rami earns nothing extra."),
            "double": Said("Double", "The points of the deal are doubled."),
            "plus10": Said("10 points more", "The winner scores 10 points more, or the others lose 10 points more."),
        },
        idle=(WITHOUT_MELDS,),
        known=ALL,
    ),
    "challenge": Option(
        "Challenges",
        "Whether a player may offer the other, before drawing, to end the deal and compare the hands.",
        "N-14",
        values={
            "none": Said("None", "A deal cannot be ended by a challenge."),
            "offered": Said(
                "Offered",
                "Once a turn, from the second turn on. The other player accepts, which ends the deal, or refuses.",
            ),
        },
        idle=(WITHOUT_MELDS,),
        known=ALL,  # the play-outs never do what it is about
    ),
}
