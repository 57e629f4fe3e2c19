"""The benchmark: what it plays is fixed, and its result says what was played."""

from hashlib import sha256
from importlib.resources import files

import msgspec
import pytest
from tools.repository import ROOT

from rami.bots import LEVELS, HouseBot, RandomBot
from rami.rules.settings.searchable import known
from rami.rules.variants.resolve import resolve
from rami.training import benchmark
from rami.training.arena import Estimate
from rami.training.benchmark import PROTOCOL, Protocol, Result, Table, bench
from rami.training.benchmark.opponents import digest_of
from rami.training.benchmark.protocol import DIGEST, FILE, digest_of_protocol
from rami.training.benchmark.result import between_two

SMALL = Protocol(
    name="Small",
    seed="small",
    deals=8,
    seconds=1.0,
    opponents=("novice", "regular"),
    optional=("strong",),
    tables=(Table("gin-rami", 2), Table("rami", 4)),
)
DIGITS = 12
"""So many digits of the digest are shown."""


def without_times(result: Result) -> object:
    """Everything but how long it took."""
    return msgspec.structs.replace(result, rows=[msgspec.structs.replace(row, seconds=0.0) for row in result.rows])


def test_the_first_benchmark_is_frozen() -> None:
    """A change of a byte makes another benchmark, with another name."""
    assert sha256(files(benchmark).joinpath(FILE).read_bytes()).hexdigest()[:DIGITS] == DIGEST == "2aab25be37bd"
    assert DIGEST in (ROOT / "docs/reference/benchmark.md").read_text()


def test_every_table_can_be_reduced() -> None:
    """The play-outs know all of its games, and the opponents are levels."""
    assert all(known(resolve(table.game, {}, table.seats), table.seats) for table in PROTOCOL.tables)
    assert {*PROTOCOL.opponents, *PROTOCOL.optional} <= {*LEVELS}


def test_a_bot_gets_a_row_for_each_table_and_opponent() -> None:
    """The score is the mean of those that count, and any number of processes finds the same."""
    result = bench(HouseBot, name="mine", optional=True, protocol=SMALL)
    assert [(row.opponent, row.game, row.seats) for row in result.rows] == [
        (opponent, table.game, table.seats) for opponent in ("novice", "regular", "strong") for table in SMALL.tables
    ]
    assert all(row.deals == 8 and not row.failed for row in result.rows)
    assert result.score.mean == pytest.approx(sum(row.score.mean for row in result.rows[:4]) / 4)
    assert (result.bot, result.public, result.complete, result.in_time) == ("mine", True, True, True)
    assert result.digest == digest_of_protocol(SMALL) != DIGEST == digest_of_protocol(PROTOCOL)
    again = bench(HouseBot, name="mine", optional=True, protocol=SMALL, workers=2)
    assert without_times(again) == without_times(result)
    assert msgspec.json.decode(msgspec.json.encode(result), type=Result) == result


def test_a_bot_that_plays_like_its_opponent_scores_half() -> None:
    """Exactly, because both play the same in every deal."""
    result = bench(LEVELS["regular"], protocol=SMALL)
    assert [row.score.mean for row in result.rows if row.opponent == "regular"] == [pytest.approx(50)] * 2


def test_other_cards_and_fewer_deals_are_in_the_result() -> None:
    """And what is too slow. The text says so too."""
    result = bench(RandomBot, seed="mine", deals=10, protocol=msgspec.structs.replace(SMALL, seconds=0.0))
    assert (result.seed, result.public, result.complete, result.in_time) == ("mine", False, False, False)
    text = str(result)
    assert "cards of the seed mine" in text
    assert "Not complete" in text
    assert "Too slow" in text
    with pytest.raises(ValueError, match="needs 8 deals or more"):
        bench(RandomBot, deals=7, protocol=SMALL)


def test_the_digest_of_the_opponents_is_that_of_their_play() -> None:
    """The same levels have the same one, others another."""
    tables = SMALL.tables[:1]
    assert digest_of(("novice", "regular"), tables) == digest_of(("novice", "regular"), tables)
    assert digest_of(("novice", "regular"), tables) != digest_of(("novice", "strong"), tables)


def test_a_share_of_the_deals_is_counted_between_two() -> None:
    """With four players a quarter of the deals is half of those between two."""
    two = between_two(Estimate(0.6, 0.1), 2)
    assert two.mean == pytest.approx(60)
    assert two.error == pytest.approx(10)
    assert between_two(Estimate(0.25, 0.0), 4).mean == pytest.approx(50)
    assert between_two(Estimate(0.5, 0.001), 4).mean == pytest.approx(75)
    step = between_two(Estimate(0.501, 0), 4).mean - between_two(Estimate(0.5, 0), 4).mean
    assert between_two(Estimate(0.5, 0.001), 4).error == pytest.approx(step, rel=0.01)
