"""The full observation, the history and the global state of a game, as `rami.training.env` has them."""

import numpy as np

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import JOKERS, ONES, STOCK, TWOS, Ints
from rami.bots.playouts.terms import SEATS
from rami.training.batch.full.card_rows import write_card_rows, write_cards, write_order
from rami.training.batch.full.noting import begins
from rami.training.batch.full.numbers import write_numbers
from rami.training.batch.full.past import LENGTH, Facts, Past, past_of
from rami.training.batch.layout import JOKER_FACE, Game, Games, Numbers, one_of
from rami.training.batch.stepping import player
from rami.training.env.layout import CARD_ROWS, CARDS, Rows

_DRAWS = 1
_ONCE = sum(field.size == "one" for field in CARD_ROWS)
_OF_SEATS = len(CARD_ROWS) - _ONCE


@lean
def write_full(terms: Ints, facts: Facts, game: Game, past: Past, seat: int, asked: bool, out: Numbers) -> None:
    """Write what a seat sees and remembers. `asked` says that it has to move."""
    out[:] = 0
    first = (_ONCE + _OF_SEATS * terms[SEATS]) * CARDS
    write_card_rows(terms, facts, game, past, seat, asked, out[:first])
    write_numbers(terms, facts, game, past, seat, asked, out[first:])


@lean
def write_history(past: Past, seat: int, seats: int, out: Rows) -> int:
    """Write what a seat saw, oldest first: rows as `rami.training.env.layout.ROW` says. The number of them."""
    rows, length = past.history, past.notes[LENGTH]
    for number in range(length):
        who, what = np.int64(rows[number, 0]), rows[number, 1]
        out[number, 0] = who - seat + (seats if 0 < who <= seat else 0) if who else 0
        out[number, 1] = what
        out[number, 2] = 0 if what == _DRAWS and who != seat + 1 else rows[number, 2]
        out[number, 3] = rows[number, 3]
    return int(length)


@lean
def write_state(terms: Ints, facts: Facts, game: Game, past: Past, out: Numbers) -> None:
    """Write the global state, with all hidden cards, as `rami.training.env.global_state` has it."""
    seats = terms[SEATS]
    hidden = (seats + 2) * CARDS
    out[:hidden] = 0
    for seat in range(seats):
        hand, row = game.seats[seat], out[seat * CARDS : (seat + 1) * CARDS]
        write_cards(facts, hand[ONES], hand[TWOS], hand[JOKERS], row)
    stock, jokers = out[seats * CARDS : (seats + 1) * CARDS], 0
    for number in range(game.now[STOCK]):
        stock[game.stock[number]] += facts.copies[1]
        jokers += game.stock[number] == JOKER_FACE
    stock[JOKER_FACE] = facts.jokers[jokers]
    write_order(game, out[(seats + 1) * CARDS : hidden])
    write_full(terms, facts, game, past, 0, True, out[hidden:])


@lean
def full_observations(terms: Ints, facts: Facts, games: Games, pasts: Past, out: Numbers) -> None:
    """What the players see who have to move."""
    for number in range(out.shape[0]):
        game = one_of(games, number)
        write_full(terms, facts, game, past_of(pasts, number), player(game.now, game.more), True, out[number])


@lean
def histories(terms: Ints, games: Games, pasts: Past, out: Rows, lengths: Ints) -> None:
    """What the players saw of the deal who have to move. `lengths` has how many rows of each are not zeros."""
    for number in range(out.shape[0]):
        game = one_of(games, number)
        length = write_history(past_of(pasts, number), player(game.now, game.more), terms[SEATS], out[number])
        out[number, length : lengths[number]] = 0
        lengths[number] = length


@lean
def states(terms: Ints, facts: Facts, games: Games, pasts: Past, out: Numbers) -> None:
    """The global states."""
    for number in range(out.shape[0]):
        write_state(terms, facts, one_of(games, number), past_of(pasts, number), out[number])


@lean
def begun(terms: Ints, games: Games, pasts: Past) -> None:
    """Forget the deals before: all games have just been dealt."""
    for number in range(pasts.notes.shape[0]):
        begins(terms, one_of(games, number), past_of(pasts, number))
