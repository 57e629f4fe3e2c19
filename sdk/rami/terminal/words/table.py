"""What the table says."""

from typing import Final

from rami.terminal.words import Plural, Words

STOCK: Final[Words] = ("Stock", "Talon")
PILE: Final[Words] = ("Discard pile", "Défausse")
PILE_EMPTY: Final[Words] = ("empty", "vide")
PILE_HAS_NONE: Final[Words] = ("The discard pile is empty.", "La défausse est vide.")
TAKE_DEPTH: Final[Plural] = (
    ("Take {card}", "Take {card} and all on top of it: {count} cards"),
    ("Prendre {card}", "Prendre {card} et tout ce qui est dessus : {count} cartes"),
)
NO_MELDS: Final[Words] = ("No melds yet", "Aucune combinaison posée")

DRAW: Final[Words] = ("Draw", "Piocher")
TAKE: Final[Words] = ("Take {card}", "Prendre {card}")
PILE_ALL: Final[Words] = ("Whole pile", "Toute la défausse")
LAY: Final[Words] = ("Lay meld", "Poser")
LAY_POINTS: Final[Plural] = (
    ("Lay meld ({count} point)", "Lay meld ({count} points)"),
    ("Poser ({count} point)", "Poser ({count} points)"),
)
LAY_AS: Final[Words] = ("Lay as {cards}", "Poser : {cards}")
ADD: Final[Words] = ("Add to a meld", "Ajouter")
ADD_AS: Final[Words] = ("Add as {cards} to {meld}", "Ajouter {cards} à {meld}")
ADD_LOW: Final[Words] = ("Add {cards} before {meld}", "Ajouter {cards} avant {meld}")
ADD_HIGH: Final[Words] = ("Add {cards} after {meld}", "Ajouter {cards} après {meld}")
SWAP: Final[Words] = ("Take the joker of {cards}", "Prendre le joker de {cards}")
DISCARD_CARD: Final[Words] = ("Discard {card}", "Jeter {card}")
DISCARD: Final[Words] = ("Discard", "Jeter")
UNDO: Final[Words] = ("Undo", "Annuler")
KNOCK: Final[Words] = ("Knock", "Frapper")
KNOCK_COUNT: Final[Words] = ("Knock, leaving {count}", "Frapper à {count}")
PASS: Final[Words] = ("Pass", "Passer")
CHALLENGE: Final[Words] = ("Challenge", "Défier")
ACCEPT: Final[Words] = ("Accept the challenge", "Accepter le défi")
REFUSE: Final[Words] = ("Refuse the challenge", "Refuser le défi")
HINT: Final[Words] = ("Hint", "Conseil")
CHOOSE_CARD: Final[Words] = ("Choose a card", "Choisir une carte")
CHOOSE_NONE: Final[Words] = ("Choose none", "Tout désélectionner")
CHOOSE_ONE: Final[Words] = ("Choose one card of your hand first.", "Choisissez d’abord une carte de votre main.")
CHOOSE_CARDS: Final[Words] = ("Choose cards of your hand first.", "Choisissez d’abord des cartes de votre main.")
NO_MELD_TO_ADD: Final[Words] = ("There is no meld on the table.", "Il n’y a aucune combinaison sur la table.")
OFFERED: Final[Words] = ("You can lay", "Vous pouvez poser")
WHICH_MELD: Final[Words] = ("Which meld?", "Quelle combinaison ?")
WHICH_CARD: Final[Words] = ("What does the joker stand for?", "Que remplace le joker ?")

SORT: Final[Words] = ("Sorted", "Tri :")
ORDERS: Final[dict[str, Words]] = {
    "suit": ("by suit", "par couleur"),
    "rank": ("by rank", "par valeur"),
    "melds": ("by melds", "par combinaisons"),
    "own": ("by hand", "à la main"),
}

TURN_DRAW: Final[Words] = ("Your turn: draw a card", "À vous : piochez")
TURN_PLAY: Final[Words] = ("Your turn: lay cards, or discard one", "À vous : posez, ou jetez une carte")
TURN_OFFER: Final[Words] = ("Your turn: take the card, or pass", "À vous : prenez la carte, ou passez")
TURN_DISCARD: Final[Words] = ("Your turn: discard a card, or knock", "À vous : jetez une carte, ou frappez")
TURN_ANSWER: Final[Words] = ("You are challenged: accept or refuse", "On vous défie : acceptez ou refusez")
TURN_CHALLENGED: Final[Words] = (
    "{name} is challenged, and accepts or refuses",
    "{name} est défié : accepter ou refuser",
)
TURN_OF: Final[Words] = ("{name} plays", "{name} joue")
NEXT_DEAL: Final[Words] = ("The next deal begins", "La prochaine donne commence")
PAUSE: Final[Words] = ("The next deal begins in {seconds} s", "La prochaine donne commence dans {seconds} s")
OVER: Final[Words] = ("The game is over", "La partie est terminée")
ABORTED: Final[Words] = ("The game was stopped", "La partie a été interrompue")
MUST_USE: Final[Words] = ("You must lay {card} in this turn.", "Vous devez poser {card} à ce tour.")
JOKERS_OWED: Final[Plural] = (
    ("You must lay the joker again in this turn.", "You must lay {count} jokers again in this turn."),
    ("Vous devez reposer le joker à ce tour.", "Vous devez reposer {count} jokers à ce tour."),
)
OPENING_POINTS: Final[Words] = (
    "Opening: {points} of {needed} points",
    "Ouverture : {points} points sur {needed}",
)
CONTRACT: Final[Words] = ("Contract: {melds}", "Contrat : {melds}")
RUN_OF: Final[Words] = ("run of {count}", "suite de {count}")
SET_OF: Final[Words] = ("set", "brelan ou carré")
SET_OF_FOUR: Final[Words] = ("set of four", "carré")
KNOCK_LIMIT: Final[Words] = ("Knock at {count} or less", "Frapper à {count} ou moins")
LEFT: Final[Words] = ("{count} s left", "encore {count} s")
AWAY_YOU: Final[Words] = (
    "You were away, and a house bot plays for you.",
    "Vous étiez absent : un robot joue pour vous.",
)
RETURN: Final[Words] = ("I am back", "Je suis de retour")
NO_CONNECTION: Final[Words] = (
    "No connection to the service. Trying again…",
    "Pas de connexion au service. Nouvel essai…",
)
SUSPENDED: Final[Words] = (
    "All players are away. The game waits.",
    "Tous les joueurs sont absents. La partie attend.",
)

DEALER: Final[Words] = ("dealer", "donneur")
OPENED: Final[Words] = ("has opened", "a ouvert")
YOU: Final[Words] = ("You", "Vous")
NAMELESS: Final[Words] = ("Player {number}", "Joueur {number}")
"""Who has given no name, as others see them."""
TOO_SMALL: Final[Words] = (
    "The table needs more room: {columns} × {rows}",
    "La table a besoin de plus de place : {columns} × {rows}",
)
PARTNER: Final[Words] = ("partner", "partenaire")
LEVELS: Final[dict[str, Words]] = {
    "novice": ("novice", "débutant"),
    "regular": ("regular", "moyen"),
    "strong": ("strong", "fort"),
    "expert": ("expert", "expert"),
    "master": ("master", "maître"),
}
PLAYED_LIKE: Final[Words] = ("played like {level} (busy)", "a joué au niveau {level} (service occupé)")
AWAY: Final[Words] = ("away", "absent")
OUT_OF_MATCH: Final[Words] = ("out", "éliminé")
WATCHING: Final[Words] = ("You are watching.", "Vous regardez la partie.")
DEAL_NUMBER: Final[Words] = ("Deal {number}", "Donne {number}")
RULES: Final[Words] = ("Rules", "Règles")
LAST_DEAL: Final[Words] = ("Last deal", "Dernière donne")
RESULT: Final[Words] = ("Result, play again", "Résultat, rejouer")
NO_LAST_DEAL: Final[Words] = ("No deal is over yet.", "Aucune donne n’est encore terminée.")
KEYS: Final[Words] = ("Keys", "Touches")
LEAVE: Final[Words] = ("Leave", "Quitter")
TALK: Final[Words] = ("Say something", "Dire quelque chose")
MUTE: Final[Words] = ("Mute {name}", "Ne plus entendre {name}")
HEAR: Final[Words] = ("Hear {name} again", "Entendre de nouveau {name}")
RESIGN: Final[Words] = ("Resign", "Abandonner")
RESIGN_SURE: Final[Words] = (
    "A house bot will play your cards to the end. Resign?",
    "Un robot jouera vos cartes jusqu’à la fin. Abandonner ?",
)
RESIGN_ENDS: Final[Words] = (
    "You are the only player, so the game ends. Resign?",
    "Vous êtes seul à jouer : la partie s’arrête. Abandonner ?",
)
RESIGN_YES: Final[Words] = ("Yes, resign", "Oui, abandonner")
STAY: Final[Words] = ("No, go on", "Non, continuer")
LEAVE_SURE: Final[Words] = ("The game on this machine ends. Leave?", "La partie sur cette machine s’arrête. Quitter ?")
LEAVE_CLOCK: Final[Words] = (
    "The game goes on, and your turns will run out of time. Leave?",
    "La partie continue, et vos tours vont s’écouler sans vous. Quitter ?",
)
LEAVE_YES: Final[Words] = ("Yes, leave", "Oui, quitter")
CLOSE: Final[Words] = ("Close", "Fermer")
