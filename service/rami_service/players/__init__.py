"""Players: their accounts, tokens, preferences, quotas and statistics."""

__all__ = [
    "accounts",
    "identities",
    "joiners",
    "logins",
    "names",
    "preferences",
    "pseudonyms",
    "quotas",
    "relations",
    "stats",
    "tokens",
]
