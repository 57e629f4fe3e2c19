"""What the commands print. Texts of others, such as a record or the answer of a service, do nothing to the terminal."""

from pathlib import Path
from typing import Final

import typer

from rami.messages.printable import printable, printable_lines

_LONGEST: Final = 2000
"""Characters of a line about an error. It may repeat what others wrote."""


def say(line: object) -> None:
    """Print one line."""
    typer.echo(printable(str(line)))


def say_aside(line: object) -> None:
    """Print one line beside the result, on the standard error: why nothing happens for a while."""
    typer.echo(printable(str(line)), err=True)


def say_lines(text: str) -> None:
    """Print a text that has lines and ends with one."""
    typer.echo(printable_lines(text), nl=False)


def fail(why: object, status: int = 1) -> typer.Exit:
    """Print one line as an error, and return what ends the command with a status, to be raised."""
    line = printable(str(why))
    typer.echo(line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…", err=True)
    return typer.Exit(status)


def begin_file(path: Path | None) -> None:
    """Raise OSError now if the file cannot be written in the end, when much has been played. What is there stays."""
    if path is not None:
        was_there = path.exists()
        path.open("ab").close()
        if not was_there:
            path.unlink()
