"""Training and comparing bots: environments for reinforcement learning (`env`), matches and leagues (`arena`)."""

__all__ = ["arena", "env"]
