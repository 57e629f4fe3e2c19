"""A game of several deals: the totals, who deals next, and whether the game is over."""

from rami.bots.playouts.compiled import lean
from rami.bots.playouts.declaring import still_in
from rami.bots.playouts.hands import WORTH, arrange, hand_points
from rami.bots.playouts.table import GONE, KNOCKER, ONES, Ints, next_seat
from rami.bots.playouts.terms import DECLARES, POT, SEATS, SHOWDOWN, TIE_UNDERCUTS
from rami.training.batch.layout import DEALER, PLAYED, TOTALS, WON, Game, deal_of
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
def ends_game(terms: Ints, game: Game, points: Ints, melds: Ints, chosen: Ints) -> bool:
    """Whether the game is over with this deal. If not, the points are in the totals, and the next dealer is known."""
    more, sign = game.more, -1 if terms[LOWEST_WINS] else 1
    _count_deal(terms, more, points, sign, 1)
    if _is_over(terms, more):
        _count_deal(terms, more, points, -sign, -1)
        return True
    winners = _winners(terms, game, points, melds, chosen)
    for seat in range(terms[SEATS]):
        more[WON + seat] += (winners >> seat) & 1
    more[DEALER] = _next_dealer(terms, game, winners)
    return False


@lean
def begins_game(more: Ints) -> None:
    """Forget the deals before: the next one is the first of a game."""
    more[PLAYED] = 0
    more[TOTALS:] = 0


@lean
def _count_deal(terms: Ints, more: Ints, points: Ints, sign: int, deals: int) -> None:
    more[PLAYED] += deals
    for seat in range(terms[SEATS]):
        more[TOTALS + seat] += sign * points[seat]


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
def _winners(terms: Ints, game: Game, points: Ints, melds: Ints, chosen: Ints) -> int:
    """The mask of the seats that won a deal where hands are shown: the last one left, who declared, or the best."""
    knocker, found = game.now[KNOCKER], 0
    if not terms[SHOWDOWN]:
        return 0
    if terms[DECLARES]:
        if knocker >= 0:
            return int(1 << knocker)
        alone = still_in(terms, deal_of(game)) == 1
        for seat in range(terms[SEATS]):
            found |= (alone and not game.seats[seat, GONE]) << seat
        return found
    for seat in range(terms[SEATS]):
        found |= (points[seat] > 0) << seat
    return int(_of_no_points(terms, game, melds, chosen) if knocker >= 0 and not found else found)


@lean
def _of_no_points(terms: Ints, game: Game, melds: Ints, chosen: Ints) -> int:
    """The winners after a knock that brought nobody points: gin, or other hands as low as any (N-04, N-12)."""
    knocker, seats = game.now[KNOCKER], terms[SEATS]
    least = _count(terms, game, knocker, melds, chosen)
    if least == 0:
        return int(1 << knocker)
    if seats == 2:
        return int(1 << (1 - knocker)) if terms[POT] or terms[TIE_UNDERCUTS] else 0
    found = 0
    for seat in range(seats):
        count = _count(terms, game, seat, melds, chosen)
        if count < least:
            found, least = 0, count
        found |= (seat != knocker and count == least) << seat
    return found


@lean
def _count(terms: Ints, game: Game, seat: int, melds: Ints, chosen: Ints) -> int:
    """The points of the cards that no meld of the hand has."""
    hand = game.seats[seat, ONES]
    return int(hand_points(terms, hand, 0, 0) - arrange(terms, hand, 0, 0, WORTH, melds, chosen))


@lean
def _next_dealer(terms: Ints, game: Game, winners: int) -> int:
    """Who deals next (B-05, N-11). The same seat deals again if nobody has won a deal with a showdown (N-06)."""
    deal, dealer = deal_of(game), game.more[DEALER]
    shown = game.now[KNOCKER] >= 0
    for seat in range(terms[SEATS]):  # who has dropped out of this deal plays in the next one
        deal.seats[seat, GONE] = 0
    if terms[SHOWDOWN] and not winners:
        return int(dealer)
    if terms[NEXT_DEALER] == ROTATES or not shown:
        return next_seat(terms, deal, dealer)
    winner = 0
    while not (winners >> winner) & 1:
        winner += 1
    return int(winner if terms[NEXT_DEALER] == WINNER_DEALS else 1 - winner)
