"""What `import rami` offers: the version, the events, and a log that is silent until a program asks for it."""

import pydoc
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from types import ModuleType
from typing import get_args

import pytest
from tools.repository import ROOT

import rami
import rami.bots
from rami import events

UNREACHABLE = """
import sys
from rami import Rami, errors
if sys.argv[1:]:
    import logging
    logging.basicConfig()
try:
    Rami("http://127.0.0.1:9", retries=1).get_game("g_0")
except errors.ConnectionFailed:
    pass
"""


def written(*arguments: str) -> list[str]:
    """What a program writes whose call fails twice, because no service is there."""
    command = [sys.executable, "-c", UNREACHABLE, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return (done.stdout + done.stderr).splitlines()


def test_the_version_is_that_of_the_package() -> None:
    """`rami.__version__` is the version that pip shows."""
    assert rami.__version__ == version("rami")


@pytest.mark.parametrize("package", [rami, rami.bots])
def test_what_is_imported_late_is_shown(package: ModuleType) -> None:
    """`dir`, completion in a shell, and `help` show every public name, also those that wait for their first use."""
    listed = "import {0}; print({0}.__name__, *[name for name in {0}.__all__ if name not in dir({0})])"
    command = [sys.executable, "-c", listed.format(package.__name__)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == [package.__name__]
    helped = pydoc.plain(pydoc.render_doc(package))
    assert [name for name in package.__all__ if not re.search(rf"\b{name}\b", helped)] == []


def test_to_list_the_names_imports_no_http_library() -> None:
    """The names come from a list: a bot author who looks around waits for nothing."""
    program = "import sys, rami; dir(rami); print(*{'rami.client', 'httpx2'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == []


def test_the_readme_lists_every_extra() -> None:
    """Each extra, with the packages that it installs. The site has the same page."""
    project = tomllib.loads((ROOT / "sdk/pyproject.toml").read_text(encoding="utf-8"))["project"]
    table = re.findall(
        r"^\| `(\w+)` \| .* \| (`.*`) \|$", (ROOT / "sdk/README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert {extra: re.findall(r"`([\w-]+)`", needed) for extra, needed in table} == {
        extra: [re.split(r"[<>=]", one)[0] for one in needed]
        for extra, needed in project["optional-dependencies"].items()
    }


def test_every_event_is_in_one_place() -> None:
    """`rami.contract.events` has each class that an event can have."""
    assert rami.contract.events is events
    assert {kind.__name__ for kind in get_args(events.GameEvent)} | {"GameEvent"} == set(events.__all__)


def test_nothing_is_written_unless_a_log_is_asked_for() -> None:
    """Without logging a retry is silent."""
    assert written() == []


def test_each_retry_is_one_readable_line() -> None:
    """The line says what failed, and how long the client waits."""
    (line,) = written("with logging")
    assert line.startswith("WARNING:rami.client:GET /v1/games/g_0: no connection to http://127.0.0.1:9")
    assert "Trying again in 0." in line
