"""The commands for people: play at the table in the terminal, watch a game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from rami._terminal.cli.output import fail, say_lines
from rami._terminal.sources.arguments import BadArgument, read_game, read_setup, read_url
from rami._terminal.translator import translator
from rami.bots import MissingExtra
from rami.contract.wire import Faces, Level
from rami.messages.catalogue import Language
from rami.problems.exceptions import RamiError

MISSING: Final = "The table needs one more package: pip install 'rami[cli]', or make setup in the repository"
Lang = Annotated[Language | None, typer.Option(help="The language; without it, that of the terminal.")]
Letters = Annotated[bool, typer.Option("--letters", help="Letters instead of signs for suits.")]
Cards = Annotated[
    Faces | None,
    typer.Option(help="Cards, or tiles with the numbers 1 to 13 in four colours; without it, your stored choice."),
]
Bell = Annotated[bool, typer.Option(help="Ring the bell of the terminal when your turn begins.")]
Url = Annotated[str | None, typer.Option(envvar="RAMI_URL", help="The address of a service.")]


def play(  # noqa: PLR0913, PLR0917 - each argument is an option of the command
    variant: Annotated[str | None, typer.Option(help="The name of a game, such as rami-51 or scala-40.")] = None,
    options: Annotated[str, typer.Option(help='Changed options as JSON, such as {"ace": "high_low"}.')] = "{}",
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    level: Annotated[Level, typer.Option(help="How well the house bots play.")] = "regular",
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    lang: Lang = None,
    letters: Letters = False,  # noqa: FBT002 - typer makes a switch of it
    cards: Cards = None,
    pace: Annotated[float, typer.Option(min=0, help="Seconds for each step of a bot.")] = 0.5,
    bell: Bell = True,  # noqa: FBT002 - typer makes a switch of it
    url: Url = None,
) -> None:
    """Play at a table in the terminal: with house bots on this machine, or with --url on a service.

    Without --variant, the first screen asks for the game.
    """
    commands = _commands()
    say = translator(lang, letters=letters, tiles=cards == "tiles")
    with _report_errors(commands, say):
        setup = read_setup(say, variant, options, seats, level=level, name=name)
        if read_url(say, url):
            say_lines(commands.play_on_service(say, setup, url, faces=cards, bell=bell))
        else:
            commands.play(say, setup, ask=variant is None, pace=pace, bell=bell)


def watch(
    game: Annotated[
        str, typer.Argument(help="The file of a record, or a game on a service: its id, an invitation, or a link.")
    ],
    lang: Lang = None,
    letters: Letters = False,  # noqa: FBT002 - typer makes a switch of it
    cards: Cards = None,
    bell: Bell = True,  # noqa: FBT002 - typer makes a switch of it
    url: Url = None,
) -> None:
    """Watch a game in the terminal: go through a record step by step, or look on at a running game of a service."""
    commands = _commands()
    say = translator(lang, letters=letters, tiles=cards == "tiles")
    with _report_errors(commands, say):
        found = read_game(say, game)
        if isinstance(found, Path):
            commands.watch(say, found)
        else:
            commands.watch_on_service(say, found, read_url(say, url), faces=cards, bell=bell)


def _commands() -> Any:
    """The module of the table. It is imported when it is needed, because the other commands need no Textual."""
    try:
        from rami._terminal import commands
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"platformdirs", "rich", "textual"}:
            raise
        sys.exit(MISSING)
    return commands


@contextmanager
def _report_errors(commands: Any, say: Any) -> Iterator[None]:
    """Print one line if a game cannot be played or shown. The exit status is 2 for a bad argument, and else 1."""
    try:
        yield
    except (OSError, ValueError, RamiError, MissingExtra) as error:
        status = 2 if isinstance(error, BadArgument) else 1
        raise fail(commands.why_not(say, error), status) from None
