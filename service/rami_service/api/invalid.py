"""Words for what a request got wrong: msgspec's message, without the caller's own values and of bounded length."""

import re
from typing import Final

from msgspec import ValidationError

from rami.problems import Code
from rami.rules.cards import HAND_CARD, MELD_CARD
from rami.wire import ENTROPY
from rami_service.errors import Refused

_LONGEST: Final = 160  # characters of a part of a sentence
_LONGEST_SENTENCE: Final = 400

# msgspec quotes the value that is no member of an enum. It may be long, and it may be a token in the wrong field.
_QUOTED_VALUE: Final = re.compile(r"^(Invalid (?:enum )?value) .*", re.DOTALL)


# msgspec quotes the pattern; whoever wrote 10H for TH is better served by a sentence.
_PATTERN: Final = re.compile(r"^Expected `str` matching regex '(.*)'$", re.DOTALL)
_SENTENCES: Final = {
    repr(pattern)[1:-1]: f"Expected {meaning}"
    for pattern, meaning in (
        (HAND_CARD, "a card: rank and suit, as in TH for the ten of hearts, or * for a joker"),
        (MELD_CARD, "a card: rank and suit, as in TH for the ten of hearts; a joker is * or names its card, as in *9H"),
        (ENTROPY, "1 to 64 bytes in lower-case hexadecimal"),
    )
}


def in_words(message: str) -> str:
    """The message, with a sentence in place of a pattern."""
    found = _PATTERN.match(message)
    return _SENTENCES.get(found[1], message) if found else message


def clean(message: str) -> str:
    """The message as it may be answered."""
    return shortened(_QUOTED_VALUE.sub(r"\1", message), _LONGEST)


def shortened(text: str, longest: int = _LONGEST_SENTENCE) -> str:
    """A text of bounded length: what a caller sent does not come back whole."""
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def invalid(place: str, field: str, message: str) -> Refused:
    """Refuse a request for one field: `place` is body, query, header or cookie, `field` its name or path."""
    where = f"{place} field `{clean(field)}`" if field else place
    return Refused(
        Code.INVALID_REQUEST, f"In the {where}: {clean(message)}.", params={"in": place, "field": clean(field)}
    )


def invalid_body(error: ValidationError) -> Refused:
    """Refuse a body that is JSON but not what the operation describes. The field is a path such as `moves[0].cards`."""
    message, at, path = str(error).rpartition(" - at `$")
    return invalid("body", path.rstrip("`").removeprefix("."), in_words(message)) if at else invalid("body", "", path)
