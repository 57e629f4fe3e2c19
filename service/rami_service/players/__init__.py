"""Players: their accounts, tokens, preferences, quotas and statistics."""

__all__ = ["accounts", "muted", "preferences", "quotas", "stats", "tokens"]
