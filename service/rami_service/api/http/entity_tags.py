"""Entity tags as clients send them back, in `If-Match` and `If-None-Match`: lists, and tags that a proxy has changed.

A proxy that compresses answers changes their tags: nginx and Varnish weaken them (`W/"12"`), Apache adds the name of
the compression (`"12-gzip"`). RFC 9110 (13.1.1) wants strong comparison in `If-Match`, by which a weak tag never
matches. Then no move behind such a proxy could name its version. But a version of a game is the same however an answer
is compressed, so both count as the version.
"""

import re
from typing import Final

from rami.operations.operation import VERSION_TAG

_TAG: Final = re.compile(VERSION_TAG)
_NUMBER: Final = re.compile("[0-9]+")
_STRONG: Final = re.compile(r'(?:W/)?("[^"]*")')


def versions(sent: str) -> tuple[int, ...]:
    """The versions of a game in a list of tags. What is no tag of a version is left out."""
    plain = sent.strip('"')
    if plain.isdecimal():  # a strong tag alone, as nearly all requests have it
        return (int(plain),)
    tags = [tag for part in sent.split(",") if _TAG.fullmatch(tag := part.strip())]
    return tuple([int(_NUMBER.findall(tag)[0]) for tag in tags])


def names(known: str | None, tag: bytes) -> bool:
    """Whether If-None-Match names the tag of a content, weak or strong. `*`, which is for writers, names none."""
    return known is not None and tag.decode() in _STRONG.findall(known)
