"""Players: their accounts, tokens, preferences, quotas and statistics."""

__all__ = ["accounts", "joiners", "logins", "muted", "names", "preferences", "quotas", "stats", "tokens"]
