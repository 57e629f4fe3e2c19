"""What a bot reached: a row for each table and opponent, and one score."""

from collections.abc import Sequence
from math import hypot
from typing import Final

from msgspec import Struct

from rami.training.arena.estimate import Estimate

COLUMNS: Final = ("game, players", "against", "wins", "lead", "score", "failed", "ms a decision")


class Row(Struct, frozen=True, kw_only=True):
    """How a bot did at a table against copies of an opponent.

    `wins` is the share of deals that it won, `lead` how many points a deal it was ahead of the others, and `score` the
    share of the deals between two that this is worth, in percent. A deal in which it `failed` is lost. Its decisions
    took `seconds` on average. `saving` is how many times as many deals give this interval of `wins` if luck is not
    taken off.
    """

    game: str
    seats: int
    opponent: str
    deals: int
    wins: Estimate
    lead: Estimate
    score: Estimate
    failed: int
    seconds: float
    saving: float

    def cells(self) -> tuple[str, ...]:
        """The row as texts."""
        time = f"{self.seconds * 1000:.2f}"
        return (
            f"{self.game}, {self.seats}",
            self.opponent,
            f"{self.wins.mean:.1%} ± {self.wins.error:.1%}",
            f"{round(self.lead.mean, 1) + 0.0:+.1f} ± {self.lead.error:.1f}",
            f"{self.score.mean:.1f} ± {self.score.error:.1f}",
            str(self.failed),
            time,
        )


class Result(Struct, frozen=True, kw_only=True):
    """The result of a bot. Two results compare if `benchmark`, `digest` and `opponents` are the same.

    `digest` names the exact definition, and `opponents` what the opponents play. `seed` deals the cards: `public` says
    whether they are those that everybody knows. A result is `complete` with all deals, and `in_time` if no table took
    more time a decision than is allowed. `rows` against optional opponents come last, and do not count in `score`.
    """

    benchmark: str
    digest: str
    opponents: str
    release: str
    bot: str
    seed: str
    public: bool
    complete: bool
    in_time: bool
    score: Estimate
    rows: tuple[Row, ...]

    def __str__(self) -> str:
        table = [COLUMNS, *(row.cells() for row in self.rows)]
        widths = [max(len(row[column]) for row in table) for column in range(len(COLUMNS))]
        lines = [
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in table
        ]
        cards = "public cards" if self.public else f"cards of the seed {self.seed}"
        notes = [
            *([] if self.complete else ["Not complete: the benchmark has another number of deals."]),
            *([] if self.in_time else ["Too slow: the decisions of some table took more time than is allowed."]),
        ]
        return "\n".join(
            [
                f"{self.benchmark} ({self.digest}), rami {self.release}, opponents {self.opponents}, {cards}",
                *lines,
                f"score of {self.bot}: {self.score.mean:.1f} ± {self.score.error:.1f}",
                *notes,
            ]
        )


def between_two(wins: Estimate, seats: int) -> Estimate:
    """What a share of the deals is worth between two, in percent: 50 is as strong as the opponent.

    With more players, it is the bot's share beside that of one copy of its opponent.
    """
    others = seats - 1
    beside = 1 + (others - 1) * wins.mean
    return Estimate(100 * others * wins.mean / beside, 100 * others * wins.error / beside**2)


def mean_score(rows: Sequence[Row]) -> Estimate:
    """The mean of the scores of these rows, which have different cards."""
    return Estimate(
        sum(row.score.mean for row in rows) / len(rows), hypot(*(row.score.error for row in rows)) / len(rows)
    )
