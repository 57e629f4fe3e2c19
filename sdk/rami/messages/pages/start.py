"""What the first screen and the options say."""

from typing import Final

from rami.messages.words.plural import Plural

TITLE: Final[str] = "Play rami against house bots"
OPTIONS: Final[str] = "Rules to change"
COUNT_CHANGED: Final[str] = "Change rules ({count} changed)"
QUIT: Final[str] = "Quit"
NEEDS_SEARCH: Final[str] = "The levels expert and master need Numba: pip install 'rami[search]'."
DONE: Final[str] = "Done"
FROM_TO: Final[str] = "{least} to {most}"
ANOTHER_NUMBER: Final[str] = "Another number"
ANOTHER_RANGE: Final[str] = "From … to …"
BY_PLAYERS: Final[str] = "One for each number of players"
AS_LIST: Final[str] = "List"
MOVE_UP: Final[str] = "Move up"
MOVE_DOWN: Final[str] = "Move down"
AS_JSON: Final[str] = "The value as JSON"
WRITE_NUMBER: Final[str] = "A number from {least} to {most}."
WRITE_RANGE: Final[str] = "The fewest and the most, from {least} to {most}: for example {least} to {most}."
WRITE_BY_PLAYERS: Final[str] = (
    "A number from {least} to {most}, or one for each number of players: for example 2: {more}, 3: {less}."
)
BAD_VALUE: Final[str] = "{title}: not “{text}”. {how}"
BAD_OPTION: Final[str] = "{title}: {why}"
NOT_JSON: Final[str] = "This is not JSON."
CONTRACT_SAID: Final[Plural] = Plural("{melds} with {count} card", "{melds} with {count} cards")
CANNOT_PLAY: Final[str] = "These rules cannot be played:"
