"""Names of players: what the pattern of the specification cannot say."""

from typing import Final
from unicodedata import category, normalize

from rami.problems.players import NAME_NOT_VISIBLE, NAME_RESERVED
from rami_service.domain.models import BOT_NAMES

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_WITHOUT_SHAPE: Final = dict.fromkeys(
    (0x34F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
"""Letters, marks and signs that show nothing. A name with one of them looks the same without it."""


def check_visible(name: str) -> None:
    """Refuse control and format characters, also those beyond U+FFFF, which the pattern leaves out. Raises Refused."""
    for character in name:
        if category(character) in _UNSEEN:
            raise NAME_NOT_VISIBLE(character=f"U+{ord(character):04X}")


def check_not_reserved(name: str) -> None:
    """Refuse the name of a house bot, however it is written. Raises Refused."""
    if bot := _RESERVED.get(_key(name)):
        raise NAME_RESERVED(name=bot)


def _key(name: str) -> str:
    """The same text for all names that differ only in case, spaces, widths of letters or parts that show nothing."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(folded.translate(_WITHOUT_SHAPE).split())


_RESERVED: Final = {_key(bot): bot for bot in BOT_NAMES}
