"""Data sets as files: the same for any workers, whole after an interruption, and readable by others."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.sdk.training.test_jobs import dask

from rami.bots import AnyBot, BotFailed, HouseBot, NoviceBot, RandomBot
from rami.problems.exceptions import BadRules
from rami.rules.records.record import verify
from rami.training import datasets
from rami.training.arena import duel
from rami.training.datasets import Decisions, OtherDataSet, from_records
from rami.training.datasets.schema import DECISIONS, FORMAT, GAMES, schema
from rami.training.datasets.writing import UNFINISHED, writing

BOTS: dict[str, AnyBot] = {"novice": NoviceBot, "random": RandomBot(1)}
SETTINGS: dict[str, Any] = {"deals": 25, "deals_in_file": 10, "seed": 3, "decisions": True}


def files(folder: Path) -> dict[str, bytes]:
    """The content of each file."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data set that one process has made."""
    folder = tmp_path_factory.mktemp("made")
    datasets.make(BOTS, folder, **SETTINGS)
    return folder


def test_the_files_are_listed_in_parts(made: Path) -> None:
    """Each table has a folder, and no file has more than its games."""
    parts = [f"part-00000{number}.parquet" for number in range(3)]
    names = {f"{table}/{part}" for table in ("decisions", "games") for part in parts}
    assert set(files(made)) == {"dataset.json", *names}
    assert [pq.read_metadata(made / "games" / part).num_rows for part in parts] == [10, 10, 5]


def test_records_come_back_and_can_be_verified(made: Path) -> None:
    """Each game has cards of its own, and all four ways to seat two bots come equally often."""
    records = [*datasets.records_in(made)]
    assert len({record.deals[0].secret for record in records}) == len(records) == 25
    assert all(verify(record) for record in records)
    orders = [("novice", "novice"), ("random", "novice"), ("novice", "random"), ("random", "random")]
    assert [record.names for record in records] == (orders * 7)[:25]


def test_the_cards_are_those_of_the_arena(made: Path) -> None:
    """With the same seed, a duel deals the same."""
    dealt = duel({"a": HouseBot, "b": HouseBot}, deals=4, seed=3, keep_records=True).records
    secrets = [record.deals[0].secret for record in datasets.records_in(made)]
    assert [record.deals[0].secret for record in dealt] == [secrets[0], secrets[0], secrets[1], secrets[1]]


def test_arrays_come_back(made: Path) -> None:
    """What was written is what `from_records` makes of the records."""
    groups = [*datasets.decisions_in(made)]
    assert len(groups) == 3
    wanted = from_records(datasets.records_in(made))
    for name in Decisions._fields:
        found = np.concatenate([getattr(group, name) for group in groups])
        assert found.dtype == getattr(wanted, name).dtype
        assert np.array_equal(found, getattr(wanted, name))


def test_other_programs_read_the_files(made: Path) -> None:
    """DuckDB and Polars have readers of their own; pandas reads with pyarrow."""
    arrays = from_records(datasets.records_in(made))
    decisions, games = (duckdb.read_parquet(f"{made}/{table}/*.parquet") for table in ("decisions", "games"))
    found = decisions.aggregate("seat, count(*), sum(action)", "seat").order("seat")
    seats = [arrays.seat == seat for seat in (0, 1)]
    assert found.fetchall() == [(seat, own.sum(), arrays.action[own].sum()) for seat, own in enumerate(seats)]
    scores = games.project("unnest(deals) as deal").aggregate("sum(deal.scores[1])")
    assert scores.fetchall() == [(sum(record.deals[0].scores[0] for record in datasets.records_in(made)),)]
    table = pl.read_parquet(made / "decisions")
    assert np.array_equal(np.stack(table["observation"].to_list()), arrays.observation)
    assert pl.read_parquet(made / "games")["game"].to_list() == [*range(25)]
    assert pq.read_table(made / "games").num_rows == 25


def test_the_files_have_the_documented_columns(made: Path) -> None:
    """With these types, and what is needed to make the same again."""
    for table, columns in {"games": GAMES, "decisions": DECISIONS}.items():
        found = pq.read_schema(made / table / "part-000001.parquet")
        assert found.equals(schema(columns))
        about = msgspec.json.decode(found.metadata[b"rami"])
        assert about.pop("part") == 1
        assert about == msgspec.json.decode((made / "dataset.json").read_bytes())
        assert about["format"] == FORMAT
        assert (about["variant"], about["seats"], about["bots"], about["seed"]) == (
            "rami",
            2,
            ["novice", "random"],
            "3",
        )
        assert about["options"] == {"match_end": {"deals": 1}}


@pytest.mark.parametrize("executor", [partial(ThreadPoolExecutor, 2), dask], ids=["threads", "dask"])
def test_any_executor_makes_the_same_files(
    executor: Callable[[], AbstractContextManager[Executor]], made: Path, tmp_path: Path
) -> None:
    """Byte for byte."""
    with executor() as workers:
        datasets.make(BOTS, tmp_path, workers=workers, **SETTINGS)
    assert files(tmp_path) == files(made)


def test_what_is_whole_is_kept(made: Path, tmp_path: Path) -> None:
    """A part that is missing, one that was cut off, one of another data set and one that was not finished are made."""
    progress: list[tuple[int, int, int]] = []
    settings = SETTINGS | {"workers": 2, "on_progress": lambda *numbers: progress.append(numbers)}
    assert datasets.make(BOTS, tmp_path, **settings).kept == 0
    assert progress == [(10, 25, 0), (20, 25, 0), (25, 25, 0)]
    (tmp_path / "games/part-000001.parquet").unlink()
    cut = tmp_path / "decisions/part-000002.parquet"
    cut.write_bytes(cut.read_bytes()[:-100])
    (tmp_path / f"games/{UNFINISHED}1").write_bytes(b"PAR1")
    kept = (tmp_path / "games/part-000000.parquet").stat()
    again = datasets.make(BOTS, tmp_path, **settings)
    assert again.kept == 10
    assert progress[3:] == [(20, 25, 10), (25, 25, 10)]
    assert files(tmp_path) == files(made)
    assert (tmp_path / "games/part-000000.parquet").stat().st_ino == kept.st_ino
    assert datasets.make(BOTS, tmp_path, **settings).kept == 25
    assert again.bytes == sum(len(content) for name, content in files(tmp_path).items() if name != "dataset.json")
    (tmp_path / "games/part-000000.parquet").write_bytes(files(made)["games/part-000001.parquet"])
    assert datasets.make(BOTS, tmp_path, **settings).kept == 15
    assert files(tmp_path) == files(made)


class Failing(RandomBot):
    """Fails in the twelfth game."""

    def game_started(self, game: str, _seat: int) -> None:
        """The id ends with the number of the game, from 0."""
        if game.endswith("/11"):
            raise LookupError("no idea")


def test_an_exception_leaves_no_part_of_a_file(tmp_path: Path) -> None:
    """The parts before it are there."""
    with pytest.raises(BotFailed):
        datasets.make({"failing": Failing}, tmp_path, **SETTINGS)
    assert set(files(tmp_path)) == {"dataset.json", "decisions/part-000000.parquet", "games/part-000000.parquet"}


def test_a_folder_has_one_data_set(tmp_path: Path) -> None:
    """Another one, or other files, are refused; nothing is changed."""
    folder = tmp_path / "set"
    datasets.make(BOTS, folder, deals=2)
    before = files(folder)
    with pytest.raises(OtherDataSet, match='has another data set: its seed is "1", not "2"'):
        datasets.make(BOTS, folder, deals=2, seed=2)
    with pytest.raises(OtherDataSet, match=r'its bots is \["novice","random"\], not \["house"\]'):
        datasets.make({"house": HouseBot}, folder, deals=2)
    assert files(folder) == before
    for broken in (b"[]", b'{"a":' * 100_000):
        (folder / "dataset.json").write_bytes(broken)
        with pytest.raises(OtherDataSet, match=r"dataset\.json cannot be read"):
            datasets.make(BOTS, folder, deals=2)
    with pytest.raises(OtherDataSet, match="has other files"):
        datasets.make(BOTS, tmp_path, deals=2)


def test_a_second_run_does_not_disturb_the_first(tmp_path: Path) -> None:
    """It is refused. After the first one, it finds everything there."""
    code = (
        "from rami.bots import NoviceBot\nfrom rami.training import datasets\n"
        f"print(datasets.make({{'novice': NoviceBot}}, {str(tmp_path)!r}, deals=4, deals_in_file=2).kept)"
    )
    second = partial(subprocess.run, [sys.executable, "-c", code], capture_output=True, text=True, check=False)
    refused: list[str] = []
    datasets.make(
        {"novice": NoviceBot},
        tmp_path,
        deals=4,
        deals_in_file=2,
        on_progress=lambda *_: refused.append(second().stderr),
    )
    assert len(refused) == 2
    assert all("OtherDataSet" in said and "is being made by another run" in said for said in refused)
    assert second().stdout == "4\n"


def test_what_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """Before the folder is made."""
    for deals, each in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="A data set has 1 deal or more"):
            datasets.make(BOTS, tmp_path / "set", deals=deals, deals_in_file=each)
    with pytest.raises(ValueError, match="at most 1,000,000 files"):
        datasets.make(BOTS, tmp_path / "set", deals=10**19)
    with pytest.raises(BadRules):
        datasets.make(BOTS, tmp_path / "set", variant="gin", deals=1)
    with pytest.raises(BadRules):
        datasets.make(BOTS, tmp_path / "set", seats=9, deals=1)
    assert not (tmp_path / "set").exists()


def test_a_writer_of_others_is_as_careful(tmp_path: Path) -> None:
    """Any table, in groups; a file that is not finished cannot be seen."""
    columns = {"number": (pa.int64(), "A number.")}
    path = tmp_path / "new" / "numbers.parquet"

    def groups() -> Iterator[Any]:
        yield pa.table({"number": [1, 2]}, schema(columns))
        yield pa.table({"number": [3]}, schema(columns))

    with writing(path, columns, {"of": "tests"}) as writer:
        for group in groups():
            writer.write_table(group)
            assert not [*path.parent.glob("*.parquet")]
    assert pq.read_table(path)["number"].to_pylist() == [1, 2, 3]
    with pytest.raises(ZeroDivisionError), writing(path, columns, {}) as writer:
        writer.write_table(pa.table({"number": [1 // 0]}, schema(columns)))
    assert pq.read_table(path)["number"].to_pylist() == [1, 2, 3]
    assert [*path.parent.iterdir()] == [path]


def test_without_pyarrow_the_error_says_what_to_install() -> None:
    """The rest of the training works without it."""
    program = (
        "import sys; sys.modules['pyarrow'] = sys.modules['gymnasium'] = None\nfrom rami.training import arena\n"
        "try: from rami.training import datasets\nexcept ImportError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "Data sets need more packages: pip install 'rami[data]'\n"
