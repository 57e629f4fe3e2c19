"""What the keys of the table do, and the letters that help to remember it in each language."""

from typing import Final

Letter = tuple[str, str]
"""A letter in English and in French: P for *pioche*, J for *jeter*, F for *frapper*."""

LETTERS: Final[dict[str, Letter]] = {
    "draw": ("D", "P"),
    "take": ("P", "D"),
    "lay": ("M", "O"),
    "add": ("A", "A"),
    "discard": ("T", "J"),
    "knock": ("K", "F"),
    "pass": ("N", "N"),
    "undo": ("U", "U"),
    "hint": ("H", "C"),
}
"""The letters of what both tables have a key for, in the terminal and in the browser."""
DOES: Final[dict[str, str]] = {
    "draw": "draw from the stock",
    "take": "take from the pile",
    "lay": "lay the chosen cards as a meld",
    "add": "add the chosen cards to a meld, or swap its joker",
    "discard": "discard the chosen card",
    "knock": "knock, or declare",
    "pass": "pass",
    "undo": "undo",
    "hint": "hint",
}
NEXT_CARD: Final[str] = "next card of the hand"
MOVE_CARD: Final[str] = "move the card"
CHOOSE_CARD: Final[str] = "choose the card"
CHOOSE_NONE: Final[str] = "choose none"

# In the browser.
PAGE_LETTERS: Final[dict[str, Letter]] = {"hand": ("C", "M"), "keys": ("?", "?")}
PAGE_DOES: Final[dict[str, str]] = {"hand": "go to the hand", "keys": "show these keys"}

# In the terminal.
MORE_LETTERS: Final[dict[str, Letter]] = {
    "whole_pile": ("V", "V"),
    "challenge": ("C", "E"),
    "accept": ("Y", "Y"),
    "refuse": ("R", "R"),
    "sort": ("O", "T"),
    "last_deal": ("L", "L"),
    "sheet": ("S", "S"),
    "leave": ("Q", "Q"),
    "return": ("B", "B"),
    "say": ("G", "G"),
    "claim": ("Z", "Z"),
    "resign": ("X", "X"),
    "invite": ("I", "I"),
    "drop": ("W", "W"),
}
MORE_DOES: Final[dict[str, str]] = {
    "whole_pile": "see the whole pile, and take from it",
    "challenge": "challenge",
    "sort": "sort the hand in another way",
    "last_deal": "last deal",
    "sheet": "rules of this game",
    "leave": "leave",
    "return": "say that you are back",
    "say": "say something, or mute a player",
    "claim": "let a bot play for a player who is not connected",
    "resign": "resign",
    "invite": "invite somebody to watch",
    "drop": "drop out of the deal",
}
ANSWER: Final[str] = "accept or refuse a challenge"
CHOOSE_MELD: Final[str] = "choose the cards of an offered meld"
SCROLL_MELDS: Final[str] = "scroll the melds"
SCROLL_LOG: Final[str] = "scroll what happened"
ONE_STEP: Final[str] = "one step back or forth"
TO_ENDS: Final[str] = "to the start, to the end"
OTHER_DEAL: Final[str] = "deal before, deal after"
OTHER_SEAT: Final[str] = "see it from another seat"
PLAY_PAUSE: Final[str] = "play, pause"
CHECK_SHUFFLES: Final[str] = "check all shuffles"

# The names of keys.
ESC: Final[str] = "Esc"
ENTER: Final[str] = "Enter"
SPACE: Final[str] = "Space"
PAGE_UP: Final[str] = "PgUp"
PAGE_DOWN: Final[str] = "PgDn"
PAGES: Final[str] = "PgUp PgDn"
ENDS: Final[str] = "Home End"
SHIFT: Final[str] = "Shift ← →"

# The window with the keys.
TITLE: Final[str] = "Keys"
MOUSE: Final[str] = (
    "Mouse: a click on a card chooses it, and dragging moves it. Click on the stock, the pile, a meld or a word in "
    "brackets to use it."
)
SEAT_SIGNS: Final[str] = (
    "Players, where there is no room for words: d dealer, + has opened, = partner, x out, - dropped out, z away, "
    "? not connected; then cards and points."
)
SUIT_LETTERS: Final[str] = "Suits: s spades, h hearts, d diamonds, c clubs. A joker is *."
TILE_SHAPES: Final[str] = "Tiles: ● black, ▲ red, ■ blue, ◆ green, from 1 to 13. A joker is ★."
TILE_LETTERS: Final[str] = "Tiles: k black, r red, b blue, g green, from 1 to 13. A joker is *."
