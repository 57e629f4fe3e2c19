"""What each code means: HTTP status, title, advice. The specification and the documentation are made from this."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from rami.problems.codes import Code


class Meaning(Struct, frozen=True):
    """One row of the table: the HTTP status, what happened, what to do, whether the same request may be sent again."""

    status: int
    title: str
    advice: str
    retryable: bool = False


_MEANINGS: dict[Code, Meaning] = {
    Code.MALFORMED_JSON: Meaning(400, "The body is not JSON", "Send one JSON value, whole and without NaN or NUL."),
    Code.NOT_UTF8: Meaning(400, "The body is not UTF-8", "Encode the body as UTF-8."),
    Code.NESTED_TOO_DEEP: Meaning(400, "The body is nested too deep", "No request needs more than a few levels."),
    Code.DUPLICATE_KEY: Meaning(400, "An object of the body names a key twice", "Send each key once."),
    Code.NUMBER_OUT_OF_RANGE: Meaning(400, "An integer is beyond 64 bits", "Send smaller numbers."),
    Code.MISSING_BODY: Meaning(400, "The body is missing", "Send the JSON body that the operation describes."),
    Code.INVALID_REQUEST: Meaning(
        400, "The request does not fit its description", "Mend what `detail` and `params` name."
    ),
    Code.MISSING_TOKEN: Meaning(401, "A token is needed", "Send `Authorization: Bearer` with a player's token."),
    Code.INVALID_TOKEN: Meaning(401, "The token is not valid", "Check the token; it may have been revoked."),
    Code.FORBIDDEN: Meaning(403, "This is not yours to do", "Only the player it belongs to may do this."),
    Code.READ_ONLY: Meaning(403, "The token may only read", "Use a token of the scope `play`."),
    Code.NOT_FOUND: Meaning(404, "There is nothing here", "Check the path."),
    Code.GAME_NOT_FOUND: Meaning(
        404, "There is no such game", "Check the id; the game may have expired or be private."
    ),
    Code.METHOD_NOT_ALLOWED: Meaning(405, "This path does not know the method", "Use a method that `Allow` lists."),
    Code.CONFLICT: Meaning(409, "Others changed the game first", "Send the request again.", retryable=True),
    Code.STALE_VERSION: Meaning(412, "The game has moved on", "Load the game, and decide again at its new version."),
    Code.BODY_TOO_LARGE: Meaning(413, "The body is too large", "No request needs more than 16 KiB."),
    Code.UNSUPPORTED_MEDIA_TYPE: Meaning(415, "The body's type is not JSON", "Send `Content-Type: application/json`."),
    Code.KEY_REUSED: Meaning(
        422, "The idempotency key belongs to another request", "Use a new key for each new request."
    ),
    Code.RATE_LIMITED: Meaning(429, "Too many requests", "Wait as long as `Retry-After` says.", retryable=True),
    Code.INTERNAL_ERROR: Meaning(500, "The service failed", "Report the `request_id`."),
    Code.STORE_UNAVAILABLE: Meaning(
        503,
        "The store does not answer",
        "Whether a write took place is unknown: send it again with the same idempotency key.",
        retryable=True,
    ),
    Code.GAME_NOT_OPEN: Meaning(409, "The game is not open", "It has begun or is over: look for another one."),
    Code.GAME_NOT_RUNNING: Meaning(409, "The game is not running", "Moves are made while a game is being played."),
    Code.GAME_NOT_FINISHED: Meaning(409, "The game is not finished", "The record is public once the game is over."),
    Code.GAME_FULL: Meaning(409, "The game is full", "Look for another game, or create one."),
    Code.ALREADY_SEATED: Meaning(409, "You sit in this game already", "Nothing is left to do: wait for the others."),
    Code.NOT_SEATED: Meaning(403, "You do not sit in this game", "Join it while it is open."),
    Code.NOT_CREATOR: Meaning(403, "Only the creator of a game may do this", "Ask the creator, or create a game."),
    Code.SEAT_KEPT: Meaning(
        403, "A seat is kept for somebody", "Take the seat that is kept for you, or one that is free for all."
    ),
    Code.SEAT_TAKEN: Meaning(409, "The seat is taken", "Name a free seat, or none."),
    Code.UNKNOWN_PLAYER: Meaning(404, "There is no such player", "Check the ids of the players you name."),
    Code.INVITE_INVALID: Meaning(
        404, "The invitation is not one of this game", "Ask for a new invitation, or check the game's id."
    ),
    Code.INVITE_EXPIRED: Meaning(409, "The invitation has expired", "Ask for a new one."),
    Code.TOO_MANY_INVITES: Meaning(
        409, "The game has too many invitations", "Pass on one that exists, or wait until some expire."
    ),
    Code.TOO_EARLY: Meaning(
        409, "The next deal has not opened yet", "Wait as long as `Retry-After` says.", retryable=True
    ),
    Code.NOT_AWAY: Meaning(409, "The seat is not away", "Nothing is left to do: play when it is your turn."),
    Code.UNKNOWN_EVENT: Meaning(
        404, "There is no such event yet", "Go on from an event that you were given, or from the start."
    ),
    Code.UNKNOWN_VERSION: Meaning(404, "The game has no such version", "Name a version up to the present one."),
    Code.TOO_MANY_STREAMS: Meaning(
        429,
        "Too many streams are open",
        "Close a stream first; one for each game and one for the player are enough.",
        retryable=True,
    ),
    Code.TOO_MANY_GAMES: Meaning(
        409, "The player has too many open games", "Wait until one of them begins, or leave one."
    ),
    Code.UNKNOWN_TOKEN: Meaning(404, "You have no such token", "GET /v1/players/me/tokens lists yours."),
    Code.LAST_TOKEN: Meaning(
        409, "The last token that may play stays", "Rotate it, create another one first, or delete the player."
    ),
    Code.TOO_MANY_TOKENS: Meaning(409, "The player has too many tokens", "Revoke one that is not needed any more."),
    Code.UNKNOWN_VARIANT: Meaning(404, "There is no such variant", "GET /v1/variants lists them."),
    Code.BAD_RULES: Meaning(400, "These settings cannot be played", "Change the setting that `params` names."),
}

REFUSED_BY_RULES: Final[dict[Code, tuple[str, str]]] = {
    Code.NOT_YOUR_TURN: ("It is another player's turn", "Wait for your turn."),
    Code.MUST_DRAW_FIRST: ("A turn begins with a draw", "Draw from the stock or take the discard first."),
    Code.ALREADY_DRAWN: ("The card of this turn has been drawn", "Meld, lay off or discard."),
    Code.STARTER_DOES_NOT_DRAW: ("The starter does not draw in the first turn", "Meld or discard."),
    Code.DEAL_OVER: ("The deal is over", "Look at the game again: the next deal may have begun."),
    Code.PILE_EMPTY: ("The discard pile is empty", "Draw from the stock."),
    Code.PILE_TOO_SHALLOW: ("The discard pile is not that deep", "Name a depth that the pile has."),
    Code.TOP_CARD_ONLY: ("Only the top discard may be taken", "Take depth 1."),
    Code.FIRST_DRAW_FROM_STOCK: ("The first draw of the deal is from the stock", "Draw from the stock."),
    Code.NOTHING_TO_UNDO: ("There is no step to take back", "Undo takes back steps of the current turn only."),
    Code.DRAW_IS_FINAL: ("A draw from the stock is final", "Go on with the turn."),
    Code.TOO_MANY_STEPS: ("This turn has had too many steps", "Finish the turn with the steps it has."),
    Code.NO_RESHUFFLE: ("The pile cannot be shuffled here", "Give the position a secret."),
    Code.UNKNOWN_CARD: ("There is no such card", "Write rank and suit (TH), * for a joker, *9H for its role."),
    Code.MELD_TOO_SHORT: ("A meld has three cards at least", "Add cards that fit."),
    Code.NO_COMBINATION: (
        "The cards are neither a run nor a set",
        "Send one suit in consecutive ranks, or one rank in different suits.",
    ),
    Code.RUN_OUT_OF_ORDER: ("The run is not in order", "Send its cards upwards."),
    Code.DUPLICATE_SUIT: ("A set holds a suit only once", "Leave one of the two cards out."),
    Code.SET_TOO_LONG: ("A set has four cards at most", "Leave cards out."),
    Code.ACE_IS_LOW: ("The ace is low in this game", "Lay it below the two."),
    Code.NOT_ROUND_THE_CORNER: ("A run does not go round the corner", "End the run at its ace or king."),
    Code.ONE_ACE_A_RUN: ("A run has one ace and 13 cards at most", "Lay two melds."),
    Code.TOO_MANY_JOKERS: ("A meld does not hold that many jokers", "Use natural cards."),
    Code.TOO_FEW_NATURALS: ("A meld needs more natural cards", "Use fewer jokers."),
    Code.AMBIGUOUS_JOKER: ("The joker can be read in several ways", "Name the card it stands for, as in *9H."),
    Code.CARD_NOT_IN_HAND: ("The hand does not hold the card", "Lay only cards that you hold."),
    Code.UNKNOWN_MELD: ("There is no such meld on the table", "Name a meld by the id it has in the view."),
    Code.DOES_NOT_FIT: ("The cards do not fit the meld", "The meld has to be valid afterwards."),
    Code.END_NEEDED: ("The cards fit both ends", "Say end: low or high."),
    Code.ONE_MELD_A_TURN: ("No more melds in this turn", "Keep the meld for the next turn."),
    Code.NO_LAYING_IN_FIRST_TURN: ("Nothing is laid in the first turn", "Discard; lay from the second turn on."),
    Code.OWN_MELD_FIRST: ("A meld of your own comes first", "Lay a meld, then lay off."),
    Code.NOT_OPENED: ("An opening comes first", "Lay melds that reach the minimum, then lay off or swap."),
    Code.NO_JOKER_THERE: ("No joker stands for that card", "Name the card a joker of this meld stands for."),
    Code.SWAP_NOT_ALLOWED: ("Jokers stay where they lie in this game", "Lay the card off elsewhere, or keep it."),
    Code.SET_NOT_COMPLETE: ("The joker stands for every missing suit", "Lay all the cards it stands for at once."),
    Code.WANTED_CARD_FIRST: ("The card taken from the pile is laid first", "Lay it with your first cards."),
    Code.TAKEN_CARD_DISCARDED: ("The card just taken may not be thrown", "Throw a different card."),
    Code.JOKER_NOT_DISCARDABLE: ("The joker may not be thrown now", "Throw a natural card."),
    Code.MUST_KEEP_A_DISCARD: ("Going out ends with a discard", "Keep a card to throw."),
    Code.ONLY_TAKEN_CARD_LEFT: ("Only the card just taken would be left", "Keep another card to throw."),
    Code.TAKEN_CARD_UNUSED: ("The card taken has to be laid", "Lay it in this turn, or draw from the stock instead."),
    Code.TAKEN_CARD_ALONE: ("The card taken may not be laid off alone", "Add a card of your hand to the same meld."),
    Code.OPENING_NOT_REACHED: (
        "The opening minimum is not reached",
        "Lay melds worth the minimum in one turn, or none.",
    ),
    Code.JOKER_NOT_LAID: ("A joker taken from the table has to be laid", "Lay it in a meld or lay it off."),
    Code.ALL_AT_ONCE: (
        "The whole hand is laid at once or not at all",
        "Keep your melds until the hand can go down whole.",
    ),
}
_MEANINGS |= {code: Meaning(409, title, advice) for code, (title, advice) in REFUSED_BY_RULES.items()}

MEANINGS: Final[Mapping[Code, Meaning]] = MappingProxyType(_MEANINGS)
"""What each code means. Every code has a row."""
