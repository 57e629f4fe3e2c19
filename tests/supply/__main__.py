"""`make dist`: what a release consists of, into `dist/`."""

from tests.supply.distribution import SUMS, build, last_change
from tests.supply.locked import ROOT

if __name__ == "__main__":
    folder = ROOT / "dist"
    build(ROOT, folder, last_change())
    print((folder / SUMS).read_text(), end="")  # noqa: T201 - what was built, for whoever asked for it
