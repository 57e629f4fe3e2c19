"""Games that bots search: the play-outs know their rules (`rami.bots.playouts`), and it pays. This needs no NumPy."""

from typing import Any, Final

from msgspec import Struct
from msgspec.structs import fields

from rami.rules.options import OPTIONS
from rami.rules.options.option import Option
from rami.rules.settings.parameters import Rules, pack_count


def searchable(rules: Rules, seats: int) -> bool:
    """Whether bots search with these rules. If not, those that could play like the strong one.

    Where players declare, a search wins no more than the strong bot.
    """
    return rules.declaration is None and known(rules, seats)


def known(rules: Rules, seats: int) -> bool:
    """Whether the play-outs know these rules exactly: every option says which of its values they know."""
    showdown = rules.table == "showdown"
    if rules.opening is not None and rules.melds_per_turn is not None:
        return False
    packs = pack_count(rules, seats)
    if showdown and rules.declaration is None:
        off = seats > 2 and rules.showdown_layoff != "none"
        if off or packs > 1 or rules.wild_rank is not None or rules.jokers != 0 or rules.match_end.elimination:
            return False
    return all(
        _knows(option, packs if name == "decks" else getattr(rules, name), _DEFAULTS[name], showdown=showdown)
        for name, option in OPTIONS.items()
    )


def _knows(option: Option, value: Any, default: Any, *, showdown: bool) -> bool:
    """Whether the play-outs know the value of an option, and those of its parts that say which they know."""
    if option.known is None:
        return bool(value == default)
    values = option.known.showdown if showdown else option.known.melds
    if values is not None and value not in values:
        return False
    parts = option.parts.items() if isinstance(value, Struct) else ()
    return all(_knows(part, getattr(value, name), None, showdown=showdown) for name, part in parts if part.known)


_DEFAULTS: Final = {field.name: field.default for field in fields(Rules)}
