"""Which games a batch knows. This needs no NumPy."""

from rami.rules.melds.validity import joker_limit
from rami.rules.settings.parameters import MatchEnd, Rules, jokers_in_deck
from rami.rules.settings.searchable import known as known_to_playouts


def unknown(rules: Rules, seats: int) -> str | None:
    """Why a batch does not know these rules, as a sentence, or None if it does."""
    if not known_to_playouts(rules, seats):
        return "A batch knows the games that the bots can search, and two packs at most."
    if rules.match_end != MatchEnd(deals=1):
        return "A game of a batch is one deal: leave `match_end` out."
    if rules.opening is not None and joker_limit(rules) > 1:
        return "A batch does not know an opening yet where a meld may have several jokers."
    if rules.discard_draw != "free" and jokers_in_deck(rules, seats):
        return "A batch does not know jokers yet where a card that is taken has to be laid."
    if rules.opening is not None and rules.joker_swap != "none" and rules.taken_joker == "keep":
        return "A batch does not know an opening where jokers taken from the table are kept."
    if rules.wild_rank is not None or rules.declaration is not None:
        return "A batch does not know games with wild cards or declarations yet."
    return None
