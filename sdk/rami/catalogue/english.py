"""Names of games in English, outside Britain: straight rummy, contracts, gin, and Indian rummy."""

from typing import Any, Final

from rami.catalogue.known_game import KnownGame, Source

_SET: Final = {"kind": "set"}
_RUN: Final = {"kind": "run", "at_least": 4}
_CONTRACTS: Final = (
    [_SET, _SET],
    [_SET, _RUN],
    [_RUN, _RUN],
    [_SET, _SET, _SET],
    [_SET, _SET, _RUN],
    [_SET, _RUN, _RUN],
    [_RUN, _RUN, _RUN],
)
_RUMMY_500: Final = {
    "first_turn_stock_only": False,
    "match_end": {"target": 500, "strict": False},
    "teams": "none",
    "tie_break": "shared",
}
_NO_BUYING: Final = "Nobody buys a discard out of turn."


def _contracts(*hand_sizes: int) -> dict[str, Any]:
    """The options of a match with one deal for each hand size."""
    pairs = zip(_CONTRACTS, hand_sizes, strict=False)
    return {
        "contracts": [{"melds": melds, "hand_size": size} for melds, size in pairs],
        "starter_extra_card": False,
        "upcard": True,
        "jokers": 4,
        "match_end": {"deals": len(hand_sizes)},
        "must_discard_to_go_out": False,
    }


GAMES: Final = (
    KnownGame(
        name="basic-rummy",
        title="Rummy",
        also=("Straight rummy", "Basic rummy", "Rum"),
        language="en",
        source=Source("Rummy – Rum", "Bicycle Cards (bicyclecards.com)"),
        variant="rami",
        options={"rami_bonus": "double"},
        differs=("With two players the deal rotates too; the winner of a deal does not deal the next one.",),
    ),
    KnownGame(
        name="block-rummy",
        title="Block rummy",
        language="en",
        source=Source("Rummy", "Wikipedia (en.wikipedia.org)"),
        variant="rami-bloc",
    ),
    KnownGame(
        name="rummy-500",
        title="500 Rum",
        also=("Rummy 500", "Pinochle rummy"),
        language="en",
        source=Source("500 Rum", "Bicycle Cards (bicyclecards.com)"),
        variant="rami-500",
        options=_RUMMY_500,
    ),
    KnownGame(
        name="rummy-500-with-jokers",
        title="Rummy 500 with jokers",
        also=("Joker rummy",),
        language="en",
        source=Source("What Are the Official Rules of Rummy 500?", "Reference (reference.com)"),
        variant="rami-500",
        options=_RUMMY_500 | {"jokers": 2},
        differs=("From five players on there are two packs, and always two jokers.",),
    ),
    KnownGame(
        name="contract-rummy",
        title="Contract rummy",
        also=("Shanghai rummy", "Continental"),
        language="en",
        source=Source(
            "Liverpool Rummy – A member of the Contract Rummy family", "R. Anzaldua, University of North Texas"
        ),
        variant="rami-51",
        options=_contracts(10, 10, 10, 12, 12, 12, 12),
        differs=(
            _NO_BUYING,
            "A set may have four cards, and a run more than four.",
            "Shanghai rummy and Continental have other contracts: change the list.",
        ),
    ),
    KnownGame(
        name="liverpool-rummy",
        title="Liverpool rummy",
        language="en",
        source=Source("Liverpool Rummy Rules", "Rummy-Games.com"),
        variant="rami-51",
        options=_contracts(10, 10, 10, 10, 10, 10),
        differs=(_NO_BUYING, "A set may have four cards, and a run more than four."),
    ),
    KnownGame(
        name="gin-rummy",
        title="Gin rummy",
        also=("Gin",),
        language="en",
        source=Source("Gin Rummy", "Card Games (pagat.com)"),
        variant="gin-rami",
    ),
    KnownGame(
        name="straight-gin",
        title="Straight gin",
        language="en",
        source=Source("Gin Rummy", "Card Games (pagat.com)"),
        variant="gin-rami",
        options={"knock_limit": 0},
    ),
    KnownGame(
        name="oklahoma-gin",
        title="Oklahoma gin",
        language="en",
        source=Source("Oklahoma Gin", "Bicycle Cards (bicyclecards.com)"),
        variant="gin-oklahoma",
    ),
    KnownGame(
        name="knock-rummy",
        title="Knock rummy",
        also=("Poker gin",),
        language="en",
        source=Source("How to Play Knock Rummy", "HowStuffWorks (howstuffworks.com)"),
        variant="rami-frappe",
        differs=("Only the winner of the deal gets the 10 points of a knocker who loses.",),
    ),
    KnownGame(
        name="indian-rummy",
        title="Indian rummy",
        also=("13 card rummy", "Paplu", "Pool rummy"),
        language="en",
        source=Source("Common Terminologies", "RummyCulture (rummyculture.com)"),
        variant="rummy-13",
        differs=("A wrong declaration is refused, so it costs nothing.",),
    ),
)
