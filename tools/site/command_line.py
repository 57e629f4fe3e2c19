"""The page of the command line: every command of `rami` with its arguments, and the help of `rami-service`."""

import subprocess
import sys
from collections.abc import Iterator
from typing import Final

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from rami._terminal.cli.commands import app

PLACE: Final = "reference/command-line.md"
_ABOUT: Final = """# The command line

`rami` is the command of the SDK; it needs the extra `cli` (`pip install './sdk[cli]'`). `rami-service` starts the
service. Both say what they can do with `--help`.

"""
_SERVICE: Final = """## rami-service

[Settings](settings.md) explains each variable, and [Run the service](../do/run-the-service.md) how to run it.

```text
{help}
```
"""


def pages() -> dict[str, str]:
    """The page with both commands."""
    command = typer.main.get_command(app)
    done = subprocess.run(
        [sys.executable, "-m", "rami_service", "--help"], capture_output=True, text=True, check=True, env={}
    )
    return {PLACE: "\n".join([_ABOUT, *_entries(command, "rami"), _SERVICE.format(help=done.stdout.strip())])}


def _entries(command: object, name: str) -> Iterator[str]:
    """A section for each command that does something."""
    if isinstance(command, TyperGroup):
        for below, one in command.commands.items():
            yield from _entries(one, f"{name} {below}")
        return
    assert isinstance(command, TyperCommand)
    context = command.context_class(command, info_name=name)
    usage = command.get_usage(context).removeprefix("Usage: ")
    rows = [_row(one) for one in command.params if isinstance(one, TyperArgument | TyperOption)]
    table = "\n".join(["| argument | default | meaning |", "|---|---|---|", *rows]) if rows else ""
    yield "\n\n".join(filter(None, [f"## {name}", f"```text\n{usage}\n```", command.help, table])) + "\n"


def _row(parameter: TyperArgument | TyperOption) -> str:
    given = ", ".join(f"`{one}`" for one in parameter.opts) if isinstance(parameter, TyperOption) else parameter.name
    default = "" if parameter.required or parameter.default in (None, [], ()) else f"`{parameter.default}`"
    meaning = (parameter.help or "").replace("|", r"\|")
    return f"| {given} | {default} | {meaning} |"
