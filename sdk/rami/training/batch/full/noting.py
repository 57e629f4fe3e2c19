"""What the players remember of an action, as everybody saw it (`rami.training.env.memory`)."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.hands import FACES
from rami.bots.playouts.table import DRAWN, JOKERS, OVER, PILE, RECYCLED, STOCK, TURN, Ints
from rami.bots.playouts.terms import SHUFFLES
from rami.training.batch.full.past import (
    DISCARDED,
    DISCARDS,
    DRAWN_CARD,
    KNOWN_JOKERS,
    KNOWN_ONES,
    KNOWN_TWOS,
    LENGTH,
    NEVER,
    PASSED_OVER,
    POINTS,
    RENEWED_JOKERS,
    RENEWED_ONES,
    RENEWED_TWOS,
    TOOK,
    WILD_CARD,
    Facts,
    Past,
)
from rami.training.batch.full.tabling import clear, laid_again
from rami.training.batch.layings.laying import points_of
from rami.training.batch.layings.paths import path_of
from rami.training.batch.layings.room import Room
from rami.training.batch.layout import (
    ACCEPT_ACTION,
    ANSWERING,
    CARD_ACTION,
    CHALLENGE_ACTION,
    DECLARE_ACTION,
    DISCARD_ACTION,
    DONE_ACTION,
    DROP_ACTION,
    JOKER_FACE,
    KIND,
    KNOCK_ACTION,
    LAID_ROW,
    LONGEST_PATH,
    MELD_ACTION,
    NEW_SET,
    OWED,
    PASS_ACTION,
    PILE_ACTION,
    STOCK_ACTION,
    Game,
)
from rami.training.batch.layout import JOKERS as LAID_JOKERS
from rami.training.batch.stepping import act
from rami.training.batch.terms import GIVEN_JOKER, UPCARD, WILD_UPCARD
from rami.training.env.layout import WHAT

_DRAWS, _TAKES, _DISCARDS, _LAYS, _LAYS_MORE, _TAKES_JOKER = range(1, 7)
_PASSES, _DROPS, _CHALLENGES, _ACCEPTS, _REFUSES, _KNOCKS, _DECLARES, _UNDOES, _RENEWS = range(7, len(WHAT))


@lean
def begins(terms: Ints, game: Game, past: Past) -> None:
    """Forget the deal before: cards have just been dealt."""
    past.known[:], past.notes[:], past.stamps[:] = 0, 0, NEVER
    past.known[:, KNOWN_JOKERS] = terms[GIVEN_JOKER]
    if terms[WILD_UPCARD]:
        past.notes[WILD_CARD] = game.stock[game.now[STOCK] + terms[UPCARD]] + 1
    clear(past.table)


@lean
def acts(terms: Ints, facts: Facts, game: Game, past: Past, action: int, room: Room, melds: Ints, chosen: Ints) -> bool:
    """Carry out an action and remember it. False if it is not legal: then nothing happens."""
    now, more = game.now, game.more
    seat = now[TURN]
    answers, drawn, recycled = more[ANSWERING], now[DRAWN], now[RECYCLED]
    top = game.pile[now[PILE] - 1] if now[PILE] else -1
    owed, jokers = game.turn[OWED], game.hand[JOKERS]
    more[LAID_ROW] = 0
    if not act(terms, game, action, room, melds, chosen):
        return False
    if answers:
        _write(past, 2 - seat, _ACCEPTS if action == ACCEPT_ACTION else _REFUSES, 0, 0)
    elif not drawn:
        if action == STOCK_ACTION:
            if not now[OVER]:
                _draws(terms, game, past, seat, top, now[RECYCLED] > recycled)
        elif action == PILE_ACTION:
            _takes(past, seat, top)
        else:
            _does(past, seat, action)
    elif DISCARD_ACTION <= action < KNOCK_ACTION:
        _discards(past, seat, action - DISCARD_ACTION)
    elif action < MELD_ACTION:
        _does(past, seat, action)
    elif more[LAID_ROW]:
        row = room.rows[more[LAID_ROW] - 1]
        counts = row[KIND] <= NEW_SET and not (row[LAID_JOKERS] and owed)
        past.notes[POINTS] += points_of(terms, row) if counts else 0
        _lays(game, past, seat, row, game.hand[JOKERS] - jokers)
        laid_again(facts, game, past, seat, row)
    return True


@lean
def _draws(terms: Ints, game: Game, past: Past, seat: int, top: int, renews: bool) -> None:
    """A seat draws from the stock. Everybody knows the card if the order of the stock is known."""
    now, notes = game.now, past.notes
    card = game.stock[now[STOCK]]
    if renews:
        notes[RENEWED_ONES], notes[RENEWED_TWOS], notes[RENEWED_JOKERS] = 0, 0, 0
        for place in range(now[STOCK] + 1):
            _comes(notes, RENEWED_ONES, game.stock[place])
        _write(past, 0, _RENEWS, 0, 0)
    if top >= 0:
        _stamp(past, PASSED_OVER, seat, top)
    if now[RECYCLED] and not terms[SHUFFLES]:
        _comes(past.known[seat], KNOWN_ONES, card)
    notes[DRAWN_CARD] = card + 1
    _write(past, seat + 1, _DRAWS, card + 1, 0)


@lean
def _takes(past: Past, seat: int, card: int) -> None:
    _comes(past.known[seat], KNOWN_ONES, card)
    _stamp(past, TOOK, seat, card)
    _write(past, seat + 1, _TAKES, card + 1, 0)


@lean
def _discards(past: Past, seat: int, card: int) -> None:
    """A seat discards, which ends its turn."""
    _stamp(past, DISCARDED, seat, card)
    past.notes[DISCARDS] += 1
    past.notes[DRAWN_CARD], past.notes[POINTS] = 0, 0
    _loses(past.known[seat], card)
    _write(past, seat + 1, _DISCARDS, card + 1, 0)


@lean
def _does(past: Past, seat: int, action: int) -> None:
    """A seat does something without cards that everybody sees."""
    what = _KNOCKS
    if action == PASS_ACTION:
        what = _PASSES
    elif action == CHALLENGE_ACTION:
        what = _CHALLENGES
    elif action == DROP_ACTION:
        what = _DROPS
    elif action >= DECLARE_ACTION:
        what = _DECLARES
    _write(past, seat + 1, what, 0, 0)


@lean
def _lays(game: Game, past: Past, seat: int, row: Ints, jokers: int) -> None:
    """A seat lays cards, and takes so many jokers from the meld."""
    path = game.path[LONGEST_PATH:]
    what = _LAYS
    for number in range(1, path_of(row, path)):
        card = path[number] - CARD_ACTION
        if 0 <= card < DONE_ACTION - CARD_ACTION:
            held = card if card < FACES else JOKER_FACE
            _loses(past.known[seat], held)
            _write(past, seat + 1, what, held + 1, card % FACES + 1)
            what = _LAYS_MORE
    for _ in range(jokers):
        _comes(past.known[seat], KNOWN_ONES, JOKER_FACE)
        _write(past, seat + 1, _TAKES_JOKER, JOKER_FACE + 1, 0)


@lean
def _comes(masks: Ints, ones: int, card: int) -> None:
    """A card comes to those of two masks and a number of jokers, which follow each other."""
    if card == JOKER_FACE:
        masks[ones + KNOWN_JOKERS] += 1
    else:
        masks[ones + KNOWN_TWOS] |= masks[ones] & (1 << card)
        masks[ones] |= 1 << card


@lean
def _loses(masks: Ints, card: int) -> None:
    """A card is no more among them, if it was."""
    if card == JOKER_FACE:
        masks[KNOWN_JOKERS] = max(0, masks[KNOWN_JOKERS] - 1)
    elif (masks[KNOWN_TWOS] >> card) & 1:
        masks[KNOWN_TWOS] ^= 1 << card
    else:
        masks[KNOWN_ONES] &= ~(1 << card)


@lean
def _stamp(past: Past, kind: int, seat: int, card: int) -> None:
    past.stamps[kind, seat, card] = past.notes[DISCARDS]


@lean
def _write(past: Past, seat: int, what: int, card: int, face: int) -> None:
    """Write a row of the history. If it is full, the oldest is left out."""
    rows, most = past.history, past.history.shape[0]
    if not most:
        return
    length = past.notes[LENGTH]
    if length == most:
        for number in range(1, most):
            for column in range(4):
                rows[number - 1, column] = rows[number, column]
        length -= 1
    rows[length, 0], rows[length, 1], rows[length, 2], rows[length, 3] = seat, what, card, face
    past.notes[LENGTH] = length + 1
