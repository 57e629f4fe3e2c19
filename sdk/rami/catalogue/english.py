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
_OF_CONTRACTS: Final = (
    "A set may have four cards, all of different suits, and a run more than four.",
    "Players who have opened may lay other melds, and take jokers from the table, from sets too.",
    "A meld has at most two jokers.",
)
_OTHER_VALUES: Final = "At most four play. In the hand an ace counts 11 and a joker 20, elsewhere 15 or more."


def _contracts(*hand_sizes: int, jokers: int | str = 4) -> dict[str, Any]:
    """The options of a match with one deal for each hand size."""
    pairs = zip(_CONTRACTS, hand_sizes, strict=False)
    return {
        "contracts": [{"melds": melds, "hand_size": size} for melds, size in pairs],
        "starter_extra_card": False,
        "upcard": True,
        "jokers": jokers,
        "first_discard_neutral": False,
        "taken_layoff": "alone",
        "rami_bonus": "none",
        "match_end": {"deals": len(hand_sizes)},
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
        options=_contracts(10, 10, 10, 12, 12, 12, 12, jokers="per_player"),
        differs=(
            _NO_BUYING,
            "In the last deal too, the last card is discarded.",
            *_OF_CONTRACTS,
            _OTHER_VALUES,
            "Shanghai rummy and Continental have other contracts: change the list.",
        ),
    ),
    KnownGame(
        name="liverpool-rummy",
        title="Liverpool rummy",
        language="en",
        source=Source("Liverpool Rummy Rules", "Rummy-Games.com"),
        variant="rami-51",
        options=_contracts(10, 10, 10, 10, 10, 10) | {"must_discard_to_go_out": False},
        differs=(_NO_BUYING, *_OF_CONTRACTS, _OTHER_VALUES),
    ),
    KnownGame(
        name="carioca",
        title="Carioca",
        also=("Central American Loba",),
        language="es",
        source=Source("Carioca", "Cool Old Games (coololdgames.com)"),
        variant="rami-51",
        options=_contracts(11, 11, 11, 11, 11, 11, 12) | {"direction": "right"},
        differs=(
            *_OF_CONTRACTS,
            _OTHER_VALUES,
            "Some clubs add a contract of four sets, or of a run of a whole suit: change the list.",
        ),
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
