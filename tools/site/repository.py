"""The pages that people write, and where they are on the site.

The site has the same folders as `docs/`. Pages outside `docs/` have a place of their own, and a file of the repository
that is no page gets a page with its text. So each link of a page leads somewhere, in the repository and on the site.
"""

import re
from collections.abc import Callable, Iterator
from os.path import normpath, relpath
from pathlib import PurePosixPath
from typing import Final

from tools.repository import ROOT

PLACES: Final = {
    "README.md": "index.md",
    "sdk/README.md": "reference/sdk/index.md",
    "helm/rami/README.md": "reference/chart.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "CHANGELOG.md": "project/changelog.md",
    "docs/decisions/README.md": "decisions/index.md",
    "openapi/openapi.json": "openapi.json",
    "openapi/asyncapi.json": "asyncapi.json",
}
"""Where files are on the site, unless they keep their place below `docs/`."""
FILES: Final = {
    "openapi/openapi.json": "openapi.json",
    "openapi/asyncapi.json": "asyncapi.json",
    "service/rami_service/web/docs.svg": "assets/logo.svg",
}
"""Files of the repository that the site has as they are."""
_FENCED: Final = re.compile(r"(^ *```.*?^ *```$)", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)(#[^)\s]*)?\)")
_UNSEARCHED: Final = ("CHANGELOG.md",)
"""Pages that have so many words that they would be found for everything."""
_UNSEARCHED_HEAD: Final = "---\nsearch:\n  exclude: true\n---\n"
_SOURCE: Final = _UNSEARCHED_HEAD + "# {name}\n\n`{path}` in the repository.\n\n````{language}\n{text}\n````\n"
_LANGUAGES: Final = {
    ".py": "python",
    ".ts": "typescript",
    ".js": "javascript",
    ".json": "json",
    ".ipynb": "json",
    ".sh": "sh",
}


def place(path: str) -> str:
    """Where a file of the repository is on the site: a path below the folder of its pages."""
    if path in PLACES:
        return PLACES[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else f"source/{path}.md"


def written() -> list[str]:
    """The pages that people write, as paths of the repository. README.md is not among them: the site has an index."""
    below = (page.relative_to(ROOT).as_posix() for page in sorted((ROOT / "docs").rglob("*.md")))
    return [
        *below,
        *(path for path in PLACES if path.endswith(".md") and path not in ("README.md", "docs/decisions/README.md")),
    ]


def pages() -> dict[str, str]:
    """The text of each of these pages with the links of the site, and of each file that they link to."""
    found, linked = {}, set[str]()
    for path in written():
        text = (ROOT / path).read_text(encoding="utf-8")
        unsearched = _UNSEARCHED_HEAD if path in _UNSEARCHED else ""
        found[place(path)] = unsearched + rewritten(text, path, linked.add)
    sources = sorted(path for path in linked if place(path).startswith("source/"))
    return found | {place(path): _source(path) for path in sources}


def rewritten(text: str, path: str, linked: Callable[[str], object] = lambda _: None) -> str:
    """The text of a page of the repository with links that hold on the site. Each target is given to `linked`."""
    folder, here = PurePosixPath(path).parent, PurePosixPath(place(path)).parent

    def link(found: re.Match[str]) -> str:
        target = normpath(folder / found[1])
        linked(target)
        return f"]({relpath(place(target), here)}{found[2] or ''})"

    return "".join(
        _without_prompts(part) if part.lstrip().startswith("```") else _LINK.sub(link, part)
        for part in _FENCED.split(text)
    )


def _without_prompts(block: str) -> str:
    """Commands without the prompt before them, because the site has a button that copies a block."""
    if not block.lstrip().startswith("```console"):
        return block
    return re.sub(r"^( *)\$ ", r"\1", block.replace("```console", "```sh", 1), flags=re.MULTILINE)


def _source(path: str) -> str:
    text = (ROOT / path).read_text(encoding="utf-8").rstrip("\n")
    name = PurePosixPath(path)
    return _SOURCE.format(name=name.name, path=path, language=_LANGUAGES.get(name.suffix, "text"), text=text)


def assets() -> Iterator[tuple[str, bytes]]:
    """Every file of the site that is no page: its place, and its content."""
    for path, here in FILES.items():
        yield here, (ROOT / path).read_bytes()
    for file in (ROOT / "docs").rglob("*"):
        if file.is_file() and file.suffix not in (".md", ".toml"):
            yield file.relative_to(ROOT / "docs").as_posix(), file.read_bytes()
