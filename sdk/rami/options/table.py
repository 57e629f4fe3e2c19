"""The texts of all options, by the name of the setting."""

from collections.abc import Iterator
from typing import Final

from rami.options.deal import DEAL
from rami.options.knocking import KNOCKING
from rami.options.melds import MELDS
from rami.options.pile import PILE
from rami.options.scoring import SCORING
from rami.options.texts import BY_PLAYERS, ONE_NUMBER, OptionText
from rami.options.turn import TURN
from rami.rules.variants import NOT_OFFERED, VARIANTS

OPTIONS: Final[dict[str, OptionText]] = {**DEAL, **TURN, **MELDS, **PILE, **KNOCKING, **SCORING}


def texts() -> Iterator[str]:
    """Every text that is translated, those of the variants too."""
    for option in OPTIONS.values():
        yield from _texts(option)
    for said in (ONE_NUMBER, BY_PLAYERS):
        yield from (said.title, said.description)
    for variant in VARIANTS.values():
        yield from (variant.title, variant.summary, *variant.deviations.values())
    for game in NOT_OFFERED:
        yield from (game.title, game.reason)


def _texts(option: OptionText) -> Iterator[str]:
    yield from (option.title, option.description)
    for value in option.values.values():
        yield from (value.title, value.description)
    for part in option.parts.values():
        yield from _texts(part)
