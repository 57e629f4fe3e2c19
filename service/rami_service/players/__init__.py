"""Players: their accounts, tokens, preferences, quotas and statistics."""

__all__ = ["accounts", "joiners", "muted", "names", "preferences", "quotas", "stats", "tokens"]
