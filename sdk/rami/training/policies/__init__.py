"""Policies as bots: what a training has found plays online, in the arena and in leagues. They need NumPy (`rami[rl]`).

    from rami.training.policies import PolicyBot, load

    bot = PolicyBot(load("learned.npz"))

`load` reads a NumPy file, or an ONNX file with the extra `onnx`.
"""

from rami.training.policies.files import load
from rami.training.policies.policy import ActionPolicy, BadPolicy, FilePolicy
from rami.training.policies.policy_bot import PolicyBot

__all__ = ["ActionPolicy", "BadPolicy", "FilePolicy", "PolicyBot", "features", "load", "scoring"]
