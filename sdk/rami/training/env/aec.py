"""A game as an environment of PettingZoo (AEC): one agent after the other chooses an action."""

from collections.abc import Iterable
from operator import index
from typing import Any, Final, Literal, get_args

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from rami.rules.engine.deal import next_deal, start
from rami.rules.events import DealEnded, Event
from rami.rules.moves import Move, Undo
from rami.rules.play import legal_moves, play
from rami.rules.settings.parameters import Rules
from rami.rules.state import Phase, State
from rami.rules.variants.resolve import Options, resolve
from rami.rules.views.view import View, view
from rami.training.env.actions import ACTIONS
from rami.training.env.choices import Choices
from rami.training.env.global_state import global_state, state_size
from rami.training.env.layout import HISTORY, ROW, layout_of
from rami.training.env.memory import memory_of
from rami.training.env.observations import HIGHEST, LOWEST, encoded
from rami.training.env.rendering import shown
from rami.training.env.rewards import dealt, rewards

GAME: Final = "env"
Observations = Literal["vector", "planes"]
RenderMode = Literal["ansi", "human"]


class RamiEnv(AECEnv[str, dict[str, Any], Any]):
    """A game of any variant with any options. Agents are `seat_0`, `seat_1` and so on.

    An observation has the `observation`, a vector or planes (then with `numbers`), the `history` of the deal, and the
    `action_mask`: 1 for each action that is legal now. `layout` says what the numbers are. When a deal ends, the reward
    of a seat is what it scored more than the others on average, in hundreds of points, also where points count against
    a player; partners share it. Seats that are out of the match get nothing. A game is one deal, unless `match_end` is
    among the options. With `undo`, steps of a turn can be taken back. Raises BadRules for what cannot be played.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - the base class declares it for instances
        "render_modes": ["ansi", "human"],
        "name": "rami_v1",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: str = "rami",
        *,
        options: Options | None = None,
        seats: int = 2,
        observations: Observations = "vector",
        undo: bool = False,
        render_mode: RenderMode | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if observations not in get_args(Observations) or render_mode not in (None, *get_args(RenderMode)):
            raise ValueError("`observations` is vector or planes, and `render_mode` is ansi, human or None.")
        self.render_mode = render_mode
        self.rules: Rules = resolve(variant, {"match_end": {"deals": 1}} | dict(options or {}), seats)
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(seats)]
        self._form, self._undo = observations, undo
        actions = len(ACTIONS.names)
        space = Dict(_space(observations, seats) | {"action_mask": Box(0, 1, (actions,), np.int8)})
        self._spaces = dict.fromkeys(self.possible_agents, space)
        self._actions = {agent: Discrete(actions) for agent in self.possible_agents}
        self.state_space = Box(LOWEST, HIGHEST, (state_size(seats),), np.float32)

    def observation_space(self, agent: str) -> Dict:
        """The space of observations, the same for all agents."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of actions, the same for all agents and variants."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game. The same seed deals the same cards, also in the games that are begun without one afterwards."""
        if seed is not None or not hasattr(self, "_random"):
            self._random, _ = seeding.np_random(seed)
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        seats = len(self.agents)
        state, _ = start(self.rules, GAME, seats, self._random.bytes(32), self._random.bytes(32), [b""] * seats)
        self._begin(state)
        self._ask(state)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees. Only the agent whose turn it is has legal actions."""
        asked = agent == self.agent_selection and not self.terminations[agent]
        mask = _mask(self._choices.actions if asked else ())
        picked = ACTIONS.chosen(self._choices.path if asked else ())
        seat = self._seat(agent)
        seen = encoded(self.state_of_game, seat, self._memory, picked)
        past = self._memory.history(seat)
        if self._form == "vector":
            return {"observation": seen, "history": past, "action_mask": mask}
        where = layout_of(len(self.possible_agents))
        return {"observation": where.planes(seen), "numbers": where.rest(seen), "history": past, "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """The global state, **with all hidden cards**: for the training of critics only, never for an agent.

        `global_state` says what the numbers are.
        """
        return global_state(self.state_of_game, self._memory, ACTIONS.chosen(self._choices.path))

    def step(self, action: int | None) -> None:
        """Carry out an action of the agent whose turn it is. Raises ValueError for an action that is not legal.

        An action is an integer: anything else is a TypeError, and nothing is rounded.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is for agents whose game is over")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        move = self._choices.choose(index(action))
        if move is not None:
            self._carry_out(move)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def asked(self) -> tuple[View, list[Move]]:
        """The view and the legal moves of the agent whose turn it is: what a bot is asked (`rami.bots`)."""
        state = self.state_of_game
        return view(state, state.turn), legal_moves(state)

    def play(self, move: Move) -> None:
        """Carry out a whole move of the agent whose turn it is, in place of its actions: `play(bot.choose(*asked()))`.

        Raises MoveRefused for a move that is not legal.
        """
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._carry_out(move)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the agent whose turn it is sees, as a text. With `human` it is printed, without a mode it is None."""
        if self.render_mode is None:
            return None
        text = shown(view(self.state_of_game, self._seat(self.agent_selection)))
        if self.render_mode == "human":
            print(text)  # noqa: T201 - `human` means this
            return None
        return text

    def close(self) -> None:
        """Nothing to close."""

    def _carry_out(self, move: Move) -> None:
        state, events = play(self.state_of_game, self._seat(self.agent_selection), move)
        self._memory.note(events)
        self._count(events)
        self._ask(state)

    def _begin(self, state: State) -> None:
        """A deal begins."""
        self._dealt = dealt(state)
        self._memory = memory_of(state)

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _ask(self, state: State) -> None:
        """Deal if a deal is over, and find out who has to choose and what is legal."""
        while state.phase is Phase.DEAL_OVER:
            state, events = next_deal(state, self._random.bytes(32))
            self._count(events)
            self._begin(state)
        self.state_of_game = state
        if state.phase is Phase.GAME_OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection: str = self.possible_agents[state.turn]
        moves = [move for move in legal_moves(state) if self._undo or not isinstance(move, Undo)]
        self._choices = Choices(ACTIONS, moves, [meld.id for meld in state.table.melds])

    def _count(self, events: tuple[Event, ...]) -> None:
        """The rewards for the deals that end with these events."""
        for event in events:
            if isinstance(event, DealEnded):
                gained = rewards(self.rules, event.scores, len(self.possible_agents), self._dealt)
                for agent in self.agents:
                    self.rewards[agent] += gained[self._seat(agent)]


def _mask(actions: Iterable[int]) -> NDArray[np.int8]:
    """The mask of these actions. To set bytes takes less time than an index of an array."""
    mask = bytearray(len(ACTIONS.names))
    for action in actions:
        mask[action] = 1
    return np.frombuffer(mask, np.int8)


def _space(form: Observations, seats: int) -> dict[str, Space[Any]]:
    where = layout_of(seats)
    past: dict[str, Space[Any]] = {"history": Box(0, 255, (HISTORY, len(ROW)), np.uint8)}
    if form == "vector":
        return {"observation": Box(LOWEST, HIGHEST, (where.size,), np.float32), **past}
    shapes = {"observation": (where.rows, 4, 13), "numbers": (where.rows + where.numbers,)}
    return {**{name: Box(LOWEST, HIGHEST, shape, np.float32) for name, shape in shapes.items()}, **past}


def raw_env(variant: str = "rami", **settings: Any) -> RamiEnv:
    """The environment as it is. `settings` are those of RamiEnv."""
    return RamiEnv(variant, **settings)


def env(variant: str = "rami", **settings: Any) -> AECEnv[str, dict[str, Any], Any]:
    """The environment with checks: calls in a wrong order raise an error that says what to do."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(variant, **settings)))
