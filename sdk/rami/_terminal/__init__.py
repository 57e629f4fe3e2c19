"""The table in the terminal and the command line: games with house bots on this machine, games on a service, records.

`rami play` and `rami watch` are in `commands`, each with another function for games of a service; all commands are in
`cli`. The package uses only what the other packages of `rami` offer to everybody. It needs the extra `rami[cli]`.
"""

__all__ = ["cli"]
