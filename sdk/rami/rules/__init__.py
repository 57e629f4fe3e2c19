"""The game. Pure: standard library and msgspec only, no I/O, no clock, no randomness of its own."""
