"""Reading events and notices: logs, histories, replays, and the streams of a game and of a player."""

__all__ = ["game_source", "game_stream", "history", "inbox", "log", "player_stream", "replay", "stream_id"]
