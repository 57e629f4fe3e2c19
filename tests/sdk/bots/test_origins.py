"""Which hands can be, when the pile has become the stock again: compared with all histories of a tiny game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from rami.bots.sampling.origins import Cards, Loss, Origins, Stock
from rami.rules.cards import HandCard

SEATS, FACES, COPIES, HAND = 2, 4, 2, 2
Hand = tuple[int, ...]
Seen = tuple[tuple[int, ...], ...]
"""Which cards each seat discarded, turn by turn: one card or two."""


def turns(rng: Random, count: int) -> Seen:
    """How many cards are discarded in each turn of a random game, and which: played with real cards."""
    deck = [face for face in range(FACES) for _ in range(COPIES)]
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(HAND)] for _ in range(SEATS)]
    stock, pile, discarded = deck, list[int](), list[tuple[int, ...]]()
    for turn in range(count):
        if not stock:
            stock, pile = pile, []
            rng.shuffle(stock)
        if not stock:
            break
        hand = hands[turn % SEATS]
        hand.append(stock.pop())
        rng.shuffle(hand)
        out = tuple(sorted(hand.pop() for _ in range(min(len(hand) - 1, rng.choice((1, 1, 1, 2))))))
        pile += out
        discarded.append(out)
    return tuple(discarded)


def endings(discarded: Seen, drawn: int | None = None) -> set[tuple[Hand, ...]]:
    """The hands at the end of every game in which just these cards were discarded, and then this card was drawn."""
    deck = Counter(dict.fromkeys(range(FACES), COPIES))

    @cache
    def ends(turn: int, hands: tuple[Hand, ...], stock: Hand, pile: Hand) -> frozenset[tuple[Hand, ...]]:
        if turn == len(discarded) and drawn is None:
            return frozenset([hands])
        if not stock:
            stock, pile = tuple(sorted(pile)), ()
        seat, found = turn % SEATS, set[tuple[Hand, ...]]()
        if turn == len(discarded):
            if drawn is None or drawn not in stock:
                return frozenset()
            return frozenset([(*hands[:seat], (*hands[seat], drawn), *hands[seat + 1 :])])
        for card in set(stock):
            left, hand = Counter(stock) - Counter([card]), Counter(hands[seat]) + Counter([card])
            out = Counter(discarded[turn])
            if not out - hand:
                rest = tuple(sorted((hand - out).elements()))
                now = tuple([rest if other == seat else hands[other] for other in range(SEATS)])
                found |= ends(turn + 1, now, tuple(sorted(left.elements())), pile + discarded[turn])
        return frozenset(found)

    first = list(combinations_with_replacement(range(FACES), HAND))
    all_ends = set[tuple[Hand, ...]]()
    for hands in product(first, repeat=SEATS):
        rest = deck - sum(map(Counter, hands), Counter[int]())
        if rest.total() == deck.total() - SEATS * HAND:
            all_ends |= ends(0, hands, tuple(sorted(rest.elements())), ())
    return all_ends


def periods(discarded: Seen, drawn: int | None) -> Iterator[tuple[int, Hand, bool]]:
    """Each turn: its seat, the cards that were discarded, and whether the pile became the stock before it."""
    left, pile = FACES * COPIES - SEATS * HAND, 0
    for turn, out in enumerate(discarded if drawn is None else (*discarded, ())):
        recycled = not left
        if recycled:
            left, pile = pile, 0
        left, pile = left - 1, pile + len(out)
        yield turn % SEATS, out, recycled


def origins(discarded: Seen, drawn: int | None) -> Origins:
    """What everybody has seen of such a game, and which card the last player drew."""
    cards = Cards({HandCard(face): COPIES for face in range(FACES)})
    draws: list[list[int]] = [[0] * HAND for _ in range(SEATS)]
    stocks, losses, pile = list[Stock](), list[Loss](), list[int]()
    for turn, (seat, out, recycled) in enumerate(periods(discarded, drawn)):
        if recycled:
            stocks.append(Stock(cards, tuple(map(tuple, draws))))
            cards, draws, pile = Cards(map(HandCard, pile)), [[] for _ in draws], []
        if turn < len(discarded):
            draws[seat].append(turn + 1)
        losses += [Loss(seat, HandCard(card), turn + 1) for card in out]
        pile += out
    return Origins((*stocks, Stock(cards, tuple(map(tuple, draws)))), tuple(losses))


def hands_of(discarded: Seen, drawn: int | None) -> Iterator[tuple[Hand, ...]]:
    """All hands of these sizes from the cards that do not lie on the pile since the last time it became the stock."""
    sizes, pile = [HAND] * SEATS, list[int]()
    for seat, out, recycled in periods(discarded, drawn):
        pile = [*out] if recycled else [*pile, *out]
        sizes[seat] += 1 - len(out)
    hidden = Counter(dict.fromkeys(range(FACES), COPIES)) - Counter(pile)
    for hands in product(*[combinations_with_replacement(range(FACES), size) for size in sizes]):
        if not sum(map(Counter, hands), Counter[int]()) - hidden:
            yield hands


def cards(hand: Sequence[int]) -> Cards:
    """The cards of a hand, counted."""
    return Cards(map(HandCard, hand))


@pytest.mark.parametrize("drawn", [None, 0, 1])
@pytest.mark.parametrize("seed", range(60))
def test_just_the_hands_that_a_game_can_have_are_explained(seed: int, drawn: int | None) -> None:
    """With two packs it is not always seen where a card came from. A player knows the card just drawn."""
    discarded = turns(Random(seed), 6 + seed % 6)
    can_be, seen = endings(discarded, drawn), origins(discarded, drawn)
    own = [Cards(), Cards()]
    if drawn is not None:
        own[len(discarded) % SEATS][HandCard(drawn)] = 1
    found = {
        tuple(tuple(sorted(hand)) for hand in hands)
        for hands in hands_of(discarded, drawn)
        if all(not sure - cards(hand) for sure, hand in zip(own, hands, strict=True))
        and seen.explain([cards(hand) - sure for sure, hand in zip(own, hands, strict=True)])
    }
    assert found == {tuple(tuple(sorted(hand)) for hand in hands) for hands in can_be}
