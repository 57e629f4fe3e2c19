"""The configuration of the site, with its lists of pages, and the version that it is about."""

import json
import re
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import PurePosixPath
from typing import Final

from tools.repository import ROOT

TEMPLATE: Final = ROOT / "docs" / "zensical.toml"
_PATTERN: Final = re.compile(r'"([\w/-]+/)\*"')


def configuration(pages: Iterable[str]) -> str:
    """The text of `docs/zensical.toml` with a list in place of each pattern such as "reference/api/*".

    The pages of a folder keep the order in which they are given; its index comes first. VERSION is that of the project.
    """
    known = list(pages)

    def listed(found: re.Match[str]) -> str:
        inside = [page for page in known if str(PurePosixPath(page).parent) + "/" == found[1]]
        return json.dumps(sorted(inside, key=lambda page: not page.endswith("/index.md")))

    return _PATTERN.sub(listed, TEMPLATE.read_text(encoding="utf-8")).replace("VERSION", version("rami-service"))
