/** What the page of a new game says, English and French. */
export const NEW_GAME = ["New game", "Nouvelle partie"];
export const THE_GAME = ["The game", "Le jeu"];
export const CHOOSE_GAME = ["Choose another game", "Choisir un autre jeu"];
export const CLOSE_LIST = ["Close the list", "Fermer la liste"];

export const SEATS = ["Who sits where", "Les places"];
export const HOW_MANY = ["Players", "Joueurs"];
export const SEAT_NUMBER = ["Seat {number}", "Place {number}"];
export const TEAM = ["team {letter}", "équipe {letter}"];
export const PARTNERS_HELP = [
  "Partners sit opposite each other: seats 1 and 3 play against seats 2 and 4.",
  "Les partenaires se font face : les places 1 et 3 jouent contre les places 2 et 4.",
];
export const YOU = ["You", "Vous"];
export const YOU_HERE = ["You sit here", "Vous vous asseyez ici"];
export const ANYONE = ["Anyone", "N’importe qui"];
export const A_PLAYER = ["A player whom you name", "Un joueur précis (par son identifiant)"];
export const HOUSE_BOT = ["House bot", "Robot"];
export const BOT_LEVEL = ["{level} bot", "robot {level}"];
export const PLAYER_ID = ["Id of the player", "Identifiant du joueur"];
export const PLAYER_ID_HELP = [
  "It begins with p_ and is on the player’s own page. People with whom you have played are suggested.",
  "Il commence par p_ et se trouve sur la page de ce joueur. Ceux avec qui vous avez joué sont proposés.",
];

export const TABLE = ["The table", "La table"];
export const TURN_CLOCK = ["Time for a turn", "Temps par tour"];
export const OFF = ["no limit", "sans limite"];
export const CLOCK_HELP = [
  "When it is up, a house bot plays the turn.",
  "Quand il est écoulé, un robot joue le tour.",
];
export const DEAL_PAUSE = ["Pause between two deals", "Pause entre deux donnes"];
export const NO_PAUSE = ["none", "aucune"];
export const PRIVATE = ["Private: only with an invitation", "Privée : seulement sur invitation"];
export const WAIT_FOR_ENTROPY = [
  "Wait until I have added my part of the first shuffle",
  "Attendre que j’ajoute mon propre hasard au premier mélange",
];
export const CREATE = ["Create the game", "Créer la partie"];
export const CANNOT_CREATE = [
  "The game cannot be created yet: see what the rules say.",
  "La partie ne peut pas encore être créée : voyez ce que disent les règles.",
];

export const OPTIONS = ["Rules", "Règles"];
export const SEARCH = ["Search the rules", "Chercher une règle"];
export const ONLY_CHANGED = ["Only what I have changed", "Seulement ce que j’ai modifié"];
export const ALL_BACK = ["All back to default", "Tout remettre par défaut"];
export const NOTHING_FOUND = ["No rule has these words.", "Aucune règle ne contient ces mots."];
export const NOTHING_CHANGED = ["You have changed nothing.", "Vous n’avez rien modifié."];
export const CHANGED = ["changed", "modifiée"];
export const COUNT_CHANGED = [
  { one: "{count} changed", other: "{count} changed" },
  { one: "{count} modifiée", other: "{count} modifiées" },
];
export const BACK_TO = ["Back to default: {value}", "Remettre par défaut : {value}"];
export const FOLLOWS = ["Follows from: {title}", "Découle de : {title}"];
export const FOLLOWS_OTHERS = ["Follows from your other choices", "Découle de vos autres choix"];
export const BOUNDS = ["A whole number from {min} to {max}", "Un nombre entier de {min} à {max}"];
export const ITEM = ["{title} {number}", "{title} {number}"];
export const ADD = ["Add one more", "En ajouter"];
export const REMOVE = ["Remove number {number}", "Retirer le numéro {number}"];
export const FROM = ["from", "de"];
export const TO = ["to", "à"];
export const FOR_PLAYERS = ["{count} players", "{count} joueurs"];

export const RULE_SHEET = ["The rules of this game", "Les règles de cette partie"];
export const NOT_PLAYABLE = ["These rules cannot be played", "Ces règles ne peuvent pas être jouées"];
export const TO_OPTION = ["Go to: {title}", "Aller à : {title}"];
