"""The command that plays the benchmark with a bot."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from rami._terminal.cli.bots import BotName, Workers, named_bots, report_errors, running
from rami._terminal.cli.output import begin_file, say_lines
from rami._terminal.cli.progress import progress


def bench(
    bot: BotName,
    seed: Annotated[str | None, typer.Option(help="Deal other cards than the public ones: a check.")] = None,
    deals: Annotated[int | None, typer.Option(min=1, help="Fewer deals at each table: a trial.")] = None,
    expert: Annotated[bool, typer.Option("--expert", help="Play against expert, too, outside the score.")] = False,  # noqa: FBT002
    workers: Workers = "1",
    out: Annotated[Path | None, typer.Option(help="A file for the result as JSON, to hand in.")] = None,
) -> None:
    """Play a frozen benchmark with a bot: games, opponents and cards are the same for all."""
    with report_errors(), running(workers) as pool, progress("tables") as on_progress:
        begin_file(out)
        from rami.training import benchmark  # it reads its definition

        [(name, played)] = named_bots([bot]).items()
        result = benchmark.bench(
            played, name=name, seed=seed, deals=deals, optional=expert, workers=pool, on_progress=on_progress
        )
        if out is not None:
            out.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")
    say_lines(f"{result}\n")
