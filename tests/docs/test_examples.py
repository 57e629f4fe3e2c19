"""The examples of the pages under docs/ run and give the results that the pages show."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

import numpy as np
import pytest
from tests.docs.lessons import differing, followed
from tests.docs.shell import shell
from tests.service.process import Service, serving
from tools.repository import ROOT
from tools.site.pages import blocks, text

from rami import Move

API: Final = "docs/do/use-the-api.md"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """The service as `make run` starts it."""
    with serving(tmp_path_factory.mktemp("examples")) as running:
        yield running


def test_the_requests_of_the_api_page_print_what_it_shows(service: Service, tmp_path: Path) -> None:
    """Every block prints what the page shows; a key returns the same game."""
    steps = followed(API, tmp_path, service.base)
    assert differing(steps) == []
    assert len(steps) - len([step for step in steps if step.shown]) == 1
    (once,) = [step.printed.split() for step in steps if "Idempotency-Key" in step.commands]
    assert len({*once}) == 1


def test_the_api_page_lists_every_kind_of_move() -> None:
    """With the fields that it has in the rules."""
    header, *rows = re.findall(r"^\| `(\w+)` \|([^|]*)\|", text(API), re.MULTILINE)
    assert header == ("type", " fields ")
    listed = {kind: tuple(re.findall(r"`(\w+)`", fields)) for kind, fields in rows}
    assert listed == {move.__struct_config__.tag: move.__struct_fields__ for move in get_args(Move)}


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each operation of the specification: its method, its path, and its description."""
    paths = json.loads((ROOT / "openapi/openapi.json").read_text(encoding="utf-8"))["paths"]
    return ((method, path, entry) for path, methods in paths.items() for method, entry in methods.items())


def test_the_api_page_says_what_takes_a_key() -> None:
    """Everything that creates, joins or changes a game, except invitations, phrases and reports; nothing else."""
    keyed = {
        path
        for _, path, entry in operations()
        if "Idempotency-Key" in {parameter["name"] for parameter in entry.get("parameters", ())}
    }
    changing = {path for method, path, _ in operations() if method != "get" and path.startswith("/v1/games")}
    without = ("/phrases", "/reports", "/preview", "/hand-order")
    assert keyed == {path for path in changing if "/invites" not in path and not path.endswith(without)}
    assert "creates, joins or changes a game takes a key, except invitations and phrases" in text(API)


def test_the_api_page_says_what_needs_no_token() -> None:
    """It names each path that can be asked without a token, or one above it."""
    (answer,) = re.findall(
        r"needs `Authorization: Bearer TOKEN`, except creating a player, (.*?)\.\n", text(API), re.DOTALL
    )
    named = tuple(re.findall(r"`(/[^`]+)`", answer))
    free = {(method, path) for method, path, entry in operations() if entry.get("security") == []}
    assert free - {("post", "/v1/players")} == {
        (method, path) for method, path, _ in operations() if path.startswith(named)
    }


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


@pytest.mark.search
def test_the_environment_of_one_game_is_one_of_gymnasium() -> None:
    """It deals other cards without a seed and the same with one, and its masks are those of the next step."""
    [snippet] = [each for each in blocks(text("docs/reference/batch.md"), "python") if "class Table" in each]
    namespace: dict[str, Any] = {}
    exec(snippet, namespace)  # noqa: S102 - our own page
    table = namespace["Table"](game="gin-rami", opponents="playout")
    first, _ = table.reset(seed=7)
    assert not np.array_equal(table.reset()[0], first)
    assert np.array_equal(table.reset(seed=7)[0], first)
    paid, ended = 0.0, 0
    while ended < 5:
        masks = table.action_masks()
        with pytest.raises(ValueError, match="not legal"):
            table.step(int(np.flatnonzero(~masks)[0]))
        seen, reward, terminated, truncated, _ = table.step(int(np.flatnonzero(masks)[-1]))
        assert (seen.dtype, reward if not terminated else 0.0, truncated) == (np.float32, 0.0, False)
        assert table.observation_space.contains(seen)
        if terminated:
            paid, ended = paid + abs(reward), ended + 1
            table.reset()
    assert paid > 0
