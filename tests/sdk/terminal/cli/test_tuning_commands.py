"""`rami tune` and `rami exploit`: what they print, and what they refuse."""

import re
from pathlib import Path

import pytest
from tests.sdk.terminal.cli.test_bot_commands import rami


@pytest.mark.search
def test_weights_are_tuned_and_measured(tmp_path: Path) -> None:
    """Each round is a line, and the weights come with their leads on fresh deals."""
    small = ("--rounds", "2", "--population", "4", "--deals", "20", "--fresh", "50")
    done = rami(tmp_path, "tune", "gin-rami", *small)
    assert done.returncode == 0, done.stderr
    first, second, weights, leads = done.stdout.splitlines()
    assert first.startswith("Round 1: the best weights lead by ")
    assert second.startswith("Round 2: ")
    assert weights.startswith("Weights(sets=")
    assert re.search(r"in 50 fresh deals on all seats: -?[\d.]+ ± [\d.]+ over the weights before", leads)


def test_a_bot_is_exploited(tmp_path: Path) -> None:
    """What is won is said to be a lower bound."""
    small = ("--rounds", "1", "--population", "4", "--deals", "2", "--fresh", "40")
    done = rami(tmp_path, "exploit", "random", *small)
    assert done.returncode == 0, done.stderr
    assert "in 40 fresh deals" in done.stdout
    assert "This is a lower bound" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("tune", "rummy-13"), "rummy-13 cannot be tuned"),
        (("tune", "rami", "--population", "99999999999999"), "The numbers are too large"),
        (("tune", "rami", "--deals", "99999999999999999999"), "The numbers are too large"),
        (("exploit", "nobody"), "There is no bot nobody"),
        (("exploit", "novice", "--variant", "rummy-13"), "In rummy-13 players declare"),
    ],
)
def test_what_cannot_be_tuned_is_refused(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    """In one line."""
    refused = rami(tmp_path, *arguments)
    assert refused.returncode == 1
    assert says in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


BOTS = """
class Never:
    def choose(self, view, legal):
        raise RuntimeError("my own mistake")


class Seldom:
    def choose(self, view, legal):
        return "a card" if view.hand[0].startswith("A") else legal[0]
"""


def test_a_bot_that_always_fails_is_refused_with_the_cause(tmp_path: Path) -> None:
    """No rounds are played against it."""
    (tmp_path / "bots.py").write_text(BOTS)
    refused = rami(tmp_path, "exploit", "bots.py:Never")
    assert refused.returncode == 1
    assert "The bot failed in all of 100 deals: it raised RuntimeError('my own mistake')." in refused.stderr


def test_deals_in_which_a_bot_has_failed_are_counted(tmp_path: Path) -> None:
    """They are not in the lead, so this is said."""
    (tmp_path / "bots.py").write_text(BOTS)
    small = ("--rounds", "1", "--population", "4", "--deals", "20", "--fresh", "40")
    done = rami(tmp_path, "exploit", "bots.py:Seldom", *small)
    assert done.returncode == 0, done.stderr
    assert re.search(r"The bot failed in \d+ of them, which do not count: returned 'a card'", done.stdout)
