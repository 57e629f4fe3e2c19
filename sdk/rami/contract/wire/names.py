"""Names: the pattern that the specification shows. What it cannot say, the service refuses in `domain/names.py`."""

from typing import Annotated, Final

from msgspec import Meta

_UNSEEN: Final = (
    r"\x00-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u200b\u200e-\u200f"
    r"\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
)
"""Control and format characters up to U+FFFF: beyond, Python and ECMAScript write a character differently."""
_JOINERS: Final = r"\u180e\u200c-\u200d"
"""They show nothing, but scripts and emoji need them inside a name."""
_BLANK: Final = (
    r" \xa0\u1680\u2000-\u200a\u202f\u205f\u3000"
    r"\u034f\u115f-\u1160\u17b4-\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
)
"""Spaces, and then the letters, marks and signs that look like a space or like nothing."""

NAME: Final = rf"^[{_BLANK}]*[^{_BLANK}{_UNSEEN}{_JOINERS}][^{_UNSEEN}]*\Z"
"""The blanks come first, so that no text makes the pattern slow."""

Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=NAME,
        description="A name that can be seen, not only spaces, and without control and format characters, except "
        "joiners where a script or an emoji needs them.",
        examples=["Ada"],
    ),
]
