"""One game of a batch as the rules play it, for bots that need a view of it."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rami.bots.bot import Bot, name_of
from rami.bots.playouts.table import JOKERS, ONES, PILE, RECYCLED, STOCK, TURN, TWOS
from rami.rules.cards import HandCard, HandCards
from rami.rules.engine.deal import start
from rami.rules.moves import DrawStock, Move, Undo
from rami.rules.play import is_legal, legal_moves, play
from rami.rules.state import NO_CARD, State
from rami.rules.views.view import view
from rami.training.batch.full.past import WILD_CARD
from rami.training.batch.games import Batch
from rami.training.batch.layout import DEALER, DEALS, JOKER_FACE, PLAYED, TOTALS, WON
from rami.training.env.actions import ACTIONS, Path
from rami.training.env.choices import Choices

_SECRET = bytes(32)


class Shadow:
    """Follows a game of a batch, action by action. It begins with `begin`, and again with each deal."""

    def __init__(self, games: Batch, number: int) -> None:
        self._games, self._number = games, number
        self._deals = 0
        self._choices: Choices | None = None

    def follow(self, actions: Iterable[int]) -> None:
        """Take over what was played: these actions, or a deal that has begun since."""
        if self._deals != self._games.games.more[self._number, DEALS]:
            self.begin()
            return
        for action in actions:
            self._choose(action)

    def ask(self, bot: Bot) -> Path:
        """The actions of the move that a bot chooses for the seat that has to move. Raises ValueError."""
        state, legal = self._state, self._legal()
        chosen: Any = bot.choose(view(state, state.turn), legal)
        if chosen not in legal and not (isinstance(chosen, Move) and is_legal(state, state.turn, chosen)):
            raise ValueError(f"The opponent {name_of(bot)} chose {chosen!r}, which is not legal.")
        return ACTIONS.path_of(chosen, {meld.id: place for place, meld in enumerate(state.table.melds)})

    def position(self) -> tuple[State, set[int]]:
        """The state, and the actions that the seat can choose that has to move."""
        return self._state, self._open().actions

    def begin(self) -> None:
        """Take over a deal that has just been dealt."""
        games, number = self._games, self._number
        memory = games.memory
        assert memory is not None
        state, _ = start(games.rules, "batch", games.seats, _SECRET, _SECRET, [b""] * games.seats)
        now, more = games.games.now[number], games.games.more[number]
        pile = self._cards(games.games.pile[number, : now[PILE]])
        table = replace(
            state.table,
            turn=int(now[TURN]),
            hands=tuple([self._hand(seat) for seat in range(games.seats)]),
            stock=self._cards(games.games.stock[number, : now[STOCK]]),
            pile=pile,
        )
        wild = int(memory.pasts.notes[number, WILD_CARD]) - 1
        self._state: State = replace(
            state,
            table=table,
            deal=1 + int(more[PLAYED]),
            totals=tuple(more[TOTALS : TOTALS + games.seats].tolist()),
            won=tuple(more[WON : WON + len(state.won)].tolist()),
            dealer=int(more[DEALER]),
            upcard=pile[0] if pile else NO_CARD,
            wild_card=HandCard(wild),
        )
        self._deals, self._choices = int(more[DEALS]), None

    def _open(self) -> Choices:
        if self._choices is None:
            self._choices = Choices(ACTIONS, self._legal(), [meld.id for meld in self._state.table.melds])
        return self._choices

    def _legal(self) -> list[Move]:
        return [move for move in legal_moves(self._state) if not isinstance(move, Undo)]

    def _choose(self, action: int) -> None:
        move = self._open().choose(action)
        if move is not None:
            if isinstance(move, DrawStock):
                self._renew()
            self._state, _ = play(self._state, self._state.turn, move)
            self._choices = None

    def _renew(self) -> None:
        """Take over the stock if the batch has made a new one: it has shuffled with its own random numbers."""
        now, table, rules = self._games.games.now[self._number], self._state.table, self._state.rules
        if now[RECYCLED] > table.recycles:
            stock = self._cards(self._games.games.stock[self._number, : now[STOCK] + 1])
            pile = table.pile[len(table.pile) - rules.recycle_keeps_top :]
            table = replace(table, stock=stock, pile=pile, recycles=table.recycles + 1)
            self._state = replace(self._state, table=table)

    def _hand(self, seat: int) -> HandCards:
        row = self._games.games.seats[self._number, seat]
        faces = [face for mask in (row[ONES], row[TWOS]) for face in range(JOKER_FACE) if int(mask) >> face & 1]
        return HandCards(sorted([*map(HandCard, faces), *[HandCard(JOKER_FACE)] * int(row[JOKERS])]))

    def _cards(self, cards: Iterable[int]) -> HandCards:
        return HandCards([HandCard(int(card)) for card in cards])
