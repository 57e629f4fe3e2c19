"""A vector environment of Gymnasium: seat 0 learns against fixed opponents, in compiled code.

import gymnasium
import rami.training.batch.vector

games = gymnasium.make_vec("rami/Rami-v1", num_envs=1024, game="gin-rami", opponents="playout")
seen, info = games.reset(seed=7)
"""

from gymnasium import register

from rami.training.batch.vector.environment import RamiVectorEnv

__all__ = ["RamiVectorEnv", "advancing", "bots", "challenging", "environment", "shadow", "turns", "world"]

register("rami/Rami-v1", vector_entry_point="rami.training.batch.vector.environment:RamiVectorEnv")
