"""What the files of a data set hold, as records and as arrays."""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq

from rami.rules.records.record import Record
from rami.training.datasets.arrays import Decisions

Folder = str | PathLike[str]


def records_in(folder: Folder) -> Iterator[Record]:
    """The records of a data set, in order. `rami.rules.records.record.verify` replays one and checks it."""
    for group in _groups(folder, "games"):
        for row in group.to_pylist():
            rules = {"variant": row.pop("variant"), "options": msgspec.json.decode(row.pop("options"))}
            yield msgspec.convert(row | {"game": row.pop("id"), "rules": rules}, Record)


def decisions_in(folder: Folder) -> Iterator[Decisions]:
    """The arrays of a data set that has decisions, some thousand actions at a time, in order."""
    for group in _groups(folder, "decisions"):
        columns = {}
        for name in Decisions._fields:
            column = group[name].combine_chunks()
            lists = name in ("observation", "mask")
            values = (column.flatten() if lists else column).to_numpy(zero_copy_only=False)
            columns[name] = values.reshape(len(column), -1) if lists else values
        yield Decisions(**columns)


def _groups(folder: Folder, table: str) -> Iterator[Any]:
    """The groups of rows in the files of a table, as tables."""
    for path in sorted((Path(folder) / table).glob("*.parquet")):
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            for number in range(file.num_row_groups):
                yield file.read_row_group(number)
