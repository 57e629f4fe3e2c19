"""The parts of `search_processes`: the queue, one process, what runs in it, and the compiled code that it needs."""

__all__ = ["compiled_code", "messages", "process", "queue", "worker"]
