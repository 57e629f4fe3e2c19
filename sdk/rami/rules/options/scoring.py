"""The scores of a deal: the options."""

from typing import Final

from rami.rules.options.option import ALL, Known, Option, Said

SCORING: Final[dict[str, Option]] = {
    "scoring": Option(
        "Scoring",
        "What counts at the end of a deal in which a player goes out.",
        "B-23, H11, H12, S-16, Z-17, G-20, N-04, N-12",
        values={
            "winner_takes": Said(
                "Winner takes all", "The player who goes out scores the points left in the other hands."
            ),
            "penalty": Said(
                "Penalty points", "Each player gets the points left in their own hand. The lowest total wins."
            ),
            "payment": Said("Payment", "Each player pays the player who goes out the points left in their own hand."),
            "table_minus_hand": Said(
                "Table minus hand",
                "Each player scores the cards they have laid, minus the cards left in their hand.",
            ),
            "party3": Said(
                "Minus 50 for going out",
                (
                    "The player who goes out gets minus 50 points, minus 100 for a rami. Others get the "
                    "points of their hand, or 100 if they have laid nothing. The lowest total wins."
                ),
            ),
            "knock": Said(
                "Difference of two hands",
                "After a showdown of two players, the one whose unmatched cards count less scores the difference.",
            ),
            "knock_pot": Said(
                "Differences to all hands",
                (
                    "After a showdown, the player whose unmatched cards count least scores the differences to all "
                    "other players."
                ),
            ),
        },
        known=Known(("winner_takes", "penalty"), ("knock", "knock_pot", "penalty")),
    ),
    "no_out": Option(
        "When nobody goes out",
        "What counts at the end of a deal in which nobody goes out.",
        "H9, B-25, C-05",
        values={
            "differences": Said(
                "Differences",
                "The player with the fewest points in the hand gets the differences to the other hands.",
            ),
            "own_hand": Said("Own hand", "Each player gets the points left in their hand as penalty points."),
            "no_score": Said("No score", "Nobody scores."),
            "table_minus_hand": Said("Table minus hand", "The deal is scored as if a player had gone out."),
        },
        known=Known(("differences", "own_hand"), ("no_score",)),
    ),
    "unopened": Option(
        "Players who have not opened",
        "What a player who has not opened scores instead of the points of the hand, also when nobody goes out.",
        "U-12",
        values={None: Said("Their hand", "They score the points of their hand, as the others do.")},
        parts={
            "flat": Option(
                "Points",
                "The points that they score, whatever is in the hand.",
                values={None: Said("None", "The points of the hand count.")},
            ),
            "factor": Option(
                "Times the hand",
                "How many times the points of the hand count.",
                values={None: Said("Once", "The points of the hand count once.")},
            ),
        },
        known=ALL,
    ),
    "out_score": Option(
        "Score for going out",
        "What the player who goes out scores in penalty points.",
        "U-13",
        values={None: Said("Nothing", "The player who goes out scores 0.")},
        parts={
            "out": Option("Going out", "The score of a player who goes out."),
            "rami": Option(
                "Going rami",
                "The score of a player who goes rami.",
                values={None: Said("As for going out", "It is the same as for going out.")},
            ),
            "rami_empty_table": Option(
                "Rami before all melds",
                "The score of a player who goes rami when no meld lay on the table as the turn began.",
                values={None: Said("As for a rami", "It is the same as for a rami.")},
            ),
        },
        known=ALL,
    ),
    "values": Option(
        "Values of cards",
        ("The points of aces and jokers. Jack, queen and king count 10, other cards their face value."),
        "B-22, S-16, T-07, T-08, F-04, Z-03",
        parts={
            "ace_hand": Option("Ace in the hand", "The points of an ace that is left in the hand."),
            "ace_low_run": Option("Ace in A-2-3", "The points of an ace before a 2 in a run."),
            "ace_high_run": Option("Ace in Q-K-A", "The points of an ace after a king in a run."),
            "ace_set": Option("Ace in a set", "The points of an ace in a set."),
            "joker_hand": Option("Joker in the hand", "The points of a joker that is left in the hand."),
        },
        known=ALL,
    ),
}
