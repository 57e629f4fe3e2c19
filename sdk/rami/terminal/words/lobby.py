"""The lobby, the waiting room, and new games on a service."""

from typing import Final

from rami.terminal.words import Plural, Words

LOBBY: Final[Words] = ("Lobby", "Salon")
WHO: Final[Words] = ("Who is playing?", "Qui joue ?")
BAD_NAME: Final[Words] = (
    "Type a name of 1 to 40 characters that can be seen.",
    "Entrez un nom de 1 à 40 caractères visibles.",
)
HELLO: Final[Words] = ("Hello {name}", "Bonjour {name}")
YOUR_GAMES: Final[Words] = ("Your games", "Vos parties")
WAITING: Final[Words] = ("Waiting for players", "En attente de joueurs")
PLAYED: Final[Words] = ("Being played: look on", "En cours : regarder")
NONE_HERE: Final[Words] = ("No games here.", "Aucune partie ici.")
PLAYERS: Final[Plural] = (("{count} player", "{count} players"), ("{count} joueur", "{count} joueurs"))
FREE: Final[Plural] = (
    ("{count} seat is free", "{count} seats are free"),
    ("{count} place libre", "{count} places libres"),
)
CHANGED: Final[Plural] = (
    ("{count} rule changed", "{count} rules changed"),
    ("{count} règle changée", "{count} règles changées"),
)
NEW_GAME: Final[Words] = ("New game", "Nouvelle partie")
QUICK_MATCH: Final[Words] = ("Quick match", "Partie rapide")
JOIN: Final[Words] = ("Join by id or invitation", "Rejoindre par identifiant ou invitation")
JOIN_HELP: Final[Words] = (
    "The id of the game (g_…), with the invitation (i_…) if it is private, or the link.",
    "L’identifiant de la partie (g_…), avec l’invitation (i_…) si elle est privée, ou le lien.",
)
NO_ID: Final[Words] = ("This has no id of a game.", "Aucun identifiant de partie ici.")
REFRESH: Final[Words] = ("Read again", "Relire")

WITH: Final[Words] = ("With", "Avec")
COMPANIES: Final[dict[str, Words]] = {
    "bots": ("house bots", "des robots"),
    "open": ("anyone", "n’importe qui"),
    "private": ("invited players", "des invités"),
}
CLOCK: Final[Words] = ("Time", "Temps")
NO_CLOCK: Final[Words] = ("no limit", "sans limite")
SECONDS: Final[Words] = ("{count} s a turn", "{count} s par tour")

WAITS: Final[Words] = ("This game waits for players", "Cette partie attend des joueurs")
FREE_SEATS: Final[Plural] = (
    (
        "{count} seat is free. The game begins when it is taken.",
        "{count} seats are free. The game begins when all are taken.",
    ),
    (
        "Il reste {count} place. La partie commence quand elle est prise.",
        "Il reste {count} places. La partie commence quand toutes sont prises.",
    ),
)
SEAT_NUMBER: Final[Words] = ("Seat {number}", "Place {number}")
FREE_SEAT: Final[Words] = ("free", "libre")
ADD_ONE: Final[Words] = ("Add a house bot", "Ajouter un robot")
INVITE: Final[Words] = ("Invite others", "Inviter")
INVITE_TO: Final[dict[str, Words]] = {
    "play": ("Invite to play", "Inviter à jouer"),
    "watch": ("Invite to watch", "Inviter à regarder"),
}
PUBLIC: Final[Words] = (
    "The game is public: everybody in the lobby can join. This is its id:",
    "La partie est publique : on peut la rejoindre depuis le salon. Voici son identifiant :",
)
HOW_TO_WATCH: Final[Words] = (
    "It is entered in the lobby, at “Join”.",
    "Elle s’entre au salon, à « Rejoindre ».",
)
INVITE_ONCE: Final[Words] = (
    "Send this to the person that you invite. It is shown only now.",
    "Envoyez ceci à la personne que vous invitez. Ce n’est montré que maintenant.",
)
LEAVE_GAME: Final[Words] = ("Leave the game", "Quitter la partie")
LEAVE_CREATOR: Final[Words] = (
    "You have created this game: if you leave, it is stopped for everybody.",
    "Vous avez créé cette partie : si vous la quittez, elle est annulée pour tous.",
)
LEAVE_YES: Final[Words] = ("Yes, leave", "Oui, quitter")
BACK: Final[Words] = ("Back to the lobby", "Retour au salon")
GUEST: Final[Words] = ("Guest", "Invité")
COME_BACK: Final[Words] = (
    "You played as {name}, and so you will here the next time. To be this player on another computer:",
    "Vous avez joué comme {name}, et ce sera pareil ici la prochaine fois. Pour l’être sur un autre ordinateur :",
)
