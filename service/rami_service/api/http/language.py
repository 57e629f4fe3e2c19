"""The language of an answer: chosen from the languages of the catalogues by the header Accept-Language."""

import re
from typing import Final

from rami.messages.catalogue import LANGUAGES, Language

_DEFAULT: Final[Language] = "en"
_RANGE: Final = re.compile(
    r"\s*(?P<tag>\*|[a-z]{1,8})(?:-[a-z0-9]{1,8})*\s*(?:;\s*q=(?P<q>0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?",
    re.IGNORECASE | re.ASCII,
)


def language_of(accept_language: str | None) -> Language:
    """The language to answer in: the one with the highest q-value, or the first of those with equal values.

    Regions are ignored (`fr-CA` gets French), and `*` stands for every language that is not named. If the header is
    missing or malformed, or names no language that there is, the answer is in English.
    """
    wanted = _weights(accept_language or "")
    best = max((*wanted.values(), 0.0))
    if best == 0:
        return _DEFAULT
    first, *_ = [tag for tag, weight in wanted.items() if weight == best]
    unnamed = [language for language in (_DEFAULT, *LANGUAGES) if language not in wanted]
    found, *_ = unnamed if first == "*" else [language for language in LANGUAGES if language == first]
    return found


def _weights(header: str) -> dict[str, float]:
    """The q-value of each of our languages and of `*`, in the order named; nothing if the header is malformed."""
    weights: dict[str, float] = {}
    for part in header.split(","):
        found = _RANGE.fullmatch(part)
        if found is None:
            if part.strip():
                return {}
            continue
        tag = found["tag"].lower()
        if tag in (*LANGUAGES, "*"):
            weights[tag] = max(float(found["q"] or 1), weights.get(tag, 0.0))
    if all(language in weights for language in LANGUAGES):
        weights.pop("*", None)
    return weights
