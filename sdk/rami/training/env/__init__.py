"""Environments for training, as PettingZoo has them (AEC), for every variant. They need the extra `rami[rl]`.

    from rami.training.env import env

    game = env("rami", seats=2)
    game.reset(seed=7)
    for agent in game.agent_iter():
        seen, reward, over, cut, _ = game.last()
        game.step(None if over or cut else game.action_space(agent).sample(seen["action_mask"]))

`actions` says what each action means, and `layout` what the numbers of an observation are. `observations` makes these
numbers, also from a view.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rami.training.env.aec import RamiEnv, env, raw_env

_NEEDED = "The environments need more packages: pip install 'rami[rl]'"

try:
    from rami.training.env import actions, choices, global_state, layout, memory, observations, rewards
except ModuleNotFoundError as missing:
    if missing.name != "numpy":
        raise
    raise ImportError(_NEEDED) from missing

__all__ = [
    "RamiEnv",
    "actions",
    "choices",
    "env",
    "global_state",
    "layout",
    "memory",
    "observations",
    "raw_env",
    "rewards",
]


def __getattr__(name: str) -> Any:
    """Import the environments at their first use, because a policy that plays needs only NumPy."""
    if name not in ("RamiEnv", "env", "raw_env"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module("rami.training.env.aec"), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in {"gymnasium", "pettingzoo"}:
            raise
        raise ImportError(_NEEDED) from missing
