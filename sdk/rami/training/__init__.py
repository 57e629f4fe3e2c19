"""Training and comparing bots: environments for reinforcement learning (`env`), matches and leagues (`arena`).

`datasets` keeps games as files and as arrays. `jobs` splits the work of leagues, data sets and others for many
processes or machines.
"""

__all__ = ["arena", "datasets", "env", "jobs"]
