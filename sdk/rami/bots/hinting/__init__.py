"""The reasons of a hint: why to draw, to discard, to knock, to declare or to challenge. `rami.bots.hint` uses them."""

__all__ = ["act_hint", "challenge_hint", "declare_hint", "preferred_hint", "turn_hint"]
