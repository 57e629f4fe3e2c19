"""Facts of the rule documents, as the sheets state them: English and French."""

ROUND_THE_CORNER = ("A-2-3, Q-K-A and K-A-2 are runs", "As-2-3, D-R-As et R-As-2 sont des suites")
ONE = ("One pack of 52 cards, without jokers.", "Un jeu de 52 cartes, sans joker.")
ACE_LOW = ("A-2-3 is a run, but Q-K-A is not", "As-2-3 est une suite, mais pas D-R-As")
ACE_BOTH = ("A-2-3 and Q-K-A are runs, but K-A-2 is not", "As-2-3 et D-R-As sont des suites, mais pas R-As-2")
UPCARD = ("The next card is turned face up and starts", "On retourne la carte suivante")
NO_UPCARD = ("The first discard starts the discard pile.", "La première carte défaussée commence la défausse.")
STARTER = ("does not draw in the first turn", "ne pioche pas au premier tour")
ONE_MELD = ("lay one meld (not more)", "poser une seule combinaison")
ANY_MELDS = ("lay any number of melds and lay off", "autant que l’on veut et dans n’importe quel ordre")
WINNER_TAKES = (
    "scores the total of the points left in the hands of the other players",
    "marque le total des points restés dans les mains des autres joueurs",
)
OWN_HAND = (
    "Each player gets penalty points: the points left in their hand.",
    "Chacun compte contre lui les points restés dans sa main.",
)
OUT_ANYHOW = ("has been laid in a meld, laid off or discarded", "a posé, ajouté ou défaussé sa dernière carte")
OUT_BY_DISCARD = ("goes out by discarding the last card", "sort en défaussant sa dernière carte")
TWICE = ("This happens at most twice in a deal", "Cela se fait deux fois au plus par donne")
TURNED_OVER = ("turned over without shuffling", "on retourne la défausse, sans la mélanger")
LOWEST = ("The lowest total wins the game.", "Le total le plus bas gagne la partie.")
HIGHEST = ("The highest total wins the game.", "Le total le plus élevé gagne la partie.")
ACE_11 = ("| Ace | 11 |", "| As | 11 |")
JOKER_20 = ("| Joker left in the hand | 20 |", "| Joker resté en main | 20 |")
JOKER_25 = ("| Joker left in the hand | 25 |", "| Joker resté en main | 25 |")
FROM_DEALER = (
    "The player who plays first is dealt 15 cards and each other player 14",
    "Le joueur qui joue en premier reçoit 15 cartes et chacun des autres 14",
)
OPENED_ADD = ("Only players who have opened may lay off", "Seuls les joueurs qui ont ouvert peuvent ajouter")
ANYBODY_ADDS = (
    "A player may lay off cards without having laid a meld.",
    "Il n’est pas nécessaire d’avoir soi-même posé une combinaison.",
)
ANY_MELD = ("either one's own or another player's", "la sienne ou celle d’un autre joueur")
COMPLETE_FOUR = (
    "the joker in 6♣ joker 6♥ is taken by adding both 6♠ and 6♦",
    "pour prendre le joker de 6♣ joker 6♥, il pose à la fois 6♠ et 6♦",
)
RELAY = ("must be laid again in the same turn", "doit être reposé dans le même tour")
TWO_JOKERS = ("at most two jokers", "deux jokers au plus")
RAMI_DOUBLE = (
    "If a player goes rami, the points of the others are doubled",
    "Si un joueur fait rami, les points des autres sont doublés",
)
WAIVED = ("goes rami does not need this minimum", "qui fait rami n’est pas tenu d’atteindre ce minimum")
CONDITIONS = (
    "or, under the conditions below, the top card of the discard pile",
    "ou, aux conditions indiquées plus bas, celle du dessus de la défausse",
)
FIRST_FREE = (
    "own first turn of a deal, taking it carries no obligation",
    "À son premier tour dans une donne, un joueur peut la prendre sans engagement",
)
SHUFFLED = ("The other cards are shuffled", "On mélange les autres")
COMPANY = (
    "at least one other card from the hand must be laid on the same meld",
    "il faut poser sur la même combinaison, dans ce tour, au moins une autre carte",
)
ONE_DEAL = ("The game is one deal.", "La partie se joue en une seule donne.")
TAKE_FREELY = ("Taking it carries no obligation: the player may keep it", "On peut la prendre sans engagement")

DIFFERENCES = (
    "510 + (510 − 350) + (510 − 420) + (510 − 280) = 990 points",
    "il finit la partie avec 510 + (510 − 350) + (510 − 420) + (510 − 280) = 990 points",
)
TEAM_DIFFERENCE = ("510 + (510 − 420) = 600 points", "elle finit la partie avec 510 + (510 − 420) = 600 points")

FAMILY = [
    ("For two to four players.", "Pour deux à quatre joueurs."),
    *(FROM_DEALER, NO_UPCARD, STARTER, ANY_MELDS, ACE_BOTH, OPENED_ADD, WAIVED, SHUFFLED, COMPANY, OUT_BY_DISCARD),
    *(ACE_11, OWN_HAND, RAMI_DOUBLE, ONE_DEAL, LOWEST),
]
JOKERS = [TWO_JOKERS, COMPLETE_FOUR, RELAY, JOKER_20]


def opening(points: int) -> tuple[str, str]:
    """A minimum of points for the opening, in both languages."""
    return f"be worth at least {points} points in total", f"valoir au total au moins {points} points"


def rows(*numbers: tuple[int, ...]) -> tuple[str, str]:
    """The table of the deal, which is the same in both languages."""
    text = "\n".join(f"| {' | '.join(map(str, row))} |" for row in numbers)
    return text, text
