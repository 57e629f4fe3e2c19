"""The commands themselves."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from rami.messages.catalogue import Language
from rami.problems.exceptions import Refused
from rami.referee import answer_line
from rami.rules.records.record import BadRecord, Record, verify
from rami.rules.records.transcript import read, write
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

RecordFile = Annotated[
    Path, typer.Argument(help="A record, as GET /v1/games/{id}/record gives it or as `rami show` writes it.")
]

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def rami() -> None:
    """Rami: a referee, rule sheets and a verifier for French rummy."""


@app.command()
def judge() -> None:
    """Answer questions about the rules: one JSON document a line on standard input, one a line on standard output."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(line) + b"\n")
        sys.stdout.buffer.flush()


@app.command()
def show(path: RecordFile) -> None:
    """Print a record as text: the hands, every turn on a line of its own, the scores."""
    with _complaints_about(path):
        text = write(_record(path))
    typer.echo(text, nl=False)


@app.command(name="sheet")
def print_sheet(
    name: Annotated[str, typer.Argument(help="A game, such as rami-40.")],
    lang: Annotated[Language, typer.Option(help="The language.")] = "en",
    seats: Annotated[int | None, typer.Option(help="How many play; any number if not said.")] = None,
    options: Annotated[str, typer.Option(help='Options that differ, as JSON: {"ace": "high_low"}.')] = "{}",
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
    """Replay a record and check every shuffle against its commitment."""
    with _complaints_about(path):
        record = _record(path)
        contributed = verify(record)
    for deal, seats in zip(record.deals, contributed, strict=True):
        who = ", ".join(record.names[seat] for seat in seats) or "nobody but the server"
        typer.echo(f"deal {deal.deal}: the shuffle is the one committed to; entropy from {who}")
    typer.echo(f"{len(record.deals)} deals replay to {', '.join(map(str, record.totals))}")


def _record(path: Path) -> Record:
    content = path.read_bytes()
    return msgspec.json.decode(content, type=Record) if content.startswith(b"{") else read(content.decode())


@contextmanager
def _complaints_about(path: Path) -> Iterator[None]:
    """One line and exit status 1 for whatever is wrong with a file."""
    try:
        yield
    except (OSError, msgspec.DecodeError, Refused, BadRecord, ValueError) as error:
        typer.echo(f"{path}: {error}", err=True)
        raise typer.Exit(1) from None
