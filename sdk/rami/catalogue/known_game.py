"""A game that people know by another name, and what it is here."""

from typing import Any

from msgspec import Struct


class Source(Struct, frozen=True):
    """A page or a book that describes a game."""

    title: str
    """The title of the page or the book, in its own language."""
    by: str
    """Who publishes it: the site, or the author."""


class KnownGame(Struct, frozen=True, kw_only=True):
    """A game that people know by a name of their own, and which game with which options it is here."""

    name: str
    """Its name in requests and commands, such as `scala-40`."""
    title: str
    """Its name in its own language."""
    also: tuple[str, ...] = ()
    """Other names of the same game."""
    language: str
    """The language of its title, such as `it`."""
    source: Source
    """Where its rules were read."""
    variant: str
    """The game that it is here. If it cannot be played, the nearest one."""
    options: dict[str, Any] = {}
    """The options with which the variant is this game. Empty if it cannot be played."""
    differs: tuple[str, ...] = ()
    """What is still different here, in your language: one sentence each. Empty if nothing is."""
    reason: str | None = None
    """Why it cannot be played here, in your language. Null if it can."""
