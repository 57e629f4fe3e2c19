"""A data set of games between bots, made in parts that any executor can make."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from rami.bots.bot import AnyBot
from rami.rules.records.record import Record
from rami.rules.variants.resolve import Options, RulesName, resolve
from rami.training.arena.game import Seed, id_of, played
from rami.training.arena.sets import rules_of, seated
from rami.training.datasets.arrays import from_records
from rami.training.datasets.claiming import claimed
from rami.training.datasets.schema import DECISIONS, FORMAT, GAMES
from rami.training.datasets.writing import UNFINISHED, decisions_table, games_table, is_whole, writing
from rami.training.jobs import Workers, mapped

_GROUP: Final = 100
_MOST_FILES: Final = 1_000_000  # their numbers have six digits
_ABOUT_FILE: Final = "dataset.json"


class OtherDataSet(ValueError):
    """The folder has another data set, or other files."""


class Made(Struct, frozen=True, kw_only=True):
    """A data set that is there: its games, those that were there before, and the size of its files in bytes."""

    games: int
    kept: int
    bytes: int


OnProgress = Callable[[int, int, int], None]
"""It is called with the number of games that are there, of all games, and of those from before."""


class _Plan(Struct, frozen=True, kw_only=True):
    """What the parts of a data set have in common."""

    bots: Mapping[str, Any]
    rules: RulesName
    seats: int
    seed: Seed
    games: int
    games_in_file: int
    decisions: bool
    folder: Path

    def about(self) -> dict[str, Any]:
        """What the data set says about itself. With the same, the same version makes the same files."""
        from rami import __version__

        return {
            "format": FORMAT,
            "version": __version__,
            "variant": self.rules.variant,
            "options": self.rules.options,
            "seats": self.seats,
            "bots": [*self.bots],
            "seed": str(self.seed),
            "games": self.games,
            "games_in_file": self.games_in_file,
            "decisions": self.decisions,
        }

    def tables(self, part: int) -> dict[str, tuple[Path, Mapping[str, Any]]]:
        """The files of a part, with their columns."""
        columns = {"decisions": DECISIONS, "games": GAMES} if self.decisions else {"games": GAMES}
        return {name: (self.folder / name / f"part-{part:06}.parquet", of) for name, of in columns.items()}

    def numbers(self, part: int) -> range:
        """The numbers of the games in a part."""
        first = part * self.games_in_file
        return range(first, min(first + self.games_in_file, self.games))

    def has(self, part: int) -> bool:
        """Whether all files of a part are there and whole."""
        about = self.about() | {"part": part}
        return all(is_whole(path, about) for path, _ in self.tables(part).values())


def make(  # noqa: PLR0913 - each argument is an independent setting, given by name
    bots: Mapping[str, AnyBot],
    folder: str | PathLike[str],
    *,
    variant: str = "rami",
    options: Options | None = None,
    seats: int = 2,
    deals: int,
    seed: Seed = 1,
    decisions: bool = False,
    deals_in_file: int = 1000,
    workers: Workers = 1,
    on_progress: OnProgress | None = None,
) -> Made:
    """Let bots play `deals` deals, and keep the games in a folder: `games/*.parquet`, and with `decisions` the actions.

    Every way to seat the bots comes equally often: two bots are also opponents of themselves. A game is one deal,
    unless `match_end` is among the options; then `deals` counts games. The files are the same for any `workers`, and
    who stops can begin again: files that are whole are kept. All workers write into the folder, so on several machines
    it is one that they share. A file has `deals_in_file` deals, which are what a worker loses that ends early.
    `on_progress` is called with the number of games that are there, of all games, and of those from before.

    Raises OtherDataSet if the folder has another data set, or another run is making it, BotFailed for a bot that fails,
    and BadRules and ValueError for what cannot be played.
    """
    parts = _parts(bots, deals, deals_in_file)
    rules = rules_of(variant, options)
    resolve(rules.variant, rules.options, seats)
    plan = _Plan(
        bots=bots,
        rules=rules,
        seats=seats,
        seed=seed,
        games=deals,
        games_in_file=deals_in_file,
        decisions=decisions,
        folder=Path(folder).resolve(),
    )
    _begin(plan)
    with _alone(plan):
        kept = _make_all(plan, parts, workers, on_progress)
    files = [path for part in parts for path, _ in plan.tables(part).values()]
    return Made(games=deals, kept=kept, bytes=sum(path.stat().st_size for path in files))


def _parts(bots: Mapping[str, AnyBot], deals: int, deals_in_file: int) -> range:
    """The numbers of the parts. Raises ValueError for a data set without a deal, or with too many files."""
    if min(deals, deals_in_file, len(bots)) < 1:
        raise ValueError("A data set has 1 deal or more, in each file too, and 1 bot or more.")
    parts = range(-(-deals // deals_in_file))
    if parts.stop > _MOST_FILES:
        raise ValueError(
            f"A data set has at most {_MOST_FILES:,} files: raise deals_in_file ({deals_in_file:,}) or lower deals."
        )
    return parts


def _begin(plan: _Plan) -> None:
    """Write down what the folder holds. Raises OtherDataSet."""
    plan.folder.mkdir(parents=True, exist_ok=True)
    file, about = plan.folder / _ABOUT_FILE, msgspec.json.encode(plan.about())
    if not file.exists():
        if any(not path.name.startswith(UNFINISHED) for path in plan.folder.iterdir()):
            raise OtherDataSet(f"{plan.folder} has other files: a data set needs a folder of its own.")
        unfinished = plan.folder / UNFINISHED
        unfinished.write_bytes(msgspec.json.format(about))
        unfinished.replace(file)
    elif differs := _difference(file.read_bytes(), about):
        raise OtherDataSet(f"{plan.folder} has another data set: {differs}.")


@contextmanager
def _alone(plan: _Plan) -> Iterator[None]:
    """Claim the folder, and remove what another run has not finished. Raises OtherDataSet if that run goes on."""
    with claimed(plan.folder / _ABOUT_FILE) as alone:
        if not alone:
            raise OtherDataSet(f"{plan.folder} is being made by another run: wait until it has ended.")
        for path in [*plan.folder.glob(f"{UNFINISHED}*"), *plan.folder.glob(f"*/{UNFINISHED}*")]:
            path.unlink()
        yield


def _difference(found: bytes, about: bytes) -> str:
    """The first difference in what two data sets say about themselves."""
    new = msgspec.json.decode(about)
    try:
        old = msgspec.json.decode(found, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        return f"{_ABOUT_FILE} cannot be read"
    for name in old | new:
        was, wanted = (msgspec.json.encode(data.get(name)).decode() for data in (old, new))
        if was != wanted:
            return f"its {name} is {was}, not {wanted}"
    return ""


def _make_all(plan: _Plan, parts: range, workers: Workers, on_progress: OnProgress | None) -> int:
    """Make those of the parts that are missing. Returns the number of the games that were there before."""
    missing = [part for part in parts if not plan.has(part)]
    kept = done = plan.games - sum(len(plan.numbers(part)) for part in missing)
    for count in mapped(partial(_make_one, plan, missing), len(missing), workers, together=1):
        done += count
        if on_progress:
            on_progress(done, plan.games, kept)
    return kept


def _make_one(plan: _Plan, parts: list[int], number: int) -> int:
    """Make one of these parts, in groups of games to bound the memory. Returns the number of its games."""
    part, about = parts[number], plan.about() | {"part": parts[number]}
    games = plan.numbers(part)
    with ExitStack() as stack:
        writers = {
            name: stack.enter_context(writing(path, columns, about))
            for name, (path, columns) in plan.tables(part).items()
        }
        for first in range(games.start, games.stop, _GROUP):
            records = [_played(plan, game) for game in range(first, min(first + _GROUP, games.stop))]
            writers["games"].write_table(games_table(records, first))
            if plan.decisions:
                writers["decisions"].write_table(decisions_table(from_records(records, first)))
    return len(games)


def _played(plan: _Plan, game: int) -> Record:
    """A game with its own cards, chances and order of the bots."""
    names, seed = [*plan.bots], f"{plan.seed}/{game}"
    lineup = [names[game // len(names) ** seat % len(names)] for seat in range(plan.seats)]
    return played(seated(plan.bots, lineup, seed), plan.rules, seed, id_of(plan.seed, game)).record
