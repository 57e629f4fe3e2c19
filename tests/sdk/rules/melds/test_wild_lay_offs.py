"""Lay-offs in a showdown with wild cards and jokers, against trying everything (U-16, N-03)."""

from collections import Counter
from random import Random
from time import process_time

import pytest
from tests.sdk.rules import wild_showdowns
from tests.sdk.rules.wild_showdowns import LINES, RING, Game

from rami.rules.cards import HandCards, deck, held_name, is_natural, names, rank, run_faces
from rami.rules.engine.showdown.wild_answers import answer_with_jokers
from rami.rules.melds.answers import Answer
from rami.rules.melds.arrangements import arrange
from rami.rules.melds.meld import RunOrSet
from rami.rules.melds.wild_cards import meld_names, read_names
from rami.rules.settings.parameters import Rules, Values

SEEDS = 20
EACH, FULL = 25, 400
"""The hands of a seed, usually and with all repetitions: 500 and 8,000."""
SLOWEST = 0.25
"""What an answer may take, in seconds."""


def rules_of(game: Game, jokers: int) -> Rules:
    """The rules of a deal with these settings."""
    values = Values(ace_hand=game.ace_counts, joker_hand=game.joker_counts)
    most = None if game.most_jokers == 13 else game.most_jokers
    return Rules(
        variant="gin-rami",
        table="showdown",
        ace=game.ace,  # type: ignore[arg-type]
        wild_rank=game.wild,  # type: ignore[arg-type]
        jokers=jokers,
        max_jokers_per_meld=most,
        min_naturals=game.least_naturals,
        values=values,
    )


def some_game(rng: Random) -> Game:
    """Settings that change which melds exist, and what cards count."""
    most, least = rng.choice((13, 13, 1, 2)), rng.choice((1, 1, 2))
    return Game(rng.choice(list(LINES)), rng.choice(RING), most, least, rng.choice((1, 11)), rng.choice((25, 0, 5)))


def some_cards(rng: Random, wild: str, packs: int, size: int, jokers: int) -> HandCards:
    """Cards of some ranks next to each other, with wild cards and jokers among them."""
    low, within = rng.randrange(13), rng.choice((5, 6, 8, 13))
    near = {face for suit in range(rng.choice((2, 4))) for face in run_faces(suit, low, within)}
    whole = deck(packs, jokers)
    pool = [card for card in whole if card in near]
    wilds = [card for card in whole if not is_natural(card) or RING[rank(card)] == wild]
    many = min(rng.choice((0, 1, 2, 3, size // 4)), len(wilds))
    found = rng.sample(wilds, many)
    for card in found:
        if card in pool:
            pool.remove(card)
    return HandCards(
        rng.sample(found + rng.sample(pool, min(size - many, len(pool))), many + min(size - many, len(pool)))
    )


def check(game: Game, rules: Rules, melds: tuple[RunOrSet, ...], hand: HandCards, found: Answer) -> None:
    """All cards of the hand are shown once, and every meld is one, those of the knocker included."""
    shown = [held_name(name) for meld in found.shown.melds for name in meld_names(meld)]
    laid = [held_name(name) for cards in found.laid_off for name in cards]
    assert Counter([*shown, *laid, *names(found.shown.unmatched)]) == Counter(names(hand))
    for meld in found.shown.melds:
        assert read_names(rules, meld_names(meld)) == meld
    for meld in found.onto:
        assert wild_showdowns.is_laid(game, meld_names(meld))
    for before, cards, after in zip(melds, found.laid_off, found.onto, strict=True):
        held = [held_name(name) for name in (*meld_names(before), *cards)]
        assert Counter(held) == Counter(map(held_name, meld_names(after)))
        assert set(cards) <= set(meld_names(after))
        if len({name[-2:][0] for name in meld_names(before)}) > 1:  # the jokers of a set have no suit of their own
            assert set(meld_names(before)) <= set(meld_names(after))


@pytest.mark.search
@pytest.mark.parametrize("seed", range(SEEDS))
def test_lay_offs_with_wild_cards_are_those_of_trying_everything(seed: int, *, full: bool) -> None:
    """N-03: no lay-offs and no melds leave less; of equal ones the fewest cards are laid off."""
    rng = Random(seed)
    for _ in range(FULL if full else EACH):
        game, packs, jokers = some_game(rng), rng.choice((1, 1, 2)), rng.choice((0, 0, 2))
        rules = rules_of(game, jokers)
        cards = some_cards(rng, game.wild, packs, rng.randint(10, 17), jokers)
        knocker, hand = arrange(rules, packs, HandCards(sorted(cards[:9]))), HandCards(sorted(cards[9:]))
        found = answer_with_jokers(rules, knocker.melds, hand)
        expected = wild_showdowns.reply(game, tuple(map(meld_names, knocker.melds)), names(hand))
        case = game, [*map(meld_names, knocker.melds)], names(hand)
        assert (found.shown.count, sum(map(len, found.laid_off))) == expected, case
        check(game, rules, knocker.melds, hand, found)


@pytest.mark.search
@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_answer_takes_long(seed: int, *, full: bool) -> None:
    """Hands of 13 cards with many wild cards, and a knocker with as many: none needs more than `SLOWEST`."""
    rng = Random(1000 + seed)
    for _ in range(FULL if full else EACH):
        game, packs, jokers = some_game(rng), rng.choice((1, 2, 4)), rng.choice((0, 0, 2, 8))
        rules, cards = rules_of(game, jokers), some_cards(rng, game.wild, packs, 26, jokers)
        knocker, hand = arrange(rules, packs, HandCards(sorted(cards[:13]))), HandCards(sorted(cards[13:]))
        taken = []
        for _ in range(2):  # the slower one may have been interrupted
            begin = process_time()
            answer_with_jokers(rules, knocker.melds, hand)
            taken.append(process_time() - begin)
        assert min(taken) < SLOWEST, (game, [*map(meld_names, knocker.melds)], names(hand))
