"""The numbers of the full observation after the card rows, in the order of `rami.training.env.layout`."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.table import (
    COUNT,
    DRAWN,
    DROPPED,
    GONE,
    LAID,
    LIMIT,
    MUST_USE,
    OPENED,
    PASSES,
    PILE,
    RECYCLED,
    STOCK,
    TURNS,
    Ints,
)
from rami.bots.playouts.terms import DECLARES, MANY, SEATS, SHOWDOWN
from rami.training.batch.full.card_rows import copy
from rami.training.batch.full.past import (
    DECK_SIZE,
    LAID_MELDS,
    MELDS_LENGTH,
    OPENING_PART,
    POINTS,
    TURN_LIMIT,
    Facts,
    Past,
)
from rami.training.batch.layings.duties import has_opened
from rami.training.batch.layout import (
    ANSWERING,
    CARD_ACTION,
    CHALLENGED,
    DEALER,
    ELSEWHERE,
    END_ACTION,
    LAID_TAKEN,
    LAY_OFF_ACTION,
    MELD_ACTION,
    MUST_OPEN,
    NEW_MELDS,
    OWED,
    PATH,
    PLAYED,
    SWAP_ACTION,
    TAKEN_MELDED,
    TOTALS,
    WON,
    Game,
    Numbers,
)
from rami.training.batch.stepping import player
from rami.training.env.layout import MELD_NUMBERS, MELDS, NUMBERS

_NAMES = [field.name for field in NUMBERS]
_DEAL, _CHOICE, _SEATS = _NAMES.index("recycles"), _NAMES.index("choosing_meld"), _NAMES.index("turn")
_CHOSEN = MELD_NUMBERS.index("chosen for the move")
_MELD = len(MELD_NUMBERS)
_OF_SEATS = len(NUMBERS) - 1 - _SEATS
"""How many fields there are for each seat."""


@lean
def write_numbers(terms: Ints, facts: Facts, game: Game, past: Past, seat: int, asked: bool, out: Numbers) -> None:
    """Write what a seat sees besides the cards. `asked` says that it has to move. `out` has zeros."""
    _write_turn(terms, facts, game, past, out)
    _write_deal(terms, facts, game, out[_DEAL:_CHOICE])
    _write_seats(terms[SEATS], game, seat, out[_SEATS:])
    melds = out[_SEATS + _OF_SEATS * terms[SEATS] :]
    first = past.table.size - MELDS_LENGTH
    copy(past.table[first:], melds[: min(MELDS, past.notes[LAID_MELDS]) * _MELD])
    if asked and game.more[PATH]:
        _write_choice(game, out[_CHOICE:_SEATS], melds)


@lean
def _write_turn(terms: Ints, facts: Facts, game: Game, past: Past, out: Numbers) -> None:
    now, turn, more = game.now, game.turn, game.more
    out[0] = not now[DRAWN] and not more[ANSWERING]
    out[1] = now[DRAWN]
    out[2] = more[ANSWERING]
    out[3] = now[DRAWN]
    out[4] = now[MUST_USE] and not turn[LAID_TAKEN]
    out[5] = turn[MUST_OPEN] and not turn[TAKEN_MELDED]
    out[6] = has_opened(terms, game.hand, turn)
    out[7] = min(1, max(turn[OWED], turn[ELSEWHERE]) / 8)
    out[8] = min(1, turn[NEW_MELDS] / 8)
    out[9] = min(1, past.notes[POINTS] / 200)
    out[10] = facts.parts[OPENING_PART]
    if terms[SHOWDOWN] and not terms[DECLARES]:
        out[11] = 1 if now[LIMIT] >= MANY else now[LIMIT] / 100
    out[12] = more[ANSWERING]
    out[13] = more[CHALLENGED] and not more[ANSWERING]
    out[14] = min(1, now[PASSES] / 8)


@lean
def _write_deal(terms: Ints, facts: Facts, game: Game, out: Numbers) -> None:
    now, turns = game.now, 0
    for seat in range(terms[SEATS]):
        turns += game.seats[seat, TURNS]
    out[0] = now[RECYCLED] / (1 + now[RECYCLED])
    out[1] = now[STOCK] / facts.parts[DECK_SIZE]
    out[2] = now[PILE] / facts.parts[DECK_SIZE]
    out[3] = turns / facts.parts[TURN_LIMIT]
    out[4] = game.more[PLAYED] / (1 + game.more[PLAYED])


@lean
def _write_choice(game: Game, out: Numbers, melds: Numbers) -> None:
    """Write what the first actions of an unfinished move have chosen."""
    what, end = game.path[0], game.path[1]
    if what == MELD_ACTION:
        out[0] = 1
        return
    out[1], out[2] = what < SWAP_ACTION, what >= SWAP_ACTION
    if game.more[PATH] > 1 and END_ACTION <= end < CARD_ACTION and what < SWAP_ACTION:
        out[3 + end - END_ACTION] = 1
    meld = what - (LAY_OFF_ACTION if what < SWAP_ACTION else SWAP_ACTION)
    if meld < MELDS:
        melds[meld * _MELD + _CHOSEN] = 1


@lean
def _write_seats(seats: int, game: Game, own: int, out: Numbers) -> None:
    """Write what everybody knows of each seat. Nobody is out of the match, or comes back."""
    out[(player(game.now, game.more) - own) % seats] = 1
    out[seats + (game.more[DEALER] - own) % seats] = 1
    for after in range(seats):
        seat = own + after - (seats if own + after >= seats else 0)
        row, won, total = game.seats[seat], game.more[WON + seat], game.more[TOTALS + seat]
        out[2 * seats + after] = min(1, row[COUNT] / 52)
        out[3 * seats + after] = row[OPENED]
        out[4 * seats + after] = row[LAID]
        out[5 * seats + after] = row[GONE] == DROPPED
        out[7 * seats + after] = row[TURNS] / (10 + row[TURNS])
        out[9 * seats + after] = won / (1 + won)
        out[10 * seats + after] = total / (100 + abs(total))
