"""Whether a game can be played with some options, and its rules, before it is created."""

from collections.abc import Mapping
from typing import Any

from rami.contract.wire import RulesPreview, RulesRefusal
from rami.messages.catalogue import Language, catalogue
from rami.problems.exceptions import BadRules
from rami.rules.settings.searchable import searchable
from rami.rules.variants.resolve import resolve
from rami.sheets.game import Game
from rami.sheets.sheet import sheet


def preview(variant: str, options: Mapping[str, Any], seats: int | None, language: Language = "en") -> RulesPreview:
    """The rules of a variant with options, and their sheet, or the reason why they cannot be played.

    Without `seats`, the rules have to be playable with every number of players that they allow.
    """
    try:
        rules = resolve(variant, options, seats)
    except BadRules as refused:
        said = refused.problem(catalogue(language, "messages"), request_id="")
        refusal = RulesRefusal(said.detail, refused.setting, said.rule, said.errors)
        return RulesPreview(playable=False, refusal=refusal)
    counts = tuple(Game(rules, seats).counts)
    searched = tuple([count for count in counts if searchable(rules, count)])
    return RulesPreview(
        playable=True, seats=counts, rules=rules, sheet=sheet(rules, seats, language), searched=searched
    )
