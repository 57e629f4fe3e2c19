"""The texts of all options, by the name of the setting."""

from collections.abc import Iterator
from typing import Final

from rami.contract.options.deal import DEAL
from rami.contract.options.knocking import KNOCKING
from rami.contract.options.melds import MELDS
from rami.contract.options.pile import PILE
from rami.contract.options.scoring import SCORING
from rami.contract.options.texts import BY_PLAYERS, LISTED, ONE_NUMBER, OptionText
from rami.contract.options.turn import TURN
from rami.rules.variants import NOT_OFFERED, VARIANTS

OPTIONS: Final[dict[str, OptionText]] = {**DEAL, **TURN, **MELDS, **PILE, **KNOCKING, **SCORING}


def texts() -> Iterator[str]:
    """Every text that is translated, those of the variants too."""
    for option in OPTIONS.values():
        yield from _texts(option)
    for said in (ONE_NUMBER, BY_PLAYERS, LISTED):
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
