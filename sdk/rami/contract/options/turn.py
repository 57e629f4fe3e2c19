"""The turn and the melds of a turn: the texts of their options."""

from typing import Final

from rami.contract.options.texts import NAMED_MELDS, OptionText, Said

TURN: Final = {
    "first_turn_melds": OptionText(
        "Melds in the first turn",
        ("Players may lay cards in their first turn of a deal. Otherwise they only draw and discard in it."),
        "S-10",
    ),
    "first_turn_stock_only": OptionText(
        "First draw from the stock",
        (
            "In the first turn of a deal, the player must draw from the stock, and may not take the "
            "card that was turned up."
        ),
        "Z-08",
    ),
    "first_discard_neutral": OptionText(
        "No joker as the first discard",
        "The first discard of a deal may not be a joker, unless the hand contains only jokers.",
        "F-12, G-23",
    ),
    "melds_per_turn": OptionText(
        "Melds in a turn",
        "How many new melds a player may lay in one turn. Cards may be laid off without a limit.",
        "B-16, H1, V4",
        values={None: Said("Any number", "A player may lay any number of melds in a turn.")},
    ),
    "all_at_once_from_deal": OptionText(
        "Whole hand at once from deal",
        ("From this deal on, a player may lay cards only when the whole hand can be laid in one turn."),
        "W-09",
        values={None: Said("Never", "Cards may be laid little by little in every deal.")},
    ),
    "opening": OptionText(
        "Opening",
        "What a player's first melds of a deal must be. They must all be laid in one turn.",
        "T-06, F-20, C-13, N-20, N-21",
        values={None: Said("No opening", "The first melds may be any melds.")},
        parts={
            "points": OptionText("Points", "The value that the first melds need; 0 if they may have any value."),
            "strict": OptionText(
                "More than these points", "The value must be higher. Exactly these points are not enough."
            ),
            "pure_run": OptionText("Run without a joker", "One of the first melds must be a run without a joker."),
            "melds": OptionText(
                "Named melds",
                "The first melds must be exactly these: no other melds, and none more in the same turn.",
                values={None: Said("Any melds", "The first melds may be any runs and sets.")},
                parts=NAMED_MELDS,
            ),
        },
    ),
    "contracts": OptionText(
        "Contracts",
        "What players must open with in each deal, and how many cards they are dealt. The last contract stays for "
        "all further deals. The whole hand laid at once needs the contract too.",
        "N-23",
        values={None: Said("No contracts", "All deals have the same opening and hand size.")},
        parts={
            "melds": OptionText(
                "Melds of the contract", "The first melds of the deal must be exactly these.", parts=NAMED_MELDS
            ),
            "hand_size": OptionText("Cards each in this deal", "How many cards each player is dealt in this deal."),
            "layoff_before": OptionText(
                "Laying off before opening", "Players may lay off cards before they have laid the contract."
            ),
        },
    ),
    "layoff_requires": OptionText(
        "Before laying off",
        "What a player must have laid before laying off cards on melds of the table.",
        "B-17, H3, F-23, G-18",
        values={
            "none": Said("Nothing", "A player may lay off cards without having laid a meld."),
            "own_meld_for_others": Said(
                "An own meld", "A player must have laid a meld in this deal. A meld laid in the same turn is enough."
            ),
            "opened": Said(
                "The opening", "Only players who have opened may lay off cards, also in the turn in which they open."
            ),
        },
    ),
    "turn_limit": OptionText(
        "Turns in a deal",
        "After so many turns of all players together the deal ends, even if nobody has gone out.",
        "G-53",
    ),
    "challenge": OptionText(
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
    ),
}
