"""The pages under docs/learn/ do what they say when a reader follows them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.docs.lessons import agrees, differing, followed
from tests.service.process import Service, serving
from tools.repository import ROOT
from tools.site.pages import text

pytestmark = pytest.mark.tools


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service as `make run` starts it."""
    with serving(tmp_path_factory.mktemp("learn")) as running:
        yield running


def test_an_output_differs_from_a_page_in_every_part_that_the_page_shows() -> None:
    """`…` is anything within a line, or any lines; all else must be there, and nothing more."""
    assert agrees("a …\n…\nend\n", "a b\nc\nd\nend")
    assert agrees("a …\n…\nend\n", "a b\nend\n")
    assert not agrees("a …\nend\n", "a b\nc\nend\n")
    assert not agrees("a …\n…\nend\n", "a b\nc\nend\nmore\n")


def test_the_first_game_goes_as_the_page_says(service: Service, tmp_path: Path) -> None:
    """Every block prints what the page shows, from the first request to the check of the shuffle."""
    steps = followed("docs/learn/first-game.md", tmp_path, service.base)
    assert differing(steps) == []
    assert len(steps) >= 14


def test_every_picture_is_small() -> None:
    """A reader with a slow connection sees the pictures at once."""
    pictures = sorted((ROOT / "docs" / "pictures").glob("first-*.png"))
    assert pictures
    assert [picture.name for picture in pictures if picture.stat().st_size > 150_000] == []


def test_the_first_bot_has_the_measured_results(service: Service, tmp_path: Path) -> None:
    """Each version of the bot wins as many deals as the page says, and it finishes its games on the service."""
    steps = followed("docs/learn/first-bot.md", tmp_path, service.base)
    assert differing(steps) == []
    shares = [
        100 * float(won) for step in steps for won in re.findall(r"^me: wins ([\d.]+)", step.printed, re.MULTILINE)
    ]
    answer = re.findall(r"(?:at first it wins|then) (\d+) %", text("docs/learn/first-bot.md"))
    assert [round(share) for share in shares[1:]] == [int(percent) for percent in answer]
    (online,) = [step.printed for step in steps if "rami bot run" in step.commands]
    assert all(line.split()[1] in ("won", "lost") for line in online.splitlines())
