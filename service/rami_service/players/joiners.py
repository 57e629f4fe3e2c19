"""Where characters without a shape of their own belong to a text: in some scripts (UAX 31) and in emoji (UTS 51).

Python knows neither the joining type of a letter nor which characters are emoji. Three rules stand for them here. Each
allows a little more than the standards do, so that no name is refused that is right in its language.

- A cursive letter is a letter whose Unicode name begins with one of eight scripts. UAX 31 also asks whether it joins on
  the side of the joiner.
- A virama is a mark of combining class 9. UAX 31 wants a joiner behind it; Bengali, Kannada and Sinhala also write one
  before it, and Khmer before the signs that shift the register.
- A picture is a character of the blocks that hold emoji, also if this Python does not know it yet.
"""

import re
from typing import Final
from unicodedata import category, combining, name

_CURSIVE: Final = ("ADLAM ", "ARABIC ", "HANIFI ROHINGYA ", "MANDAIC ", "MONGOLIAN ", "NKO ", "PHAGS-PA ", "SYRIAC ")
_VIRAMA: Final = 9
_REGISTER_SHIFTERS: Final = "\u17c9\u17ca"
_PICTURE: Final = (
    "[\xa9\xae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u25fe\u2600-\u27bf\u2934\u2935"
    "\u2b05-\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f1e5\U0001f200-\U0001f3fa\U0001f400-\U0001faff\U0001fc00-\U0001fffd]"
)
"""Without the letters of flags and the colours of skin, which are no emoji of their own."""
_PICTURE_BEFORE: Final = re.compile(_PICTURE + "[\U0001f3fb-\U0001f3ff\ufe0f]{0,2}\\Z")
_PICTURE_AFTER: Final = re.compile(_PICTURE)
TAGGED_FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""The flag of a part of a country: a black flag, and the code of the part in characters that show nothing."""


def joins(text: str, place: int) -> bool:
    """Whether the character at a place is a joiner that belongs there."""
    before, after = text[:place], text[place + 1 :]
    match text[place]:
        case "\u200d" if _PICTURE_BEFORE.search(before) and _PICTURE_AFTER.match(after):
            return True
        case "\u200c":  # it separates two letters
            return _by_virama(before, after) or (_is_cursive(_base(before[::-1])) and _is_cursive(_base(after)))
        case "\u200d":  # it gives a cursive letter its joined form, also at the end of a word, as in abbreviations
            return _by_virama(before, after) or _is_cursive(_base(before[::-1]))
        case "\u180e":  # it stands before a vowel that is written apart
            return name(_base(before[::-1]), "").startswith("MONGOLIAN ")
        case _:
            return False


def _base(text: str) -> str:
    """The first character that is no mark; a space if there is none."""
    return next((character for character in text if category(character) not in ("Mn", "Me")), " ")


def _is_cursive(character: str) -> bool:
    return category(character).startswith("L") and name(character, "").startswith(_CURSIVE)


def _by_virama(before: str, after: str) -> bool:
    last = next((one for one in reversed(before) if combining(one) in (0, _VIRAMA)), " ")  # a nukta may stand between
    if combining(last) == _VIRAMA:
        return True
    return category(last)[0] in "LM" and (combining(after[:1] or " ") == _VIRAMA or after[:1] in [*_REGISTER_SHIFTERS])
