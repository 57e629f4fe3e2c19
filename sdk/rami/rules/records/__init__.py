"""A game or a position written down: records that replay, transcripts for people, positions for the referee."""

__all__ = ["position", "record", "rewind", "transcript"]
