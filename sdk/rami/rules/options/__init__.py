"""The options of a game as people read them: groups of declarations, one for each field of `Rules`.

`rami.contract.options.schema` makes the JSON Schema from which programs make forms. The bots ask which values the
play-outs know.
"""

from typing import Final

from rami.rules.options.deal import DEAL
from rami.rules.options.going_out import GOING_OUT
from rami.rules.options.jokers import JOKERS
from rami.rules.options.knocking import KNOCKING
from rami.rules.options.match import MATCH
from rami.rules.options.melds import MELDS
from rami.rules.options.opening import OPENING
from rami.rules.options.option import Group, Option
from rami.rules.options.scoring import SCORING
from rami.rules.options.stock import STOCK
from rami.rules.options.turn import TURN

__all__ = ["GROUPS", "OPTIONS", "option"]

GROUPS: Final[dict[str, Group]] = {
    "deal": Group("Cards and deal", DEAL),
    "turn": Group("Drawing and the turn", TURN),
    "melds": Group("Melds", MELDS),
    "jokers": Group("Jokers", JOKERS),
    "opening": Group("Opening", OPENING),
    "going_out": Group("Going out", GOING_OUT),
    "knocking": Group("Knocking", KNOCKING),
    "stock": Group("Stock", STOCK),
    "scoring": Group("Scoring", SCORING),
    "match": Group("The whole game", MATCH),
}
"""All groups, in the order of a game."""

OPTIONS: Final[dict[str, Option]] = {name: one for group in GROUPS.values() for name, one in group.options.items()}
"""All options by the name of the setting."""
