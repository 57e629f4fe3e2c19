"""What a seat sees and remembers, as the numbers that `layout` describes.

`encoded` makes them from a state and the memory of its deal. Of the state it reads the own hand and what everybody
sees, field by field. `vector` makes them from a view, for a player that has nothing else.
"""

from array import array
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rami.rules.cards import JOKER, JOKER_FOR, Face, HandCards, rank, suit
from rami.rules.engine.duties import opened
from rami.rules.engine.elimination import is_out
from rami.rules.engine.opening import taken_opens
from rami.rules.engine.showdown.upcard import limit_of
from rami.rules.melds.caching import cached
from rami.rules.melds.wild_cards import wild_faces
from rami.rules.state import Phase, State, Table, TableMeld
from rami.rules.views.face_down import face_down
from rami.rules.views.view import View
from rami.training.env.actions import Chosen
from rami.training.env.layout import CARDS, HIGHEST, LOWEST, MELD_NUMBERS, MELDS, Numbers, Rows, layout_of
from rami.training.env.memory import Memory, numbers
from rami.training.env.recall import recalled

__all__ = ["HIGHEST", "LOWEST", "encoded", "history", "layout_of", "vector"]

_ROLE: Final = JOKER_FOR[0]
_CHOOSES: Final = ("new", "lay_off", "swap")
_CHOSEN: Final = MELD_NUMBERS.index("chosen for the move")
_APART: Final = 64
_IN_PILE: Final = bytes([(card + _APART) % 256 for card in range(256)])
"""Tells the cards of the pile from those of a hand, so that both are counted at once."""
_DEPTHS: Final = (1 - np.arange(256) / 256).astype(np.float32)[::-1]
"""By the place from the end: the last card has none above it."""


def vector(view: View, chosen: Chosen) -> Numbers:
    """What the seat of this view sees and remembers. Raises ValueError if no deal is being played."""
    return encoded(face_down(view), view.seat or 0, recalled(view), chosen)


def history(view: View) -> Rows:
    """What the view tells of the deal, as rows. `recall` says which rows are missing."""
    return recalled(view).history(view.seat or 0)


def encoded(state: State, seat: int, memory: Memory, chosen: Chosen) -> Numbers:
    """What a seat sees of a state and remembers of its deal, as one vector."""
    where = layout_of(state.seats)
    out = np.zeros(where.size, np.float32)
    first = where.rows * CARDS
    _card_rows(out[:first].reshape(-1, CARDS), state, seat, memory, chosen)
    _numbers(out[first:], state, seat, memory, chosen)
    return out


def _card_rows(rows: Numbers, state: State, seat: int, memory: Memory, chosen: Chosen) -> None:
    """Fill the card rows in their order: first the copies, then what has another unit."""
    table, seats = state.table, state.seats
    order = _order(seats, seat)
    laid = _laid(table.melds, seats)
    ends = 8 + seats, 8 + 2 * seats, 8 + 5 * seats
    rows[:2] = _hand_and_pile(table.hands[seat], table.pile)
    rows[2:4] = laid.held_and_jokers_as
    np.subtract(memory.deck, rows[0] + rows[1] + rows[2], out=rows[4])
    rows[5] = memory.renewed
    for card in chosen.cards:
        rows[6, min(card, JOKER)] += 1
        if card >= _ROLE:
            rows[7, card - _ROLE] += 1
    memory.known.take(order, 0, rows[8 : ends[0]], "clip")
    laid.by.take(order, 0, rows[ends[0] : ends[1]], "clip")
    if state.wild_card >= 0:
        rows[4, state.wild_card] -= 1
    copies = rows[: ends[1]]
    copies *= memory.share
    np.minimum(copies, 1, out=copies)
    recent = rows[ends[1] : ends[2]].reshape(3, seats, CARDS)
    memory.stamps.take(order, 1, recent, "clip")
    np.subtract(seats + memory.discards, recent, out=recent)
    np.divide(seats, recent, out=recent)
    _single_cards(rows[ends[2] :], state, seat, memory)


def _hand_and_pile(hand: HandCards, pile: HandCards) -> NDArray[np.intp]:
    """How many of each card there are in both, `(2, 53)`."""
    both = numbers(hand + pile.translate(_IN_PILE))
    return np.bincount(both, minlength=2 * _APART).reshape(2, _APART)[:, :CARDS]


def _single_cards(rows: Numbers, state: State, seat: int, memory: Memory) -> None:
    """The places in the pile and in the stock, and the cards of this turn."""
    table, this = state.table, state.table.this
    if pile := table.pile[-256:]:
        cards, depths = numbers(pile), _DEPTHS[-len(pile) :]
        rows[0, cards] = depths
        rows[1, cards[::-1]] = depths[::-1]
        rows[3, pile[-1]] = 1
    if memory.order:
        rows[2, memory.order] = _DEPTHS[-len(memory.order) :]
    if this.drawn >= 0 and table.turn == seat:
        rows[4, this.drawn] = 1
    if this.taken >= 0:
        rows[5, this.taken] = 1
    if state.rules.wild_rank is not None:
        rows[6, numbers(wild_faces(state.in_force))] = 1
    if state.wild_card >= 0:
        rows[7, state.wild_card] = 1


def _numbers(out: Numbers, state: State, seat: int, memory: Memory, chosen: Chosen) -> None:
    """Fill the numbers after the card rows, in their order."""
    table = state.table
    several = _of_seats(state, seat)
    single = [*_of_turn(state, table), *_of_deal(state, memory), *_of_choice(chosen)]
    cut = len(single) + len(several)
    out[:cut] = array("f", [*single, *several])  # NumPy takes twice as long for a list
    out[cut:] = _laid(table.melds, state.seats).melds
    if chosen.what in _CHOOSES[1:] and chosen.place < MELDS:
        out[cut + chosen.place * len(MELD_NUMBERS) + _CHOSEN] = 1


def _of_turn(state: State, table: Table) -> list[float]:
    this, rules, phase = table.this, state.in_force, state.phase
    least = 0 if rules.opening is None else rules.opening.points
    knocks = rules.table == "showdown" and rules.declaration is None
    limit = limit_of(state) if knocks else 0
    return [
        phase is Phase.DRAW,
        phase is Phase.PLAY,
        phase is Phase.ANSWER,
        table.drawn,
        this.must_use and not this.taken_laid,
        this.must_open and not taken_opens(rules, this),
        opened(rules, table),
        min(1, max(this.owed, this.elsewhere) / 8),
        min(1, this.melds / 8),
        min(1, this.points / 200),
        min(1, least / 200),
        1 if limit is None else limit / 100,
        state.challenge == "open",
        state.challenge == "refused",
        min(1, table.passes / 8),
    ]


def _of_deal(state: State, memory: Memory) -> list[float]:
    table, whole = state.table, memory.cards
    return [
        _part(table.recycles),
        len(table.stock) / whole,
        len(table.pile) / whole,
        sum(table.turns_taken) / state.rules.turn_limit,
        _part(state.deal - 1),
    ]


def _of_choice(chosen: Chosen) -> list[float]:
    return [*[chosen.what == what for what in _CHOOSES], chosen.end == 0, chosen.end == 1]


def _of_seats(state: State, seat: int) -> list[float]:
    table, seats, rules = state.table, state.seats, state.rules
    nothing, totals = [0.0] * seats, state.totals * (seats // len(state.totals))
    dropped = [float(other in table.dropped) for other in range(seats)] if table.dropped else nothing
    out = [float(is_out(rules, total)) for total in totals] if rules.match_end.elimination else nothing
    numbers = nothing * 2
    numbers[(state.turn - seat) % seats] = numbers[seats + (state.dealer - seat) % seats] = 1
    for each in (
        [min(1, len(hand) / 52) for hand in table.hands],
        table.opened,
        table.laid,
        dropped,
        out,
        [turns / (10 + turns) for turns in table.turns_taken],
        [back / 3 for back in state.re_entries] or nothing,
        [_part(won) for won in state.won] or nothing,
        [total / (100 + abs(total)) for total in totals],
    ):
        numbers += each[seat:]
        numbers += each[:seat]
    return numbers


def _part(number: int) -> float:
    return number / (1 + number)


class _Laid(NamedTuple):
    """The melds on the table: by card as they were held, what jokers stand for, by seat and card, and meld by meld."""

    held_and_jokers_as: Numbers
    by: Numbers
    melds: Numbers


@cached(1 << 8)
def _laid(melds: tuple[TableMeld, ...], seats: int) -> _Laid:
    laid = _Laid(
        np.zeros((2, CARDS), np.float32),
        np.zeros((seats, CARDS), np.float32),
        np.zeros((MELDS, len(MELD_NUMBERS)), np.float32),
    )
    held, jokers_as = laid.held_and_jokers_as
    for place, meld in enumerate(melds):
        wilds = iter(meld.wilds)
        for card, owner in zip(meld.cards, meld.by, strict=True):
            held[next(wilds, JOKER) if card >= _ROLE else card] += 1
            if card >= _ROLE:
                jokers_as[card - _ROLE] += 1
            laid.by[owner, card % _ROLE] += 1
        if place < MELDS:
            laid.melds[place] = _of_meld(meld)
    return laid._replace(melds=laid.melds.ravel())


def _of_meld(meld: TableMeld) -> list[float]:
    kind, faces = meld.run_or_set.kind, [card % _ROLE for card in meld.cards]
    suits = {suit(Face(face)) for face in faces}
    jokers = sum([card >= _ROLE for card in meld.cards])
    lowest = rank(Face(faces[0])) + 1
    shape = [kind == "run", kind == "set", *[each in suits for each in range(4)]]
    return [*shape, lowest / 13, min(1, len(faces) / 14), jokers / 14, 0]


@cached(1 << 6)
def _order(seats: int, seat: int) -> NDArray[np.intp]:
    """The seats from this one on."""
    return (np.arange(seats) + seat) % seats
