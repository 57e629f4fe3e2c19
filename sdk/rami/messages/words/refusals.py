"""Refusals of the rules as they are said to the player whom they refuse.

The texts of the rules are for programs, too: they number seats from 0 and name the moves of the API. Here are the same
refusals for somebody at the table, by their codes. The refused player is always the reader.
"""

from typing import Final

REFUSALS: Final[dict[str, str]] = {
    "not_your_turn": "It is not your turn.",
    "must_draw_first": "A turn begins with a draw: draw from the stock, or take from the pile.",
    "pile_too_shallow": "The discard pile has only {size} cards.",
    "top_card_only": "Only the top card of the discard pile may be taken.",
    "challenge_too_early": "You may challenge from your second turn on.",
    "answer_first": "You are challenged: first accept or refuse.",
    "nothing_to_answer": "Nobody has challenged you, or the challenge has been answered.",
    "cannot_declare": (
        "Without this card your hand is not all in melds (runs needed: {runs}, of which without a joker: {pure})."
    ),
    "seat_taken": "This seat is taken.",
    "seat_kept": "This seat is kept for {player}.",
}
