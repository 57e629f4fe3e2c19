"""Seeded hands and settings for the solver's tests and measurements."""

from random import Random

from rami.rules.cards import ALL_FACES, JOKER, HandCards, run_faces
from rami.rules.settings.parameters import Rules, Values


def random_hand(rng: Random, size: int, jokers: int, decks: int = 2) -> HandCards:
    """Any cards of some packs, and some jokers."""
    return HandCards(rng.sample(list(ALL_FACES) * decks, size - jokers)) + HandCards([JOKER]) * jokers


def dense_hand(rng: Random, size: int, jokers: int, decks: int = 2) -> HandCards:
    """Cards of five neighbouring ranks (six, if five have too few cards), so that melds compete for them."""
    low, width = rng.randrange(13), max(5, -(-(size - jokers) // (4 * decks)))
    pool = [face for suit in range(4) for face in run_faces(suit, low, width)] * decks
    return HandCards(rng.sample(pool, size - jokers)) + HandCards([JOKER]) * jokers


def any_hand(rng: Random, most: int = 20) -> HandCards:
    """One to `most` cards, dense or random, from one to four packs, with up to four jokers."""
    size = rng.randint(1, most)
    jokers = min(size, rng.choice((0, 0, 1, 2, 3, 4)))
    kind = rng.choice((random_hand, dense_hand, dense_hand))
    return kind(rng, size, jokers, rng.choice((1, 2, 3, 4)))


def any_rules(rng: Random) -> Rules:
    """Settings that change which melds exist and what they are worth."""
    return Rules(
        variant="rami",
        jokers=rng.choice((0, 4, 4, 4)),
        ace=rng.choice(("low", "high", "high_low", "around_corner")),
        max_jokers_per_meld=rng.choice((None, 1, 2)),
        min_naturals=rng.randint(1, 3),
        set_joker_swap=rng.choice(("named_card", "complete_four")),
        values=Values(*(rng.choice((0, 1, 11, 15, 25)) for _ in range(5))),
    )
