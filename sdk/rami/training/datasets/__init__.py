"""Data sets of games: records as arrays, and as Parquet files. They need the extra `rami[data]`.

    from rami.training import datasets

    datasets.make({"regular": HouseBot}, "games", deals=10_000, workers=2)
    arrays = datasets.from_records(datasets.records_in("games"))

`schema` says what the columns are, `writing` writes files, also of other games than those of bots.
"""

try:
    from rami.training.datasets.arrays import Decisions, from_records
    from rami.training.datasets.making import Made, OtherDataSet, make
    from rami.training.datasets.reading import decisions_in, records_in
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in {"numpy", "pyarrow"}:
        raise
    from rami.bots.missing_extra import MissingExtra

    raise MissingExtra("Data sets need more packages: pip install 'rami[data]'") from missing

__all__ = [
    "Decisions",
    "Made",
    "OtherDataSet",
    "decisions_in",
    "from_records",
    "make",
    "records_in",
    "schema",
    "writing",
]
