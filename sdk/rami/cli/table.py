"""The commands for people: play at the table in the terminal, watch a game."""

import sys
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
import typer

from rami.errors import RamiError
from rami.messages.catalogue import Language
from rami.wire import Level

MISSING: Final = "The table needs one more package: pip install 'rami[cli]'"
Lang = Annotated[Language | None, typer.Option(help="The language; without it, that of the terminal.")]
Letters = Annotated[bool, typer.Option("--letters", help="Letters instead of signs for suits.")]


def play(  # noqa: PLR0913, PLR0917 - each argument is an option of the command
    variant: Annotated[str | None, typer.Option(help="The name of a game, such as rami-51.")] = None,
    options: Annotated[str, typer.Option(help='Changed options as JSON, such as {"ace": "high_low"}.')] = "{}",
    seats: Annotated[int | None, typer.Option(help="How many play.")] = None,
    level: Annotated[Level | None, typer.Option(help="How well the house bots play.")] = None,
    name: Annotated[str, typer.Option(help="Your name.")] = "",
    lang: Lang = None,
    letters: Letters = False,  # noqa: FBT002 - typer makes a switch of it
    pace: Annotated[float, typer.Option(min=0, help="Seconds for each step of a bot.")] = 0.5,
) -> None:
    """Play at a table in the terminal. Without options, the first screen asks for them."""
    terminal = _terminal()
    say = terminal.translator(lang, letters=letters)
    try:
        given = msgspec.json.decode(options, type=dict[str, Any])
        setup = terminal.Setup(
            variant=variant or "rami",
            options=given,
            seats=seats or 2,
            level=level or "regular",
            name=name or say(terminal.YOU),
        )
        terminal.play(say, setup, ask=variant is None, pace=pace)
    except (msgspec.DecodeError, RamiError) as error:
        typer.echo(error, err=True)
        raise typer.Exit(1) from None


def watch(
    game: Annotated[str, typer.Argument(help="The file of a record.")],
    lang: Lang = None,
    letters: Letters = False,  # noqa: FBT002 - typer makes a switch of it
) -> None:
    """Watch a game in the terminal: go through a record step by step."""
    terminal = _terminal()
    try:
        terminal.watch(terminal.translator(lang, letters=letters), Path(game))
    except (OSError, ValueError, RamiError) as error:
        typer.echo(f"{game}: {error}", err=True)
        raise typer.Exit(1) from None


def _terminal() -> Any:
    """The package of the table. It is imported when it is needed, because the other commands need no Textual."""
    try:
        from rami import terminal
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"rich", "textual"}:
            raise
        sys.exit(MISSING)
    return terminal
