"""Names of players and tokens: what the pattern of the specification cannot say."""

from typing import Final
from unicodedata import category, normalize

from rami.problems.players import NAME_NOT_VISIBLE, NAME_RESERVED
from rami_service.domain.models import BOT_NAMES
from rami_service.players.joiners import TAGGED_FLAG, joins

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_VARIANTS: Final = frozenset(range(0xE0100, 0xE01F0))
"""They choose between two forms of a Chinese character, as some Japanese names need it."""
_IGNORED: Final = frozenset(range(0xE0000, 0xE1000)) - _VARIANTS
"""Tags, and characters that may come to be and will show nothing."""
_WITHOUT_SHAPE: Final = _VARIANTS.union(
    (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, *range(0xFE00, 0xFE10), 0xFFA0),
    (*range(0xFFF0, 0xFFF9), 0x16FE4, 0x1D159),
)
"""Letters, marks and signs that show nothing. A name with one of them looks the same without it."""


def check_visible(name: str) -> None:
    """Refuse characters that cannot be seen, except where a script or an emoji needs them. Raises Refused."""
    text = TAGGED_FLAG.sub("\U0001f3f4", name)
    for place, character in enumerate(text):
        if _is_unseen(character) and not joins(text, place):
            raise _refusal(character)
    if not _shown(text).strip():
        raise _refusal(text.strip()[0])


def check_not_reserved(name: str) -> None:
    """Refuse the name of a house bot, however it is written. Raises Refused."""
    if bot := _RESERVED.get(_key(name)):
        raise NAME_RESERVED(name=bot)


def _refusal(character: str) -> Exception:
    return NAME_NOT_VISIBLE(character=f"U+{ord(character):04X}")


def _is_unseen(character: str) -> bool:
    return category(character) in _UNSEEN or ord(character) in _IGNORED


def _shown(name: str) -> str:
    """The characters of a name that show something, and its spaces."""
    return "".join([one for one in name if not (_is_unseen(one) or ord(one) in _WITHOUT_SHAPE)])


def _key(name: str) -> str:
    """The same text for all names that differ only in case, spaces, widths of letters or parts that show nothing."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(_shown(folded).split())


_RESERVED: Final = {_key(bot): bot for bot in BOT_NAMES}
