"""What the table says."""

from typing import Final

from rami.messages.words.plural import Plural

TABLE: Final[str] = "Card table"
STOCK: Final[str] = "Stock"
PILE: Final[str] = "Discard pile"
STOCK_LEFT: Final[Plural] = Plural("Stock: {count} card.", "Stock: {count} cards.")
PILE_TOP: Final[str] = "Discard pile, on top: {card}."
TAKE_IT: Final[str] = "Take it."
PILE_EMPTY: Final[str] = "Discard pile, empty"
DISCARD_HERE: Final[str] = "Discard {card} on the pile"
PILE_ALL: Final[Plural] = Plural("Show the card", "Show all {count} cards")
PILE_LESS: Final[str] = "Hide the cards"
TABLE_MELDS: Final[str] = "Melds on the table"
NO_MELDS: Final[str] = "No melds yet"
MELD: Final[str] = "Meld {number}: {cards}"
ADD_TO: Final[str] = "Add {cards} to this meld"
YOUR_HAND: Final[str] = "Your hand"
HAND_HELP: Final[str] = (
    "Arrow keys move between cards, space chooses, shift with arrows moves the card. Press ? for all keys."
)
CHOSEN: Final[Plural] = Plural("{count} card chosen", "{count} cards chosen")
DRAWN_CARD: Final[str] = "just drawn"
WILD: Final[str] = "wild"
DRAW: Final[str] = "Draw"
TAKE: Final[str] = "Take {card}"
LAY: Final[str] = "Lay meld"
LAY_POINTS: Final[Plural] = Plural("Lay meld ({count} point)", "Lay meld ({count} points)")
LAY_WAYS: Final[str] = "Lay meld ({count} ways)"
ADD_TO_MELD: Final[str] = "Add to {cards}"
ADD_TO_ONE_OF: Final[str] = "Add to one of {count}"
SWAP: Final[Plural] = Plural("Swap the joker", "Swap one of {count} jokers")
DISCARD_CARD: Final[str] = "Discard {card}"
UNDO: Final[str] = "Undo"
KNOCK: Final[str] = "Knock"
KNOCK_COUNT: Final[str] = "Knock, leaving {count}"
HINT: Final[str] = "Hint"
CHOOSE_NONE: Final[str] = "Choose none"
OFFERED: Final[str] = "You can lay"
PLAIN: Final[dict[str, str]] = {
    "pass": "Pass",
    "challenge": "Challenge",
    "accept": "Accept the challenge",
    "refuse": "Refuse the challenge",
}
SORT: Final[str] = "Sort"
ORDERS: Final[dict[str, str]] = {
    "suit": "by suit",
    "rank": "by rank",
    "melds": "by melds",
    "own": "by hand",
}
TURN_DRAW: Final[str] = "Your turn: draw a card"
TURN_PLAY: Final[str] = "Your turn: lay, or discard"
TURN_OFFER: Final[str] = "Your turn: take the card, or pass"
TURN_DISCARD: Final[str] = "Your turn: discard a card, or knock"
TURN_DECLARE: Final[str] = "Your turn: declare, or discard a card"
TURN_ONLY_DISCARD: Final[str] = "Your turn: choose the card to discard"
TURN_ANSWER: Final[str] = "You are challenged: accept or refuse"
TURN_OF: Final[str] = "{name} plays"
BETWEEN_DEALS: Final[str] = "Between two deals"
OVER: Final[str] = "The game is over"
ABORTED: Final[str] = "The game was stopped"
MUST_USE: Final[str] = "You must lay {card} in this turn."
JOKERS_OWED: Final[Plural] = Plural(
    "You must lay the joker again in this turn.", "You must lay {count} jokers again in this turn."
)
OPENING_POINTS: Final[str] = "Opening: {points} of {needed} points"
OPENED: Final[str] = "has opened"
LEFT: Final[str] = "{count} s left"
DEALER: Final[str] = "dealer"
CARDS: Final[Plural] = Plural("{count} card", "{count} cards")
YOU: Final[str] = "You"
PARTNER: Final[str] = "partner"
BOT: Final[str] = "house bot"
LEVELS: Final[dict[str, str]] = {
    "novice": "novice",
    "regular": "regular",
    "strong": "strong",
    "expert": "expert",
    "master": "master",
}
PLAYED_LIKE: Final[str] = "played like {level} (busy)"
AWAY: Final[str] = "away"
CONNECTED: Final[str] = "connected"
NOT_CONNECTED: Final[str] = "not connected"
OUT_OF_MATCH: Final[str] = "out"
DROPPED: Final[str] = "dropped out"
WATCHING: Final[str] = "You are watching."
WATCHING_LATE: Final[str] = "You are watching, {seconds} s late."
RULES: Final[str] = "Rules of this game"
CLOSE: Final[str] = "Close"
EMPTY: Final[str] = "empty"
PILE_HAS_NONE: Final[str] = "The discard pile is empty."
WHOLE_PILE: Final[str] = "Whole pile"
ADD: Final[str] = "Add to a meld"
DISCARD: Final[str] = "Discard"
CHOOSE_CARD: Final[str] = "Choose a card"
CHOOSE_ONE: Final[str] = "Choose one card of your hand first."
CHOOSE_CARDS: Final[str] = "Choose cards of your hand first."
NO_MELD_TO_ADD: Final[str] = "There is no meld on the table."
SORTED: Final[str] = "Sorted"
TURN_CHALLENGED: Final[str] = "{name} is challenged, and accepts or refuses"
CONTRACT: Final[str] = "Contract: {melds}"
RUN_OF: Final[str] = "run of {count}"
SET_OF: Final[str] = "set"
SET_OF_FOUR: Final[str] = "set of four"
KNOCK_LIMIT: Final[str] = "Knock at {count} or less"
NO_CONNECTION: Final[str] = "No connection to the service. Trying again…"
NAMELESS: Final[str] = "Player {number}"
"""Who has given no name, as others see them."""
TOO_SMALL: Final[str] = "The table needs more room: {columns} × {rows}"
RULES_SHORT: Final[str] = "Rules"
LAST_DEAL: Final[str] = "Last deal"
RESULT: Final[str] = "Result, play again"
NO_LAST_DEAL: Final[str] = "No deal is over yet."
LEAVE: Final[str] = "Leave"
RESIGN_ENDS: Final[str] = "You are the only player, so the game ends. Resign?"
LEAVE_SURE: Final[str] = "The game on this machine ends. Leave?"
LEAVE_CLOCK: Final[str] = "The game goes on, and your turns will run out of time. Leave?"
AND: Final[str] = "and"
LABEL: Final[str] = "{title}: "
