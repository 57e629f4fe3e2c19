"""The card rows of the full observation, in the order of `rami.training.env.layout`."""

import numpy as np

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import FACES, place
from rami.bots.playouts.table import JOKERS, ONES, PILE, RECYCLED, STOCK, TAKEN, TURN, TWOS, WILD, Ints
from rami.bots.playouts.terms import SEATS, SHUFFLES
from rami.training.batch.full.past import (
    DECK_JOKERS,
    DISCARDS,
    DRAWN_CARD,
    KNOWN_JOKERS,
    KNOWN_ONES,
    KNOWN_TWOS,
    LAID_JOKERS,
    LAID_MELDS,
    OF_SEATS,
    RENEWED_JOKERS,
    RENEWED_ONES,
    RENEWED_TWOS,
    UNLAID,
    WILD_CARD,
    Facts,
    Past,
)
from rami.training.batch.layout import CARD_ACTION, DONE_ACTION, JOKER_FACE, PATH, Game, Numbers
from rami.training.env.layout import CARDS, layout_of

_PILE, _TABLE, _JOKERS_AS, _UNSEEN, _RENEWED, _CHOSEN, _CHOSEN_AS, _KNOWN = range(1, 9)
_HIGHEST, _LOWEST, _ORDER, _TOP, _DRAWN, _TAKEN, _WILD, _WILD_CARD = range(8)
assert [*layout_of(1).rows_of][1:9] == [
    *("pile", "table", "jokers_as", "unseen", "renewed", "chosen", "chosen_as", "known")
]
_STEP = np.float32(1 / 256)


@lean
def write_card_rows(terms: Ints, facts: Facts, game: Game, past: Past, seat: int, asked: bool, out: Numbers) -> None:
    """Write what a seat sees and remembers of the cards. `asked` says that it has to move. `out` has zeros."""
    seats, hand, notes = terms[SEATS], game.seats[seat], past.notes
    single = out[(_KNOWN + 5 * seats) * CARDS :]
    write_cards(facts, hand[ONES], hand[TWOS], hand[JOKERS], out[:CARDS])
    if notes[LAID_MELDS]:
        copy(past.table[: UNLAID * CARDS], out[_TABLE * CARDS : _UNSEEN * CARDS])
    jokers = _write_pile(facts, game, out[_PILE * CARDS : _TABLE * CARDS], single)
    unseen, unlaid = out[_UNSEEN * CARDS : _RENEWED * CARDS], past.table[UNLAID * CARDS : OF_SEATS * CARDS]
    in_hand, in_pile = out[:CARDS], out[_PILE * CARDS : _TABLE * CARDS]
    for card in range(FACES):
        unseen[card] = unlaid[card] - in_hand[card] - in_pile[card]
    left = np.int64(facts.parts[DECK_JOKERS]) - hand[JOKERS] - jokers - notes[LAID_JOKERS]
    wild = notes[WILD_CARD] - 1
    if 0 <= wild < FACES:
        unseen[wild] -= facts.copies[1]
    unseen[JOKER_FACE] = facts.jokers[left - (wild == JOKER_FACE)]
    if notes[RENEWED_ONES]:
        row = out[_RENEWED * CARDS : _CHOSEN * CARDS]
        write_cards(facts, notes[RENEWED_ONES], notes[RENEWED_TWOS], notes[RENEWED_JOKERS], row)
    if asked and game.more[PATH] > 1:
        _write_chosen(facts, game, out[_CHOSEN * CARDS : _KNOWN * CARDS])
    _write_seats(facts, past, seat, seats, out[_KNOWN * CARDS : (_KNOWN + 2 * seats) * CARDS])
    _write_recent(facts, past, seat, seats, out[(_KNOWN + 2 * seats) * CARDS : (_KNOWN + 5 * seats) * CARDS])
    _write_single(terms, game, past, seat, single)


@lean
def copy(source: Numbers, target: Numbers) -> None:
    """Copy numbers. Indices that count from 0 make this as fast as memory is."""
    for number in range(target.size):
        target[number] = source[number]


@lean
def write_cards(facts: Facts, ones: int, twos: int, jokers: int, row: Numbers) -> None:
    """Write which part of all copies of each card there is."""
    copies = facts.copies
    for card in range(FACES):
        row[card] = copies[((ones >> card) & 1) + ((twos >> card) & 1)]
    row[JOKER_FACE] = facts.jokers[jokers]


@lean
def _write_pile(facts: Facts, game: Game, copies: Numbers, single: Numbers) -> int:
    """Write the cards of the discard pile, and how near to its top their copies are. The number of its jokers."""
    size, share, jokers = game.now[PILE], facts.copies[1], 0
    for number in range(size):
        face = game.pile[number]
        depth = np.float32(257 - size + number) * _STEP
        single[_HIGHEST * CARDS + face] = depth
        if face == JOKER_FACE:
            jokers += 1
        else:
            copies[face] += share
        if single[_LOWEST * CARDS + face] == 0:
            single[_LOWEST * CARDS + face] = depth
    copies[JOKER_FACE] = facts.jokers[jokers]
    if size:
        single[_TOP * CARDS + game.pile[size - 1]] = 1
    return jokers


@lean
def _write_seats(facts: Facts, past: Past, seat: int, seats: int, out: Numbers) -> None:
    """Write what each seat certainly holds, and what it has on the table."""
    for after in range(seats):
        other = seat + after - (seats if seat + after >= seats else 0)
        known = past.known[other]
        if known[KNOWN_ONES] or known[KNOWN_JOKERS]:
            row = out[after * CARDS : (after + 1) * CARDS]
            write_cards(facts, known[KNOWN_ONES], known[KNOWN_TWOS], known[KNOWN_JOKERS], row)
        if past.notes[LAID_MELDS]:
            row = out[(seats + after) * CARDS : (seats + after + 1) * CARDS]
            copy(past.table[(OF_SEATS + other) * CARDS : (OF_SEATS + other + 1) * CARDS], row)


@lean
def _write_chosen(facts: Facts, game: Game, out: Numbers) -> None:
    """Write the cards chosen for the unfinished move, and what the jokers among them stand for."""
    jokers = 0
    for number in range(1, game.more[PATH]):
        card = game.path[number] - CARD_ACTION
        if 0 <= card < FACES:
            out[card] += facts.copies[1]
        elif FACES <= card < DONE_ACTION - CARD_ACTION:
            jokers += 1
            out[CARDS + card - FACES] += facts.copies[1]
    out[JOKER_FACE] = facts.jokers[jokers]


@lean
def _write_recent(facts: Facts, past: Past, seat: int, seats: int, out: Numbers) -> None:
    """Write how recently each seat took, discarded or passed over a card."""
    recent, now, last = facts.recent, seats + past.notes[DISCARDS], facts.recent.size - 1
    for kind in range(3):
        for after in range(seats):
            stamps = past.stamps[kind, seat + after - (seats if seat + after >= seats else 0)]
            row = out[(kind * seats + after) * CARDS : (kind * seats + after + 1) * CARDS]
            for card in range(CARDS):
                row[card] = recent[min(last, now - stamps[card])]


@lean
def _write_single(terms: Ints, game: Game, past: Past, seat: int, single: Numbers) -> None:
    """Write the order of the stock if it is known, and the cards of this turn and of the deal."""
    now = game.now
    if now[RECYCLED] and not terms[SHUFFLES]:
        write_order(game, single[_ORDER * CARDS : _TOP * CARDS])
    if past.notes[DRAWN_CARD] and now[TURN] == seat:
        single[_DRAWN * CARDS + past.notes[DRAWN_CARD] - 1] = 1
    if now[TAKEN] >= 0:
        single[_TAKEN * CARDS + now[TAKEN]] = 1
    wild = now[WILD]
    while wild:
        low = wild & -wild
        wild ^= low
        single[_WILD * CARDS + place(low)] = 1
    if past.notes[WILD_CARD]:
        single[_WILD_CARD * CARDS + past.notes[WILD_CARD] - 1] = 1


@lean
def write_order(game: Game, row: Numbers) -> None:
    """Write how soon each card of the stock is drawn: the copy that is drawn first. The row has zeros."""
    size = game.now[STOCK]
    for number in range(size):
        row[game.stock[number]] = np.float32(257 - size + number) * _STEP
