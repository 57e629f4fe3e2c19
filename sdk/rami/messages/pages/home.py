"""What the first page says."""

from typing import Final

from rami.messages.pages import account

PLAY_RAMI: Final[str] = "Play rami"
HELLO: Final[str] = "Hello {name}"
WELCOME: Final[str] = "French rummy and its many versions. Choose a level, and the cards are dealt."
AGAINST_BOTS: Final[str] = "Against house bots"
OPPONENTS: Final[str] = "Opponents"
LEVEL: Final[str] = "How well they play: choose, and the game begins"
WITH_PEOPLE: Final[str] = "With other players"
QUICK_MATCH: Final[str] = "Quick match"
QUICK_MATCH_HELP: Final[str] = (
    "You join a game of {game} that waits for players, or open one. Each player has a minute per turn."
)
HOW_MANY: Final[str] = "Players"
MORE_WAYS: Final[str] = "More"
SEE_LOBBY: Final[str] = "See who waits in the lobby"
ALL_OPTIONS: Final[str] = "New game with all options"
ALL_RULES: Final[str] = "The rules of all games"
YOUR_GAMES: Final[str] = account.YOUR_GAMES
NO_GAMES: Final[str] = "You have no open or running game."
ALL_YOUR_GAMES: Final[str] = "All your games"
