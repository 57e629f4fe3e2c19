"""The parts that all requests and answers share: parameters, bodies, headers, languages, rate limits, problems."""

__all__ = [
    "application",
    "body",
    "caching",
    "call",
    "endpoint",
    "event_stream",
    "exchange",
    "front",
    "language",
    "problems",
    "replies",
    "request_headers",
    "response_headers",
]
