"""Players: their accounts, tokens, quotas and statistics."""

__all__ = ["accounts", "quotas", "stats", "tokens"]
