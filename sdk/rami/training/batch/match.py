"""A game of several deals: the totals, who deals next, and whether the game is over."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.declaring import still_in
from rami.bots.playouts.table import GONE, KNOCKER, Ints, next_seat
from rami.bots.playouts.terms import SEATS, SHOWDOWN
from rami.training.batch.layout import DEALER, PLAYED, TOTALS, Game, deal_of
from rami.training.batch.terms import (
    DEALS_OF_GAME,
    LOWEST_WINS,
    MOST_DEALS,
    NEXT_DEALER,
    ROTATES,
    TARGET,
    TIE_GOES_ON,
    WINNER_DEALS,
)


@lean
def ends_game(terms: Ints, game: Game, points: Ints) -> bool:
    """Whether the game is over with this deal. If not, the points are in the totals, and the next dealer is known."""
    more = game.more
    more[PLAYED] += 1
    for seat in range(terms[SEATS]):
        more[TOTALS + seat] += -points[seat] if terms[LOWEST_WINS] else points[seat]
    if _is_over(terms, more):
        more[PLAYED] = 0
        more[TOTALS:] = 0
        return True
    more[DEALER] = _next_dealer(terms, game, points)
    return False


@lean
def _is_over(terms: Ints, more: Ints) -> bool:
    most = best = more[TOTALS]
    for seat in range(1, terms[SEATS]):
        total = more[TOTALS + seat]
        most = max(most, total)
        best = min(best, total) if terms[LOWEST_WINS] else max(best, total)
    winners = 0
    for seat in range(terms[SEATS]):
        winners += more[TOTALS + seat] == best
    if more[PLAYED] >= terms[MOST_DEALS]:
        return True
    ends = more[PLAYED] >= terms[DEALS_OF_GAME] or most >= terms[TARGET]
    return bool(ends and not (terms[TIE_GOES_ON] and winners > 1))


@lean
def _next_dealer(terms: Ints, game: Game, points: Ints) -> int:
    """Who deals next (B-05, N-11). The same seat deals again if nobody has won a deal with a showdown (N-06)."""
    deal, dealer, knocker = deal_of(game), game.more[DEALER], game.now[KNOCKER]
    last_left = knocker < 0 and still_in(terms, deal) == 1
    for seat in range(terms[SEATS]):  # who has dropped out of this deal plays in the next one
        deal.seats[seat, GONE] = 0
    if not terms[SHOWDOWN] or (terms[NEXT_DEALER] == ROTATES and knocker >= 0):
        return next_seat(terms, deal, dealer)
    if knocker < 0:
        return next_seat(terms, deal, dealer) if last_left else int(dealer)
    winner = 1 - knocker if points[1 - knocker] > 0 else knocker
    return int(winner if terms[NEXT_DEALER] == WINNER_DEALS else 1 - winner)
