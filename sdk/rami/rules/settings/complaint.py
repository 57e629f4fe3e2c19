"""What is wrong with a combination of settings."""

from rami.messages.text import Text

Complaint = tuple[str, Text, str]
"""The setting to change, the reason, and the rule's tag."""
