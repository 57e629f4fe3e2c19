"""What the pages refer to exists: files, headings, make targets, API paths."""

import json
import os
import re
import subprocess
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tools.repository import ROOT
from tools.site.pages import PAGES, anchors, links, text

NAMES = [str(page.relative_to(ROOT)) for page in PAGES]
FILES = [
    f"{folder}/{file}"
    for place in ("sdk", "service", "tests", "tools", "docs", "helm")
    for folder, _, files in os.walk(ROOT / place, followlinks=True)
    for file in files
]
OTHERS = {"/v1/traces"}
"""Paths of other services."""
NO_MODULES = {
    "rami.code",
    "rami.example",
    "rami.local",
    "rami.game",
    "rami.move",
    "rami.now",
    "rami.level",
    "rami.outcome",
    "rami.token",
}
"""Hosts, attributes of traces, and what programs keep."""
PAST = {"CHANGELOG.md"}
"""Pages about past versions."""


@pytest.mark.parametrize("name", NAMES)
def test_every_link_leads_to_a_file_and_a_heading(name: str) -> None:
    """A link to a page of the repository has an existing file and an existing heading."""
    broken = []
    for link in links(text(name)):
        path, _, anchor = link.partition("#")
        page = (ROOT / name).parent / path if path else ROOT / name
        if not page.exists() or (anchor and anchor not in anchors(page.read_text(encoding="utf-8"))):
            broken.append(link)
    assert broken == []


@pytest.mark.parametrize("name", sorted({*NAMES} - PAST))
def test_every_file_that_a_page_names_exists(name: str) -> None:
    """A path from the root in code markup is an existing file or folder."""
    named = re.findall(r"`((?:sdk|service|tests|tools|docs|helm|openapi)/[\w./-]+)`", text(name))
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", sorted({*NAMES} - PAST))
def test_every_source_file_that_a_page_names_exists(name: str) -> None:
    """A path to a module may begin at any folder, such as `games/commit.py` in a list about the service."""
    named = re.findall(r"`([\w-]+(?:/[\w-]+)*/[\w.-]+\.(?:py|js|mjs|lua))`", text(name))
    assert [path for path in named if not any(f"/{file}".endswith(f"/{path}") for file in FILES)] == []


def test_every_file_that_a_target_names_exists() -> None:
    """A target of make that names a missing file runs no test at all."""
    named = re.findall(r"\b(?:sdk|service|tests|tools)/[\w/-]+\.py\b", text("Makefile"))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", sorted({*NAMES} - PAST))
def test_every_module_that_a_page_names_exists(name: str) -> None:
    """A dotted name in code markup is a module of ours, or a name in one."""
    named = re.findall(r"`((?:rami|rami_service)(?:\.[A-Za-z_]\w*)+)", text(name))
    assert [dotted for dotted in named if dotted not in NO_MODULES and not _is_there(dotted)] == []


def _is_there(dotted: str) -> bool:
    module, _, inner = dotted.partition(".")
    found: Any = import_module(module)
    for part in inner.split("."):
        with suppress(ModuleNotFoundError):
            import_module(f"{module}.{part}")
        if not hasattr(found, part):
            return False
        module, found = f"{module}.{part}", getattr(found, part)
    return True


def targets() -> list[str]:
    """Every make target that a page names, in its text or in a block."""
    pages = [text(name) for name in sorted({*NAMES} - PAST)]
    code = [shown for page in pages for shown in re.findall(r"`([^`\n]+)`|^(make .*)$", page, re.MULTILINE)]
    return sorted({named for pair in code for named in re.findall(r"^make ([a-z-]+)(?=$| [A-Z]+=)", "".join(pair))})


@pytest.mark.parametrize("target", targets())
def test_every_target_of_make_that_a_page_names_can_be_made(target: str) -> None:
    """Make knows the target and finds everything that the target needs."""
    done = subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_pages_name_the_targets_that_everybody_needs() -> None:
    """The pages name the common targets, so the tests above really check them."""
    assert {"demo", "run", "setup", "test", "check", "faults", "bench"} <= set(targets())


@pytest.mark.parametrize("name", sorted({*NAMES} - PAST))
def test_every_path_of_the_api_that_a_page_names_exists(name: str) -> None:
    """The specification has every path, whatever its parameters are called."""
    document = json.loads(Path(ROOT / "openapi/openapi.json").read_text(encoding="utf-8"))
    known = {_plain(path) for path in document["paths"]}
    named = {path for path in re.findall(r"/v1/[\w/{}$-]+", text(name)) if path not in OTHERS}
    assert {path for path in named if _plain(path) not in known} == set()


def _plain(path: str) -> str:
    return re.sub(r"\{\w+\}|\$\w+", "{}", path)
