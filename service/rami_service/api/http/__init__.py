"""What every request and answer has in common: arguments, bodies, headers, languages, limits, problems."""

__all__ = [
    "application",
    "call",
    "endpoint",
    "event_stream",
    "game_routes",
    "headers",
    "language",
    "problems",
    "rate_limit",
    "replies",
]
