"""Looking back at a game."""

from typing import Final

from rami.messages.words.plural import Plural

TITLE: Final[str] = "Replay"
LOADING: Final[str] = "Reading the game …"
STEP: Final[str] = "Step {step} of {steps}"
SLIDER: Final[str] = "Step of the game"
BACK: Final[str] = "Back"
NEXT: Final[str] = "Next"
START: Final[str] = "To the start"
END: Final[str] = "To the end"
PLAY: Final[str] = "Play back"
PAUSE: Final[str] = "Pause"
SEEN_FROM: Final[str] = "Seen by"
ALL_OPEN: Final[str] = "everybody, all hands open"
TABLE: Final[str] = "a spectator"
SHUFFLES: Final[str] = "Shuffles"
CHECK: Final[str] = "Check all shuffles in this browser"
CHECKED: Final[Plural] = Plural(
    "The shuffle is right: this page has computed it itself.",
    "All {count} shuffles are right: this page has computed them itself.",
)
WRONG: Final[str] = "A shuffle is not what was promised."
DEAL_VERDICT: Final[str] = "Deal {number}: {verdict}."
DEAL_OK: Final[str] = "right"
DEAL_WRONG: Final[dict[str, str]] = {
    "format": "the record cannot be read",
    "commitment": "the secret is not the one that was committed to",
    "dealer": "the first dealer does not follow from the secret",
    "cards": "a player played a card that was not dealt",
    "hands": "the cards are not those that were seen",
}
ADDED: Final[str] = "Chance was added by {names}."
WHAT_IT_MEANS: Final[str] = (
    "The service fixed each secret before the deal. The deck follows from the secret and from what players added, so nobody chose the cards."
)
NO_RECORD: Final[str] = "This game has no record: it was not finished."
SHARE: Final[str] = "Link to this replay"
SAVE: Final[str] = "Save the record"
SHARE_MAKE: Final[str] = "Make a link for others"
SHARE_PRIVATE: Final[str] = "Link to this private game. Whoever has it can look at the game."
DEAL_BEFORE: Final[str] = "Deal before"
DEAL_AFTER: Final[str] = "Deal after"
SEEN_BY: Final[str] = "Seen by {name}"
CHECK_ALL: Final[str] = "Check all shuffles"
CHECKED_HERE: Final[Plural] = Plural(
    "The shuffle is right: this program has computed it itself.",
    "All {count} shuffles are right: this program has computed them itself.",
)
WRONG_BECAUSE: Final[str] = "A shuffle is not what was promised: {why}"
