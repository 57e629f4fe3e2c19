"""Webhooks: addresses of players that the service calls. `deliverer` runs in the background, the rest is called."""

__all__ = ["deliverer", "registrations", "trial"]
