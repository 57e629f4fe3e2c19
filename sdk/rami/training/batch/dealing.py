"""A new deal of a game: the deck is shuffled with the random numbers of the game, and dealt."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import FACES, RANKS
from rami.bots.playouts.table import (
    DEAD_ONES,
    DOUBLED,
    DRAWN,
    FAR,
    JOKER,
    KNOCKER,
    LIMIT,
    OUT,
    PILE,
    RANDOM,
    STOCK,
    TAKEN,
    TURN,
    WILD,
    Deal,
    Ints,
    gets,
    next_seat,
    random_below,
    shown,
    shuffle,
)
from rami.bots.playouts.terms import PACKS, SEATS
from rami.training.batch.layout import DEALER, DEALS, PILE_ONES, PILE_TWOS, PLAYED, Games, deal_of, one_of
from rami.training.batch.terms import (
    DEALER_BEGINS,
    EXTRA_CARD,
    GIVEN_JOKER,
    HAND_SIZE,
    JOKERS_IN_DECK,
    KNOCK_LIMIT,
    LIMIT_OF_UPCARD,
    SPADES_DOUBLE,
    UPCARD,
    WILD_RANK,
    WILD_UPCARD,
)


@lean
def seeded(games: Games, number: int, seed: int) -> None:
    """Begin the random numbers of a game anew. The same seed deals the same games."""
    mixed = seed + 0x1E3779B97F4A7C15
    mixed = (mixed ^ ((mixed >> 30) & 0x3FFFFFFFF)) * 0x3F58476D1CE4E5B9
    mixed = (mixed ^ ((mixed >> 27) & 0x1FFFFFFFFF)) * 0x14D049BB133111EB
    mixed = (mixed ^ ((mixed >> 31) & 0x1FFFFFFFF)) & 0x7FFFFFFFFFFFFFFF
    games.now[number, RANDOM] = mixed or 1
    games.more[number, :] = 0


@lean
def new_deal(terms: Ints, games: Games, number: int) -> None:
    """Deal a game. The dealer of its first deal is random."""
    game = one_of(games, number)
    deal, more = deal_of(game), game.more
    now, random, deals, dealer = deal.now, deal.now[RANDOM], more[DEALS] + 1, more[DEALER]
    now[:], more[:PLAYED], game.turn[:], deal.seats[:] = 0, 0, 0, 0
    now[RANDOM], more[DEALS], now[TAKEN], now[OUT], now[KNOCKER] = random, deals, -1, -1, -1
    size = _deck(terms, now, deal.stock)
    if not more[PLAYED]:
        dealer = random_below(now, terms[SEATS])
    more[DEALER], now[TURN] = dealer, dealer
    now[TURN] = dealer if terms[DEALER_BEGINS] else next_seat(terms, deal, dealer)
    for seat in range(terms[SEATS]):
        row = deal.seats[seat]
        row[FAR] = -1
        for _ in range(terms[HAND_SIZE] - terms[GIVEN_JOKER]):
            size -= 1
            gets(row, deal.stock[size])
        if terms[GIVEN_JOKER]:
            gets(row, JOKER)
    if terms[EXTRA_CARD]:
        size -= 1
        gets(deal.seats[now[TURN]], deal.stock[size])
        now[DRAWN] = 1
    size = _turned_up(terms, deal, more, size)
    now[STOCK] = size


@lean
def _deck(terms: Ints, now: Ints, cards: Ints) -> int:
    """Shuffle the deck. The number of its cards."""
    size = terms[PACKS] * FACES
    for number in range(size):
        cards[number] = number % FACES
    for _ in range(terms[JOKERS_IN_DECK] - terms[GIVEN_JOKER] * terms[SEATS]):
        cards[size] = JOKER
        size += 1
    shuffle(now, cards, size)
    return int(size)


@lean
def _turned_up(terms: Ints, deal: Deal, more: Ints, size: int) -> int:
    """Turn up the card that makes a rank wild, and the first card of the pile. How many cards are left."""
    now = deal.now
    rank = terms[WILD_RANK]
    if terms[WILD_UPCARD]:
        size -= 1
        rank = 0 if deal.stock[size] == JOKER else deal.stock[size] % RANKS
    for suit in range(4):
        now[WILD] |= 1 << (suit * RANKS + rank) if rank >= 0 else 0
    now[LIMIT] = terms[KNOCK_LIMIT]
    if not terms[UPCARD]:
        return size
    size -= 1
    face = deal.stock[size]
    deal.pile[0], now[PILE] = face, 1
    shown(now, face)
    more[PILE_ONES], more[PILE_TWOS] = now[DEAD_ONES], 0
    if terms[LIMIT_OF_UPCARD]:
        now[LIMIT] = 0 if face % RANKS == 0 else min(face % RANKS + 1, 10)
    now[DOUBLED] = terms[SPADES_DOUBLE] and face < RANKS
    return size
