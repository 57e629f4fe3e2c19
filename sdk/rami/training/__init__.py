"""Training and comparing bots: environments for reinforcement learning (`env`), matches and leagues (`arena`).

`jobs` splits the work of leagues, and of others, for many processes or machines.
"""

__all__ = ["arena", "env", "jobs"]
