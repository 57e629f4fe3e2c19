"""Formats for games and positions: records that can be replayed, transcripts for people, positions for the referee."""

__all__ = ["position", "position_form", "record", "record_file", "rewind", "showdown_position", "transcript"]
