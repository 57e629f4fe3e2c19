"""All games of the catalogue, and how one is found by a name."""

import re
from typing import Final
from unicodedata import normalize

from rami.catalogue import english, european, french, not_offered
from rami.catalogue.known_game import KnownGame

CATALOGUE: Final[dict[str, KnownGame]] = {
    game.name: game for module in (french, european, english, not_offered) for game in module.GAMES
}
"""All games by name: first those that can be played."""


def known_game(called: str) -> KnownGame | None:
    """The game that people call so: its name, its title or another name. Case, accents and punctuation do not count."""
    return _CALLED.get(_plain(called))


def _plain(called: str) -> str:
    letters = normalize("NFKD", called.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")


_CALLED: Final = {_plain(called): game for game in CATALOGUE.values() for called in (*game.also, game.title, game.name)}
