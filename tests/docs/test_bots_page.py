"""What docs/understand/how-our-bots-think.md says of the bots is what the code does."""

import re
from typing import Final

import pytest
from tools.site.pages import text

from rami.bots import LEVELS, SEARCH_SECONDS
from rami.bots.search.candidates import FEW_MOVES, MOST_MOVES
from rami.bots.search.trial import DEPARTS, ROUND
from rami.bots.searching_bots import EXPERT_PLAYOUTS, MASTER_PLAYOUTS
from rami.rules.settings.searchable import known, searchable
from rami.rules.variants.resolve import resolve

PAGE: Final = " ".join(text("docs/understand/how-our-bots-think.md").split())


def test_the_page_has_the_numbers_of_the_search() -> None:
    """How many moves and deals, when a move is dropped, and how long a decision takes."""
    expert, master = SEARCH_SECONDS["expert"], SEARCH_SECONDS["master"]
    for said in (
        f"The move of `strong` and up to {MOST_MOVES - 1} others are compared; with an opening up to {FEW_MOVES - 1}",
        f"After every {ROUND} deals",
        f"by more than {DEPARTS} standard errors",
        f"`expert` plays at most {EXPERT_PLAYOUTS:,} deals for a decision, `master` {MASTER_PLAYOUTS:,}",
        f"at most {expert} s of processor time for a decision, a master {master:g} s",
    ):
        assert said in PAGE


def test_the_page_explains_every_level() -> None:
    """In their order."""
    places = [PAGE.index(f"`{level}`") for level in LEVELS]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("variant", "options", "seats", "rules_known"),
    [
        ("rami-500", {}, 2, False),
        ("wrotham", {}, 2, False),
        ("rami", {"decks": 3}, 2, False),
        ("rummy-13", {}, 2, True),
    ],
)
def test_what_is_not_searched(variant: str, options: dict[str, int], seats: int, rules_known: bool) -> None:  # noqa: FBT001
    """For the reason that the page gives: the play-outs do not know the rules, or a search is not worth it."""
    rules = resolve(variant, options, seats)
    assert not searchable(rules, seats)
    assert known(rules, seats) == rules_known


def test_the_page_says_that_there_is_no_bound() -> None:
    """Plainly."""
    assert re.search(r"\*\*we have no upper bound for it\*\*", PAGE)
