"""Writes the recorded games of this folder again: `python -m tests.records.remake`.

They are played by the seeded players of the rules' tests. Remake them only when a change of the rules is meant to
change recorded games; otherwise a difference is a mistake.
"""

from pathlib import Path
from typing import Any

import msgspec
from tests.rules.playing import recorded

HERE = Path(__file__).parent
OPTIONS: dict[str, Any] = {"match_end": {"deals": 2}}
GAMES = [("rami", seats) for seats in range(2, 7)] + [("rami-bloc", seats) for seats in range(2, 7)]


def text(variant: str, seats: int) -> bytes:
    """One recorded game as readable JSON."""
    record = recorded(variant, OPTIONS, seats, f"{variant}-{seats}")
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


if __name__ == "__main__":
    for variant, seats in GAMES:
        (HERE / f"{variant}-{seats}.json").write_bytes(text(variant, seats))
