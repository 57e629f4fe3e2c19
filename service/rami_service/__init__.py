"""The Rami service: an HTTP API over the rules in `rami` and game state in Redis or Valkey."""
