"""The fair shuffle: published vectors, an independent verifier, and statistics that catch biased shuffles."""

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.sdk.rules import verifier

from rami.rules.cards import deck, names
from rami.rules.engine.deal import start
from rami.rules.engine.shuffle import Stream, commitment
from rami.rules.variants.resolve import resolve

pytestmark = pytest.mark.promise(11)

DOCUMENT = Path(__file__).parents[4] / "docs" / "understand" / "shuffle.md"
SHUFFLES = 20_000
SECRET = bytes(range(32))
ENTROPY = [b"\x01\x02\x03", b""]

Orders = NDArray[np.uint8]


def documented(name: str) -> str:
    """The value of a published vector: the document has a line `name: value`."""
    found = re.search(rf"^{name}: (.+)$", DOCUMENT.read_text(), re.MULTILINE)
    assert found, f"docs/understand/shuffle.md has no vector {name}"
    return found[1]


def test_the_published_vectors_come_out_again() -> None:
    """The verifier, which imports nothing of this project, computes every number that the document publishes."""
    assert verifier.commitment("g1", 1, SECRET) == documented("commitment")
    numbers = verifier.Numbers(SECRET, "g1", 1, ENTROPY)
    assert numbers.message.hex() == documented("message")
    assert f"{numbers.word():016x}" == documented("first word")
    numbers = verifier.Numbers(SECRET, "g1", 1, ENTROPY)
    assert str(numbers.below(2)) == documented("dealer")
    order = numbers.shuffled(verifier.PACK)
    assert " ".join(order) == documented("deck")
    for seat, hand in enumerate(verifier.hands(order, 2, 10, 0, 1, 0)):
        assert " ".join(sorted(hand)) == documented(f"hand {seat}")
    assert order[20] == documented("upcard")


def test_the_engine_deals_what_the_verifier_says() -> None:
    """The engine's first deal is the published one: dealer, hands, upcard, stock and commitment."""
    state, _ = start(resolve("rami", {}, 2), "g1", 2, SECRET, bytes(32), ENTROPY)
    assert commitment("g1", 1, SECRET) == documented("commitment")
    assert str(state.dealer) == documented("dealer")
    assert [" ".join(sorted(names(hand))) for hand in state.table.hands] == [documented("hand 0"), documented("hand 1")]
    order = documented("deck").split()
    assert names(state.table.pile) == (order[20],)
    assert names(state.table.stock[::-1]) == tuple(order[21:])


@pytest.mark.parametrize("seed", range(20))
def test_any_deal_can_be_verified(seed: int) -> None:
    """For random decks, jokers, seats, directions, extra cards and entropies, engine and verifier get the same deal."""
    rng = Random(seed)
    seats, direction, extra = rng.randint(2, 6), rng.choice(("left", "right")), rng.random() < 0.5
    packs = rng.randint(2, 4)
    options = {"decks": packs, "jokers": 3, "hand_size": 9, "direction": direction, "starter_extra_card": extra}
    secret, entropy = rng.randbytes(32), [rng.randbytes(rng.randint(0, 64)) for _ in range(seats)]
    state, _ = start(resolve("rami", options, seats), f"g{seed}", seats, secret, b"", entropy)
    numbers = verifier.Numbers(secret, f"g{seed}", 1, entropy)
    step = 1 if direction == "left" else -1
    dealer = numbers.below(seats)
    order = numbers.shuffled(verifier.PACK * packs + ["*"] * 3)
    hands = verifier.hands(order, seats, 9, (dealer + step) % seats, step, int(extra))
    assert [sorted(names(hand)) for hand in state.table.hands] == [sorted(hand) for hand in hands]


def test_a_reshuffle_goes_on_where_the_deal_stopped() -> None:
    """Each word is used once: a stream that begins at word n continues after the first n words."""
    stream = Stream(SECRET, "g1", 1, ENTROPY)
    stream.shuffled(deck(1, 0))
    later = Stream(SECRET, "g1", 1, ENTROPY, stream.used)
    assert later.shuffled(deck(1, 2)) == stream.shuffled(deck(1, 2))


@pytest.mark.parametrize("part", ["secret", "entropy", "game", "deal"])
def test_one_flipped_bit_changes_everything(part: str) -> None:
    """A changed secret breaks the commitment; any changed input gives another order of the deck."""
    flipped = bytes([SECRET[0] ^ 1]) + SECRET[1:]
    secret = flipped if part == "secret" else SECRET
    entropy = [b"\x01\x02\x02", b""] if part == "entropy" else ENTROPY
    game, deal = ("g0" if part == "game" else "g1"), (2 if part == "deal" else 1)
    assert Stream(secret, game, deal, entropy).shuffled(deck(1, 0)) != Stream(SECRET, "g1", 1, ENTROPY).shuffled(
        deck(1, 0)
    )
    if part != "entropy":
        assert commitment(game, deal, secret) != commitment("g1", 1, SECRET)


def test_entropies_cannot_be_moved_between_seats() -> None:
    """Each part is hashed with its length, so `ab` + `c` differs from `a` + `bc`."""
    first = Stream(SECRET, "g1", 1, [b"ab", b"c"])
    assert first.below(2**60) != Stream(SECRET, "g1", 1, [b"a", b"bc"]).below(2**60)


class Words:
    """Uniform words of any width from a seeded generator. They replace the hash, which is slow for many shuffles."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def below(self, bound: int) -> int:
        """An unbiased number below the bound."""
        return self._rng.randrange(bound)

    def narrow(self, bound: int) -> int:
        """A biased number: the remainder of a seven-bit word, so small numbers come too often."""
        return self._rng.getrandbits(7) % bound


def fair(words: Words) -> bytes:
    """The engine's own shuffle with these words as input."""
    stream = Stream.__new__(Stream)
    stream.below = words.below  # type: ignore[method-assign]  # only the source of the numbers is replaced
    return bytes(stream.shuffled(deck(1, 0)))


def naive(words: Words) -> bytes:
    """A well-known mistake: every place is swapped with any place."""
    order = bytearray(range(52))
    for place in range(52):
        other = words.below(52)
        order[place], order[other] = order[other], order[place]
    return bytes(order)


def sattolo(words: Words) -> bytes:
    """A well-known mistake: an off-by-one error, so that a place is never swapped with itself."""
    order = bytearray(range(52))
    for last in range(51, 0, -1):
        other = words.below(last)
        order[last], order[other] = order[other], order[last]
    return bytes(order)


def remainders(words: Words) -> bytes:
    """A well-known mistake: Fisher–Yates with numbers that are remainders of a small word."""
    order = bytearray(range(52))
    for last in range(51, 0, -1):
        other = words.narrow(last + 1)
        order[last], order[other] = order[other], order[last]
    return bytes(order)


def deviations(orders: Orders) -> tuple[float, float]:
    """The deviation of chi-square in sigmas: for cards by position, and for cards by the card above them."""
    count = len(orders)
    by_place = np.zeros((52, 52))
    for place in range(52):
        by_place[place] = np.bincount(orders[:, place], minlength=52)
    pairs = orders[:, :-1].astype(np.int64) * 52 + orders[:, 1:]
    adjacent = np.bincount(pairs.ravel(), minlength=52 * 52).reshape(52, 52)[~np.eye(52, dtype=bool)]
    return _sigmas(by_place, count / 52, 51 * 51), _sigmas(adjacent, count / 52, 52 * 51 - 1)


def _sigmas(counts: NDArray[Any], expected: float, freedom: int) -> float:
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    return float((chi_square - freedom) / (2 * freedom) ** 0.5)


def many(shuffle: Callable[[Words], bytes], count: int = SHUFFLES) -> Orders:
    """Many shuffles with one seeded generator."""
    words = Words(2024)
    return np.frombuffer(b"".join(shuffle(words) for _ in range(count)), dtype=np.uint8).reshape(count, 52)


@pytest.mark.search
def test_the_shuffle_is_fair() -> None:
    """In 20,000 shuffles every card has every position and every neighbour as often as expected by chance."""
    by_place, adjacent = deviations(many(fair))
    assert abs(by_place) < 4
    assert abs(adjacent) < 4


def test_the_whole_stream_is_fair() -> None:
    """The same holds for the real numbers of 2,000 deals, with hash and rejection."""
    orders = b"".join(
        bytes(Stream(sha256(b"%d" % deal).digest(), "fair", deal, ENTROPY).shuffled(deck(1, 0))) for deal in range(2000)
    )
    by_place, adjacent = deviations(np.frombuffer(orders, dtype=np.uint8).reshape(2000, 52))
    assert abs(by_place) < 4
    assert abs(adjacent) < 4


@pytest.mark.search
@pytest.mark.parametrize("biased", [naive, sattolo, remainders])
def test_a_biased_shuffle_is_caught(biased: Callable[[Words], bytes]) -> None:
    """The statistics detect each of three well-known mistakes."""
    assert max(map(abs, deviations(many(biased)))) > 4


def test_numbers_past_the_last_full_range_are_rejected() -> None:
    """With a bound just above half of all words, about half of them are rejected, and no number is out of range."""
    stream = Stream(SECRET, "g1", 1, ENTROPY)
    bound = 2**63 + 1
    drawn = [stream.below(bound) for _ in range(200)]
    assert max(drawn) < bound
    assert 300 < stream.used < 520
