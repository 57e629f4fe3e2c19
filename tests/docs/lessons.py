"""Pages that teach, followed as a reader follows them.

A block with a title is a file that the reader saves. Blocks of the language `sh` are commands; they run one after the
other in one shell. A block of the language `text` behind commands is what they print: `…` stands for what is different
each time, and a line of it alone for any lines.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final, NamedTuple

from tools.repository import ROOT
from tools.site.pages import text

FENCE: Final = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
SECONDS: Final = 120
"""Until a page has to be done."""
MARK: Final = "--- the commands of one block have ended ---"


class Block(NamedTuple):
    """A fenced block: its language, the file that it shows (empty if it is none), and its text."""

    language: str
    file: str
    text: str


class Step(NamedTuple):
    """The commands of one block, what the page shows of their output (None if nothing), and what they printed."""

    commands: str
    shown: str | None
    printed: str


def blocks_of(page: str) -> list[Block]:
    """All fenced blocks of a page, in its order."""
    return [Block(*found) for found in FENCE.findall(text(page))]


def files_of(page: str) -> dict[str, str]:
    """The files that a page lets its reader save, by their names. A file that is shown again is changed."""
    return {block.file: block.text for block in blocks_of(page) if block.file}


def followed(
    page: str, folder: Path, base: str, *, instead: Mapping[str, str] | None = None, **environment: str
) -> list[Step]:
    """Do everything that a page says, in a folder with the project's `.venv`, with the service at this address.

    `instead` has what stands in the blocks instead of something that only a reader has, such as a port. Fails if a
    command fails.
    """
    (folder / ".venv").symlink_to(sys.prefix)
    blocks = blocks_of(page)
    script = "set -eu -o pipefail\n" + "".join(map(_part, blocks))
    for before, after in {"http://127.0.0.1:8000": base, **(instead or {})}.items():
        script = script.replace(before, after)
    outputs = iter(_output(script, folder, _environment(base) | environment).split(f"{MARK}\n"))
    behind = [*blocks[1:], None]
    return [
        Step(block.text, after.text if after and _is_output(after) else None, next(outputs))
        for block, after in zip(blocks, behind, strict=True)
        if _is_command(block)
    ]


def differing(steps: list[Step]) -> list[Step]:
    """The steps that printed something else than the page shows."""
    return [step for step in steps if step.shown is not None and not agrees(step.shown, step.printed)]


def agrees(shown: str, printed: str) -> bool:
    """Whether an output is what a page shows."""
    pattern = "".join(map(_line, shown.splitlines()))
    return re.fullmatch(pattern, printed if printed.endswith("\n") else f"{printed}\n") is not None


def _output(script: str, folder: Path, environment: Mapping[str, str]) -> str:
    """What a script prints. What it leaves running is ended; it may hold the outputs open, so these are files."""
    with TemporaryFile("w+") as output, TemporaryFile("w+") as errors:
        shell = subprocess.Popen(
            ["bash", "-c", script], cwd=folder, env=environment, stdout=output, stderr=errors, start_new_session=True
        )
        try:
            status = shell.wait(SECONDS)
        except subprocess.TimeoutExpired:
            status = -1
        with suppress(ProcessLookupError):
            os.killpg(shell.pid, signal.SIGKILL)
        shell.wait()
        printed, answer = map(_content, (output, errors))
    assert status == 0, f"{status}: {printed[-2000:]}{answer}"
    return printed


def _content(file: IO[str]) -> str:
    file.seek(0)
    return file.read()


def _line(shown: str) -> str:
    if shown.strip() == "…":
        return r"(?:[^\n]*\n)*"
    return r"[^\n]*".join(map(re.escape, shown.split("…"))) + r" *\n"


def _part(block: Block) -> str:
    if block.file:
        return f"mkdir -p $(dirname '{block.file}'); cat > '{block.file}' <<'END-OF-FILE'\n{block.text}END-OF-FILE\n"
    return f"{block.text}\necho '{MARK}'\n" if _is_command(block) else ""


def _is_command(block: Block) -> bool:
    return block.language == "sh"


def _is_output(block: Block) -> bool:
    return block.language == "text" and not block.file


def _environment(base: str) -> dict[str, str]:
    """That of a reader whose service has another port. Their `python3` is that of the tests, as in `shell.py`."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PATH": path, "RAMI_URL": base, "RAMI_TOKEN": "", "REPOSITORY": str(ROOT)}
