"""What the command line says: what is wrong with the arguments of `rami play` and `rami watch`, the parts of a list."""

from typing import Final

LISTED: Final[str] = "{name}: {text}"
ALL_GAMES: Final[str] = "Games:"
KNOWN_GAMES: Final[str] = "Games that you know by another name, and what they are here:"
OTHER_GAMES: Final[str] = "Games that cannot be played, with the nearest one, and why not:"
NOT_OPTIONS: Final[str] = '--options must be an object in JSON, such as {{"ace": "high_low"}}.'
NO_TERMINAL: Final[str] = "The table needs a terminal to show itself and to read the keyboard."
NO_VARIANT: Final[str] = "--variant: {why}"
NOT_PLAYABLE: Final[str] = "These rules cannot be played: {why}"
SEATS: Final[str] = "--seats: {least} to {most} players, not {seats}."
NO_ADDRESS: Final[str] = "--url: the address of a service begins with http:// or https://, not {url}"
NO_FILE: Final[str] = "There is no file {path}."
UNREADABLE: Final[str] = "{path} cannot be read."
NO_RECORD: Final[str] = "{path} is no record: {why}"
NO_GAME_ID: Final[str] = "{text} is no file, and names no game: the id of a game is g_ with 26 letters and digits."
