"""Which games a batch knows. This needs no NumPy."""

from rami.rules.settings.parameters import Rules
from rami.rules.settings.searchable import known as known_to_playouts


def unknown(rules: Rules, seats: int) -> str | None:
    """Why a batch does not know these rules, as a sentence, or None if it does."""
    if not known_to_playouts(rules, seats):
        return "A batch knows the games that the bots can search, and two packs at most."
    if rules.match_end.elimination:
        return "A batch does not know matches in which players are out: choose a number of deals, or a target for all."
    return None
