"""A frozen benchmark for bots: games, opponents, cards and budget are fixed, so results of different people compare.

`bench` plays it, `PROTOCOL` says what is played. It needs the extra `search`.
"""

from rami.training.benchmark.playing import bench
from rami.training.benchmark.protocol import PROTOCOL, Protocol, Table
from rami.training.benchmark.result import Result, Row

__all__ = ["PROTOCOL", "Protocol", "Result", "Row", "Table", "bench"]
