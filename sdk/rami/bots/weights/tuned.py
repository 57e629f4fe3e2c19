"""The weights that `rami tune` found: by the game for which they were tuned, and the number of players.

All games of the same kind have them (`rami.bots.weights.choice`). With four players they are those of three and more.
"""

from types import MappingProxyType
from typing import Final

from rami.bots.weights.weights import Weights

TUNED: Final = MappingProxyType[tuple[str, int], Weights](
    {
        ("rami", 2): Weights(
            sets=440,
            runs=512,
            pairs=79,
            fits=605,
            feeds=423,
            danger=60,
            safe=20,
            refused=30,
            fades=990,
            patience=(1000, 189, 272, 335, 617, 735, 1122, 1104, 1315),
        )
    }
)
