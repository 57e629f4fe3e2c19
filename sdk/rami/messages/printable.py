"""Text of others that goes to a terminal: what would act there, or change the order of the letters, is shown escaped.

Every command prints what a record, a service or a file says through these functions.
"""

import re
from typing import Final

_ACTS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f"  # control characters of both sets, such as the escape that begins a command to the terminal
    "\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
    "\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001"
    "\u2028\u2029\ud800-\udfff]"  # separators of lines, and halves of characters
)
"""Control and format characters. The joiners and the tags stay: names of people and flags are written with them."""


def printable(text: str) -> str:
    """The text in one line. What would act is written as an escape sequence of JSON."""
    return text if text.isascii() and text.isprintable() else _ACTS.sub(_escaped, text)


def printable_lines(text: str) -> str:
    """The same for a text that has lines."""
    return "\n".join(map(printable, text.split("\n")))


def without_acts(text: str) -> str:
    """The text without what would act, where its width must not change."""
    return text if text.isascii() and text.isprintable() else _ACTS.sub("", text)


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{int.from_bytes(units[place : place + 2]):04x}" for place in range(0, len(units), 2))
