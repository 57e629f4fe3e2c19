/** What several pages say, English and French. Each page has a file of its own beside this one. */
export const LOADING = ["Loading…", "Chargement…"];
export const TRY_AGAIN = ["Try again", "Réessayer"];
export const REFUSED_WITH = ["The service refused this (status {status}).", "Le service a refusé (statut {status})."];
export const NO_ANSWER = {
  network: [
    "The service cannot be reached. Check your connection.",
    "Le service est injoignable. Vérifiez votre connexion.",
  ],
  timeout: ["The service takes too long to answer.", "Le service met trop de temps à répondre."],
  unreadable: [
    "Something other than the service has answered, perhaps the login page of a network.",
    "Ce n’est pas le service qui a répondu, mais peut-être la page de connexion d’un réseau.",
  ],
};
export const MAYBE_DONE = [
  "It may have been done all the same: look before you try again.",
  "C’est peut-être fait quand même : vérifiez avant de réessayer.",
];
export const PAGE_BROKEN = ["This page has failed: {reason}", "Cette page a échoué : {reason}"];

export const YES = ["yes", "oui"];
export const NO = ["no", "non"];
export const CANCEL = ["Cancel", "Annuler"];
export const SAVE = ["Save", "Enregistrer"];
export const SAVED = ["Saved", "Enregistré"];
export const COPY = ["Copy", "Copier"];
export const COPIED = ["Copied", "Copié"];
export const COPY_BY_HAND = [
  "The browser does not allow it: choose the text and copy it.",
  "Le navigateur ne le permet pas : sélectionnez le texte et copiez-le.",
];

export const YOUR_NAME = ["Your name", "Votre nom"];
export const NAME_HELP = [
  "Other players see it. If you leave it empty, you are {name}.",
  "Les autres joueurs le voient. Sans nom, vous serez {name}.",
];

export const NOVICE_DOES = [
  "Lays what it can and throws its high cards. Good for a first game.",
  "Pose ce qu’il peut et jette ses cartes fortes. Bien pour débuter.",
];
export const REGULAR_DOES = [
  "Weighs its chances, and does not help the next player.",
  "Évalue ses chances et n’aide pas le joueur suivant.",
];
export const STRONG_DOES = [
  "Keeps its melds to go out at once, where that pays.",
  "Garde ses combinaisons pour sortir d’un coup, si cela rapporte.",
];
export const EXPERT_DOES = [
  "Plays thousands of deals to their end before it chooses.",
  "Imagine des milliers de fins de donne avant de choisir.",
];
export const MASTER_DOES = [
  "Imagines far more of them, and thinks for half a second.",
  "En imagine bien plus, et réfléchit une demi-seconde.",
];
export const LIKE_STRONG = [
  "Cannot search in this game yet: plays like strong.",
  "Ne sait pas encore calculer dans ce jeu : joue comme le niveau fort.",
];
/** The levels that search, where the rules allow it. */
export const SEARCHING = ["expert", "master"];
export const LEVEL_DOES = {
  novice: NOVICE_DOES,
  regular: REGULAR_DOES,
  strong: STRONG_DOES,
  expert: EXPERT_DOES,
  master: MASTER_DOES,
};

export const GAME = ["Game", "Jeu"];
export const RULES_OF_GAME = ["Rules of this game", "Règles de ce jeu"];
export const PLAYERS_RANGE = ["{low} to {high} players", "de {low} à {high} joueurs"];
export const PLAYERS_EXACT = ["{count} players", "{count} joueurs"];
export const FREE_SEAT = ["free seat", "place libre"];
export const KEPT_SEAT = ["kept for a player", "réservée à un joueur"];
export const KEPT_FOR_YOU = ["kept for you", "réservée pour vous"];
export const HOUSE_BOT_OF = ["{name}, {level} bot", "{name}, robot {level}"];
export const YOU_ARE = ["{name} (you)", "{name} (vous)"];
export const NO_CLOCK = ["no clock", "sans pendule"];
export const PER_TURN = ["{time} per turn", "{time} par tour"];
export const PRIVATE = ["private", "privée"];
export const STATUS = {
  open: ["waiting for players", "attend des joueurs"],
  playing: ["being played", "en cours"],
  finished: ["finished", "terminée"],
  aborted: ["stopped", "interrompue"],
};
export const YOUR_TURN_TAG = ["your turn", "à vous"];
export const TURN_OF_NAME = ["{name} plays", "à {name} de jouer"];
export const CREATED = ["created {when}", "créée {when}"];
export const NAMED_VALUE = ["{name}: {value}", "{name} : {value}"];

export const TO_TABLE = ["Go to the table", "Aller à la table"];
export const JOIN = ["Join", "Rejoindre"];
export const WATCH = ["Watch", "Regarder"];
export const NEXT_PAGE = ["Next page", "Page suivante"];
export const FIRST_PAGE = ["First page", "Première page"];
export const NEW_GAME_LINK = ["New game", "Nouvelle partie"];
