"""Write everything that is generated: `make generate`. With names of generators, only what they make."""

import sys

from tools.generate import python_lists
from tools.repository import ROOT


def main(names: list[str]) -> int:
    """Write the files that are stale, and name them. Returns 1 if the specification would break clients."""
    python_lists.WIRE.write_text(python_lists.wire(), encoding="utf-8")  # the code may import what it does not list yet
    from tools.generate.compatibility import BreaksClients
    from tools.generate.generators import GENERATORS, stale

    for generator in GENERATORS:
        if names and generator.__name__ not in names:
            continue
        try:
            files = stale(generator)
        except BreaksClients as broken:
            sys.stderr.write(f"{broken}\n")
            return 1
        for path, made in files:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made)
            sys.stdout.write(f"wrote {path.relative_to(ROOT)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
