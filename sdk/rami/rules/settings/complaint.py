"""What is wrong with a combination of settings."""

from rami.messages.text import Localized

Complaint = tuple[str, Localized, str]
"""The setting to change, the reason, and the rule's tag."""
