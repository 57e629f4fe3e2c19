"""The results of the levels of our bots: a file with one JSON object a line, sorted, so that it merges line by line."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec
from tools.repository import ROOT

from rami.bots import LEVELS
from rami.rules.variants import VARIANTS

RESULTS: Final = ROOT / "tools/league/results.jsonl"
OPPONENTS: Final = ("regular", "holding", "strong")

Key = tuple[str, int, str, str]


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How a level did against copies of an opponent, with the same cards on both sides.

    `lead` is in points a deal, and `share` is that of the deals that it won; both errors are halves of intervals of
    95 %. `deals` and `version` are None where they were not kept.
    """

    game: str
    players: int
    against: str
    level: str
    lead: float
    lead_error: float
    share: float | None
    share_error: float | None
    deals: int | None
    version: str | None

    def __post_init__(self) -> None:
        if self.game not in VARIANTS or self.against not in OPPONENTS or self.level not in LEVELS:
            raise ValueError(f"there is no such game, opponent or level: {self.key}")

    @property
    def key(self) -> Key:
        """What was measured. Two results of it cannot both be kept."""
        return self.game, self.players, self.against, self.level


def read(path: Path = RESULTS) -> dict[Key, Result]:
    """The results of a file, by what was measured. Raises ValueError for what is none, and OSError."""
    lines = path.read_bytes().splitlines() if path.exists() else ()
    return {done.key: done for done in (_result(line, f"{path}:{number}") for number, line in enumerate(lines, 1))}


def _result(line: bytes, place: str) -> Result:
    try:
        return msgspec.json.decode(line, type=Result)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(f"{place}: {error}") from None


def keep(results: Iterable[Result], path: Path = RESULTS) -> None:
    """Put results into a file, each in the place of an earlier one."""
    kept = read(path) | {result.key: result for result in results}
    text = b"".join(msgspec.json.encode(kept[key]) + b"\n" for key in sorted(kept, key=_place))
    written = path.with_suffix(".new")
    written.write_bytes(text)
    written.replace(path)


def _place(key: Key) -> tuple[int, ...]:
    """The order of the file and of the tables: games and levels as they are listed, then players and opponents."""
    game, players, against, level = key
    return list(VARIANTS).index(game), players, OPPONENTS.index(against), list(LEVELS).index(level)
