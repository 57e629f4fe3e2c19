"""The tables of docs/understand/scale.md, derived from the figures in that page.

`python -m tools.scale.worksheet moves=45 kept_days=1` prints them with figures of your own.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from math import ceil
from typing import Final, NamedTuple

from tools.site.pages import text

PAGE: Final = "docs/understand/scale.md"
GAMES: Final = tuple(10**power for power in range(3, 9))
DAY: Final = 86_400
STREAMS: Final = 2
"""Streams of a game: one for each player."""

Figures = Mapping[str, float]


class Need(NamedTuple):
    """What so many games a day need at the busiest hour."""

    games: int
    moves: float
    running: float
    replicas: int
    installations: int
    primaries: int
    gigabytes: float
    sent: float


def figures(changed: Iterable[str] = ()) -> dict[str, float]:
    """The figures of the page by name, and those that are given as `name=value` instead."""
    found = re.findall(r"^\| `(\w+)` \| ([\d.,]+) \|", text(PAGE), re.MULTILINE)
    own = [pair.split("=") for pair in changed]
    return {name: float(value.replace(",", "")) for name, value in [*found, *own]}


def need(games: int, of: Figures) -> Need:
    """What so many games a day need."""
    moves = games / DAY * of["peak"] * of["moves"]
    running = moves * of["pace"]
    replicas = max(ceil(moves * of["service_ms"] / 1000 / of["busy"]), ceil(running * STREAMS / of["streams"]))
    installations = 1 if one_server(moves, of) else ceil(moves * shared(of) / (of["busy"] / 2))
    gigabytes = games * stored(of) / 1e9
    primaries = max(by_time(moves / installations, of), ceil(gigabytes / installations / of["server_gb"]))
    sent = moves * of["received"] * 8 / 1e6
    return Need(games, moves, running, replicas, installations, primaries * installations, gigabytes, sent)


def one_server(moves: float, of: Figures) -> bool:
    """Whether one server has the processor time for so many moves a second."""
    return moves * of["store_ms"] / 1000 <= of["busy"]


def shared(of: Figures) -> float:
    """The seconds of a store's server for a move that more servers do not make fewer: bells, or deadlines and bells."""
    bells = of["bells"] * (of["heard_us"] + 2 * of["ring_us"])
    deadlines = of["deadlines"] * of["deadline_us"] + of["bells"] * of["heard_us"]
    return max(bells, deadlines) / 1e6


def by_time(moves: float, of: Figures) -> int:
    """The primaries of an installation with so many moves a second, for their processor time."""
    own = moves * of["store_ms"] / 1000
    return 1 if one_server(moves, of) else ceil(own / (of["busy"] - moves * shared(of)))


def stored(of: Figures) -> float:
    """The bytes of the store for each game a day: what is kept for some days, for one day, and of the players."""
    answers = min(of["moves"], of["answers"]) * of["answer_bytes"]
    players = 2 * of["player_days"] / of["games_a_player"] * of["player_bytes"]
    return of["moves"] * of["game_bytes"] * of["kept_days"] + answers + players


def price(of: Figures) -> dict[str, float]:
    """What 1,000 games cost, by part."""
    seconds = of["moves"] * (of["service_ms"] + of["store_ms"] * of["copies"]) / 1000 / of["busy"]
    kept = stored(of) * 24 * of["copies"] * 1000 / of["server_gb"] / 1e9 * of["server_hour"]
    sent = of["moves"] * of["received"] * 1000 / 1e9 * of["gigabyte_sent"]
    return {"processor": seconds / 3600 * 1000 * of["core_hour"], "memory": kept, "network": sent}


def row(one: Need) -> str:
    """A row of the table of needs."""
    return (
        f"| {one.games:,} | {one.moves:,.0f} | {one.running:,.0f} | {one.replicas:,} | {one.installations:,} "
        f"| {one.primaries:,} | {size(one.gigabytes)} | {one.sent:,.1f} |"
    )


def size(gigabytes: float) -> str:
    """Gigabytes as people say them."""
    return f"{gigabytes / 1000:,.1f} TB" if gigabytes >= 1000 else f"{gigabytes:,.1f} GB"


def table(of: Figures) -> list[str]:
    """The rows of the table of needs."""
    return [row(need(games, of)) for games in GAMES]


def prices(of: Figures) -> list[str]:
    """The rows of the table of prices."""
    parts = price(of)
    return [f"| {name} | {value:.3f} |" for name, value in {**parts, "together": sum(parts.values())}.items()]


def main() -> None:
    """Print both tables."""
    of = figures(sys.argv[1:])
    sys.stdout.write("\n".join([*table(of), "", *prices(of), ""]))


if __name__ == "__main__":
    main()
