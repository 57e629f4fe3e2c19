"""Addresses of players that the service calls: webhooks, and browsers (`push`). `deliverer` runs in the background."""

__all__ = ["deliverer", "push", "registrations", "trial"]
