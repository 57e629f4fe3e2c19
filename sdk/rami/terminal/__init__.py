"""The table in the terminal: games with house bots on this machine, games on a service, and records. Extra `rami[cli]`.

`play` and `watch` are the two commands. The package uses only what the other packages of `rami` offer to everybody.
"""

from rami.terminal.commands import play, translator, watch
from rami.terminal.sources.setup import Setup
from rami.terminal.words.table import YOU

__all__ = ["YOU", "Setup", "play", "translator", "watch"]
