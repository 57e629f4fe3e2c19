"""Games that bots search: the play-outs know their rules (`rami.bots.playouts`), and it pays. This needs no NumPy."""

from typing import Final

from rami.rules.settings.parameters import Rules, pack_count

Values = dict[str, tuple[object, ...]]
KNOWN: Final[Values] = {
    "first_turn_stock_only": (False,),
    "contracts": (None,),
    "ace": ("low", "high", "high_low"),
    "discard_depth": ("top",),
    "teams": ("none",),
}
"""The values of options that the play-outs know, besides those of options that make no difference within a deal."""
WITH_MELDS: Final[Values] = {
    "all_at_once_from_deal": (None,),
    "layoff_requires": ("none", "opened"),
    "min_naturals": (1, 2),
    "set_joker_swap": ("complete_four",),
    "first_upcard": ("free",),
    "discard_draw": ("free", "opened_or_opening"),
    "stock_reserve": (0,),
    "scoring": ("winner_takes", "penalty"),
    "no_out": ("differences", "own_hand"),
}
"""Where melds are laid on the table."""
WITH_SHOWDOWN: Final[Values] = {
    "first_upcard": ("free", "offered"),
    "discard_draw": ("free",),
    "stock_end": ("dead",),
    "scoring": ("knock", "knock_pot"),
    "no_out": ("no_score",),
}
"""Where players knock."""


def searchable(rules: Rules, seats: int) -> bool:
    """Whether bots search with these rules. If not, those that could play like the strong one.

    With an opening, more than two players make play-outs so long that a search wins no more than the strong bot.
    """
    return known(rules, seats) and not _race(rules) and (seats == 2 or rules.opening is None)


def _race(rules: Rules) -> bool:
    """Whether all keep their hands to go out at once: the pile is free, and to go out at once counts double.

    Then the other hands hardly matter, and in `rami-51` and `romme` a search won no more than the strong bot.
    """
    return rules.rami_bonus == "double" and rules.discard_draw == "free" and rules.table == "melds"


def known(rules: Rules, seats: int) -> bool:
    """Whether the play-outs know these rules exactly."""
    opening, showdown = rules.opening, rules.table == "showdown"
    if opening is not None and (opening.pure_run or opening.melds or rules.melds_per_turn is not None):
        return False
    if showdown and seats > 2 and rules.showdown_layoff != "none":
        return False
    values = KNOWN | (WITH_SHOWDOWN if showdown else WITH_MELDS)
    fits = all(getattr(rules, name) in values[name] for name in values)
    return fits and not rules.match_end.elimination and pack_count(rules, seats) <= (1 if showdown else 2)
