"""What one process holds in memory: its context, and its shares of what all replicas limit together."""

__all__ = ["context", "leases", "rate_limits", "shared_limit", "token_cache"]
