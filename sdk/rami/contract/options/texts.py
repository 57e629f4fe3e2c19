"""Every text of the options, of the variants and of the catalogue, for translators."""

from collections.abc import Iterator

from rami.catalogue import CATALOGUE
from rami.rules.options import GROUPS
from rami.rules.options.option import BY_PLAYERS, LISTED, ONE_CHOICE, ONE_NUMBER, Option
from rami.rules.variants import VARIANTS


def texts() -> Iterator[str]:
    """Every text that is translated, those of the variants and of the catalogue too."""
    for group in GROUPS.values():
        yield group.title
        for option in group.options.values():
            yield from _texts(option)
    for said in (ONE_NUMBER, ONE_CHOICE, BY_PLAYERS, LISTED):
        yield from (said.title, said.description)
    for variant in VARIANTS.values():
        yield from (variant.title, variant.summary, *variant.deviations.values())
    for game in CATALOGUE.values():
        yield from game.differs
        if game.reason is not None:
            yield game.reason


def _texts(option: Option) -> Iterator[str]:
    yield from (option.title, option.description)
    for value in option.values.values():
        yield from (value.title, value.description)
    for part in option.parts.values():
        yield from _texts(part)
