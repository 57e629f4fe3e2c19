"""Which games a batch knows. This needs no NumPy."""

from rami.rules.settings.parameters import MatchEnd, Rules
from rami.rules.settings.searchable import known as known_to_playouts


def unknown(rules: Rules, seats: int) -> str | None:
    """Why a batch does not know these rules, as a sentence, or None if it does."""
    if not known_to_playouts(rules, seats):
        return "A batch knows the games that the bots can search, and two packs at most."
    if rules.match_end != MatchEnd(deals=1):
        return "A game of a batch is one deal: leave `match_end` out."
    if rules.wild_rank is not None or rules.declaration is not None:
        return "A batch does not know games with wild cards or declarations yet."
    return None
