"""What is played: the definition of the benchmark, in a file of its own."""

from hashlib import sha256
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

FILE: Final = "rami_bench_1.toml"
DIGITS: Final = 12
"""So many hexadecimal digits of a digest are shown."""


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A game and the number of its players."""

    game: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game}, {self.seats}"


class Protocol(Struct, frozen=True, forbid_unknown_fields=True):
    """A benchmark: at each table a bot plays so many `deals` against each of the opponents.

    `seed` deals the public cards. `seconds` are for a decision, on average at each table. Games against the `optional`
    opponents are no part of the score.
    """

    name: str
    seed: str
    deals: int
    seconds: float
    opponents: tuple[str, ...]
    optional: tuple[str, ...]
    tables: tuple[Table, ...]


_DATA: Final = files(__package__).joinpath(FILE).read_bytes()
PROTOCOL: Final = msgspec.toml.decode(_DATA, type=Protocol)
"""The benchmark of this release."""
DIGEST: Final = sha256(_DATA).hexdigest()[:DIGITS]
"""Names the exact definition of `PROTOCOL`."""


def digest_of_protocol(protocol: Protocol) -> str:
    """Names the exact definition of a benchmark."""
    return DIGEST if protocol == PROTOCOL else sha256(msgspec.json.encode(protocol)).hexdigest()[:DIGITS]
