"""Every text of the options and of the variants, for translators."""

from collections.abc import Iterator

from rami.rules.options import GROUPS
from rami.rules.options.option import BY_PLAYERS, LISTED, ONE_NUMBER, Option
from rami.rules.variants import NOT_OFFERED, VARIANTS


def texts() -> Iterator[str]:
    """Every text that is translated, those of the variants too."""
    for group in GROUPS.values():
        yield group.title
        for option in group.options.values():
            yield from _texts(option)
    for said in (ONE_NUMBER, BY_PLAYERS, LISTED):
        yield from (said.title, said.description)
    for variant in VARIANTS.values():
        yield from (variant.title, variant.summary, *variant.deviations.values())
    for game in NOT_OFFERED:
        yield from (game.title, game.reason)


def _texts(option: Option) -> Iterator[str]:
    yield from (option.title, option.description)
    for value in option.values.values():
        yield from (value.title, value.description)
    for part in option.parts.values():
        yield from _texts(part)
