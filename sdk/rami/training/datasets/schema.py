"""What the columns of a data set are. `FORMAT` changes when a column changes its name, type or meaning."""

from collections.abc import Mapping
from typing import Any, Final

import pyarrow as pa

FORMAT: Final = "rami-dataset/1"

_TEXTS: Final = pa.list_(pa.string())
_DEAL: Final = pa.struct(
    [
        ("deal", pa.int32()),
        ("dealer", pa.int8()),
        ("commitment", pa.string()),
        ("secret", pa.string()),
        ("entropy", _TEXTS),
        ("moves", _TEXTS),
        ("out", pa.int8()),
        ("scores", pa.list_(pa.int32())),
    ]
)

GAMES: Final[Mapping[str, tuple[Any, str]]] = {
    "game": (pa.int64(), "The number of the game in the data set, from 0."),
    "format": (pa.string(), "The format of the record."),
    "id": (pa.string(), "The id of the game, on which its shuffles depend."),
    "variant": (pa.string(), "The name of the variant."),
    "options": (pa.string(), "The options that differ from its defaults, as JSON."),
    "names": (_TEXTS, "The names of the players, by seat."),
    "deals": (pa.list_(_DEAL), "The deals: shuffle, moves in notation, who went out (or null), scores in points."),
    "totals": (pa.list_(pa.int32()), "The final points, by seat, or by team if players are partners."),
    "winners": (pa.list_(pa.int8()), "Who won, by seat or by team."),
}
"""The columns of `games`, one row a game: what a record has."""

DECISIONS: Final[Mapping[str, tuple[Any, str]]] = {
    "game": (pa.int64(), "The number of the game in the data set, from 0."),
    "deal": (pa.int32(), "The number of the deal in the game, from 1."),
    "step": (pa.int32(), "The number of the action in the deal, from 0, those of all seats together."),
    "seat": (pa.int8(), "The seat that acted."),
    "observation": (
        pa.list_(pa.float32()),
        "What it saw, as the vector of the environments: of one length in all rows.",
    ),
    "mask": (pa.list_(pa.bool_()), "For each action of the environments, whether it was legal."),
    "action": (pa.int16(), "The action that it chose."),
    "outcome": (
        pa.float32(),
        "The reward of the seat when the deal ended, as in the environments: in hundreds of points.",
    ),
    "last": (pa.bool_(), "Whether this was the last action of the seat in the deal."),
}
"""The columns of `decisions`, one row an action: what `from_records` has."""


def schema(columns: Mapping[str, tuple[Any, str]]) -> Any:
    """The columns as a schema of Arrow. No value is null, but for `out`."""
    return pa.schema([pa.field(name, kind, nullable=False) for name, (kind, _) in columns.items()])
