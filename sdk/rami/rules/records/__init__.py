"""Formats for games and positions: records that can be replayed, transcripts for people, positions for the referee."""

__all__ = ["position", "record", "record_file", "rewind", "transcript"]
