"""Checks for the settings of games with a showdown, and for these settings in all other games (N-01 to N-12)."""

from collections.abc import Iterator
from typing import Final

from rami.messages.text import Text
from rami.rules.options import OPTIONS
from rami.rules.options.option import WITH_RESERVE, WITHOUT_MELDS, WITHOUT_SHOWDOWN, Settings
from rami.rules.settings.complaint import Complaint
from rami.rules.settings.parameters import Rules, hand_size, pack_count

MOST_CARDS: Final = 13
"""The largest hand of a game with a showdown, before drawing. Larger hands could not be counted in time."""
_DEFAULTS: Final = Rules(variant="")


def _idle(where: Settings) -> tuple[str, ...]:
    """The settings that say that they change nothing where some settings are like that."""
    return tuple([name for name, option in OPTIONS.items() if where in option.idle])


_OF_THE_TABLE: Final = tuple([name for name in _idle(WITHOUT_MELDS) if name not in ("jokers", "teams")])
"""Settings without a meaning where nobody lays cards on the table, apart from those with a complaint of their own."""
_OF_THE_SHOWDOWN: Final = _idle(WITHOUT_SHOWDOWN)
"""Settings without a meaning where nobody knocks."""
_OF_A_DECLARATION: Final = ("joker_draw", "drop", "most_count")
_OF_A_KNOCK: Final = (
    "knock_limit",
    "showdown_layoff",
    "gin_bonus",
    "big_gin_bonus",
    "undercut_bonus",
    "undercut_on_tie",
    "spades_double",
    "knock_penalty",
    "first_upcard",
    "stock_reserve",
)
"""Settings without a meaning where players declare."""
_OF_A_NEW_STOCK: Final = _idle(WITH_RESERVE)


def showdown_complaints(rules: Rules) -> Iterator[Complaint]:
    """What is wrong with these settings, as far as knocking is concerned."""
    if rules.table == "melds":
        yield from _melding_complaints(rules)
    else:
        yield from _knocking_complaints(rules)
        yield from _stock_complaints(rules)
        yield from _upcard_complaints(rules)
    yield from _declaring_complaints(rules)
    if rules.scoring != "knock":
        yield from _two_players_only(rules)
    if rules.final_bonus != "gin":
        for setting in _changed(rules, ("game_bonus", "box_bonus")):
            yield setting, Text("{setting} belongs to the final bonus of gin: leave it out.", setting=setting), "N-10"


def _declaring_complaints(rules: Rules) -> Iterator[Complaint]:
    """What does not go together with declaring, and what belongs to it (U-16 to U-20)."""
    asked = rules.declaration
    if asked is None:
        for setting in _changed(rules, _OF_A_DECLARATION):
            reason = Text("{setting} belongs to games in which players declare: leave it out.", setting=setting)
            yield setting, reason, "U-17"
        return
    if asked.pure_runs > asked.runs:
        reason = Text("There cannot be more runs without a joker than runs: set pure_runs to {most}.", most=asked.runs)
        yield "declaration", reason, "U-17"
    for setting in _changed(rules, _OF_A_KNOCK):
        reason = Text("{setting} has no meaning where players declare: leave it out.", setting=setting)
        yield setting, reason, "U-17"
    if rules.scoring != "penalty":
        yield "scoring", Text("Where players declare, all others score their hands: set scoring to penalty."), "U-19"
    if rules.drop is not None and rules.match_end.deals is not None:
        reason = Text("Nobody drops out of a game with a number of deals: set drop to null.")
        yield "drop", reason, "U-18"


def showdown_player_complaints(rules: Rules, seats: int) -> Iterator[Complaint]:
    """What is wrong with these settings for this number of players."""
    if rules.table == "melds":
        return
    if hand_size(rules, seats) > MOST_CARDS:
        most = Text("In a game with a showdown, a player is dealt {most} cards at most.", most=MOST_CARDS)
        yield "hand_size", most, "N-01"
    left = 52 * pack_count(rules, seats) - seats * hand_size(rules, seats) - rules.starter_extra_card - rules.upcard
    if 0 < left <= rules.stock_reserve:
        reason = Text("After the deal the stock has {left} cards: set stock_reserve to fewer.", left=left)
        yield "stock_reserve", reason, "N-06"
    if rules.scoring == "knock" and seats != 2:
        two = Text("The scoring knock is for two players: set scoring to knock_pot, or players to [2, 2].")
        yield "scoring", two, "N-04"


def _changed(rules: Rules, settings: tuple[str, ...]) -> Iterator[str]:
    """Those of the settings that ask for something: they have neither their usual value nor null.

    Some generated clients send null for every option that may be null and was left out.
    """
    return (setting for setting in settings if getattr(rules, setting) not in (None, getattr(_DEFAULTS, setting)))


def _melding_complaints(rules: Rules) -> Iterator[Complaint]:
    for setting in _changed(rules, _OF_THE_SHOWDOWN):
        yield setting, Text("{setting} belongs to games with a showdown: leave it out.", setting=setting), "N-01"
    if rules.scoring in ("knock", "knock_pot"):
        scoring = rules.scoring
        yield "scoring", Text("The scoring {scoring} belongs to games with a showdown.", scoring=scoring), "N-04"


def _knocking_complaints(rules: Rules) -> Iterator[Complaint]:
    for setting in _changed(rules, _OF_THE_TABLE):
        reason = Text("{setting} has no meaning in a game with a showdown: leave it out.", setting=setting)
        yield setting, reason, "N-01"
    if rules.declaration is None and rules.scoring not in ("knock", "knock_pot"):
        yield "scoring", Text("After a showdown only knock and knock_pot count: set scoring to one of them."), "N-04"
    if rules.no_out != "no_score":
        yield "no_out", Text("Where nobody knocks, nobody scores: set no_out to no_score."), "N-06"
    if rules.teams != "none":
        yield "teams", Text("In a game with a showdown everyone plays alone: set teams to none."), "N-01"
    if rules.scoring == "knock" and rules.knock_penalty != _DEFAULTS.knock_penalty:
        yield "knock_penalty", Text("knock_penalty belongs to the scoring knock_pot: leave it out."), "N-12"


def _stock_complaints(rules: Rules) -> Iterator[Complaint]:
    if rules.stock_reserve == 0 and rules.stock_end == "last_discard":
        reason = Text(
            "There is no last discard where all cards of the stock are drawn: set stock_reserve to 1 or more."
        )
        yield "stock_end", reason, "N-06"
    if rules.stock_reserve > 0:
        for setting in _changed(rules, _OF_A_NEW_STOCK):
            reason = Text("With a stock_reserve there is never a new stock: leave {setting} out.", setting=setting)
            yield setting, reason, "N-06"


def _upcard_complaints(rules: Rules) -> Iterator[Complaint]:
    if not rules.upcard:
        if rules.first_upcard == "offered":
            yield "first_upcard", Text("There is no upcard to offer: set upcard to true."), "N-07"
        if rules.knock_limit == "upcard":
            yield "knock_limit", Text("There is no upcard that could be the limit: set upcard to true."), "N-09"
        if rules.spades_double:
            yield "spades_double", Text("There is no upcard that could be a spade: set upcard to true."), "N-09"
    if rules.jokers != 0 and rules.knock_limit == "upcard":
        reason = Text("The upcard may be a joker, which is no limit: set knock_limit to points, or jokers to 0.")
        yield "knock_limit", reason, "N-09"
    if rules.first_upcard == "offered":
        for setting in _changed(rules, ("starter_extra_card", "first_turn_stock_only")):
            reason = Text(
                "Where the upcard is offered, the first turn begins with it: leave {setting} out.", setting=setting
            )
            yield setting, reason, "N-07"


def _two_players_only(rules: Rules) -> Iterator[Complaint]:
    if rules.next_dealer != "rotate":
        reason = Text(
            "Only with the scoring knock does a deal have one winner and one loser: set next_dealer to rotate."
        )
        yield "next_dealer", reason, "N-11"
    if rules.final_bonus == "gin":
        yield "final_bonus", Text("The final bonus of gin belongs to the scoring knock."), "N-10"
    if rules.scoring == "knock_pot":
        for setting in _changed(rules, ("undercut_bonus", "undercut_on_tie")):
            yield setting, Text("{setting} belongs to the scoring knock: leave it out.", setting=setting), "N-04"
