"""Rami with two packs, document 2 L36-L41: 10 cards each, four jokers, opening with more than 51 points."""

from msgspec.structs import replace

from rami.rules.settings.parameters import MatchEnd, Opening, Values
from rami.rules.variants.implied import NO_OPENING, PAYMENT, TABLE_MINUS_HAND, WINNER_TAKES, more_players
from rami.rules.variants.without_opening import RAMI_CLASSIQUE

RAMI_DEUX_JEUX = replace(
    RAMI_CLASSIQUE,
    name="rami-deux-jeux",
    title="Rami avec deux jeux",
    summary="Two packs, four jokers, 10 cards each; first melds of more than 51 points.",
    sources=("D2 L36-L41", *RAMI_CLASSIQUE.sources),
    rules=replace(
        RAMI_CLASSIQUE.rules,
        variant="rami-deux-jeux",
        decks=2,
        jokers=4,
        hand_size=10,
        opening=Opening(51, strict=True),
        layoff_requires="opened",
        max_jokers_per_meld=1,
        min_naturals=2,
        joker_swap="opened",
        values=Values(ace_hand=11, ace_low_run=1, ace_high_run=11, ace_set=11, joker_hand=25),
        match_end=MatchEnd(target=300),
    ),
    implied=(NO_OPENING, WINNER_TAKES, PAYMENT, TABLE_MINUS_HAND, *more_players()),
    deviations={
        **RAMI_CLASSIQUE.deviations,
        "match_end": "300 penalty points, because hands are larger and jokers count 25 (G-01).",
        "max_jokers_per_meld": "1, the most common house rule (G-14).",
        "taken_joker": "must be laid again in the same turn, as players usually do (G-15).",
        "layoff_requires": "only players who have opened may lay off cards or take jokers, as usual in France (G-18).",
    },
)
