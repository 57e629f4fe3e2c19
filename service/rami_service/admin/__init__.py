"""The port for operators: it is off unless a setting turns it on, and nothing of it is on the public port.

`operations` declares what it can do, `gate` checks who asks, `audit` notes it, `command` is its client in a terminal.
Each other module has the handlers of one subject.
"""

__all__ = ["application", "command", "tokens"]
