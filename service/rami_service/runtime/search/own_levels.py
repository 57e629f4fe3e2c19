"""Levels of house bots that the operator adds with RAMI_LEVELS: each is a policy in a file.

The service reads the files at its start, to find out what they play. The search processes read them again, when the
first bot of such a level plays.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from msgspec import Struct, field

from rami.bots import LEVELS, SEARCH_SECONDS
from rami.contract.wire import OfferedLevel
from rami.rules.variants import VARIANTS
from rami_service.settings import BadSettings, Settings

VARIABLE: Final = "RAMI_LEVELS"
OWN_SECONDS: Final = SEARCH_SECONDS["expert"]
"""How much processor time a decision of such a level takes at most, in seconds: as much as that of an expert. So does a
hint of a level that does not search, because it says what each move is worth."""


class OwnLevels(Struct, frozen=True):
    """The levels that an operator has added."""

    files: Mapping[str, str] = field(default_factory=dict)
    """Where the policy of each level is."""
    players: Mapping[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)
    """The numbers of players with which a level plays a game, by the names of both."""

    def plays(self, level: str, variant: str, seats: int) -> bool:
        """Whether there is such a level, and it can play this game."""
        return seats in self.players.get((level, variant), ())

    def offered(self, variant: str) -> tuple[OfferedLevel, ...]:
        """The levels for a game."""
        found = {level: self.players.get((level, variant), ()) for level in self.files}
        return tuple(OfferedLevel(name=level, players=players) for level, players in found.items() if players)

    @property
    def environment(self) -> dict[str, str]:
        """The variable of the environment from which the search processes know the files."""
        return {VARIABLE: ",".join([f"{level}={file}" for level, file in self.files.items()])}


NO_LEVELS: Final = OwnLevels()


def own_levels(settings: Settings) -> OwnLevels:
    """Read the files of the levels. Raises BadSettings if one cannot play."""
    files = files_of(settings.levels)
    if len(files) < len(settings.levels):
        names = [level.partition("=")[0] for level in settings.levels]
        raise BadSettings(f"{VARIABLE}: {max(names, key=names.count)} is named twice")
    return OwnLevels(files, dict(_players(files))) if files else NO_LEVELS


def files_of(levels: tuple[str, ...]) -> dict[str, str]:
    """The file of each level, from texts `NAME=FILE`."""
    return {name: file for name, _, file in (level.partition("=") for level in levels)}


def _players(files: Mapping[str, str]) -> Iterator[tuple[tuple[str, str], tuple[int, ...]]]:
    if ours := files.keys() & LEVELS.keys():
        raise BadSettings(f"{VARIABLE}: {min(ours)} is a level already: choose another name")
    policies: Any = import_module("rami.training.policies")  # a service without such levels needs no NumPy
    for level, file in files.items():
        try:
            policy = policies.load(file)
        except (policies.BadPolicy, ImportError) as error:
            raise BadSettings(f"{VARIABLE}: {level}: {error}") from None
        found = {
            (level, name): tuple(seats for seats in range(least, most + 1) if policy.plays(name, seats))
            for name, (least, most) in ((variant.name, variant.rules.players) for variant in VARIANTS.values())
        }
        if not any(found.values()):
            why = f"{policy.name} has {policy.inputs} inputs, and no game has observations of this size"
            raise BadSettings(f"{VARIABLE}: {level}: {why}")
        yield from found.items()
