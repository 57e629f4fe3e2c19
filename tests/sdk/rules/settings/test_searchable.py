"""Which games bots search, and which options the play-outs do not know."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from rami.rules.options import OPTIONS
from rami.rules.settings.searchable import known, searchable
from rami.rules.variants import VARIANTS
from rami.rules.variants.resolve import resolve

NOT_KNOWN: Final = {"wrotham", "rami-500"}
DECLARING: Final = {"rummy-13"}
"""A search was no better than the strong bot."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_which_variants_are_searched(variant: str) -> None:
    """The others are played at the level of the strong bot."""
    low, high = resolve(variant).players
    for seats in range(low, high + 1):
        rules = resolve(variant, {}, seats)
        assert known(rules, seats) is (variant not in NOT_KNOWN)
        assert searchable(rules, seats) is (variant not in NOT_KNOWN | DECLARING)


def test_an_option_that_says_nothing_is_known_at_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a new option does not end the search in the games that leave it alone."""
    silent = replace(OPTIONS["turn_limit"], known=None)
    monkeypatch.setitem(OPTIONS, "turn_limit", silent)
    assert known(resolve("rami", {}, 2), 2)
    assert not known(resolve("rami", {"turn_limit": 90}, 2), 2)
    assert silent.described(str).endswith("nobody has gone out. (G-53)")


@pytest.mark.parametrize(
    ("variant", "options", "seats"),
    [
        ("gin-rami", {"stock_end": "last_discard"}, 2),
        ("rami", {"must_lay_to_go_out": True}, 2),
        ("rami-40", {"opening_pickup": "own_meld"}, 2),
        ("rami", {"decks": 3}, 2),
        ("rami-francais", {"decks": 4}, 2),
        ("gin-rami", {"decks": 2}, 2),
        ("rami", {"opening": {"points": 30}}, 2),
        ("rami-51", {"match_end": {"target": 200, "elimination": True}}, 2),
        ("rami-frappe", {"showdown_layoff": "knocker_melds"}, 3),
        ("rami-frappe", {"wild_rank": "2"}, 3),
    ],
)
def test_what_the_play_outs_do_not_know(variant: str, options: dict[str, Any], seats: int) -> None:
    """One such option is enough."""
    assert not known(resolve(variant, options, seats), seats)
