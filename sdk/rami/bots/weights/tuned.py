"""Weights that `rami.training.tuning` found, by game and number of players."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rami.bots.weights.weights import Weights

TUNED: Final[Mapping[tuple[str, int], Weights]] = MappingProxyType({})
