"""Melds for the hand of a player who must be able to finish a turn, where a random hand seldom can."""

from collections import Counter
from random import Random
from typing import Final

from rami.bots.sampling.dealing import NoDeal
from rami.bots.sampling.memory import Memory
from rami.bots.sampling.origins import Cards
from rami.rules.cards import HAND_CARDS, JOKER, HandCards, faces
from rami.rules.melds.combinations import Combo, combos, holding, terms_of
from rami.rules.views.view import View

LONGEST: Final = 4
"""The length of the longest run that a player gets."""
MOST_MELDS: Final = 4


def melds(view: View, known: Memory, hidden: Cards, seat: int, rng: Random) -> Cards:
    """The cards of up to four random melds, but for those that a seat certainly has.

    The first meld has the card that was taken from the pile in this turn, if there is one.
    """
    own, got = known.held[seat].copy(), Cards()
    free = hidden - sum(known.held, Counter(known.order))
    room = view.seats[seat].cards - own.total()
    taken = view.this_turn.taken
    wanted = None if taken is None else HAND_CARDS[taken]
    for _ in range(rng.randint(1, MOST_MELDS)):
        cards = _meld(view, own, free, room, wanted, rng)
        more = cards - own
        own, free, got, room, wanted = own - cards, free - more, got + more, room - more.total(), None
    return got


def _meld(view: View, own: Cards, free: Cards, room: int, wanted: int | None, rng: Random) -> Cards:
    """The cards of a meld of these cards that needs no more than so many cards that are not the own; or no cards."""
    there = HandCards(sorted((own + free).elements()))
    found = [_cards(combo) for combo in combos(terms_of(view.rules), holding(there), LONGEST)]
    fits = [cards for cards in found if (cards - own).total() <= room]
    return rng.choice([cards for cards in fits if wanted in cards] or fits or [Cards()])


def _cards(combo: Combo) -> Cards:
    return Counter(faces(combo.naturals)) + Counter({JOKER: combo.jokers})


def with_cards(known: Memory, seat: int | None, got: Cards) -> Memory:
    """The same knowledge, as if a seat also held these cards. Raises NoDeal if it cannot have drawn so many."""
    held = tuple([cards + got if other == seat else cards for other, cards in enumerate(known.held)])
    if known.stock is None or seat is None:
        return known._replace(held=held)
    drawn = known.drawn[seat] - sum([count for card, count in got.items() if card not in known.others])
    more = tuple([drawn if other == seat else most for other, most in enumerate(known.drawn)])
    if drawn < 0:
        raise NoDeal("the player has not drawn so many cards of this stock")
    return known._replace(held=held, drawn=more)
