"""Connections to Redis or Valkey: a single server, Sentinels, a cluster, or a server that we start. No keys here."""

__all__ = ["batch", "connect", "embedded", "observed", "sentinels", "trial"]
