"""What every request and answer has in common: arguments, bodies, headers, languages, limits, problems."""

__all__ = [
    "body",
    "event_stream",
    "headers",
    "language",
    "move_route",
    "problems",
    "query",
    "rate_limit",
    "request",
    "responses",
]
