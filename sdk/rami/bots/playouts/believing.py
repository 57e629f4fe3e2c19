"""Hidden hands that fit what their players did.

Who kept these cards would have discarded the same, left the same cards in the pile, and laid nothing, or not knocked.
Deals are changed step by step (Metropolis). A hand that does not explain what was seen stays possible, but less likely,
because players do not all play like the heuristic.
"""

from typing import Final

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.declaring import comes, discarded, goes, measure
from rami.bots.playouts.discarding import discard
from rami.bots.playouts.drawing import wants
from rami.bots.playouts.hands import ARRANGED, LEFT, LISTED, WORTH, arrange, bits, hand_points, melded, melds_of, place
from rami.bots.playouts.knocking import MILLION, safe_count
from rami.bots.playouts.table import (
    FAR,
    JOKERS,
    LIMIT,
    ONES,
    PICKED,
    PILE,
    TAKEN,
    TURN,
    Deal,
    Ints,
    copied,
    gets,
    loses,
)
from rami.bots.playouts.terms import DECLARES, EACH, PAIRS, SHOWDOWN

STEPS: Final = 12
"""How many changes are tried in each deal."""
DRAWS: Final = 2
"""How many cards a player looks at in a turn: the one on the pile, and one of the stock."""
BELIEVED: Final = 1000
"""The work for a deal besides that of its arrangements and discards (`rami.bots.playouts.hands.LEFT`)."""
UNLIKELY: Final = 4
"""A deal with one thing more that it does not explain is so many times less likely."""


@lean
def believe(
    terms: Ints,
    start: Deal,
    work: Deal,
    seat: int,
    first: int,
    size: int,
    quiet: bool,
    discards: Ints,
    refused: Ints,
    turns: int,
    rows: Ints,
    melds: Ints,
    chosen: Ints,
) -> None:
    """Change deals so that the hand of this seat explains its last discards, the cards that it refused, and so on.

    Its hidden cards are `size` many from the place `first` on of each row. The last number of a row is a seed. If
    `quiet`, it did not lay or knock. Where players knock, it took cards from the pile for melds. In so many `turns` it
    kept what it could use. It ends when no work is left.
    """
    for number in range(rows.shape[0]):
        if chosen[LEFT] <= 0:
            return
        chosen[LEFT] -= BELIEVED
        cards = rows[number]
        random = cards[cards.size - 1]
        copied(start, work)
        work.now[TURN], work.now[TAKEN], work.now[PILE] = seat, -1, 1
        hand = work.seats[seat]
        for spot in range(first, first + size):
            gets(hand, cards[spot])
        if turns and hand[PICKED]:
            random = _plant(terms, hand, cards, first, size, random)
        if terms[DECLARES]:
            _improve_declaring(terms, work, hand, cards, first, size, DRAWS * turns, random, melds, chosen)
            continue
        random = _improve(terms, work, hand, cards, first, size, DRAWS * turns, random, melds, chosen)
        _explain(terms, work, hand, cards, first, size, random, quiet, discards, refused, melds, chosen)


@lean
def _explain(
    terms: Ints,
    work: Deal,
    hand: Ints,
    cards: Ints,
    first: int,
    size: int,
    random: int,
    quiet: bool,
    discards: Ints,
    refused: Ints,
    melds: Ints,
    chosen: Ints,
) -> None:
    """Exchange hidden cards of the hand as long as it does not explain what was seen."""
    wrong = _unexplained(terms, work, hand, quiet, discards, refused, melds, chosen)
    for _ in range(STEPS):
        if not wrong:
            return
        random = _next(random)
        own, other = first + (random >> 20) % size, (random >> 40) % (cards.size - 1)
        if first <= other < first + size or cards[own] == cards[other]:
            continue
        loses(hand, cards[own])
        gets(hand, cards[other])
        after = _unexplained(terms, work, hand, quiet, discards, refused, melds, chosen)
        if after > wrong and (random >> 8) % UNLIKELY ** (after - wrong):
            loses(hand, cards[other])
            gets(hand, cards[own])
            continue
        wrong = after
        cards[own], cards[other] = cards[other], cards[own]


@lean
def _next(random: int) -> int:
    return (random * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF


@lean
def _improve(
    terms: Ints,
    work: Deal,
    hand: Ints,
    cards: Ints,
    first: int,
    size: int,
    turns: int,
    random: int,
    melds: Ints,
    chosen: Ints,
) -> int:
    """Let the player draw and discard so many times, as in its turns: it keeps what it can use. The next number."""
    for _ in range(turns):
        random = _next(random)
        other = (random >> 40) % (cards.size - 1)
        if first <= other < first + size:
            continue
        drawn = cards[other]
        gets(hand, drawn)
        discarded = discard(terms, work, melds, chosen)
        spot = first
        while spot < first + size and cards[spot] != discarded:
            spot += 1
        if spot == first + size:  # the card that was drawn, or one that the player certainly has
            discarded = drawn
        loses(hand, discarded)
        if discarded != drawn:
            cards[spot], cards[other] = drawn, discarded
    return random


@lean
def _improve_declaring(
    terms: Ints,
    work: Deal,
    hand: Ints,
    cards: Ints,
    first: int,
    size: int,
    turns: int,
    random: int,
    melds: Ints,
    chosen: Ints,
) -> None:
    """The same where players declare: it is known all the time how far the hand is."""
    hand[FAR] = -1
    measure(terms, work, hand, melds, chosen)
    for _ in range(turns):
        random = _next(random)
        other = (random >> 40) % (cards.size - 1)
        if first <= other < first + size:
            continue
        drawn = cards[other]
        comes(terms, work, hand, drawn, melds, chosen)
        gone = discarded(terms, work, hand, melds, chosen)
        spot = first
        while spot < first + size and cards[spot] != gone:
            spot += 1
        if spot == first + size:  # the card that was drawn, or one that the player certainly has
            gone = drawn
        goes(hand, gone)
        measure(terms, work, hand, melds, chosen)
        if gone != drawn:
            cards[spot], cards[other] = drawn, gone


@lean
def _plant(terms: Ints, hand: Ints, cards: Ints, first: int, size: int, random: int) -> int:
    """Give the hand a pair that makes a meld with each card that it took, if one is hidden. The next random number."""
    picked, planted = hand[PICKED], 0
    while picked:
        low = picked & -picked
        picked ^= low
        for _ in range(EACH):
            random = _next(random)
            pair = terms[PAIRS + EACH * place(low) + (random >> 20) % EACH]
            if pair and _hold(hand, cards, pair, planted, first, size):
                planted |= pair
                break
    return random


@lean
def _hold(hand: Ints, cards: Ints, pair: int, planted: int, first: int, size: int) -> bool:
    """Bring the cards of a mask into the hand, for others but those planted. Whether that was possible."""
    keep = planted | pair
    wanted = pair & ~hand[ONES]
    hidden, room = 0, 0
    for spot in range(cards.size - 1):
        hidden |= 1 << cards[spot]
        room += first <= spot < first + size and not (keep >> cards[spot]) & 1
    if wanted & ~hidden or room < bits(wanted):
        return False
    for spot in range(cards.size - 1):
        if not (wanted >> cards[spot]) & 1 or first <= spot < first + size:
            continue
        for own in range(first, first + size):
            if not (keep >> cards[own]) & 1:
                loses(hand, cards[own])
                gets(hand, cards[spot])
                cards[own], cards[spot] = cards[spot], cards[own]
                break
    return True


@lean
def _unexplained(
    terms: Ints, work: Deal, hand: Ints, quiet: bool, discards: Ints, refused: Ints, melds: Ints, chosen: Ints
) -> int:
    """How much of what was seen this hand does not explain."""
    wrong = 1 if quiet and _would_have_acted(terms, work, hand, melds, chosen) else 0
    for number in range(discards.shape[0]):
        gets(hand, discards[number])
        if discard(terms, work, melds, chosen) != discards[number]:
            wrong += 1
        loses(hand, discards[number])
    for number in range(refused.shape[0]):
        work.pile[0] = refused[number]
        if wants(terms, work, hand, melds, chosen):
            wrong += 1
    if terms[SHOWDOWN] and hand[PICKED]:
        arrange(terms, hand[ONES], 0, 0, WORTH, melds, chosen)
        wrong += bits(hand[PICKED] & ~melded(melds, chosen))
    return wrong


@lean
def _would_have_acted(terms: Ints, work: Deal, hand: Ints, melds: Ints, chosen: Ints) -> bool:
    """Whether a hand has a meld to lay; or, where players knock, counts little enough for a knock."""
    if not terms[SHOWDOWN]:
        count = melds_of(terms, hand[ONES], hand[JOKERS], melds)
        chosen[LEFT] -= ARRANGED + LISTED * count
        return count > 0
    count = hand_points(terms, hand[ONES], 0, 0) - arrange(terms, hand[ONES], 0, 0, WORTH, melds, chosen)
    return bool(count <= work.now[LIMIT] and MILLION * count <= safe_count(terms, work))
