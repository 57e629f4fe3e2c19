/** What several pages say. Each page has a file of its own beside this one. Generated from `rami.messages.pages.shared`. */
export const YES = ["yes", "oui"];
export const NO = ["no", "non"];
export const CANCEL = ["Cancel", "Annuler"];
export const SAVE = ["Save", "Enregistrer"];
export const SAVED = ["Saved", "Enregistré"];
export const COPY = ["Copy", "Copier"];
export const COPIED = ["Copied", "Copié"];
export const COPY_BY_HAND = ["The browser does not allow it: choose the text and copy it.", "Le navigateur ne le permet pas : sélectionnez le texte et copiez-le."];
export const YOUR_NAME = ["Your name", "Votre nom"];
export const NAME_HELP = ["Other players see it. If you leave it empty, you are {name}.", "Les autres joueurs le voient. Sans nom, vous serez {name}."];
export const GAME = ["Game", "Jeu"];
export const RULES_OF_GAME = ["Rules of the game", "Règles du jeu"];
export const PLAYERS_RANGE = ["{low} to {high} players", "de {low} à {high} joueurs"];
export const PLAYERS_EXACT = ["{count} players", "{count} joueurs"];
export const FREE_SEAT = ["free seat", "place libre"];
export const KEPT_SEAT = ["kept for a player", "réservée à un joueur"];
export const KEPT_FOR_YOU = ["kept for you", "réservée pour vous"];
export const HOUSE_BOT_OF = ["{name}, {level} bot", "{name}, robot {level}"];
export const YOU_ARE = ["{name} (you)", "{name} (vous)"];
export const NO_CLOCK = ["no clock", "sans limite de temps"];
export const PER_TURN = ["{time} per turn", "{time} par tour"];
export const PRIVATE = ["private", "privée"];
export const STATUS = {
  open: ["waiting for players", "attend des joueurs"],
  playing: ["being played", "en cours"],
  finished: ["finished", "terminée"],
  aborted: ["stopped", "interrompue"],
};
export const YOUR_TURN_TAG = ["your turn", "à vous"];
export const TURN_OF_NAME = ["{name} plays", "{name} joue"];
export const CREATED = ["created {when}", "créée {when}"];
export const NAMED_VALUE = ["{name}: {value}", "{name} : {value}"];
export const TO_TABLE = ["Go to the table", "Aller à la table"];
export const JOIN = ["Join", "Rejoindre"];
export const WATCH = ["Watch", "Regarder"];
export const NEXT_PAGE = ["Next page", "Page suivante"];
export const FIRST_PAGE = ["First page", "Première page"];
export const NEW_GAME_LINK = ["New game", "Nouvelle partie"];
