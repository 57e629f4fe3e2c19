"""The ordinary discard: what runs for every one of them, and no timer that runs beside one."""

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from typing import Final

from msgspec import json
from tools.repository import ROOT
from tools.trace.recorder import Counts, Entry, counts
from tools.trace.served import Traced

_RUN: Final = (sys.executable, "-m", "tools.trace.served")


@cache
def discards() -> list[Traced]:
    """What ran for each discard, in a fresh process: what is warm must not depend on what ran before."""
    ran = subprocess.run(_RUN, cwd=ROOT, check=True, capture_output=True)
    return json.decode(ran.stdout, type=list[Traced])


def ordinary() -> list[Entry]:
    """The entries of the discard with the fewest of them: beside it no timer ran."""
    return min(discards(), key=lambda one: len(one.entries)).entries


def typical() -> Counts:
    """The counts that a quarter of all discards do not exceed. Others meet a timer, or a body that is not known yet."""
    every = [counts(one.entries) for one in discards()]
    return Counts(*[sorted(values)[len(values) // 4] for values in zip(*map(_parts, every), strict=True)])


def always() -> list[tuple[str, list[str]]]:
    """The files that every discard enters, in the order in which the ordinary one does, each with its functions."""
    shared = set.intersection(*[_functions(one.entries) for one in discards()])
    files: dict[str, list[str]] = {}
    for entry in ordinary():
        functions = files.setdefault(entry.path, []) if _named(entry) in shared else []
        if entry.function not in functions:
            functions.append(entry.function)
    return list(files.items())


def _functions(entries: Sequence[Entry]) -> set[tuple[str, str]]:
    return {_named(entry) for entry in entries}


def _named(entry: Entry) -> tuple[str, str]:
    return entry.path, entry.function


def _parts(count: Counts) -> tuple[int, ...]:
    return count.calls, count.functions, count.files, count.crossings
