"""A sentence about a number of things."""

from msgspec import Struct


class Plural(Struct, frozen=True):
    """What is said of one thing, and of several. `{count}` is the number."""

    one: str
    other: str
