"""What players wait for: the next deal, and others who are away."""

from typing import Final

PAUSE: Final[str] = "The next deal begins in {seconds} s"
PAUSE_MINUTES: Final[str] = "The next deal begins in {minutes} min"
READY: Final[str] = "Ready"
ARE_READY: Final[str] = "Ready: {names}."
WAITS_FOR: Final[str] = "Not ready yet: {names}."
AWAY_YOU: Final[str] = "You were away, and a house bot plays for you."
RETURN: Final[str] = "I am back"
SUSPENDED: Final[str] = "All players are away. The game waits."
CLAIM: Final[str] = "Let a bot play for {name}"
CLAIM_LATER: Final[str] = "{name} is not connected. In {seconds} s you can let a bot play."
