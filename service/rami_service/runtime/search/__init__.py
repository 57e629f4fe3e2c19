"""The parts of `search_processes`: the queue, one process, what runs in it, and the compiled code that it needs.

The fair order of the queue is also that of the other work of house bots.
"""

__all__ = ["compiled_code", "fair_shares", "messages", "own_levels", "process", "queue", "worker"]
