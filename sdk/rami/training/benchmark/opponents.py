"""Which opponents they are: a digest of games that they play with each other.

A level may play better in a later release. Then this digest is another one, and results do not compare.
"""

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Final

from rami.bots import LEVELS
from rami.training.arena import duel
from rami.training.benchmark.protocol import DIGITS, Table

DEALS: Final = 10
"""So many deals at each table show how two levels play."""


def digest_of(opponents: Sequence[str], tables: Sequence[Table]) -> str:
    """The digest of what these levels play."""
    played = sha256()
    for table in tables:
        for pair in pairwise(opponents):
            bots = {name: LEVELS[name] for name in pair}
            shown = duel(bots, variant=table.game, seats=table.seats, deals=DEALS, seed="opponents", keep_records=True)
            for record in shown.records:
                played.update("\n".join([move for deal in record.deals for move in deal.moves]).encode())
    return played.hexdigest()[:DIGITS]
