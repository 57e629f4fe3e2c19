"""What a hint says, and moves in words."""

from typing import Final

from rami.terminal.words import Plural, Words

ANSWERED_LIKE: Final[Words] = (
    "The service is busy: this is the advice of {level}.",
    "Le service est occupé : c’est un conseil de niveau {level}.",
)
DRAW_STOCK: Final[Words] = ("Draw from the stock.", "Piochez au talon.")
DRAW_DEEP: Final[Plural] = (
    ("Take {card} from the pile.", "Take {card} from the pile, and all on top of it: {count} cards."),
    ("Prenez {card} à la défausse.", "Prenez {card} à la défausse et tout ce qui est dessus : {count} cartes."),
)
DRAW_WHY: Final[dict[str, Words]] = {
    "completes": ("It completes {meld}.", "Elle complète {meld}."),
    "fits": ("It fits a meld on the table.", "Elle va sur une combinaison de la table."),
    "pile_closed": ("The pile cannot be taken now.", "La défausse ne peut pas être prise maintenant."),
    "pile_useless": (
        "The card on the pile does not help your hand.",
        "La carte de la défausse ne vous aide pas.",
    ),
}
BEST_MELDS: Final[Words] = (
    "Best melds of your hand: {melds} ({points} points).",
    "Meilleures combinaisons : {melds} ({points} points).",
)
NO_MELDS: Final[Words] = ("Your hand has no meld.", "Votre main n’a aucune combinaison.")
LEFT: Final[Words] = ("Left over: {cards} ({points} points).", "Il reste {cards} ({points} points).")
DISCARD: Final[Words] = ("Discard {card}.", "Jetez {card}.")
FIRST: Final[dict[str, Words]] = {
    "meld": ("First lay {cards}.", "Posez d’abord {cards}."),
    "lay_off": ("First add {cards} to a meld.", "Ajoutez d’abord {cards} à une combinaison."),
    "swap_joker": ("First take a joker for {cards}.", "Prenez d’abord un joker contre {cards}."),
}
FIRST_THEN_DISCARD: Final[dict[str, Words]] = {
    "meld": ("First lay {cards}, then discard {card}.", "Posez d’abord {cards}, puis jetez {card}."),
    "lay_off": (
        "First add {cards} to a meld, then discard {card}.",
        "Ajoutez d’abord {cards} à une combinaison, puis jetez {card}.",
    ),
    "swap_joker": (
        "First take a joker for {cards}, then discard {card}.",
        "Prenez d’abord un joker contre {cards}, puis jetez {card}.",
    ),
}
DISCARD_WHY: Final[dict[str, Words]] = {
    "spare": ("It is in none of your melds.", "Elle n’est dans aucune de vos combinaisons."),
    "breaks_up": ("Your hand can spare it best.", "C’est elle qui vous manquera le moins."),
}
DISCARD_HELPS: Final[Words] = ("It may help the next player.", "Elle peut aider le joueur suivant.")
WORTH: Final[Words] = ("What each move is worth", "Ce que vaut chaque coup")
CHOSEN: Final[Words] = ("▸ the choice of the bot", "▸ le choix du robot")
BETTER: Final[Words] = (
    "Played to the end of the deal, another move brings more points: {move}.",
    "En jouant la donne jusqu’au bout, un autre coup rapporte plus : {move}.",
)
UNSURE: Final[Words] = (
    "Another move shows more points, but that is not certain enough to go by it.",
    "Un autre coup affiche plus de points, mais ce n’est pas assez sûr pour s’y fier.",
)
NOTHING_COMPARED: Final[Words] = ("The bot has compared no other move.", "Le robot n’a comparé aucun autre coup.")
WORTH_HEAD: Final[Words] = (
    "points ahead at the end; ± is how sure the difference to ▸ is",
    "avance en fin de donne ; ± dit si l’écart avec ▸ est sûr",
)
ASK: Final[Words] = ("Advice of", "Conseil de niveau")
ASKING: Final[Words] = ("Thinking …", "Réflexion …")
DO_IT: Final[Words] = ("Do it: {move}", "Jouer ce coup : {move}")
MOVES: Final[dict[str, Words]] = {
    "draw_stock": ("draw from the stock", "piocher au talon"),
    "draw_discard": ("take the pile", "prendre à la défausse"),
    "meld": ("lay {cards}", "poser {cards}"),
    "lay_off": ("add {cards} to a meld", "ajouter {cards}"),
    "swap_joker": ("take a joker for {cards}", "prendre un joker contre {cards}"),
    "discard": ("discard {cards}", "jeter {cards}"),
    "knock": ("knock {cards}", "frapper {cards}"),
    "pass": ("pass", "passer"),
    "undo": ("take a step back", "annuler"),
    "challenge": ("challenge", "défier"),
    "accept": ("accept the challenge", "accepter le défi"),
    "refuse": ("refuse the challenge", "refuser le défi"),
}
