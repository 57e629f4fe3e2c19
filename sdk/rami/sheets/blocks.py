"""The blocks of a section (points, steps and tables), and how to write them in Markdown."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Steps(NamedTuple):
    """A numbered list of steps, in the order in which they are done."""

    steps: Sequence[str]


class Points(NamedTuple):
    """A point of a list that has a list of its own."""

    lead: str
    points: Sequence[str]


class Table(NamedTuple):
    """A table: the headings of its columns, and its rows."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str | int]]


Block = str | Points | Steps | Table
"""A string is one point of a list."""


def markdown(heading: str, blocks: Iterable[Block]) -> str:
    """A section with its heading. It is empty if there are no blocks."""
    text, before = "", None
    for block in blocks:
        same_list = isinstance(before, str | Points) and isinstance(block, str | Points)
        text += ("\n" if same_list else "\n\n") + "\n".join(_lines(block))
        before = block
    return f"## {heading}{text}" if text else ""


def _lines(block: Block) -> list[str]:
    match block:
        case str():
            return [f"- {block}"]
        case Points(lead, points):
            return [f"- {lead}", *(f"  - {point}" for point in points)]
        case Steps(steps):
            return [f"{number}. {step}" for number, step in enumerate(steps, start=1)]
        case Table(heads, rows):
            return [_row(heads), _row(["---"] * len(heads)), *map(_row, rows)]


def _row(cells: Sequence[str | int]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
