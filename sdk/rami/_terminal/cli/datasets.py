"""The command that makes a data set."""

from pathlib import Path
from typing import Annotated

import typer
from rich.filesize import decimal

from rami._terminal.cli.bots import GameOptions, Workers, named_bots, report_errors, running
from rami._terminal.cli.options import options_in
from rami._terminal.cli.output import say
from rami._terminal.cli.progress import progress
from rami.bots import LEVELS


def dataset(  # noqa: PLR0913, PLR0917 - each argument is an option of the command
    game: Annotated[str, typer.Argument(help="The name of a game, such as rami-51.")],
    out: Annotated[Path, typer.Option(help="A folder. If it has a part of this data set, the command goes on.")],
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = 10_000,
    levels: Annotated[
        str, typer.Option(help=f"Who plays, separated by commas: NAME=BOT, BOT or a level ({', '.join(LEVELS)}).")
    ] = "regular",
    seats: Annotated[int, typer.Option(min=2, help="How many play.")] = 2,
    options: GameOptions = "{}",
    seed: Annotated[str, typer.Option(help="Another seed deals other cards.")] = "1",
    decisions: Annotated[bool, typer.Option("--decisions", help="Keep also what was seen at each action.")] = False,  # noqa: FBT002
    deals_in_file: Annotated[int, typer.Option(min=1, help="How many deals a file has, fewer for slow bots.")] = 1000,
    workers: Workers = "1",
) -> None:
    """Let bots play, and keep the games as files in Parquet."""
    with report_errors(), running(workers) as pool, progress("deals") as on_progress:
        from rami.training import datasets

        made = datasets.make(
            named_bots(levels.split(",")),
            out,
            variant=game,
            options=options_in(options),
            seats=seats,
            deals=deals,
            seed=seed,
            decisions=decisions,
            deals_in_file=deals_in_file,
            workers=pool,
            on_progress=on_progress,
        )
    say(f"{out}: {made.games:,} games, {made.kept:,} of them from before, {decimal(made.bytes)}")
