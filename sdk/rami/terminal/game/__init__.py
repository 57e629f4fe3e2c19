"""What a table shows, read from views and legal moves: pure functions, without widgets."""

__all__ = ["choices", "event_sentences", "hand_order", "hint_sentences", "result_sentences", "sides", "turn_sentences"]
