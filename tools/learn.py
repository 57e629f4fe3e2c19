"""Make the policy that we ship: `python -m tools.learn FOLDER`. It takes an hour on two cores.

The decisions stay in the folder. If it is ended and started again, it goes on with the next part.
"""

import sys
from pathlib import Path
from typing import Final

from rami.training.learning import Fitting, make

PARTS: Final = range(54)
"""The parts of the decisions, of 100 deals each."""
WORKERS: Final = 2
FITTING: Final = Fitting()


def main(folder: str) -> None:
    """Make `policy.npz` in this folder."""
    made = make(
        Path(folder),
        parts=PARTS,
        how=FITTING,
        workers=WORKERS,
        on_progress=lambda done, total: print(f"{done} of {total} parts", flush=True),
    )
    gain = made.gain
    print(f"{made.path}: {made.decisions} decisions, {gain.points:+.3f} ± {2 * gain.error:.3f} points a decision")


if __name__ == "__main__":
    main(*sys.argv[1:])
