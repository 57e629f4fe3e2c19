"""The tables of docs/understand/scale.md follow from its figures, and the figures are those of the code."""

import re
from pathlib import Path
from typing import Final

import pytest
from tools.scale import fits, worksheet
from tools.scale.measure import kept, measured, times, wire
from tools.site.pages import text

from rami_service.settings import DAY, Settings

pytestmark = pytest.mark.tools

FIGURES: Final = worksheet.figures()
SHORT: Final = {"match_end": {"deals": 4}}


def test_the_numbers_in_texts_follow_from_the_figures() -> None:
    """Moves a second of a process, and the memory of the store where other pages name it."""
    whole, planned = 1000 / FIGURES["service_ms"], FIGURES["busy"] * 1000 / FIGURES["service_ms"]
    assert f"about {round(whole, -1):,.0f} (`1000 / service_ms`)" in " ".join(text(worksheet.PAGE).split())
    assert f"plans with {round(planned, -1):,.0f}," in " ".join(text(worksheet.PAGE).split())
    small, large = (worksheet.size(worksheet.need(games, FIGURES).gigabytes) for games in (1_000, 10_000))
    assert f"{small} for a thousand games a day, {large} for ten thousand" in text("docs/do/should-you-run-it.md")
    (answer,) = re.findall(r"256 MB are enough for \[about (\d+) games a\s+day\]", text("helm/rami/README.md"))
    assert int(answer) == pytest.approx(0.8 * 2**28 / worksheet.stored(FIGURES), rel=0.05)
    assert f"It is enough for about {answer} games a day" in text("docs/learn/running-it.md")


def test_the_worksheet_grows_as_it_should() -> None:
    """Ten times the games need ten times the moves and the memory; fewer days need less; a second server costs more."""
    small, large = (worksheet.need(games, FIGURES) for games in (10**6, 10**7))
    assert large.moves == pytest.approx(10 * small.moves)
    assert large.gigabytes == pytest.approx(10 * small.gigabytes)
    assert worksheet.need(10**6, worksheet.figures(["kept_days=1"])).gigabytes < small.gigabytes / 4
    edge = FIGURES["busy"] / FIGURES["store_ms"] * 1000
    assert worksheet.by_time(edge * 0.99, FIGURES) == 1
    assert worksheet.by_time(edge * 1.01, FIGURES) == 2


def test_every_server_of_the_largest_need_has_time_for_its_work() -> None:
    """The work of a primary, counted from the figures, fits into the part of a core that it may use."""
    need = worksheet.need(10**8, FIGURES)
    primaries, moves = need.primaries / need.installations, need.moves / need.installations
    rung = FIGURES["bells"] * FIGURES["ring_us"] * (2 * primaries - 1) / primaries
    heard = FIGURES["bells"] * FIGURES["heard_us"]
    work = moves * (FIGURES["store_ms"] / 1000 / primaries + (rung + heard) / 1e6)
    assert work <= FIGURES["busy"]
    busiest = moves * (heard + FIGURES["deadlines"] * FIGURES["deadline_us"]) / 1e6
    assert busiest <= FIGURES["busy"]


def test_what_is_assumed_of_the_service_is_its_default() -> None:
    """The page assumes the settings that the service has."""
    settings = Settings()
    assert FIGURES["streams"] == settings.streams_most
    assert FIGURES["kept_days"] == settings.finished_ttl / DAY
    assert FIGURES["player_days"] == settings.player_ttl / DAY


def test_what_fits_follows_from_what_a_game_takes() -> None:
    """The page counts 80 % of 256 MB, and seven days or one; its figures of a game are those of Scale, nearly."""
    page = text("docs/do/choose-the-size.md").split("### What fits")[1]
    rows = re.findall(r"^\| .+ \| ([\d.,]+) \| ([\d.,]+) \|$", page, re.MULTILINE)
    taken = [[float(cell.replace(",", "")) for cell in column] for column in zip(*rows, strict=True)]
    for finished, answers, players, _, _, running, at_once, week, day in taken:
        of_players = players * FIGURES["player_days"] / FIGURES["games_a_player"]
        for found, each in ((at_once, running), (week, 7 * finished + answers + of_players)):
            assert found == pytest.approx(0.8 * 2**28 / each / 1000, rel=0.05)
        assert day == pytest.approx(0.8 * 2**28 / (finished + answers + of_players) / 1000, rel=0.05)
    assert taken[1][0] == pytest.approx(550 * FIGURES["game_bytes"] / 1000, rel=0.1)


def test_a_game_still_takes_what_the_page_says(tmp_path: Path) -> None:
    """Within a third: a finished game of one deal for each of its moves, and the answers to its requests."""
    with measured(tmp_path) as at:
        found = fits.figures(at, {"match_end": {"deals": 1}}, 16)  # a deal may have 20 moves, or 100
    assert found["finished"] / found["moves"] == pytest.approx(11_100 / 40, rel=0.33)
    assert found["answers"] / found["moves"] == pytest.approx(14_100 / 40, rel=0.33)
    assert 0 < found["running"] < 2 * found["used"]


def test_a_move_still_costs_what_the_page_says(tmp_path: Path) -> None:
    """Requests, bytes and memory are the same within a third, in a shorter game; times within a factor."""
    with measured(tmp_path) as at:
        counted = wire(at, 1, SHORT) | kept(at, 1, SHORT)
        timed = times(at, 1, SHORT)
    counted["file_bytes"] = timed["file_bytes"]
    del counted["player_bytes"]  # a player's notices depend on the length of the game
    wrong = {name: value for name, value in counted.items() if value != pytest.approx(FIGURES[name], rel=0.33)}
    assert wrong == {}
    for name in ("service_ms", "store_ms"):
        assert FIGURES[name] / 5 < timed[name] < FIGURES[name] * 5, name
