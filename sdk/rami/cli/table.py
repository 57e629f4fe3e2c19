"""The commands for people: play at the table in the terminal, watch a game."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from rami.bots import MissingExtra
from rami.errors import RamiError
from rami.messages.catalogue import Language
from rami.wire import Level

MISSING: Final = "The table needs one more package: pip install 'rami[cli]'"
Lang = Annotated[Language | None, typer.Option(help="The language; without it, that of the terminal.")]
Letters = Annotated[bool, typer.Option("--letters", help="Letters instead of signs for suits.")]
Url = Annotated[str | None, typer.Option(envvar="RAMI_URL", help="The address of a service.")]


def play(  # noqa: PLR0913, PLR0917 - each argument is an option of the command
    variant: Annotated[str | None, typer.Option(help="The name of a game, such as rami-51.")] = None,
    options: Annotated[str, typer.Option(help='Changed options as JSON, such as {"ace": "high_low"}.')] = "{}",
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    level: Annotated[Level, typer.Option(help="How well the house bots play.")] = "regular",
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    lang: Lang = None,
    letters: Letters = False,  # noqa: FBT002 - typer makes a switch of it
    pace: Annotated[float, typer.Option(min=0, help="Seconds for each step of a bot.")] = 0.5,
    url: Url = None,
) -> None:
    """Play at a table in the terminal: with house bots on this machine, or with --url on a service.

    Without --variant, the first screen asks for the game.
    """
    with _report_errors("play"):
        terminal = _terminal()
        say = terminal.translator(lang, letters=letters)
        setup = terminal.Setup(
            variant=variant or "rami",
            options=msgspec.json.decode(options, type=dict[str, Any]),
            seats=seats or 2,
            level=level,
            name=name,
        )
        if url:
            typer.echo(terminal.play_on_service(say, setup, url), nl=False)
        else:
            terminal.play(say, setup, ask=variant is None, pace=pace)


def watch(
    game: Annotated[str, typer.Argument(help="The file of a record, or the id or invitation of a game on a service.")],
    lang: Lang = None,
    letters: Letters = False,  # noqa: FBT002 - typer makes a switch of it
    url: Url = None,
) -> None:
    """Watch a game in the terminal: go through a record step by step, or look on at a running game of a service."""
    with _report_errors(game):
        terminal = _terminal()
        say = terminal.translator(lang, letters=letters)
        address = None if Path(game).exists() else terminal.game_address(game)
        if address is None:
            terminal.watch(say, Path(game))
        else:
            terminal.watch_on_service(say, address, url)


def _terminal() -> Any:
    """The package of the table. It is imported when it is needed, because the other commands need no Textual."""
    try:
        from rami import terminal
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"rich", "textual"}:
            raise
        sys.exit(MISSING)
    return terminal


@contextmanager
def _report_errors(what: str) -> Iterator[None]:
    """Print one line and exit with status 1 if a game cannot be played or shown."""
    try:
        yield
    except (OSError, ValueError, RamiError, MissingExtra, msgspec.DecodeError) as error:
        typer.echo(f"{what}: {error}", err=True)
        raise typer.Exit(1) from None
