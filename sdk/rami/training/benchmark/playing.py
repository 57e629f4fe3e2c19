"""Playing the benchmark: a reduced duel at each table with each opponent."""

from importlib.metadata import version

from rami.bots import LEVELS, AnyBot
from rami.training.arena import OnProgress, duel
from rami.training.arena.game import Seed
from rami.training.benchmark.opponents import digest_of
from rami.training.benchmark.protocol import PROTOCOL, Protocol, Table, digest_of_protocol
from rami.training.benchmark.result import Result, Row, between_two, mean_score
from rami.training.jobs import Workers

ENTRY = "entry"
"""The name of the bot at the tables."""


def bench(  # noqa: PLR0913 - each argument is an independent setting, given by name
    bot: AnyBot,
    *,
    name: str = ENTRY,
    seed: Seed | None = None,
    deals: int | None = None,
    optional: bool = False,
    workers: Workers = 1,
    on_progress: OnProgress | None = None,
    protocol: Protocol = PROTOCOL,
) -> Result:
    """Play the benchmark with a bot: `bench(MyBot)`.

    `seed` deals other cards than the public ones, and `deals` plays fewer, to try it: both are in the result. With
    `optional`, the bot also plays against the opponents that do not count. Bots are made and fail as in `duel`, and the
    result is the same for any `workers`, but for the times. Raises ValueError for too few deals to have an interval,
    and MissingExtra, an ImportError, without the extra `search`.
    """
    asked = protocol.deals if deals is None else deals
    least = 2 * max(table.seats for table in protocol.tables)
    if asked < least:
        raise ValueError(f"The benchmark needs {least} deals or more at each table.")
    dealt = protocol.seed if seed is None else str(seed)
    opponents = [*protocol.opponents, *(protocol.optional if optional else ())]
    places = [(opponent, table) for opponent in opponents for table in protocol.tables]
    rows: list[Row] = []
    for opponent, table in places:
        rows.append(_row(bot, opponent, table, asked, dealt, workers))
        if on_progress:
            on_progress(len(rows), len(places))
    counted = [row for row in rows if row.opponent in protocol.opponents]
    return Result(
        benchmark=protocol.name,
        digest=digest_of_protocol(protocol),
        opponents=digest_of(protocol.opponents, protocol.tables),
        release=version("rami"),
        bot=name,
        seed=dealt,
        public=dealt == protocol.seed,
        complete=asked == protocol.deals,
        in_time=all(row.seconds <= protocol.seconds for row in rows),
        score=mean_score(counted),
        rows=tuple(rows),
    )


def _row(bot: AnyBot, opponent: str, table: Table, deals: int, seed: str, workers: Workers) -> Row:
    """A duel with cards of its own, so that the rows are independent."""
    played = duel(
        {ENTRY: bot, opponent: LEVELS[opponent]},
        variant=table.game,
        seats=table.seats,
        deals=deals,
        seed=f"{seed}/{opponent}/{table.game}/{table.seats}",
        workers=workers,
        reduced=True,
    )
    score = played.scores[ENTRY]
    return Row(
        game=table.game,
        seats=table.seats,
        opponent=opponent,
        deals=played.deals,
        wins=score.wins,
        lead=score.lead,
        score=between_two(score.wins, table.seats),
        failed=sum(score.failures.values()),
        seconds=score.seconds,
        saving=played.saving.wins if played.saving else 1.0,
    )
