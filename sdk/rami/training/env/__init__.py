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

try:
    from rami.training.env import actions, choices, layout, observations, observations_v0, rewards
    from rami.training.env.aec import RamiEnv, env, raw_env
except ModuleNotFoundError as missing:
    if (missing.name or "").partition(".")[0] not in {"gymnasium", "numpy", "pettingzoo"}:
        raise
    raise ImportError("The environments need more packages: pip install 'rami[rl]'") from missing

__all__ = ["RamiEnv", "actions", "choices", "env", "layout", "observations", "observations_v0", "raw_env", "rewards"]
