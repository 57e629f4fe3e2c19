"""What a hint says, and moves in words."""

from typing import Final

from rami.terminal.words import Words

DRAW_FROM: Final[dict[str, Words]] = {
    "draw_stock": ("Draw from the stock.", "Piochez au talon."),
    "draw_discard": ("Take {card} from the pile.", "Prenez {card} à la défausse."),
}
DRAW_WHY: Final[dict[str, Words]] = {
    "completes": ("It completes {meld}.", "Elle complète {meld}."),
    "fits": ("It fits a meld on the table.", "Elle va sur une combinaison de la table."),
    "pile_closed": ("The pile cannot be taken now.", "La défausse ne peut pas être prise maintenant."),
    "pile_useless": (
        "The card on the pile goes into no meld.",
        "La carte de la défausse n’entre dans aucune combinaison.",
    ),
}
BEST_MELDS: Final[Words] = (
    "Best melds of your hand: {melds} ({points} points).",
    "Meilleures combinaisons : {melds} ({points} points).",
)
NO_MELDS: Final[Words] = ("Your hand has no meld.", "Votre main n’a aucune combinaison.")
LEFT: Final[Words] = ("Left over: {cards} ({points} points).", "Il reste {cards} ({points} points).")
THROW: Final[Words] = ("Throw {card}.", "Jetez {card}.")
THROW_WHY: Final[dict[str, Words]] = {
    "spare": ("It is in none of your melds.", "Elle n’est dans aucune de vos combinaisons."),
    "breaks_up": ("It breaks up the least.", "C’est elle qui défait le moins."),
}
THROW_HELPS: Final[Words] = ("It may help the next player.", "Elle peut aider le joueur suivant.")
WORTH: Final[Words] = ("What each move is worth", "Ce que vaut chaque coup")
WORTH_HEAD: Final[Words] = ("Points ahead at the end", "Avance en fin de donne")
ASK: Final[Words] = ("Advice of", "Conseil de niveau")
ASKING: Final[Words] = ("Thinking …", "Réflexion …")
DO_IT: Final[Words] = ("Do it: {move}", "Jouer ce coup : {move}")
MOVES: Final[dict[str, Words]] = {
    "draw_stock": ("draw from the stock", "piocher au talon"),
    "draw_discard": ("take the pile", "prendre à la défausse"),
    "meld": ("lay {cards}", "poser {cards}"),
    "lay_off": ("add {cards} to a meld", "ajouter {cards}"),
    "swap_joker": ("take a joker for {cards}", "prendre un joker contre {cards}"),
    "discard": ("throw {cards}", "jeter {cards}"),
    "knock": ("knock {cards}", "frapper {cards}"),
    "pass": ("pass", "passer"),
    "undo": ("take a step back", "annuler"),
    "challenge": ("challenge", "défier"),
    "accept": ("accept the challenge", "accepter le défi"),
    "refuse": ("refuse the challenge", "refuser le défi"),
}
