"""Opponents by name: those that compiled code plays, and bots, which are asked one game after the other."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from rami.bots.bot import Bot
from rami.bots.levels import LEVELS
from rami.bots.playouts.table import Ints
from rami.training.batch.games import Batch
from rami.training.batch.layout import DEALS, PATH
from rami.training.batch.stepping import player
from rami.training.batch.vector.advancing import acts_in, go_on
from rami.training.batch.vector.shadow import Shadow
from rami.training.batch.vector.world import BOT, LEARNER, PLAYOUT, RANDOM_PLAYER, Ends, World

Opponent = str | Bot
"""`random`, `playout`, a level of `rami.bots`, or a bot."""
COMPILED: Final = MappingProxyType({"random": RANDOM_PLAYER, "playout": PLAYOUT})


def read(opponents: Opponent | Sequence[Opponent], seats: int) -> list[int | Bot]:
    """Who plays the seats after the learner's. Raises ValueError for names that are not known, and what is no bot."""
    each = (
        [opponents] * (seats - 1) if isinstance(opponents, str) or not isinstance(opponents, Sequence) else [*opponents]
    )
    if len(each) != seats - 1:
        raise ValueError(f"Name one opponent for all seats, or {seats - 1} of them.")
    return [_read(opponent) for opponent in each]


def _read(opponent: Opponent) -> int | Bot:
    if isinstance(opponent, str) and opponent in COMPILED:
        return COMPILED[opponent]
    if isinstance(opponent, str) and opponent in LEVELS:
        return LEVELS[opponent]()
    if isinstance(opponent, str | type) or not hasattr(opponent, "choose"):
        names = ", ".join([*COMPILED, *LEVELS])
        raise ValueError(f"Opponents are {names}, or a bot: an object with `choose(view, legal)`; not {opponent!r}.")
    return opponent


class Bots:
    """The bots of all games. `shadows` has each game as the rules play it."""

    def __init__(self, games: Batch, world: World, players: Sequence[int | Bot]) -> None:
        """`players` are those of the seats after the learner's."""
        self._world = world
        self._bots = {seat: bot for seat, bot in enumerate(players, start=1) if not isinstance(bot, int)}
        self.shadows = [Shadow(games, number) for number in range(games.number)]

    def begin(self) -> None:
        """Take over games that have just been dealt."""
        for shadow in self.shadows:
            shadow.begin()

    def follow(self, actions: Ints) -> None:
        """Take over the actions of the learner, or the deals that have begun."""
        for number, shadow in enumerate(self.shadows):
            if not self._world.ended[number]:
                shadow.follow([int(actions[number])])

    def play(self, number: int, ends: Ends) -> None:
        """Play a game on until the learner has to act, or until a deal waits."""
        world, shadow = self._world, self.shadows[number]
        games = world.games
        while not world.ended[number]:
            seat = player(games.now[number], games.more[number])
            if seat == 0:
                return
            deals = games.more[number, DEALS]
            if world.players[seat] == BOT:
                actions = self._ask(number, seat)
                go_on(world, number, 0, ends)
            else:
                if not go_on(world, number, 1, ends):
                    raise RuntimeError("The play-outs chose what is not legal.")
                actions = world.taken[number, 1 : 1 + world.taken[number, 0]].tolist()
            if not world.ended[number]:
                shadow.follow(actions if deals == games.more[number, DEALS] else [])

    def _ask(self, number: int, seat: int) -> list[int]:
        """Let a bot move: the actions that were needed for that."""
        done: list[int] = []
        games = self._world.games
        for action in self.shadows[number].ask(self._bots[seat]):
            acts_in(self._world, number, action)
            done.append(action)
            if not games.more[number, PATH]:
                break
        return done


def players_of(opponents: Sequence[int | Bot]) -> list[int]:
    """Who plays each seat, for compiled code."""
    return [LEARNER, *[opponent if isinstance(opponent, int) else BOT for opponent in opponents]]
