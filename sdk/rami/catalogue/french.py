"""Names of games in French."""

from typing import Final

from rami.catalogue.known_game import KnownGame, Source

_WIKIPEDIA: Final = Source("Rami", "Wikipédia (fr.wikipedia.org)")

GAMES: Final = (
    KnownGame(
        name="tierce-franche",
        title="Rami à tierce franche",
        also=("Rami 51", "Rami"),
        language="fr",
        source=Source("Le Rami", "Jeux de cartes (jeuxdecartes1.e-monsite.com)"),
        variant="rami-francais",
    ),
    KnownGame(
        name="rami-71",
        title="Rami 71",
        language="fr",
        source=_WIKIPEDIA,
        variant="rami-francais",
        options={"opening": {"points": 71}},
    ),
    KnownGame(
        name="rami-101",
        title="Rami 101",
        language="fr",
        source=_WIKIPEDIA,
        variant="rami-francais",
        options={"opening": {"points": 101}},
    ),
    KnownGame(
        name="rami-tunisien",
        title="Rami tunisien",
        language="fr",
        source=_WIKIPEDIA,
        variant="rami-francais",
        options={"opening": {"points": 71, "rising": 0}},
    ),
)
