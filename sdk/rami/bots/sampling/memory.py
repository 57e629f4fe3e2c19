"""What the cards that everybody has seen tell about the hidden cards.

A deal is played again as the view tells it: who drew from the stock, which cards went from the pile into a hand, and
which cards of a hand were laid or discarded. So everybody knows which cards others have picked up and still have. When
the pile becomes the stock again, everybody knows which cards the stock has, and in which order if the pile was turned
over (F-08, G-11).
"""

from collections import Counter
from operator import itemgetter
from typing import NamedTuple

from rami.bots.sampling.origins import Cards, Loss, Origins, Stock
from rami.rules.cards import HAND_CARDS, JOKER, HandCard, HandCards, deck, naturals, parse_hand, parse_held
from rami.rules.engine.deal import first_to_play
from rami.rules.moves import DrawDiscard, DrawStock
from rami.rules.settings.parameters import deal_rules, hand_size, jokers_in_deck, pack_count
from rami.rules.snapshots import TableMove
from rami.rules.views.guesses import hidden_cards, laid_this_turn, taken_back
from rami.rules.views.view import PileMove, View, dealt_for


class Memory(NamedTuple):
    """What is known about the hidden cards, besides which they are.

    `held` are the cards that each seat certainly has. `order` are the cards of the stock if their order is known, the
    next one last. `stock` are the cards among which all cards of the stock are; it is None if they can be any. `drawn`
    is how many cards each seat can have that come only from the stock, besides those that it certainly has; all copies
    of a card do, but for so many as are in `others`. `now` is the card that was drawn from the stock in this turn, if
    its place in the order says which. `origins` are all stocks of a deal whose pile became the stock again.
    """

    held: tuple[Cards, ...]
    order: tuple[HandCard, ...] = ()
    stock: Cards | None = None
    drawn: tuple[int, ...] = ()
    others: tuple[HandCard, ...] = ()
    now: HandCard | None = None
    origins: Origins | None = None


def remembered(view: View) -> Memory:
    """What a player who sees this view, and has seen the whole deal, knows about the hidden cards.

    Where a view does not tell the whole deal, as that of a position, only what happened in this turn counts.
    """
    replay = _Replay(view)
    replay.deal()
    if replay.agrees:
        held = tuple([+cards for cards in replay.held])
        if view.recycles:
            return replay.memory(held)
    else:
        replay = _Replay(view)
        replay.this_turn()
        held = tuple([+cards for cards in replay.held])
    if view.recycles == 0 and _all_jokers_were_dealt(view):
        naturals = Counter([card for card in hidden_cards(view) if card != JOKER])
        jokers = (JOKER,) * jokers_in_deck(view.rules, dealt_for(view))
        return Memory(held, stock=naturals, drawn=(len(naturals),) * len(view.seats), others=jokers)
    return Memory(held)


def mover(view: View) -> int | None:
    """The seat that has drawn in this turn. While it waits for the answer to a challenge, the other one is to move."""
    return 1 - view.turn if view.turn is not None and view.challenge == "open" else view.turn


def _all_jokers_were_dealt(view: View) -> bool:
    """Whether no joker was left for the stock (G-31)."""
    playing = sum([not seat.eliminated for seat in view.seats])
    return view.rules.joker_in_each_hand != "none" and jokers_in_deck(view.rules, dealt_for(view)) == playing


class _Replay:
    """What was seen of a deal, from its start, or of its last turn."""

    def __init__(self, view: View) -> None:
        self._view, self._rules = view, view.rules
        self.held: list[Cards] = [Counter() for _ in view.seats]
        self._order: list[HandCard] = []
        self._stock: Cards = Counter()
        self._drawn = [0] * len(view.seats)
        self._now: HandCard | None = None
        self._pile = [] if view.upcard is None else [HAND_CARDS[view.upcard]]
        self._table: Cards = Counter()
        self._others: Cards = Counter()
        self._lost: list[Cards] = []
        self._left = _first_stock(view)
        self._time = self._pile_moves = 0
        self._from = _whole_deck(view) - Counter(self._pile)
        self._draws: list[list[int]] = [[] for _ in view.seats]
        self._stocks: list[Stock] = []
        self._losses: list[Loss] = []
        self._recycles = 0
        self._has_drawn = self._rules.starter_extra_card

    def deal(self) -> None:
        """Play the whole deal again."""
        view = self._view
        self._deal()
        lays: list[tuple[int, TableMove | PileMove]] = [(2 * move.after, move) for move in view.table_moves]
        of_pile = [(2 * place + 1, move) for place, move in enumerate(view.pile_moves)]
        for _, move in sorted([*lays, *of_pile], key=itemgetter(0)):
            self._time += 1
            if isinstance(move, TableMove):
                self._draw_first(move.seat)
                self._lay(move)
            elif move.action == "took":
                self._take(move.seat, HAND_CARDS[move.card])
            else:
                self._discard(move.seat, HAND_CARDS[move.card])
        seat = mover(view)
        if view.steps and isinstance(view.steps[0], DrawStock) and seat is not None:
            self._time += 1
            self._draw_first(seat)

    def this_turn(self) -> None:
        """Play only the steps of this turn again."""
        view, seat = self._view, mover(self._view)
        if seat is None or not view.steps:
            return
        first = view.steps[0]
        depth = first.depth if isinstance(first, DrawDiscard) else 0
        self.held[seat].update(parse_hand([move.card for move in view.pile_moves[len(view.pile_moves) - depth :]]))
        for move in laid_this_turn(view):
            self._lay(move)
        owed = view.this_turn.jokers_owed - len(naturals(taken_back(view)))
        self.held[seat][JOKER] = max(self.held[seat][JOKER], owed)

    def memory(self, held: tuple[Cards, ...]) -> Memory:
        """What this says of the stock, with the cards that each seat certainly has."""
        now = self._now if self._view.steps and isinstance(self._view.steps[0], DrawStock) else None
        order, drawn, others = tuple(self._order), tuple(self._drawn), tuple(self._others.elements())
        origins = Origins((*self._stocks, self._present()), tuple(self._losses))
        return Memory(held, order, self._stock, drawn, others, now, origins)

    @property
    def agrees(self) -> bool:
        """Whether the end of the replay is what the view shows."""
        view, pile = self._view, parse_hand(self._view.pile or ())
        table = Counter(parse_held([card for meld in view.melds for card in meld.cards]))
        same = pile == HandCards(self._pile) and table == +self._table
        return same and (self._left, self._recycles) == (view.stock, view.recycles)

    def _deal(self) -> None:
        """The first hands. Where each is dealt a joker, everybody knows of it."""
        rules, view = self._rules, self._view
        size, dealer = hand_size(deal_rules(rules, view.deal), dealt_for(view)), view.dealer or 0
        starter = first_to_play(rules, view.totals, dealer, len(view.seats))
        for each in view.seats:
            joker = rules.joker_in_each_hand != "none" and not each.eliminated
            extra = rules.starter_extra_card and each.seat == starter
            self.held[each.seat][JOKER] += joker
            self._from[JOKER] -= joker
            self._draws[each.seat] += [0] * ((size + extra - joker) * (not each.eliminated))

    def _present(self) -> Stock:
        return Stock(self._from, tuple(map(tuple, self._draws)))

    def _take(self, seat: int, card: HandCard) -> None:
        self._pile_moves += 1
        del self._pile[-1:]
        self.held[seat][card] += 1
        self._has_drawn = True

    def _discard(self, seat: int, card: HandCard) -> None:
        self._draw_first(seat)
        self._lose(seat, card)
        self._pile_moves += 1
        self._pile.append(card)
        self._has_drawn = False

    def _lay(self, move: TableMove) -> None:
        cards = parse_held(move.cards)
        for card in cards:
            self._lose(move.seat, card)
        self._table.update(cards)
        taken = parse_hand(move.taken)
        self._table.subtract(taken)
        self.held[move.seat].update(taken)

    def _lose(self, seat: int, card: HandCard) -> None:
        """A card leaves the hand. If it can only be one of the stock, the player has one of these less."""
        if self.held[seat][card] > 0:
            self.held[seat][card] -= 1
            return
        self._losses.append(Loss(seat, card, self._time))
        if self._lost:
            self._lost[seat][card] += 1
            self._drawn[seat] -= self._lost[seat][card] > self._others[card]

    def _draw_first(self, seat: int) -> None:
        """The card that is drawn from the stock if none was taken, before anything else in the turn."""
        if self._has_drawn:
            return
        self._has_drawn = True
        if not self._left:
            self._recycle()
        self._left -= 1
        self._now = self._order.pop() if self._order else self._own_draw(seat)
        if self._now is None:
            self._drawn[seat] += 1
            self._draws[seat].append(self._time)
        else:
            self.held[seat][self._now] += 1

    def _own_draw(self, seat: int) -> HandCard | None:
        """The card that the viewer has drawn in this turn, if this draw is that one."""
        view = self._view
        own = seat == view.seat == mover(view) and self._pile_moves == len(view.pile_moves)
        return HAND_CARDS[view.this_turn.drawn_card] if own and view.this_turn.drawn_card is not None else None

    def _recycle(self) -> None:
        """The pile becomes the stock again, as in `rami.rules.engine.draw`."""
        self._stocks.append(self._present())
        cut = len(self._pile) - self._rules.recycle_keeps_top
        cards, self._pile = self._pile[:cut], self._pile[cut:]
        self._left, self._recycles = len(cards), self._recycles + 1
        self._stock = Counter(cards)
        self._order = cards[::-1] if self._rules.stock_recycle == "turn_over" else []
        self._from = self._stock - Counter(self._order)
        self._draws = [[] for _ in self._draws]
        self._drawn = [0] * len(self._drawn)
        self._others = _whole_deck(self._view) - sum(self.held, self._table + self._stock + Counter(self._pile))
        self._lost = [Counter() for _ in self.held]


def _whole_deck(view: View) -> Cards:
    """All cards but the one that was turned up and is out of play (U-16)."""
    players = dealt_for(view)
    cards = Counter(deck(pack_count(view.rules, players), jokers_in_deck(view.rules, players)))
    cards.subtract([] if view.wild_card is None else [HAND_CARDS[view.wild_card]])
    return cards


def _first_stock(view: View) -> int:
    """The number of cards in the stock when the deal began."""
    rules, playing = view.rules, sum([not seat.eliminated for seat in view.seats])
    dealt = hand_size(deal_rules(rules, view.deal), dealt_for(view)) * playing + rules.starter_extra_card
    return _whole_deck(view).total() - dealt - rules.upcard
