"""Records which functions of ours run, and counts them."""

from collections.abc import Sequence
from types import FrameType
from typing import Any, Final

from msgspec import Struct
from tools.repository import ROOT

_OURS: Final = tuple([f"{ROOT / folder}/" for folder in ("service/rami_service", "sdk/rami")])
_PREFIX: Final = len(f"{ROOT}/")


class Entry(Struct, frozen=True):
    """A function of ours that is called or goes on (`enters`), or that returns or waits. `path` is its file."""

    enters: bool
    path: str
    function: str
    line: int


class Counts(Struct, frozen=True):
    """What one request takes: calls, different functions and files, and how often the next line is in another file."""

    calls: int
    functions: int
    files: int
    crossings: int


class Recorder:
    """A profile function for `sys.setprofile`: it notes the functions of this repository."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call or a return."""
        code = frame.f_code
        if event in ("call", "return") and code.co_filename.startswith(_OURS):
            path = code.co_filename[_PREFIX:]
            self.entries.append(Entry(event == "call", path, code.co_qualname, code.co_firstlineno))


def counts(entries: Sequence[Entry]) -> Counts:
    """Count. A function that waits and goes on counts as called again: the reader has to find it again, too."""
    calls = [entry for entry in entries if entry.enters]
    functions = {(entry.path, entry.line) for entry in calls}
    return Counts(len(calls), len(functions), len({entry.path for entry in calls}), _crossings(entries))


def _crossings(entries: Sequence[Entry]) -> int:
    """How often another file runs than before: by a call, by a return, or because a task goes on."""
    crossings, within, last = 0, list[str](), ""
    for entry in entries:
        if entry.enters:
            within.append(entry.path)
        elif within:
            within.pop()
        now = within[-1] if within else ""
        crossings += bool(now and last and now != last)
        last = now or last
    return crossings
