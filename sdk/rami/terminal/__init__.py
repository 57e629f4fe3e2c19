"""The table in the terminal: games with house bots on this machine, games on a service, and records. Extra `rami[cli]`.

`play` and `watch` are the two commands, each with another one for games of a service. The package uses only what the
other packages of `rami` offer to everybody.
"""

from rami.terminal.commands import play, play_on_service, translator, watch, watch_on_service, why_not
from rami.terminal.sources.arguments import BadArgument, read_game, read_setup, read_url

__all__ = [
    "BadArgument",
    "play",
    "play_on_service",
    "read_game",
    "read_setup",
    "read_url",
    "translator",
    "watch",
    "watch_on_service",
    "why_not",
]
