"""A batch: many games that take a step at once."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rami.bots.playouts.hands import NO_LIMIT, scratch
from rami.rules.variants.resolve import Options, resolve
from rami.training.batch.arguments import actions_of, not_legal, seeds_of
from rami.training.batch.full.memory import Memory
from rami.training.batch.full.running import step_and_note
from rami.training.batch.known import unknown
from rami.training.batch.layings.room import room
from rami.training.batch.layout import ACTIONS_LENGTH, MOST_SEATS, Flags, Numbers, no_games
from rami.training.batch.observing import COLUMNS
from rami.training.batch.running import begin, masks, observations, players, step
from rami.training.batch.terms import terms_of
from rami.training.env.layout import ROW, Rows


class Seen(NamedTuple):
    """What a step brings. The arrays are written again by the next step: copy what you keep.

    - `observation`: what the player who has to move sees. Without `full` int64, shape (n, columns), as
      `rami.training.batch.observing` says; with it float32, shape (n, size), as `rami.training.env.layout` says.
    - `mask`: int8, shape (n, 551): 1 for each action of `rami_v1` that is legal now.
    - `rewards`: float32, shape (n, seats): for deals that ended with this step, what a seat scored more than the others
      on average, in hundreds of points; else 0.
    - `dones`: int8, shape (n,): 1 where a game ended with this step. A game is one deal, unless the option `match_end`
      says more. The next deal is dealt already.
    - `players`: int8, shape (n,): the seat that has to move now.
    - `history`: uint8, shape (n, 1024, 4): the deal as this player saw it; shape (n, 0, 4) without `history`.
    """

    observation: NDArray[Any]
    mask: Flags
    rewards: Numbers
    dones: Flags
    players: Flags
    history: Rows


class Batch:
    """Games of one kind side by side. `reset` deals them, and `step` takes one action for each."""

    def __init__(
        self, n: int, game: str, options: Options, seats: int, *, full: bool = False, history: bool = False
    ) -> None:
        if n < 1:
            raise ValueError("A batch has 1 game or more.")
        self.rules = resolve(game, {"match_end": {"deals": 1}} | dict(options), seats)
        refused = unknown(self.rules, seats)
        if refused is not None:
            raise ValueError(f"{game}: {refused}")
        self.seats, self.number = seats, n
        self.terms = terms_of(self.rules, seats)
        self.games = no_games(n)
        self.room, self.scratch = room(), scratch(NO_LIMIT)
        self._points = np.zeros(MOST_SEATS, np.int64)
        self.dealt = self._masked = False
        self.memory = Memory(n, self.rules, seats, history=history) if full or history else None
        self.seen = Seen(
            np.zeros((n, COLUMNS), np.int64) if self.memory is None else self.memory.observation,
            np.zeros((n, ACTIONS_LENGTH), np.int8),
            np.zeros((n, seats), np.float32),
            np.zeros(n, np.int8),
            np.zeros(n, np.int8),
            np.zeros((n, 0, len(ROW)), np.uint8) if self.memory is None else self.memory.history,
        )

    def reset(self, seeds: ArrayLike | int = 0, *, mask: bool = True, observe: bool = True) -> Seen:
        """Deal all games. `seeds` are integers, one a game, or the first of n that follow one another.

        The same seed deals the same cards, also in the games that follow in its place. Raises ValueError for what is no
        integer of 64 bits.
        """
        begin(self.terms, self.games, seeds_of(seeds, self.number))
        self.dealt = True
        if self.memory is not None:
            self.memory.begin(self.terms, self.games)
        self.seen.rewards[:], self.seen.dones[:] = 0, 0
        return self._look(mask=mask, observe=observe)

    def step(self, actions: ArrayLike, *, mask: bool = True, observe: bool = True) -> Seen:
        """Take one action in each game: integers, shape (n,). Without `mask` or `observe` these arrays stay.

        Raises ValueError for an action that is not legal. If the masks are up to date, no game has then moved; else
        that one and those after it have not. Raises ValueError, too, before the first `reset`.
        """
        self.check_dealt()
        chosen = actions_of(actions, self.number)
        if self._masked:
            legal = self.seen.mask[np.arange(self.number), chosen]
            if not legal.all():
                raise not_legal(chosen, int(legal.argmin()))
        seen = self.seen
        rest = chosen, self.room, *self.scratch, self._points, seen.rewards, seen.dones
        if self.memory is None:
            wrong = step(self.terms, self.games, *rest)
        else:
            wrong = step_and_note(self.terms, self.memory.facts, self.games, self.memory.pasts, *rest)
        if wrong >= 0:
            self._masked = False
            raise not_legal(chosen, wrong)
        return self._look(mask=mask, observe=observe)

    def refresh(self) -> Seen:
        """Bring all arrays up to date, after steps without them. Nothing moves."""
        self.check_dealt()
        return self._look(mask=True, observe=True)

    def observe(self, out: Numbers) -> Numbers:
        """Write the full observations into an array of the caller: float32, shape (n, size). They are also its result.

        Raises ValueError for another array, or without `full`.
        """
        return self._remembered().observe(self.terms, self.games, out)

    def state(self, out: Numbers | None = None) -> Numbers:
        """The global states, **with all hidden cards**: for the training of critics only, never for a player.

        Float32, shape (n, size), as `rami.training.env.global_state` says; written into `out` if it is given. Raises
        ValueError for another array, or without `full`.
        """
        return self._remembered().state(self.terms, self.games, out)

    def _remembered(self) -> Memory:
        if self.memory is None:
            raise ValueError("This batch remembers nothing: make it with `full=True`.")
        self.check_dealt()
        return self.memory

    def check_dealt(self) -> None:
        """Raise ValueError before the first `reset`."""
        if not self.dealt:
            raise ValueError("No cards are dealt: call `reset` first.")

    def _look(self, *, mask: bool, observe: bool) -> Seen:
        seen = self.seen
        players(self.games, seen.players)
        if mask:
            masks(self.terms, self.games, self.room, *self.scratch, seen.mask)
        if observe and self.memory is None:
            observations(self.terms, self.games, seen.observation)
        elif observe and self.memory is not None:
            self.memory.observe(self.terms, self.games)
        self._masked = mask
        return seen


def batch(
    n: int,
    game: str = "rami",
    options: Options | None = None,
    seats: int = 2,
    *,
    full: bool = False,
    history: bool = False,
) -> Batch:
    """So many games of a variant, with these options and number of players. Call `reset` first.

    With `full`, the observation is that of `rami.training.env`, number for number; with `history`, that is there too.
    Raises ValueError for a game or an option that a batch does not know, and BadRules for what cannot be played.
    """
    return Batch(n, game, options or {}, seats, full=full, history=history)
