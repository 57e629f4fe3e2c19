"""Fair shuffle: a commitment, entropy from the players, and an order that anyone can verify.

The server chooses a secret for each deal and publishes its commitment before it accepts entropy for that deal. The
random numbers are HMAC-SHA256 of all entropy, with the secret as the key, so neither the server nor the players alone
decide the order. `docs/understand/shuffle.md` specifies the bytes.
"""

import hmac
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

from rami.rules.cards import HandCards

COMMIT_TAG: Final = b"rami/commit/1"
STREAM_TAG: Final = b"rami/stream/1"
SECRET_BYTES: Final = 32
MAX_ENTROPY: Final = 64
_WORDS_A_BLOCK: Final = 4


@lru_cache(maxsize=1 << 12)
def commitment(game: str, deal: int, secret: bytes) -> str:
    """The SHA-256 hash, in hexadecimal, of tag, game, deal number and secret."""
    return sha256(_parts(COMMIT_TAG, game, deal) + secret).hexdigest()


def _parts(tag: bytes, game: str, deal: int) -> bytes:
    name = game.encode()
    return tag + len(name).to_bytes(2, "big") + name + deal.to_bytes(4, "big")


class Stream:
    """The random numbers of one deal, from word `used` on. The same arguments always give the same numbers."""

    def __init__(self, secret: bytes, game: str, deal: int, entropy: Sequence[bytes], used: int = 0) -> None:
        contributed = b"".join(len(part).to_bytes(2, "big") + part for part in entropy)
        message = _parts(STREAM_TAG, game, deal) + len(entropy).to_bytes(2, "big") + contributed
        self._keyed = hmac.new(secret, message, "sha256")
        self._block, self._digest = -1, b""
        self.used = used

    def _word(self) -> int:
        """The next 64 bits: eight bytes of block `used // 4` of the HMAC stream, big-endian.

        `hmac.digest` is not used: it lets other threads go on at each call, and a busy thread then takes 0.2 ms.
        """
        block, place = divmod(self.used, _WORDS_A_BLOCK)
        self.used += 1
        if block != self._block:
            keyed = self._keyed.copy()
            keyed.update(block.to_bytes(8, "big"))
            self._block, self._digest = block, keyed.digest()
        return int.from_bytes(self._digest[place * 8 : place * 8 + 8], "big")

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1, each with the same probability.

        Words above the largest multiple of `bound` are rejected.
        """
        limit = (1 << 64) - (1 << 64) % bound
        while (word := self._word()) >= limit:
            pass
        return word % bound

    def shuffled(self, cards: HandCards) -> HandCards:
        """The cards after a Fisher–Yates shuffle from the last index down. Index 0 of the result is the top card."""
        order = bytearray(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return HandCards(order)
