"""The id of a game, its invitation and its service, in a text that somebody has sent.

The page of the service reads the same texts in the same way (`service/rami_service/web/play/pasted.js`).
"""

import re
from typing import Final, NamedTuple

# The lengths are exact, so nothing has to be known of what stands before and behind: brackets, full stops, letters of
# another script, or the next line, which a browser puts directly behind the one before.
_GAME: Final = re.compile(r"g_[0-9a-z]{26}")
_INVITE: Final = re.compile(r"i_([0-9a-v]{26})_[a-z2-7]{32}")
_SERVICE: Final = re.compile(r"(https?://(?:(?!https?://)\S)+?)/play/?#")
"""The last address before the page: in Markdown the text of a link may be an address, too."""


class GameAddress(NamedTuple):
    """A game, the invitation to it if there is one, and the address of its service if it was a link."""

    game: str
    invite: str | None
    service: str | None = None


def game_address(text: str) -> GameAddress | None:
    """What a text or a link says: `g_…`, `i_…`, both, or `http://…/play#/invite/g_…/i_…`. None if it names no game.

    They may stand anywhere in the text. An invitation begins with the id of its game.
    """
    game, invite, service = _GAME.search(text), _INVITE.search(text), _SERVICE.search(text)
    if invite is None and game is None:
        return None
    named = f"g_{invite[1]}" if invite else game[0] if game else ""  # in an invitation, `g_` may be two halves
    return GameAddress(named, invite[0] if invite else None, service[1] if service else None)
