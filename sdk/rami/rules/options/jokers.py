"""Jokers: the options."""

from typing import Final

from rami.rules.options.option import ALL, WITHOUT_JOKERS, WITHOUT_MELDS, Known, Option, Said

RANK_TITLES: Final = {
    "A": "Aces",
    "2": "Twos",
    "3": "Threes",
    "4": "Fours",
    "5": "Fives",
    "6": "Sixes",
    "7": "Sevens",
    "8": "Eights",
    "9": "Nines",
    "T": "Tens",
    "J": "Jacks",
    "Q": "Queens",
    "K": "Kings",
}
"""The ranks, in the plural."""

JOKERS: Final[dict[str, Option]] = {
    "jokers": Option(
        "Jokers",
        "How many jokers are in the pack, in addition to the 52 cards of each pack.",
        "W-02, T-01, F-01",
        values={"per_player": Said("One for each player", "As many jokers as players.")},
        known=ALL,
    ),
    "joker_in_each_hand": Option(
        "A joker in each hand",
        "Whether every player is dealt a joker.",
        "G-31",
        values={
            "none": Said("By chance", "Jokers are dealt like all other cards."),
            "one_each": Said("Exactly one", "Exactly one card of each hand is a joker, and the stock contains none."),
            "at_least_one_dealt": Said(
                "At least one", "Each player is dealt one joker, and the other jokers are shuffled into the pack."
            ),
        },
        idle=(WITHOUT_JOKERS,),
        known=ALL,
    ),
    "max_jokers_per_meld": Option(
        "Jokers in a meld",
        ("How many jokers a meld may contain, even next to each other. With 0, jokers may not be laid."),
        "F-07, G-14",
        values={None: Said("Any number", "A meld may contain any number of jokers.")},
        idle=(WITHOUT_JOKERS,),
        known=ALL,
    ),
    "min_naturals": Option(
        "Cards that are not jokers",
        "How many cards of a meld must not be jokers.",
        "G-14, G-29",
        idle=(WITHOUT_JOKERS,),
        known=Known(melds=(1, 2)),
    ),
    "wild_rank": Option(
        "Wild rank",
        (
            "The rank of which all cards are wild: in melds they stand for any card, as jokers do. In its own place a "
            "wild card is an ordinary card."
        ),
        "U-16",
        values={
            None: Said("None", "Only jokers stand for other cards."),
            "upcard": Said(
                "The card turned up",
                "After the deal a card is turned up apart and stays out of play. Its rank is wild; after a joker the "
                "aces are.",
            ),
            **{name: Said(title, "All cards of this rank are wild.") for name, title in RANK_TITLES.items()},
        },
        known=Known(melds=(None,)),
    ),
    "joker_swap": Option(
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
        idle=(
            WITHOUT_MELDS,
            WITHOUT_JOKERS,
        ),
        known=ALL,  # the play-outs never do what it is about
    ),
    "set_joker_swap": Option(
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
        idle=(
            WITHOUT_MELDS,
            WITHOUT_JOKERS,
            {"joker_swap": ("none",)},
        ),
        known=Known(melds=("complete_four",)),
    ),
    "taken_joker": Option(
        "A joker taken from the table",
        "What happens to a joker that was taken from the table.",
        "G-15, F-26, U-07",
        values={
            "keep": Said("May be kept", "It may be kept in the hand."),
            "lay_same_turn": Said(
                "Laid again in the same turn",
                "It must be laid again in the same turn, and may then stand for another card.",
            ),
            "other_meld": Said(
                "Laid on another meld in the same turn",
                "It must be laid again in the same turn, in a new meld or on another meld than the one it came from.",
            ),
        },
        idle=(
            WITHOUT_MELDS,
            WITHOUT_JOKERS,
            {"joker_swap": ("none",)},
        ),
        known=ALL,  # the play-outs never do what it is about
    ),
    "joker_discard": Option(
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
        idle=(WITHOUT_JOKERS,),
        known=ALL,  # the play-outs never do what it is about
    ),
    "first_discard_neutral": Option(
        "No joker as the first discard",
        "The first discard of a deal may not be a joker, unless the hand contains only jokers.",
        "F-12, G-23",
        idle=(WITHOUT_JOKERS,),
        known=ALL,  # the play-outs never do what it is about
    ),
}
