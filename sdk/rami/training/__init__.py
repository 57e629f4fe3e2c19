"""Training and comparing bots: environments for reinforcement learning (`env`), matches and leagues (`arena`).

`batch` plays many games at once in compiled code. `benchmark` is a frozen benchmark for bots. `datasets` keeps games as
files and as arrays. `jobs` splits the work of leagues, data sets and others for many processes or machines. `learning`
trains a small network on play-outs. `policies` are bots that play what a training has found. `tuning` looks for better
weights of the strong bot.
"""

__all__ = ["arena", "batch", "benchmark", "datasets", "env", "jobs", "learning", "policies", "tuning"]
