"""The tables of docs/reference/levels.md follow from the results in tools/league, which can be measured in parts."""

from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace
from tools.league.__main__ import main
from tools.league.page import levels
from tools.league.results import RESULTS, Result, keep, read

from rami import __version__
from rami.bots import LEVELS
from rami.rules.variants import VARIANTS

PART = ("rami-frappe", 2, "regular", "novice")


def run(results: Path, *more: str) -> None:
    """Measure one part in a file."""
    game, players, against, level = PART
    part = f"--games {game} --players {players} --against {against} --levels {level}".split()
    main([*part, "--workers", "1", "--results", str(results), *more])


def result(
    lead: float = 1.5,
    level: str = "novice",
    share: float | None = 0.5,
    version: str | None = None,
    deals: int | None = None,
) -> Result:
    """A result of the part."""
    game, players, against, _ = PART
    return Result(
        game=game,
        players=players,
        against=against,
        level=level,
        lead=lead,
        lead_error=0.5,
        share=share,
        share_error=0.02,
        deals=deals,
        version=version,
    )


def test_a_part_is_measured_once_unless_it_is_asked_for_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A stopped run goes on: what is known with as many deals is left out."""
    results = tmp_path / "results.jsonl"
    run(results, "--deals", "60")
    first = read(results)
    assert [(key, done.deals, done.version) for key, done in first.items()] == [(PART, 60, __version__)]
    assert capsys.readouterr().out.startswith("rami-frappe 2 regular novice: ")
    run(results, "--deals", "60")
    assert capsys.readouterr().out == ""
    run(results, "--deals", "80")
    assert read(results)[PART].deals == 80
    run(results, "--deals", "60")
    assert read(results)[PART].deals == 80
    run(results, "--deals", "60", "--again")
    assert read(results) == first


def test_what_another_version_measured_is_measured_again(tmp_path: Path) -> None:
    """Its bots may have played otherwise."""
    results = tmp_path / "results.jsonl"
    keep([result(version="0.1.0", deals=5000)], results)
    run(results, "--deals", "60")
    assert read(results)[PART].deals == 60


def test_results_of_other_machines_can_be_taken(tmp_path: Path) -> None:
    """Each takes the place of the one that was there, and the order of the file does not depend on it."""
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    other = replace(result(), game="rami")
    keep([result(lead=1.0)], here)
    keep([other, result(lead=2.0)], there)
    main(["--take", str(there), "--results", str(here)])
    assert here.read_bytes() == there.read_bytes()
    assert list(read(here).values()) == [other, result(lead=2.0)]


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (b"no results\n", "results.jsonl:1: JSON is malformed"),
        (b"[" * 100_000, "results.jsonl:1: "),
        (json.encode(replace(result(), game="rami")).replace(b'"rami"', b'"ramy"'), "there is no such game"),
    ],
    ids=["no JSON", "deep", "unknown"],
)
def test_a_broken_file_is_refused_before_anything_is_measured(
    kept: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With its line, and it stays as it is."""
    results = tmp_path / "results.jsonl"
    results.write_bytes(kept)
    with pytest.raises(SystemExit):
        run(results, "--deals", "60")
    assert said in capsys.readouterr().err
    assert results.read_bytes() == kept


def test_the_table_says_what_was_not_measured_and_where_nothing_is_searched() -> None:
    """A cell for each level."""
    four = replace(result(level="strong", share=None), game="rummy-13", players=4)
    *_, first, second = levels({each.key: each for each in (result(), four)}).splitlines()
    assert first == "| `rami-frappe` | 2 | regular | +1.5 ± 0.5, 50% ± 2% | not measured | not measured |"
    assert second == "| `rummy-13` | 4 | regular | not measured | +1.5 ± 0.5 | as `strong` |"


def test_all_kept_results_are_of_games_and_levels_that_there_are() -> None:
    """In the order in which they are written."""
    every = read()
    assert all(each.game in VARIANTS and each.level in LEVELS for each in every.values())
    assert len(every) == len(RESULTS.read_bytes().splitlines())
