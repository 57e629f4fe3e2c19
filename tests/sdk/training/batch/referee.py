"""A game of a batch and the same game by the rules, step by step."""

from random import Random

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from rami.bots.playouts.table import COUNT, JOKER, ONES, PILE, STOCK, TURN, TWOS, WILD, gets
from rami.bots.playouts.table import JOKERS as HELD_JOKERS
from rami.rules.cards import HandCard, HandCards
from rami.rules.engine.deal import next_dealer, start
from rami.rules.moves import DrawStock, Undo
from rami.rules.play import legal_moves, play
from rami.rules.settings.parameters import lowest_wins
from rami.rules.state import IN_TURN, NO_CARD, Phase, State
from rami.training.batch import Batch
from rami.training.batch.layout import DEALER, DEALS, TOTALS
from rami.training.env.actions import ACTIONS, NAMES_OF_ACTIONS
from rami.training.env.choices import Choices


def hand_of(games: Batch, number: int, seat: int) -> HandCards:
    """A hand of a game of a batch."""
    row = games.games.seats[number, seat]
    cards = [face for mask in (row[ONES], row[TWOS]) for face in range(52) if int(mask) >> face & 1]
    return HandCards(sorted([HandCard(card) for card in (*cards, *[JOKER] * int(row[HELD_JOKERS]))]))


def piles_of(games: Batch, number: int) -> tuple[HandCards, HandCards]:
    """The stock and the discard pile of a game of a batch."""
    now = games.games.now[number]
    stock, pile = games.games.stock[number, : now[STOCK]], games.games.pile[number, : now[PILE]]
    return HandCards(stock.tolist()), HandCards(pile.tolist())


def give(games: Batch, wanted: list[int], rng: Random) -> None:
    """Give these cards, as far as they are there, to the player on turn of the first game, and shuffle the rest."""
    now, seats = games.games.now[0], games.games.seats[0]
    stock = games.games.stock[0, : now[STOCK]]
    cards = [*stock.tolist(), *[int(card) for seat in range(games.seats) for card in hand_of(games, 0, seat)]]
    rng.shuffle(cards)
    size = int(seats[now[TURN], COUNT])
    for card in wanted:
        if card in cards:
            cards.remove(card)
            cards.append(card)
    for place in range(games.seats):
        row = seats[(now[TURN] + place) % games.seats]
        row[[ONES, TWOS, HELD_JOKERS, COUNT]] = 0
        for _ in range(size):
            gets(row, cards.pop())
    stock[:] = cards


class Referee:
    """One game of a batch, as the rules play it."""

    def __init__(self, games: Batch, number: int) -> None:
        self.games, self.number = games, number
        self.begin()

    def begin(self, before: State | None = None) -> None:
        """Take over a deal that has just been dealt, in the game of the deal `before`, or in a new one."""
        games, number = self.games, self.number
        state, _ = start(games.rules, "x", games.seats, bytes(32), bytes(32), [b""] * games.seats)
        dealer, wild = int(games.games.more[number, DEALER]), int(games.games.now[number, WILD])
        self.deals = int(games.games.more[number, DEALS])
        if before is not None:
            assert dealer == next_dealer(before)
            state = replace(state, deal=before.deal + 1, totals=before.totals, won=before.won)
        assert (games.games.more[number, TOTALS : TOTALS + games.seats] == state.totals).all()
        stock, pile = piles_of(games, number)
        turn = int(games.games.now[number, TURN])
        table = replace(
            state.table,
            turn=turn,
            hands=tuple([hand_of(games, number, seat) for seat in range(games.seats)]),
            stock=stock,
            pile=pile,
        )
        upcard = pile[0] if pile else NO_CARD
        self.state: State = replace(state, table=table, dealer=dealer, upcard=upcard)
        if games.rules.wild_rank == "upcard":
            self.state = replace(self.state, wild_card=HandCard((wild & -wild).bit_length() - 1))
        self._ask()

    def _ask(self) -> None:
        moves = [move for move in legal_moves(self.state) if not isinstance(move, Undo)]
        self.choices = Choices(ACTIONS, moves, [meld.id for meld in self.state.table.melds])

    def check(self, mask: NDArray[np.int8], player: int) -> None:
        """Compare the mask and the player who has to move."""
        found, wanted = {*np.flatnonzero(mask).tolist()}, self.choices.actions
        assert player == self.state.turn
        assert found == wanted, (
            [NAMES_OF_ACTIONS[action] for action in found - wanted],
            [NAMES_OF_ACTIONS[action] for action in wanted - found],
            [NAMES_OF_ACTIONS[action] for action in self.choices.path],
            self.state.table,
        )

    def follow(self, action: int, rewards: NDArray[np.float32], *, done: bool) -> None:
        """Play the action that the batch has played, and compare what came of it."""
        move = self.choices.choose(action)
        if move is not None:
            if isinstance(move, DrawStock) and not self.state.table.stock and not self._ended():
                self._shuffle()
            self.state, _ = play(self.state, self.state.turn, move)
            assert (self.state.phase is Phase.GAME_OVER) == done
            assert (self.state.phase not in IN_TURN) == self._ended()
            if self.state.phase not in IN_TURN:
                self._compare_scores(rewards)
                self.begin(None if done else self.state)
                return
            self._compare()
            self._ask()
        assert not done

    def _ended(self) -> bool:
        """Whether the batch has dealt again."""
        return int(self.games.games.more[self.number, DEALS]) != self.deals

    def _shuffle(self) -> None:
        """Before a draw for which the pile is shuffled: take over the stock of the batch, the card drawn on top."""
        if self.state.rules.stock_recycle != "shuffle":
            return
        before, after = self.state.table, hand_of(self.games, self.number, self.state.table.turn)
        [drawn] = [card for card in {*after} if after.count(card) > before.hands[before.turn].count(card)]
        stock, pile = piles_of(self.games, self.number)
        assert sorted((*stock, drawn, *pile)) == sorted(before.pile)
        table = replace(before, stock=stock + HandCards([drawn]), pile=pile, recycles=before.recycles + 1)
        self.state = replace(self.state, table=table)

    def _compare(self) -> None:
        table = self.state.table
        for seat in range(self.games.seats):
            assert hand_of(self.games, self.number, seat) == HandCards(sorted(table.hands[seat]))
        assert piles_of(self.games, self.number) == (table.stock, table.pile)

    def _compare_scores(self, rewards: NDArray[np.float32]) -> None:
        assert self.state.phase in (Phase.DEAL_OVER, Phase.GAME_OVER)
        last = self.state.last
        assert last is not None
        sign, scores = -1 if lowest_wins(self.games.rules) else 1, last.scores
        others = [(sum(scores) - score) / (len(scores) - 1) for score in scores]
        wanted = [sign * (score - other) / 100 for score, other in zip(scores, others, strict=True)]
        assert np.allclose(rewards, wanted, atol=1e-5)


def check_games(games: Batch, rng: Random, most: int, *, lazy: float = 0) -> int:
    """Check so many positions of these games, with random actions. How many were checked."""
    seen = games.reset(rng.randrange(1 << 40))
    referees, checked = [Referee(games, number) for number in range(len(seen.players))], 0
    while checked < most:
        actions = []
        for number, referee in enumerate(referees):
            referee.check(seen.mask[number], int(seen.players[number]))
            actions.append(choose(rng, np.flatnonzero(seen.mask[number]).tolist(), lazy))
        seen = games.step(actions)
        checked += len(actions)
        for number, (referee, action) in enumerate(zip(referees, actions, strict=True)):
            referee.follow(action, seen.rewards[number], done=bool(seen.dones[number]))
    return checked


_FIRST_LAYING = NAMES_OF_ACTIONS.index("new meld")
_KNOCKS = range(NAMES_OF_ACTIONS.index("knock with all cards"), _FIRST_LAYING)


def choose(rng: Random, legal: list[int], lazy: float) -> int:
    """A random action. Players who are lazy seldom lay cards, and those who are not lay them as soon as they can."""
    laying = [action for action in legal if action >= _FIRST_LAYING]
    other = [action for action in legal if action < _FIRST_LAYING]
    if laying and other:
        return rng.choice(other if rng.random() < lazy else laying)
    turning = [action for action in legal if action not in _KNOCKS]
    if turning and rng.random() < lazy:
        return rng.choice(turning)
    return rng.choice(legal)
