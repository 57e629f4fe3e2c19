"""What a table shows, read from views and legal moves: pure functions, without widgets."""

__all__ = [
    "choices",
    "event_sentences",
    "failure_sentences",
    "final_bonus",
    "form_fields",
    "game_address",
    "hand_order",
    "hint_sentences",
    "option_values",
    "pauses",
    "result_sentences",
    "rule_options",
    "selection",
    "sides",
    "turn_call",
    "turn_sentences",
]
