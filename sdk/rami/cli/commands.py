"""The commands themselves."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from rami.rules.errors import RuleViolation
from rami.rules.record import BadRecord, Record, verify
from rami.rules.referee import answer_line

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


@app.callback()
def rami() -> None:
    """Rami: a referee and a verifier for French rummy."""


@app.command()
def judge() -> None:
    """Answer questions about the rules: one JSON document a line on standard input, one a line on standard output."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(answer_line(line) + b"\n")
        sys.stdout.buffer.flush()


@app.command(name="verify")
def verify_record(
    path: Annotated[Path, typer.Argument(help="A record, as GET /v1/games/{id}/record gives it.")],
) -> None:
    """Replay a record and check every shuffle against its commitment."""
    try:
        record = msgspec.json.decode(path.read_bytes(), type=Record)
        contributed = verify(record)
    except (OSError, msgspec.DecodeError, RuleViolation, BadRecord, ValueError) as error:
        typer.echo(f"{path}: {error}", err=True)
        raise typer.Exit(1) from None
    for deal, seats in zip(record.deals, contributed, strict=True):
        who = ", ".join(record.names[seat] for seat in seats) or "nobody but the server"
        typer.echo(f"deal {deal.deal}: the shuffle is the one committed to; entropy from {who}")
    typer.echo(f"{len(record.deals)} deals replay to {', '.join(map(str, record.totals))}")
