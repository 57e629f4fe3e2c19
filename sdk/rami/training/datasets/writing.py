"""Parquet files that are there whole or not at all, and the rows in them."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from rami.rules.records.record import Record
from rami.training.datasets.arrays import Decisions
from rami.training.datasets.schema import DECISIONS, GAMES, schema

UNFINISHED: Final = ".unfinished-"
"""How the name of a file begins that is not yet whole. Readers of Parquet pass over such names."""
_ABOUT: Final = b"rami"

About = Mapping[str, Any]
"""What a file says about itself, as JSON under the key `rami` of its metadata."""


@contextmanager
def writing(path: Path, columns: Mapping[str, Any], about: About) -> Iterator[Any]:
    """A writer for a file with these columns, whose `write_table` adds rows, one group each time.

    The file is there after the block, with all its content on the disk; after an exception it is not. `schema` has the
    columns.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{UNFINISHED}{uuid4().hex}")
    fields = schema(columns).with_metadata({_ABOUT: msgspec.json.encode(about)})
    try:
        with unfinished.open("xb") as file:
            with pq.ParquetWriter(file, fields, compression="zstd", write_page_checksum=True) as writer:
                yield writer
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def is_whole(path: Path, about: About) -> bool:
    """Whether there is such a file, with its end, and it says this about itself."""
    try:
        found = pq.read_metadata(path)
    except (OSError, pa.ArrowInvalid):
        return False
    return bool(found.metadata.get(_ABOUT) == msgspec.json.encode(about))


def games_table(records: Iterable[Record], first: int = 0) -> Any:
    """Records as rows of `schema.GAMES`, numbered from `first`."""
    rows = []
    for number, record in enumerate(records, first):
        row = msgspec.to_builtins(record)
        rules = row.pop("rules")
        names = {"game": number, "id": row["game"], "variant": rules["variant"]}
        rows.append(row | names | {"options": msgspec.json.encode(rules["options"]).decode()})
    return pa.Table.from_pylist(rows, schema(GAMES))


def decisions_table(decisions: Decisions) -> Any:
    """Arrays as rows of `schema.DECISIONS`."""
    fields = schema(DECISIONS)
    return pa.Table.from_arrays([_column(values) for values in decisions], schema=fields)


def _column(values: NDArray[Any]) -> Any:
    """An array as a column; one of two dimensions as a column of lists."""
    flat = pa.array(values.ravel())
    if values.ndim == 1:
        return flat
    rows, each = values.shape
    return pa.ListArray.from_arrays(np.arange(rows + 1, dtype=np.int32) * each, flat)
