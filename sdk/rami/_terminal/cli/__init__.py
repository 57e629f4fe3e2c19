"""The command line: a table to play at, bots, the referee, rule sheets and records. It needs the extra `rami[cli]`."""

import os
import sys
from io import TextIOWrapper
from typing import Final

MISSING: Final = "The command line needs one more package: pip install 'rami[cli]', or make setup in the repository"
HELP: Final = f"""\
Usage: rami [OPTIONS] COMMAND [ARGS]...

  Rami: a table, bots, a referee, rule sheets and a verifier for French rummy.

Commands:
  arena     Compare bots over many deals.
  bench     Play a frozen benchmark with a bot.
  bot       Let a bot play on the service.
  contract  Check a deployment of the service.
  dataset   Let bots play, and keep the games as files in Parquet.
  exploit   Tune the strong bot against a bot, and say what it wins.
  games     List the games, also those with other names.
  league    Rate many bots that play with each other.
  new       Begin something new.
  judge     Answer questions about the rules.
  play      Play at a table in the terminal.
  show      Print a record as text.
  sheet     Print the rule sheet of a game.
  tune      Look for better weights of the strong bot.
  verify    Check the shuffles of a record.
  watch     Watch a game in the terminal.

{MISSING}"""
"""What `rami --help` says without typer, which makes the help of the commands."""


def main() -> None:
    """Run the command line. If typer is not installed, exit with a message, or show the help."""
    _open_closed_streams()
    try:
        from rami._terminal.cli.commands import app
    except ModuleNotFoundError as missing:
        if missing.name != "typer":
            raise
        if sys.argv[1:] in ([], ["--help"]):
            print(HELP)
            return
        sys.exit(MISSING)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # what its encoding has not is escaped, too
            stream.reconfigure(errors="backslashreplace")
    try:
        app()
    except OSError as error:  # such as a full disk that the output goes to
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is not yet written is lost, and is not tried again
        what = f"{error.filename}: " if error.filename else ""
        sys.exit(f"rami: {what}{error.strerror or error}")


def _open_closed_streams() -> None:
    """Let nobody find None where the shell has closed a stream (`rami judge <&-`): there is nothing to read."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: PTH123, SIM115 - as long as the process
