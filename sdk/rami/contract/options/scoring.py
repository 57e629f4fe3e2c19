"""Going out, scores and the end of the game: the texts of their options."""

from typing import Final

from rami.contract.options.texts import OptionText, Said

SCORING: Final = {
    "must_discard_to_go_out": OptionText(
        "Going out with a discard",
        "A player goes out only by discarding the last card. Otherwise it may also be laid.",
        "B-21, H5, F-02, F-28",
    ),
    "rami_bonus": OptionText(
        "Bonus for a rami",
        ("What a player gets for going rami: going out in one turn without having laid any cards before."),
        "H2, V2, G-21",
        values={
            "none": Said("None", "A rami earns nothing extra."),
            "double": Said("Double", "The points of the deal are doubled."),
            "plus10": Said("10 points more", "The winner scores 10 points more, or the others lose 10 points more."),
        },
    ),
    "rami_waives_opening": OptionText(
        "Rami without the minimum", "A player who goes rami does not need the opening minimum.", "F-21"
    ),
    "scoring": OptionText(
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
                "Table minus hand", "Each player scores the cards they have laid, minus the cards left in their hand."
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
    ),
    "no_out": OptionText(
        "When nobody goes out",
        "What counts at the end of a deal in which nobody goes out.",
        "H9, B-25, C-05",
        values={
            "differences": Said(
                "Differences", "The player with the fewest points in the hand gets the differences to the other hands."
            ),
            "own_hand": Said("Own hand", "Each player gets the points left in their hand as penalty points."),
            "no_score": Said("No score", "Nobody scores."),
            "table_minus_hand": Said("Table minus hand", "The deal is scored as if a player had gone out."),
        },
    ),
    "values": OptionText(
        "Values of cards",
        ("The points of aces and jokers. Jack, queen and king count 10, other cards their face value."),
        "B-22, S-16, T-07, T-08, F-04, Z-03",
        parts={
            "ace_hand": OptionText("Ace in the hand", "The points of an ace that is left in the hand."),
            "ace_low_run": OptionText("Ace in A-2-3", "The points of an ace before a 2 in a run."),
            "ace_high_run": OptionText("Ace in Q-K-A", "The points of an ace after a king in a run."),
            "ace_set": OptionText("Ace in a set", "The points of an ace in a set."),
            "joker_hand": OptionText("Joker in the hand", "The points of a joker that is left in the hand."),
        },
    ),
    "match_end": OptionText(
        "End of the game",
        "When the game ends: after a number of deals, or at a target. Name one of them.",
        "B-03, B-24, C-20, N-22",
        parts={
            "deals": OptionText(
                "Deals",
                "The number of deals of the game.",
                values={None: Said("No number of deals", "The game ends at a target.")},
            ),
            "target": OptionText(
                "Target",
                "The total at which the game ends.",
                values={None: Said("No target", "The game ends after a number of deals.")},
            ),
            "strict": OptionText("Above the target", "The total must be above the target."),
            "per_opponent": OptionText(
                "For each opponent", "The target is multiplied by the number of players minus one."
            ),
            "elimination": OptionText(
                "Elimination",
                "A player whose total is above the target is out, or at the target if strict is false. The last "
                "player wins.",
                "N-22",
            ),
            "re_entries": OptionText(
                "Coming back",
                "How often a player who is out comes back, with the highest total of those who are not out.",
                "N-22",
            ),
            "players_counted": OptionText(
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
    ),
    "tie_break": OptionText(
        "Ties",
        "What happens if there is a tie for the win.",
        "G-02, G-41",
        values={
            "shared": Said("Shared win", "The win is shared."),
            "extra_deal": Said("Another deal", "Another deal is played."),
        },
    ),
    "final_bonus": OptionText(
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
    ),
    "game_bonus": OptionText(
        "Bonus for the game", "What the player scores who has reached the target, with the final bonus of gin.", "N-10"
    ),
    "box_bonus": OptionText(
        "Bonus for each deal won",
        "What each deal won is worth at the end of the game, with the final bonus of gin.",
        "N-10",
    ),
    "max_deals": OptionText(
        "Most deals", "The game ends after so many deals at the latest, and the totals at that point decide.", "B-24"
    ),
}
