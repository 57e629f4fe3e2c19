"""The commands of the command line."""

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import Annotated, cast

import typer

from rami._terminal.cli import benchmarks, bots, datasets, deployments, games, table, tuning
from rami._terminal.cli.options import options_in
from rami._terminal.cli.output import fail, say, say_lines
from rami.catalogue import known_game, rules_called
from rami.messages.catalogue import Language, catalogue
from rami.problems.exceptions import Refused
from rami.referee import answer_line
from rami.rules.records.record import BadRecord, Record, verify
from rami.rules.records.record_file import MOST_BYTES, limited_replay, record_in
from rami.rules.records.transcript import write
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve
from rami.sheets.sheet import sheet

RecordFile = Annotated[Path, typer.Argument(help="A record, from GET /v1/games/{id}/record or from `rami show`.")]
Explain = Annotated[
    bool,
    typer.Option(
        "--explain", help="Say why a move is refused, in English and French, and how the turn can be finished."
    ),
]

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

app.command()(bots.arena)
app.command()(benchmarks.bench)
app.command()(bots.league)
app.command()(datasets.dataset)
app.command()(deployments.contract)
app.command()(games.games)
app.command()(table.play)
app.command()(table.watch)
app.command()(tuning.tune)
app.command()(tuning.exploit)
app.add_typer(bots.bot, name="bot")
app.add_typer(bots.new, name="new")


@app.callback()
def rami() -> None:
    """Rami: a table, bots, a referee, rule sheets and a verifier for French rummy."""


@app.command()
def judge(
    explain: Explain = False,  # noqa: FBT002 - typer makes a switch of it
) -> None:
    """Answer questions about the rules. Reads one JSON document from each line, and writes one answer for each."""
    for line in _questions(cast(BufferedReader, sys.stdin.buffer)):
        sys.stdout.buffer.write(answer_line(line, explain=explain) + b"\n")
        sys.stdout.buffer.flush()


def _questions(given: BufferedReader) -> Iterable[bytes]:
    """The lines. Windows may write them in UTF-16, with a mark at the start."""
    if given.peek(2)[:2] in {BOM_UTF16_LE, BOM_UTF16_BE}:
        return (line.encode() for line in TextIOWrapper(given, "utf-16", errors="replace", newline="\n"))
    return given


@app.command()
def show(path: RecordFile) -> None:
    """Print a record as text: the hands, one line for each turn, the scores."""
    with _report_errors(path):
        text = write(_record(path))
    say_lines(text)


@app.command(name="sheet")
def print_sheet(
    name: Annotated[str, typer.Argument(help="The name of a game, such as rami-40 or scala-40: see `rami games`.")],
    lang: Annotated[Language, typer.Option(help="The language of the sheet.")] = "en",
    seats: Annotated[int | None, typer.Option(help="How many play; without it, any number.")] = None,
    options: Annotated[str, typer.Option(help='Changed options as JSON, such as {"ace": "high_low"}.')] = "{}",
    still: Annotated[int | None, typer.Option(help="How many of them are still in, after an elimination.")] = None,
) -> None:
    """Print the rule sheet of a game as Markdown."""
    try:
        named = rules_called(name, options_in(options))
        rules = resolve(named.variant, named.options, seats)
        known = None if name in VARIANTS else known_game(name)
        differs = [catalogue(lang, "options").gettext(one) for one in known.differs] if known else []
        text = sheet(rules, seats, lang, still=still, title=known.title if known else None, differs=differs)
    except Refused as error:
        raise fail(error.said(catalogue(lang, "messages"))) from None
    except ValueError as error:
        raise fail(error) from None
    typer.echo(text, nl=False)


@app.command(name="verify")
def verify_record(path: RecordFile) -> None:
    """Replay a record and check each shuffle against its commitment."""
    with _report_errors(path):
        record = _record(path)
        contributed = verify(record)
    for deal, seats in zip(record.deals, contributed, strict=True):
        names = ", ".join(record.names[seat] for seat in seats) or "the server only"
        say(f"deal {deal.deal}: the shuffle matches its commitment; entropy from {names}")
    say(f"{len(record.deals)} deals replayed; totals {', '.join(map(str, record.totals))}")


def _record(path: Path) -> Record:
    with path.open("rb") as file:
        return record_in(file.read(MOST_BYTES + 1))


@contextmanager
def _report_errors(path: Path) -> Iterator[None]:
    """Print one line and exit with status 1 if a file cannot be read or is invalid, or costs too much to replay."""
    try:
        with limited_replay():
            yield
    except OSError as error:
        raise fail(f"{path}: {error.strerror}") from None
    except BadRecord as error:
        raise fail(f"{path}: {error}") from None
