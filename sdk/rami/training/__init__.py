"""Training and comparing bots: environments for reinforcement learning (`env`), matches and leagues (`arena`).

`batch` plays many games at once in compiled code. `datasets` keeps games as files and as arrays. `jobs` splits the work
of leagues, data sets and others for many processes or machines.
`policies` are bots that play what a training has found.
"""

__all__ = ["arena", "batch", "datasets", "env", "jobs", "policies"]
