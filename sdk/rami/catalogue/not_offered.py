"""Games that cannot be played here, each with the reason and the nearest game."""

from typing import Final

from rami.catalogue.known_game import KnownGame, Source

_PAGAT: Final = "Card Games (pagat.com)"
_WIKIPEDIA: Final = "Wikipedia (en.wikipedia.org)"
_REARRANGED: Final = "Players take melds on the table apart and arrange them anew."
_OTHER_FAMILY: Final = (
    "Melds of seven cards and more score a bonus, equal cards go in one set, and the whole discard pile is taken."
)

GAMES: Final = (
    KnownGame(
        name="rummikub",
        title="Rummikub",
        also=("Rummy with tiles",),
        language="en",
        source=Source("Rummikub", _WIKIPEDIA),
        variant="rami-francais",
        reason=_REARRANGED,
    ),
    KnownGame(
        name="machiavelli",
        title="Machiavelli",
        also=("Ramino machiavellico",),
        language="it",
        source=Source("Le regole del Ramino Machiavellico o Machiavelli", "Karadar (karadar.it)"),
        variant="rami-deux-jeux",
        reason=_REARRANGED,
    ),
    KnownGame(
        name="okey",
        title="Okey",
        language="tr",
        source=Source("Okey", _PAGAT),
        variant="rami-frappe",
        reason="The tile that follows the one turned up is wild, not a whole rank, and a hand of seven pairs wins too.",
    ),
    KnownGame(
        name="ramino-pokerato",
        title="Ramino pokerato",
        language="it",
        source=Source("Ramino pokerato", "Wikipedia (it.wikipedia.org)"),
        variant="rami-51",
        reason="Each deal has another opening, as in poker, and the first one is a pair. Here a meld has three cards.",
    ),
    KnownGame(
        name="canasta",
        title="Canasta",
        also=("Samba", "Bolivia"),
        language="es",
        source=Source("Canasta", _PAGAT),
        variant="rami-500",
        reason=_OTHER_FAMILY,
    ),
    KnownGame(
        name="burraco",
        title="Burraco",
        also=("Buraco", "Biriba"),
        language="it",
        source=Source("Burraco", _PAGAT),
        variant="rami-500",
        reason=_OTHER_FAMILY,
    ),
    KnownGame(
        name="three-thirteen",
        title="Three Thirteen",
        language="en",
        source=Source("Three Thirteen", _PAGAT),
        variant="rami-frappe",
        reason="In each deal another rank is wild, from the threes to the kings. Here the rank does not go up.",
    ),
    KnownGame(
        name="oklahoma-rummy",
        title="Oklahoma rummy",
        also=("Arlington",),
        language="en",
        source=Source("Arlington", _PAGAT),
        variant="rami-500",
        reason=(
            "Twos are wild, and the whole discard pile is taken. Here a game with a wild rank has only the top of the "
            "pile."
        ),
    ),
    KnownGame(
        name="jamaican-kalooki",
        title="Jamaican Kalooki",
        language="en",
        source=Source("Kalooki", _WIKIPEDIA),
        variant="rami-51",
        reason="A player who is out of turn may call for the discard, and draws a card more for it.",
    ),
    KnownGame(
        name="tonk",
        title="Tonk",
        also=("Tunk",),
        language="en",
        source=Source("Tonk", _PAGAT),
        variant="rami-frappe",
        reason="Players may stop before their first turn, and a player who knocks and loses pays twice.",
    ),
    KnownGame(
        name="conquian",
        title="Conquián",
        language="es",
        source=Source("Conquian", _PAGAT),
        variant="rami",
        reason="It needs a pack of 40 cards, and a drawn card never enters the hand: it is laid at once or passed on.",
    ),
    KnownGame(
        name="chinchon",
        title="Chinchón",
        language="es",
        source=Source("Chinchón", _PAGAT),
        variant="gin-rami",
        reason="It is played with a Spanish pack of 40 or 48 cards, and a run of seven cards wins the whole game.",
    ),
    KnownGame(
        name="phase-10",
        title="Phase 10",
        language="en",
        source=Source("Phase 10", _WIKIPEDIA),
        variant="rami-51",
        reason="It has cards of its own, which have no suits.",
    ),
)
