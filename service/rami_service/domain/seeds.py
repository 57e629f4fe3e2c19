"""The secrets of the deals of a game: fresh ones, or in a sandbox those that follow from the seed of the game.

The name of a game is a part of each shuffle. Two games have different ids, so a game with a seed is named after the
seed in its shuffles, and in its record.
"""

from hashlib import sha256
from secrets import token_bytes

from rami.rules.engine.shuffle import SECRET_BYTES
from rami_service.domain.models import Game


def secret_of(seed: str, deal: int) -> bytes:
    """The secret of a deal: the SHA-256 hash of `seed/deal`; a fresh one if the seed is empty."""
    return sha256(f"{seed}/{deal}".encode()).digest() if seed else token_bytes(SECRET_BYTES)


def name_in_shuffles(game: Game) -> str:
    """The name of a game in its commitments and its shuffles: its id, unless it has a seed."""
    return f"seed-{game.seed}" if game.seed else game.id
