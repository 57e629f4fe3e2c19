"""Bytes in Redis or Valkey: games, players and the indexes over them. Knows nothing of cards."""
