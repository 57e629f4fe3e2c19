"""Players: their accounts, tokens, quotas and statistics."""

__all__ = ["accounts", "muted", "quotas", "stats", "tokens"]
