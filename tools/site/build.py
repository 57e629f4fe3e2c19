"""Builds the site: all pages and their configuration in a folder, then the tool that makes HTML of them."""

import re
import shutil
import subprocess
from itertools import chain
from pathlib import Path
from typing import Final

from tools.environments import environment
from tools.repository import ROOT
from tools.site import api, command_line, errors, options, reference_index, repository, rule_sheets, sdk, settings
from tools.site.navigation import configuration

LOCK: Final = ROOT / "requirements-tools.lock"
FOLDER: Final = ROOT / "build" / "docs"
GENERATORS: Final = (reference_index, rule_sheets, options, api, errors, sdk, command_line, settings)
"""The modules that make pages of the code. Each has a function `pages`: the texts by their places on the site."""
_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")


class BadPages(Exception):
    """The site cannot be built; the text says which page has which mistake."""


def built(folder: Path = FOLDER) -> Path:
    """Build the site in a folder and return the folder with its HTML. Raises BadPages, also for a mere warning."""
    staged(folder)
    tool = environment(LOCK) / "bin" / "zensical"
    done = subprocess.run(
        [tool, "build", "--strict", "--clean", "-f", folder / "zensical.toml"],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BadPages(_COLOUR.sub("", done.stdout.partition("Traceback")[0]))
    return folder / "site"


def staged(folder: Path) -> dict[str, str]:
    """Write the pages, the other files and the configuration of the site into an emptied folder. Returns the pages."""
    shutil.rmtree(folder, ignore_errors=True)
    pages = repository.pages()
    for generator in GENERATORS:
        pages |= generator.pages()
    for place, content in chain(((place, text.encode()) for place, text in pages.items()), repository.assets()):
        file = folder / "pages" / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (folder / "zensical.toml").write_text(configuration(pages), encoding="utf-8")
    return pages
