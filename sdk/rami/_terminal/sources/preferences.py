"""The stored settings of a player that the table in a terminal has, too. A later release may have other values."""

from typing import Final

from msgspec.structs import replace

from rami import AsyncRami
from rami._terminal.game.hand_order import ORDERS, Order
from rami._terminal.translator import Translator
from rami.contract.wire import Faces, Preferences
from rami.errors import RamiError

_USUAL: Final[Order] = "suit"


async def stored(rami: AsyncRami) -> Preferences:
    """The settings of the player. Where the service gives none, nothing is chosen: the table needs none."""
    try:
        return await rami.get_preferences()
    except RamiError:
        return Preferences()


def preferring(say: Translator, chosen: Preferences, faces: Faces | None) -> Translator:
    """Writes as the player has chosen. `faces` is what the command line asks for, which comes first."""
    return replace(say, tiles=(faces or chosen.faces) == "tiles", four_colours=chosen.suit_colours == "four")


def preferred_order(chosen: Preferences) -> Order:
    """How the hand is sorted at first."""
    return next((order for order in ORDERS if order == chosen.hand_order), _USUAL)
