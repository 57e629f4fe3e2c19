"""The whole game: the options."""

from typing import Final

from rami.rules.options.option import ALL, WITHOUT_MELDS, Known, Option, Said

MATCH: Final[dict[str, Option]] = {
    "match_end": Option(
        "End of the game",
        "When the game ends: after a number of deals, or at a target. Name one of them.",
        "B-03, B-24, C-20, N-22",
        parts={
            "deals": Option(
                "Deals",
                "The number of deals of the game.",
                values={None: Said("Any number", "The game ends at a target.")},
            ),
            "target": Option(
                "Target",
                "The total at which the game ends.",
                values={None: Said("No target", "The game ends after a number of deals.")},
            ),
            "strict": Option("Above the target", "The total must be above the target."),
            "per_opponent": Option("For each opponent", "The target is multiplied by the number of players minus one."),
            "elimination": Option(
                "Elimination",
                "A player whose total is above the target is out, or one who reaches it where that is enough. "
                "The last player wins.",
                "N-22",
                known=Known((False,), (False, True)),
            ),
            "re_entries": Option(
                "Coming back",
                "How often a player who is out comes back, with the highest total of those who are not out.",
                "N-22",
            ),
            "players_counted": Option(
                "Players counted",
                "With elimination: the players for whom a deal is dealt, where packs, jokers and cards in the hand "
                "depend on their number. By default they are those who are still in.",
                "N-22",
                values={
                    "all": Said("All", "All players at the table."),
                    "still_in": Said("Still in", "The players who are not out."),
                },
            ),
        },
        known=ALL,
    ),
    "teams": Option(
        "Teams",
        "Whether four players play as two teams.",
        "Z-01, G-43",
        values={
            "none": Said("Everyone alone", "Each player has an own total."),
            "partners": Said(
                "Partners", "With four players, those who sit opposite each other are a team with one total."
            ),
        },
        idle=(WITHOUT_MELDS,),
        known=Known(("none",), ("none",)),
    ),
    "tie_break": Option(
        "Ties",
        "What happens if there is a tie for the win.",
        "G-02, G-41",
        values={
            "shared": Said("Shared win", "The win is shared."),
            "extra_deal": Said("Another deal", "Another deal is played."),
        },
        known=ALL,
    ),
    "final_bonus": Option(
        "Final bonus",
        "What the winner gets at the end of the game.",
        "Z-18, N-10",
        values={
            "none": Said("None", "The totals stay as they are."),
            "differences": Said("Differences", "The winner also scores the differences to all other totals."),
            "gin": Said(
                "As in gin",
                (
                    "The winner scores the bonus for the game, and each player a bonus for each deal won. If the loser "
                    "has scored nothing, the total of the winner is doubled."
                ),
            ),
        },
        known=ALL,
    ),
    "game_bonus": Option(
        "Bonus for the game",
        "What the player scores who has reached the target, with the final bonus of gin.",
        "N-10",
        idle=({"final_bonus": ("none", "differences")},),
        known=ALL,
    ),
    "box_bonus": Option(
        "Bonus for each deal won",
        "What each deal won is worth at the end of the game, with the final bonus of gin.",
        "N-10",
        idle=({"final_bonus": ("none", "differences")},),
        known=ALL,
    ),
    "max_deals": Option(
        "Most deals",
        "The game ends after so many deals at the latest, and the totals at that point decide.",
        "B-24",
        known=ALL,
    ),
}
