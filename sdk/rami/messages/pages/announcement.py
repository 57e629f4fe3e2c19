"""What those who run the service say to all players."""

from typing import Final

from rami.messages.words import side

ANNOUNCED: Final[str] = "Message from the service:"
CLOSE_ANNOUNCEMENT: Final[str] = side.CLOSE
