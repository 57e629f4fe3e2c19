"""How far a long command is: a bar, or now and then a line where nobody sees a bar."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rami._terminal.cli.output import say_aside

_EVERY: Final = 10.0
"""Seconds between two lines."""
_FEW: Final = 10
"""Rates below this have a decimal."""


@contextmanager
def progress(what: str) -> Iterator[Callable[..., None]]:
    """Yields a function to call with what is done, what there is in all, and what was done before the command."""
    columns = BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn()
    began = said = monotonic()
    bar = Progress(*columns, transient=True, disable=not sys.stderr.isatty())
    task = bar.add_task("", total=None)

    def on_progress(done: int, total: int, before: int = 0) -> None:
        nonlocal said
        now = monotonic()
        rate = (done - before) / (now - began)
        text = f"{rate:,.{int(rate < _FEW)}f} {what} a second"
        bar.update(task, completed=done, total=total, description=text)
        if bar.disable and now - said > _EVERY:
            said = now
            say_aside(f"{done:,} of {total:,} {what}, {text}")

    with bar:
        yield on_progress
