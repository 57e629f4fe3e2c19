"""The part of an observation that changes only when cards are laid: what is on the table, and who laid it."""

import numpy as np

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.discarding import run_mask
from rami.bots.playouts.hands import RANKS, RUN, bits, place
from rami.bots.playouts.table import TABLE_KIND, TABLE_LENGTH, TABLE_START, TABLE_SUITS, TABLE_WHAT, Ints
from rami.training.batch.full.past import (
    HELD,
    LAID_JOKERS,
    LAID_MELDS,
    MELDS_LENGTH,
    OF_SEATS,
    STANDING,
    UNLAID,
    Facts,
    Past,
)
from rami.training.batch.layings.melds import of_rank
from rami.training.batch.layout import JOKER_FACE, KIND, NEW_SET, ON_TABLE, PLACE, TABLE_JOKERS, Game, Numbers
from rami.training.env.layout import CARDS, MELD_NUMBERS, MELDS

NATURAL, STANDS = 0, 1
"""What a row of `faces` has: the natural cards of a meld, and the cards that its jokers stand for."""
_NUMBERS = len(MELD_NUMBERS)


@lean
def clear(table: Numbers) -> None:
    """Nothing is on the table."""
    table[:] = 0
    table[UNLAID * CARDS : OF_SEATS * CARDS] = 1


@lean
def laid_again(facts: Facts, game: Game, past: Past, seat: int, row: Ints) -> None:
    """A seat has laid the cards of this row: who laid which card, and how the table is written now."""
    on_table, notes = game.turn[ON_TABLE], past.notes
    changed = on_table - 1 if row[KIND] <= NEW_SET else row[PLACE]
    if row[KIND] <= NEW_SET:
        past.faces[changed] = 0
    _owners(game.melds[changed], past.faces[changed], past.owners[changed], seat)
    clear(past.table)
    notes[LAID_MELDS], notes[LAID_JOKERS] = on_table, 0
    for number in range(on_table):
        notes[LAID_JOKERS] += bits(past.faces[number, STANDS])
        _count(facts.copies[1], game.melds[number], past.faces[number], past.owners[number], past.table)
        if number < MELDS:
            first = past.table.size - MELDS_LENGTH + _NUMBERS * number
            _write_meld(game.melds[number], past.faces[number], past.table[first : first + _NUMBERS])
    past.table[JOKER_FACE] = facts.jokers[notes[LAID_JOKERS]]


@lean
def _slot(run: bool, face: int) -> int:
    """Where the owner of a card of a meld is."""
    return face % RANKS if run else face // RANKS


@lean
def _owners(meld: Ints, faces: Ints, owners: Ints, seat: int) -> None:
    """Who laid each card of a changed meld. A joker that now stands for another card keeps its seat."""
    run = meld[TABLE_KIND] == RUN
    if run:
        everything = run_mask(meld[TABLE_WHAT], meld[TABLE_START], meld[TABLE_LENGTH])
        naturals = everything & ~meld[TABLE_JOKERS]
    else:
        naturals = of_rank(meld[TABLE_SUITS], meld[TABLE_WHAT])
    stands = meld[TABLE_JOKERS]
    renamed, fresh = faces[STANDS] & ~stands, stands & ~faces[STANDS]
    there = naturals & ~faces[NATURAL]
    while renamed and fresh:
        old, new = renamed & -renamed, fresh & -fresh
        renamed, fresh = renamed ^ old, fresh ^ new
        owners[_slot(run, place(new))] = owners[_slot(run, place(old))]
    left = there | fresh
    while left:
        low = left & -left
        left ^= low
        owners[_slot(run, place(low))] = seat
    faces[NATURAL], faces[STANDS] = naturals, stands


@lean
def _count(share: float, meld: Ints, faces: Ints, owners: Ints, table: Numbers) -> None:
    """Count the cards of a meld in shares of all copies: as they were held, what jokers stand for, and by seat."""
    run = meld[TABLE_KIND] == RUN
    left = faces[NATURAL] | faces[STANDS]
    while left:
        low = left & -left
        left ^= low
        face = place(low)
        owner = int(owners[_slot(run, face)])
        _add(share, table, STANDING if faces[STANDS] & low else HELD, face)
        _add(share, table, OF_SEATS + owner, face)
        table[UNLAID * CARDS + face] -= 0 if faces[STANDS] & low else share


@lean
def _add(share: float, table: Numbers, row: int, face: int) -> None:
    """Count one more. More than all copies count as all."""
    table[row * CARDS + face] = min(np.float32(1), table[row * CARDS + face] + share)


@lean
def _write_meld(meld: Ints, faces: Ints, out: Numbers) -> None:
    """The numbers of a meld, as `MELD_NUMBERS` names them."""
    run = meld[TABLE_KIND] == RUN
    out[0], out[1] = run, not run
    cards = faces[NATURAL] | faces[STANDS]
    for suit in range(4):
        out[2 + suit] = ((cards >> (suit * RANKS)) & 0x1FFF) != 0
    lowest = meld[TABLE_START] % RANKS if run else meld[TABLE_WHAT]
    out[6] = (lowest + 1) / 13
    out[7] = min(1, meld[TABLE_LENGTH] / 14)
    out[8] = bits(faces[STANDS]) / 14
