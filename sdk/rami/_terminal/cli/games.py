"""The command that lists all games, also those that people know by another name."""

from collections.abc import Iterator
from typing import Annotated

import typer

from rami._terminal.cli.output import say
from rami.catalogue import CATALOGUE, KnownGame
from rami.messages.catalogue import Language, catalogue
from rami.messages.words import arguments as words
from rami.rules.variants import VARIANTS


def games(lang: Annotated[Language, typer.Option(help="The language of the list.")] = "en") -> None:
    """List the games, those that you know by another name, and those that cannot be played here."""
    for line in _lines(lang):
        say(line)


def _lines(lang: Language) -> Iterator[str]:
    heading, said = catalogue(lang, "tables").gettext, catalogue(lang, "options").gettext

    def listed(name: str, text: str) -> str:
        return "  " + heading(words.LISTED).format(name=name, text=text)

    yield heading(words.ALL_GAMES)
    for variant in VARIANTS.values():
        yield listed(variant.name, f"{said(variant.title)}. {said(variant.summary)}")
    yield heading(words.KNOWN_GAMES)
    for game in _found(offered=True):
        rules = f"{game.variant} + options" if game.options else game.variant
        yield listed(game.name, f"{_names(game)} = {rules}. {' '.join(map(said, game.differs))}".rstrip())
    yield heading(words.OTHER_GAMES)
    for game in _found(offered=False):
        yield listed(f"{_names(game)} ({game.variant})", said(game.reason or ""))


def _found(*, offered: bool) -> list[KnownGame]:
    return [game for game in CATALOGUE.values() if (game.reason is None) is offered]


def _names(game: KnownGame) -> str:
    return ", ".join((game.title, *game.also))
