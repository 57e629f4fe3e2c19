"""The commands that generate clients: the tests run those of the page, as they stand there."""

import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from tools.node import run
from tools.repository import ROOT

PAGE = ROOT / "docs" / "do" / "use-another-language.md"


def _read() -> Iterator[tuple[str, list[str]]]:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    for block in [block for language, block in blocks if not language]:
        for line in block.replace("\\\n", "").splitlines():
            match shlex.split(line):
                case ["npx", tool, *options]:
                    yield tool, [tool, *options]
                case [tool, *_] as words:
                    yield words[words.index("-g") + 1] if "-g" in words else tool, words
                case _:
                    pass


COMMANDS = dict(_read())
"""The commands by their tool. Those of openapi-generator are by what it makes, such as `kotlin`."""


def generate(name: str, folder: Path, programs: Path, *options: str) -> str:
    """Run a command in a folder, with more options if need be. Returns what it says."""
    with suppress(FileExistsError):  # another command in this folder was first
        (folder / "openapi").symlink_to(ROOT / "openapi")
    tool, *words = COMMANDS[name]
    return run(folder, str(programs / tool), *words, *options)
