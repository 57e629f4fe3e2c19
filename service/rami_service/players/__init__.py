"""Players: their accounts, tokens, quotas and statistics."""

__all__ = ["accounts", "byte_quotas", "muted", "quotas", "stats", "tokens"]
