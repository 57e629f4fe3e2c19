"""Named melds in words, for refusals and rule sheets."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce

from rami.messages.text import Counted, Localized, Text
from rami.rules.settings.parameters import NamedMeld


def named_melds(melds: Sequence[NamedMeld]) -> Localized:
    """What an opening or a contract names: `two sets`, `one run of at least 4 cards and one set` (N-21)."""
    parts = [_counted(meld, count) for meld, count in Counter(melds).items()]
    return reduce(lambda one, other: Text("{one} and {other}", one=one, other=other), parts)


def _counted(meld: NamedMeld, count: int) -> Localized:
    words = Counted(count, "one run", "{n} runs") if meld.kind == "run" else Counted(count, "one set", "{n} sets")
    if meld.at_least == 3:
        return words
    return Text("{melds} of at least {cards} cards", melds=words, cards=meld.at_least)
