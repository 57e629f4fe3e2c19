"""Aces and jokers: the texts of their options."""

from typing import Final

from rami.contract.options.texts import OptionText, Said

MELDS: Final = {
    "ace": OptionText(
        "Place of the ace",
        "Where an ace may stand in a run.",
        "B-04, H4, H4b, V1, F-06, N-13",
        values={
            "low": Said("Low", "A-2-3 is a run, but Q-K-A is not."),
            "high": Said("High", "Q-K-A is a run, but A-2-3 is not."),
            "high_low": Said("Low or high", "A-2-3 and Q-K-A are runs, but K-A-2 is not."),
            "around_corner": Said("Around the corner", "A-2-3, Q-K-A and K-A-2 are runs."),
        },
    ),
    "max_jokers_per_meld": OptionText(
        "Jokers in a meld",
        ("How many jokers a meld may contain, even next to each other. With 0, jokers may not be laid."),
        "F-07, G-14",
        values={None: Said("Any number", "A meld may contain any number of jokers.")},
    ),
    "min_naturals": OptionText(
        "Cards that are not jokers", "How many cards of a meld must not be jokers.", "G-14, G-29"
    ),
    "joker_swap": OptionText(
        "Taking a joker",
        ("Who may take a joker from a meld on the table, in exchange for the card that it stands for."),
        "W-04, T-04, F-26",
        values={
            "none": Said("Nobody", "A joker that has been laid may not be taken from the table."),
            "any": Said("All players", "On their turn, all players may take a joker from any meld."),
            "opened": Said(
                "Players who have opened", "On their turn, players who have opened may take a joker from any meld."
            ),
        },
    ),
    "set_joker_swap": OptionText(
        "Taking a joker from a set",
        "Which cards replace a joker in a set.",
        "T-05, F-27, C-26",
        values={
            "named_card": Said(
                "The named card", "The player who lays the joker names its card, and this card replaces it."
            ),
            "complete_four": Said(
                "All missing suits",
                "Cards of the missing suits are added until there are four cards without the joker.",
            ),
        },
    ),
    "taken_joker": OptionText(
        "A joker taken from the table",
        "What happens to a joker that was taken from the table.",
        "G-15, F-26",
        values={
            "keep": Said("May be kept", "It may be kept in the hand."),
            "lay_same_turn": Said(
                "Laid again in the same turn",
                "It must be laid again in the same turn, and may then stand for another card.",
            ),
        },
    ),
    "joker_discard": OptionText(
        "Discarding a joker",
        "When a joker may be discarded.",
        "G-13",
        values={
            "allowed": Said("Allowed", "A joker may be discarded."),
            "last_card_only": Said(
                "As the last card", "Only as the last card of the hand, or from a hand that contains only jokers."
            ),
            "forbidden": Said("Forbidden", "Only from a hand that contains only jokers."),
        },
    ),
}
