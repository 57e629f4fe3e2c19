"""The table in the terminal: games with house bots on this machine, games on a service, and records. Extra `rami[cli]`.

`play` and `watch` are the two commands, each with another one for games of a service. The package uses only what the
other packages of `rami` offer to everybody.
"""

from rami.terminal.commands import play, play_on_service, translator, watch, watch_on_service
from rami.terminal.game.game_address import game_address
from rami.terminal.sources.setup import Setup

__all__ = [
    "Setup",
    "game_address",
    "play",
    "play_on_service",
    "translator",
    "watch",
    "watch_on_service",
]
