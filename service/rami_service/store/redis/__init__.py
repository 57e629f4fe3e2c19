"""Connections to Redis or Valkey: alone, with Sentinels, as a cluster, or started by us. They know no keys."""

__all__ = ["batch", "connect", "embedded", "observed", "sentinels"]
