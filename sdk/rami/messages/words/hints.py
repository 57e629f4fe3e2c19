"""What a hint says."""

from typing import Final

from rami.messages.words.plural import Plural

DRAW_FROM: Final[dict[str, str]] = {
    "draw_stock": "Draw from the stock.",
    "draw_discard": "Take {card} from the pile.",
}
DRAW_WHY: Final[dict[str, str]] = {
    "completes": "It completes {meld}.",
    "fits": "It fits a meld on the table.",
    "pile_closed": "The pile cannot be taken now.",
    "pile_useless": "The card on the pile does not help your hand.",
}
BEST_MELDS: Final[str] = "Best melds of your hand: {melds} ({points} points)."
BEST_MELDS_ONLY: Final[str] = "Best melds of your hand: {melds}."
"""Where melds are shown at the end, and bring no points."""
NO_MELDS: Final[str] = "Your hand has no meld."
LEFT: Final[str] = "Left over: {cards} ({points} points)."
LEFT_ONLY: Final[str] = "Left over: {cards}."
HAND_COUNTS: Final[str] = "As it is, your hand counts {points} points."
"""Where players declare: without the runs that are asked for, all cards count (U-19)."""
DISCARD: Final[str] = "Discard {card}."
DISCARD_WHY: Final[dict[str, str]] = {
    "spare": "It is in none of your melds.",
    "breaks_up": "Your hand can spare it best.",
}
DISCARD_HELPS: Final[str] = "It may help the next player."
BETTER: Final[str] = "Played to the end of the deal, another move brings more points: {move}."
UNSURE: Final[str] = "Another move shows more points, but that is not certain enough to go by it."
CHOSEN: Final[str] = "▸ the choice of the bot"
WORTH: Final[str] = "What each move is worth"
MOVE_HEAD: Final[str] = "Move"
WORTH_HEAD: Final[str] = "Points ahead at the end"
ASK: Final[str] = "Advice of"
ASKING: Final[str] = "Thinking …"
ANSWERED_LIKE: Final[str] = "The service is busy: this is the advice of {level}."
DO_IT: Final[str] = "Do it: {move}"
MOVES: Final[dict[str, str]] = {
    "draw_stock": "draw from the stock",
    "draw_discard": "take the pile",
    "meld": "lay {cards}",
    "lay_off": "add {cards} to a meld",
    "swap_joker": "swap {cards} for a joker",
    "discard": "discard {cards}",
    "knock": "knock {cards}",
    "declare": "declare and discard {cards}",
    "drop": "drop out of the deal",
    "pass": "pass",
    "undo": "take a step back",
    "challenge": "challenge",
    "accept": "accept the challenge",
    "refuse": "refuse the challenge",
}
DRAW_STOCK: Final[str] = "Draw from the stock."
DRAW_DEEP: Final[Plural] = Plural(
    "Take {card} from the pile.", "Take {card} from the pile, and all on top of it: {count} cards."
)
FIRST: Final[dict[str, str]] = {
    "meld": "First lay {cards}.",
    "lay_off": "First add {cards} to a meld.",
    "swap_joker": "First swap {cards} for a joker.",
}
FIRST_THEN_DISCARD: Final[dict[str, str]] = {
    "meld": "First lay {cards}, then discard {card}.",
    "lay_off": "First add {cards} to a meld, then discard {card}.",
    "swap_joker": "First swap {cards} for a joker, then discard {card}.",
}
NOTHING_COMPARED: Final[str] = "The bot has compared no other move."
WORTH_HEAD_LINE: Final[str] = "points ahead at the end; ± is how sure the difference to ▸ is"
