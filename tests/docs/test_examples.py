"""The examples of the pages under docs/ run and give the results that the pages show."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.docs.pages import blocks, text
from tests.docs.shell import shell
from tests.service.process import Service, serving


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service as `make run` starts it."""
    with serving(tmp_path_factory.mktemp("examples")) as running:
        yield running


def test_the_requests_of_the_api_page_work(service: Service) -> None:
    """Games start when all seats are taken, a dry run is answered, a key returns the same game, a stream starts."""
    lines = shell("docs/do/use-the-api.md", service.base)
    assert [line for line in lines if line in ("open", "playing")] == [
        "playing",
        "open",
        "playing",
        "playing",
        "playing",
        "playing",
        "playing",
    ]
    assert any("'kept_for': 'p_" in line for line in lines)
    assert "strong" in lines
    assert [line for line in lines if line.startswith(('{"accepted":1,"dry_run":true', '{"type":"/problems/not_your'))]
    assert len({line for line in lines if line.startswith("g_")}) == 1
    assert "event: snapshot" in lines


def test_the_games_page_prints_rule_sheets_and_knocks(service: Service) -> None:
    """The rule sheets are printed in English, and in French for three players; a deal of gin ends with a knock."""
    lines = shell("docs/reference/games.md", service.base)
    assert [line for line in lines if line.startswith("# ")] == ["# Rami 40", "# Rami 40"]
    assert "- Pour trois joueurs." in lines
    *phases, result = lines[-4:]
    assert phases == ["draw", "draw", "play"]
    assert result in ("knock", "gin", "undercut")


def test_the_question_of_the_clients_page_is_answered() -> None:
    """The referee answers the example question when a program asks it."""
    assert shell("docs/do/use-another-language.md") == ['{"legal":false,"code":"ace_is_low"}']


def test_the_bots_page_works_as_it_stands(service: Service, tmp_path: Path) -> None:
    """The snippets run in order: the bot plays in the arena, in a duel, in a league, and two games on the service."""
    (tmp_path / "bots.py").write_text("\n".join(blocks(text("docs/do/write-a-bot.md"), "python")), encoding="utf-8")
    environment = os.environ | {"RAMI_URL": service.base, "RAMI_TOKEN": ""}
    done = subprocess.run(
        [sys.executable, "bots.py"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["simple", "random", "house"]
    assert lines[3] == "rami, 200 deals"
    assert [line.split()[:2] for line in lines[4:6]] == [["simple:", "wins"], ["house:", "wins"]]
    assert lines[6] == "rami, 300 deals"
    assert sorted(line.split()[1] for line in lines[8:11]) == ["house", "random", "simple"]
    assert [line.endswith(" None") for line in lines[11:]] == [True, True]


def test_the_training_page_works_as_it_stands() -> None:
    """The snippets run in order: an environment, what an observation means, and the decisions of a record."""
    namespace: dict[str, Any] = {}
    for snippet in blocks(text("docs/reference/environments.md"), "python"):
        exec(snippet, namespace)  # noqa: S102 - our own page
