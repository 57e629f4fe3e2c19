"""A batch as a vector environment of Gymnasium: seat 0 learns, and fixed opponents play the other seats."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from rami.rules.variants.resolve import Options
from rami.training.batch.arguments import actions_of, not_legal, seeds_of
from rami.training.batch.games import batch
from rami.training.batch.layout import ACTIONS_LENGTH, Numbers
from rami.training.batch.vector.advancing import FINE, deal_all, go_on, learner_acts, look_all, step_all
from rami.training.batch.vector.bots import Bots, Opponent, players_of, read
from rami.training.batch.vector.world import BOT, Ends, seed_luck, world_of
from rami.training.env.layout import HIGHEST, HISTORY, LOWEST, ROW, layout_of

_SEEDS: Final = 1 << 62
Seen = Numbers | dict[str, NDArray[Any]]
Stepped = tuple[Seen, Numbers, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class RamiVectorEnv(VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """So many games of a variant side by side, in which seat 0 learns against fixed opponents.

    - Observations: float32, shape (n, size), those of `rami.training.env` for seat 0. With `history` a dictionary of
      `observation` and `history`: uint8, shape (n, 1024, 4).
    - Actions: integers, shape (n,). `info["action_mask"]`, int8, shape (n, 551), has 1 for each that is legal now.
    - Rewards: float32, shape (n,): for deals that ended, what seat 0 scored more than the others on average, in
      hundreds of points; else 0.
    - A game is one deal with a random dealer, unless the option `match_end` says more. It always terminates.

    `opponents` is one for all other seats, or one for each: `random`, `playout` (both at the speed of compiled code), a
    level of `rami.bots`, or a bot. Bots are asked one game after the other, with a view of it, which is slow.

    `autoreset_mode` is NEXT_STEP or SAME_STEP, as Gymnasium explains them. With NEXT_STEP, the step after an end deals,
    whatever the action, and the mask is 1 everywhere before it. With `copy=False` the arrays are written again by the
    next step.

    `games` is the batch, `world` has its arrays, `bots` the bots if there are any, and `final` and `final_history` the
    last observations. Raises ValueError for games and names that are not known, and BadRules for what cannot be played.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # type: ignore[misc]

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "rami",
        *,
        options: Options | None = None,
        seats: int = 2,
        opponents: Opponent | Sequence[Opponent] = "playout",
        history: bool = False,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if mode is AutoresetMode.DISABLED:
            raise ValueError("`autoreset_mode` is NEXT_STEP or SAME_STEP.")
        self.num_envs, self._copy, self._at_once = num_envs, copy, mode is AutoresetMode.SAME_STEP
        self.metadata = self.metadata | {"autoreset_mode": mode}  # type: ignore[misc]
        others = read(opponents, seats)
        self.games = batch(num_envs, game, options, seats, full=True, history=history)
        self.world = world_of(self.games, players_of(others))
        self.bots = Bots(self.games, self.world, others) if BOT in self.world.players else None
        self._set_spaces(seats, history=history)
        self._set_arrays()

    def _set_spaces(self, seats: int, *, history: bool) -> None:
        space: Space[Any] = Box(LOWEST, HIGHEST, (layout_of(seats).size,), np.float32)
        if history:
            space = Dict({"observation": space, "history": Box(0, 255, (HISTORY, len(ROW)), np.uint8)})
        self.single_observation_space, self.single_action_space = space, Discrete(ACTIONS_LENGTH)
        self.observation_space = batch_space(space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def _set_arrays(self) -> None:
        memory, n = self.games.memory, self.num_envs
        assert memory is not None
        self._seen, self._history = memory.observation, memory.history
        self._mask = np.zeros((n, ACTIONS_LENGTH), np.int8)
        self.final = np.zeros_like(self._seen) if self._at_once else self._seen
        self.final_history = np.zeros_like(self._history) if self._at_once else self._history
        self._paid, self._over, self._lengths = np.zeros(n, np.float32), np.zeros(n, np.int8), np.zeros(n, np.int64)
        self._ends = Ends(self._at_once, self._paid, self._over, self.final, self.final_history)

    def reset(
        self,
        *,
        seed: SupportsIndex | ArrayLike | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - Gymnasium passes it
    ) -> tuple[Seen, dict[str, Any]]:
        """Deal all games. `seed` is one for each game, or the first of n that follow one another.

        The same seed deals the same cards, and the opponents of its game choose with the same chances. So do later
        calls without a seed.
        """
        seeds = None if seed is None else seeds_of(seed, self.num_envs)
        super().reset(seed=None if seeds is None else int(seeds[0]) % _SEEDS)
        if seeds is None:
            seeds = self.np_random.integers(_SEEDS, size=self.num_envs)
        deal_all(self.world, seeds)
        seed_luck(self.world, seeds)
        self._advance(np.zeros(0, np.int64))
        return self._observation(), self._info()

    def step(self, actions: ArrayLike) -> Stepped:
        """The learner acts in each game, and the opponents play until it has to act again.

        Raises ValueError for an action that is not legal; no game has then moved. After any other error, and what an
        opponent raises, the games are not whole any more: call `reset`.
        """
        self.games.check_dealt()
        chosen = actions_of(actions, self.num_envs)
        legal = self._mask[np.arange(self.num_envs), chosen]
        if not legal.all():
            raise not_legal(chosen, int(legal.argmin()))
        self._advance(chosen)
        over = self._over.astype(bool)
        paid = self._paid.copy() if self._copy else self._paid
        return self._observation(), paid, over, np.zeros(self.num_envs, bool), self._info(over)

    def state(self, out: Numbers | None = None) -> Numbers:
        """The global states, **with all hidden cards**: for the training of critics only, never for a player.

        Float32, shape (n, size), as `rami.training.env.global_state` says; written into `out` if it is given.
        """
        return self.games.state(out)

    def _advance(self, actions: NDArray[np.int64]) -> None:
        self.games.dealt = False
        if self.bots is not None:
            self._advance_bots(self.bots, actions)
        else:
            arrays = self._mask, self._seen, self._history, self._lengths
            wrong = step_all(self.world, actions, self._ends, *arrays)
            if wrong != FINE:
                raise RuntimeError(f"An opponent in game {wrong} chose what is not legal.")
        self.games.dealt = True

    def _advance_bots(self, bots: Bots, actions: NDArray[np.int64]) -> None:
        self._paid[:], self._over[:] = 0, 0
        for number, action in enumerate(actions):
            learner_acts(self.world, number, action)
            go_on(self.world, number, 0, self._ends)
        if actions.size:
            bots.follow(actions)
        else:
            bots.begin()
        for number in range(self.num_envs):
            bots.play(number, self._ends)
        look_all(self.world, self._mask, self._seen, self._history, self._lengths)

    def _observation(self) -> Seen:
        seen, history = (self._seen.copy(), self._history.copy()) if self._copy else (self._seen, self._history)
        return _together(seen, history)

    def _info(self, over: NDArray[np.bool_] | None = None) -> dict[str, Any]:
        mask = self._mask.copy() if self._copy else self._mask
        info: dict[str, Any] = {"action_mask": mask, "_action_mask": np.ones(self.num_envs, bool)}
        if self._at_once and over is not None and over.any():
            final = np.full(self.num_envs, None, object)
            for number in np.flatnonzero(over):
                final[number] = _together(self.final[number].copy(), self.final_history[number].copy())
            info |= {"final_obs": final, "_final_obs": over, "final_info": {}, "_final_info": over}
        return info


def _together(seen: Numbers, history: NDArray[np.uint8]) -> Seen:
    """An observation, with the history if there is one."""
    return {"observation": seen, "history": history} if history.size else seen
