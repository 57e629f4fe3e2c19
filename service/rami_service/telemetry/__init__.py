"""Logs of requests, metrics and traces. They wrap the API; the API does not know them."""

__all__ = ["families", "merged", "middleware", "setup", "whole"]
