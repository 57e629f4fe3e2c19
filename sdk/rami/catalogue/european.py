"""Names of games in German, Italian, and British English."""

from typing import Final

from rami.catalogue.known_game import KnownGame, Source

_AS_A_POOL: Final = "Players pay nothing: neither stakes nor to come back."
_AT_MOST_FOUR: Final = "At most four play; elsewhere it is five."
_TAKEN_IS_LAID: Final = "A player who takes the discard lays it in that turn."

GAMES: Final = (
    KnownGame(
        name="deutsches-romme",
        title="Rommé",
        also=("Deutsches Rommé", "Rommé mit Auslegen", "Rummy (Österreich)"),
        language="de",
        source=Source("Rommé", "Wikipedia (de.wikipedia.org)"),
        variant="romme",
        options={"players": [2, 6]},
    ),
    KnownGame(
        name="turnier-romme",
        title="Rommé (Deutscher Skatverband)",
        also=("Turnierrommé",),
        language="de",
        source=Source("Rommé Spielregeln & Wertungspunkte", "romme24.com (Deutscher Skatverband)"),
        variant="romme",
        options={"match_end": {"deals": 12}},
        differs=("The players agree how many deals a match has: here 12, unless you choose another number.",),
    ),
    KnownGame(
        name="scala-40",
        title="Scala 40",
        also=("Scala Quaranta",),
        language="it",
        source=Source("Scala 40", "Wikipedia (it.wikipedia.org)"),
        variant="rami-40",
        options={
            "hand_size": 13,
            "starter_extra_card": False,
            "upcard": True,
            "jokers": 4,
            "max_jokers_per_meld": 1,
            "free_first_round_draw": False,
            "taken_layoff": "alone",
            "values": {"ace_low_run": 1, "joker_hand": 25},
            "match_end": {"target": 101, "elimination": True, "re_entries": 1},
        },
        differs=(_AT_MOST_FOUR, _AS_A_POOL),
    ),
    KnownGame(
        name="ramino",
        title="Ramino",
        language="it",
        source=Source("Ramino", "Regole del gioco (regoledelgioco.com)"),
        variant="rami-deux-jeux",
        options={
            "players": [2, 5],
            "hand_size": 7,
            "first_turn_melds": True,
            "opening": None,
            "layoff_requires": "own_meld_for_others",
            "rami_bonus": "double",
            "values": {"ace_hand": 1, "joker_hand": 20},
            "match_end": {"target": 101, "elimination": True, "strict": False},
        },
        differs=(
            "The first melds may have a joker.",
            "Players who have laid a meld lay off on the melds of others too, not only on their own.",
        ),
    ),
    KnownGame(
        name="kaluki",
        title="Kaluki",
        also=("Kalookie", "Thirteen cards"),
        language="en",
        source=Source("Kaluki in Europe and North America", "Card Games (pagat.com)"),
        variant="rami-40",
        options={
            "hand_size": 13,
            "starter_extra_card": False,
            "upcard": True,
            "free_first_round_draw": False,
            "first_discard_neutral": False,
            "taken_layoff": "alone",
            "values": {"joker_hand": 15},
            "match_end": {"target": 150, "elimination": True, "re_entries": 1},
        },
        differs=(_TAKEN_IS_LAID, _AT_MOST_FOUR, _AS_A_POOL),
    ),
    KnownGame(
        name="kalooki-40",
        title="Kalooki 40",
        language="en",
        source=Source("Kalooki 40 Rules", "Ludopoli (ludopoli.us)"),
        variant="rami-40",
        options={
            "hand_size": 13,
            "starter_extra_card": False,
            "upcard": True,
            "jokers": 4,
            "free_first_round_draw": False,
            "first_discard_neutral": False,
            "taken_layoff": "alone",
            "values": {"joker_hand": 15},
        },
        differs=(_TAKEN_IS_LAID, "A meld has at most two jokers."),
    ),
    KnownGame(
        name="kalooki-51",
        title="Kalooki 51",
        language="en",
        source=Source("How to Play Kalooki?", "Rummy Portal (rummyportal.com)"),
        variant="rami-51",
        options={
            "hand_size": 13,
            "starter_extra_card": False,
            "upcard": True,
            "jokers": 4,
            "free_first_round_draw": False,
            "first_discard_neutral": False,
            "taken_layoff": "alone",
            "values": {"ace_low_run": 1, "joker_hand": 25},
        },
        differs=(_TAKEN_IS_LAID, "A meld has at most two jokers."),
    ),
)
