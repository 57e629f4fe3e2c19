"""Connections to Redis or Valkey: a single server, Sentinels, a cluster, or a server that we start. No keys here."""

__all__ = ["batch", "confirmed", "connect", "damage", "effects", "embedded", "observed", "sentinels", "wait_limit"]
