"""The tables of docs/reference/levels.md, from the measured results."""

from collections.abc import Iterable, Mapping
from typing import Final

from tools.league.results import Key, Result, read

from rami.bots import SEARCHING
from rami.rules.settings.searchable import searchable
from rami.rules.variants.resolve import resolve

COLUMNS: Final = ("novice", "strong", "expert")
BEST: Final = "strong"
"""A search is compared with this level, and plays like it where it cannot search."""


def levels(results: Mapping[Key, Result] | None = None) -> str:
    """The table of all levels against the regular bot and the holding one, and from how many deals it is."""
    results = read() if results is None else results
    shown = [result for result in results.values() if result.level in COLUMNS and result.against != BEST]
    head = [f"| game | players | against | {' | '.join(COLUMNS)} |", "|---|---|---|" + "---|" * len(COLUMNS)]
    rows = dict.fromkeys(result.key[:3] for result in shown)
    lines = [
        f"| `{game}` | {players} | {against} | "
        + " | ".join(_cell(results, (game, players, against, level)) for level in COLUMNS)
        + " |"
        for game, players, against in rows
    ]
    counts = [f"`{level}` {_counts(each for each in shown if each.level == level)}" for level in COLUMNS]
    return "\n".join([f"Deals in a row: {', '.join(counts)}.", "", *head, *lines])


def search() -> str:
    """The table of what a search brings: the levels that search against the best one that does not."""
    rows = [each for each in read().values() if each.level in SEARCHING and each.against == BEST]
    lines = [f"| `{each.game}` | {each.players} | `{each.level}` | {_deals(each)} | {_lead(each)} |" for each in rows]
    return "\n".join(["| game | players | level | deals | lead |", "|---|---|---|---|---|", *lines])


def _cell(results: Mapping[Key, Result], part: Key) -> str:
    game, players, _, level = part
    if level in SEARCHING and not searchable(resolve(game, {}, players), players):
        return f"as `{BEST}`"
    if (result := results.get(part)) is None:
        return "not measured"
    won = "" if result.share is None else f", {result.share:.0%} ± {result.share_error:.0%}"
    return f"{_lead(result)}{won}"


def _lead(result: Result) -> str:
    return f"{round(result.lead, 1) + 0.0:+.1f} ± {result.lead_error:.1f}"


def _deals(result: Result) -> str:
    return "not kept" if result.deals is None else f"{result.deals:,}"


def _counts(results: Iterable[Result]) -> str:
    every = [result.deals for result in results]
    kept = [deals for deals in every if deals is not None]
    if not kept:
        return "not kept"
    range_of = f"{min(kept):,}" if min(kept) == max(kept) else f"{min(kept):,} to {max(kept):,}"
    return range_of if len(kept) == len(every) else f"{range_of} (not kept for all)"
