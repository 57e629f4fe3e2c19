"""`make dist` builds all files of a release into `dist/`."""

import os
import shutil
import sys

from tools.release.distribution import EPOCH, SUMS, build, last_change, uncommitted
from tools.repository import ROOT

if __name__ == "__main__":
    if EPOCH not in os.environ and (changed := uncommitted(ROOT)):
        sys.exit(f"A release must be built from a commit. Not committed (to build anyway, set {EPOCH}):\n{changed}")
    folder = ROOT / "dist"
    build(ROOT, folder, last_change())
    print((folder / SUMS).read_text(), end="")
    if not shutil.which("npm"):
        print("npm is not installed, so this release has no npm package.", file=sys.stderr)
