"""The commands of the command line."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from rami.cli import bots, table
from rami.messages.catalogue import Language
from rami.problems.exceptions import Refused
from rami.referee import answer_line
from rami.rules.records.record import BadRecord, Record, verify
from rami.rules.records.transcript import read, write
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

RecordFile = Annotated[Path, typer.Argument(help="A record, from GET /v1/games/{id}/record or from `rami show`.")]

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

app.command()(bots.arena)
app.command()(bots.league)
app.command()(table.play)
app.command()(table.watch)
app.add_typer(bots.bot, name="bot")
app.add_typer(bots.new, name="new")


@app.callback()
def rami() -> None:
    """Rami: a table, bots, a referee, rule sheets and a verifier for French rummy."""


@app.command()
def judge() -> None:
    """Answer questions about the rules. Reads one JSON document from each line, and writes one answer for each."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(line) + b"\n")
        sys.stdout.buffer.flush()


@app.command()
def show(path: RecordFile) -> None:
    """Print a record as text: the hands, one line for each turn, the scores."""
    with _report_errors(path):
        text = write(_record(path))
    typer.echo(text, nl=False)


@app.command(name="sheet")
def print_sheet(
    name: Annotated[str, typer.Argument(help="The name of a game, such as rami-40.")],
    lang: Annotated[Language, typer.Option(help="The language of the sheet.")] = "en",
    seats: Annotated[int | None, typer.Option(help="How many play; without it, any number.")] = None,
    options: Annotated[str, typer.Option(help='Changed options as JSON, such as {"ace": "high_low"}.')] = "{}",
) -> None:
    """Print the rule sheet of a game as Markdown."""
    try:
        rules = resolve(name, msgspec.json.decode(options, type=dict[str, Any]), seats)
    except (msgspec.DecodeError, Refused) as error:
        typer.echo(error, err=True)
        raise typer.Exit(1) from None
    typer.echo(sheet(rules, seats, lang), nl=False)


@app.command(name="verify")
def verify_record(path: RecordFile) -> None:
    """Replay a record and check each shuffle against its commitment."""
    with _report_errors(path):
        record = _record(path)
        contributed = verify(record)
    for deal, seats in zip(record.deals, contributed, strict=True):
        names = ", ".join(record.names[seat] for seat in seats) or "the server only"
        typer.echo(f"deal {deal.deal}: the shuffle matches its commitment; entropy from {names}")
    typer.echo(f"{len(record.deals)} deals replayed; totals {', '.join(map(str, record.totals))}")


def _record(path: Path) -> Record:
    content = path.read_bytes()
    return msgspec.json.decode(content, type=Record) if content.startswith(b"{") else read(content.decode())


@contextmanager
def _report_errors(path: Path) -> Iterator[None]:
    """Print one line and exit with status 1 if a file cannot be read or is invalid."""
    try:
        yield
    except (OSError, msgspec.DecodeError, Refused, BadRecord, ValueError) as error:
        typer.echo(f"{path}: {error}", err=True)
        raise typer.Exit(1) from None
