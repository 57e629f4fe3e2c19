"""The parts that all requests and answers share: parameters, bodies, headers, languages, rate limits, problems."""

__all__ = [
    "answer_headers",
    "application",
    "body",
    "caching",
    "call",
    "endpoint",
    "entity_tags",
    "event_stream",
    "exchange",
    "game_routes",
    "language",
    "problems",
    "rate_limit",
    "replies",
    "request_headers",
]
