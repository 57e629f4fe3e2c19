"""An independent verifier of shuffles: it follows docs/understand/shuffle.md and imports nothing of this project."""

import hashlib
import hmac

PACK = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]


def commitment(game: str, deal: int, secret: bytes) -> str:
    """The hash that was published before any player contributed entropy."""
    return hashlib.sha256(head(b"rami/commit/1", game, deal) + secret).hexdigest()


def head(tag: bytes, game: str, deal: int) -> bytes:
    """The common start of both messages."""
    name = game.encode()
    return tag + len(name).to_bytes(2, "big") + name + deal.to_bytes(4, "big")


class Numbers:
    """The random words of a deal, and the numbers and orders made from them."""

    def __init__(self, secret: bytes, game: str, deal: int, entropy: list[bytes]) -> None:
        parts = b"".join(len(part).to_bytes(2, "big") + part for part in entropy)
        self.secret = secret
        self.message = head(b"rami/stream/1", game, deal) + len(entropy).to_bytes(2, "big") + parts
        self.words: list[int] = []
        self.blocks = 0

    def word(self) -> int:
        """The next 64-bit word."""
        if not self.words:
            message = self.message + self.blocks.to_bytes(8, "big")
            block = hmac.new(self.secret, message, hashlib.sha256).digest()
            self.words = [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)]
            self.blocks += 1
        return self.words.pop(0)

    def below(self, bound: int) -> int:
        """An unbiased number below the bound; words that would make small numbers more frequent are rejected."""
        while True:
            word = self.word()
            if word < 2**64 - 2**64 % bound:
                return word % bound

    def shuffled(self, cards: list[str]) -> list[str]:
        """The cards in their new order, the top card first."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


def hands(order: list[str], seats: int, size: int, starter: int, step: int, extra: int) -> list[list[str]]:
    """What each seat is dealt: one card at a time from the starter on, then the starter's extra card."""
    dealt: list[list[str]] = [[] for _ in range(seats)]
    for number, card in enumerate(order[: seats * size + extra]):
        place = number % seats if number < seats * size else 0
        dealt[(starter + step * place) % seats].append(card)
    return dealt
