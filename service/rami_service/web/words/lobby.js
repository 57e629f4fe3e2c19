/** What the lobby and the page of the rules say, English and French. */
export const LOBBY = ["Lobby", "Salon"];
export const NAME_WHY = [
  "Only players see the lobby. A name is enough.",
  "Le salon est réservé aux joueurs. Un nom suffit.",
];
export const WHICH_GAMES = ["Which games", "Quelles parties"];
export const WAITING = ["Waiting for players", "En attente de joueurs"];
export const PLAYED = ["Being played", "En cours"];
export const ANY_GAME = ["All games", "Tous les jeux"];
export const NUMBER_OF_SEATS = ["Seats", "Places"];
export const ANY_NUMBER = ["Any number", "Peu importe"];
export const NONE_WAITING = [
  "Nobody waits for players like this. Open a game, and others will find it here.",
  "Aucune partie de ce genre n’attend de joueurs. Ouvrez-en une : les autres la trouveront ici.",
];
export const NONE_PLAYED = [
  "No public game of this kind is being played.",
  "Aucune partie publique de ce genre n’est en cours.",
];
export const QUICK_JOIN = ["Quick match: {game}, {players}", "Partie rapide : {game}, {players}"];
export const JOIN_BY_LINK = ["Invitation: link or code", "Invitation : lien ou code"];
export const OPEN_LINK = ["Open", "Ouvrir"];
export const NO_GAME_NAMED = [
  "This names no game. Copy the whole link or code once more.",
  "Ce texte ne désigne aucune partie. Copiez de nouveau le lien ou le code en entier.",
];
export const REFRESHED = [
  "The list is read again every few seconds.",
  "La liste est relue toutes les quelques secondes.",
];

export const RULES = ["The games and their rules", "Les jeux et leurs règles"];
export const RULES_INTRO = [
  "All these games can be played here. Every rule can be changed when you create a game.",
  "Tous ces jeux se jouent ici. Chaque règle peut être modifiée à la création d’une partie.",
];
export const READ_RULES = ["Read the rules", "Lire les règles"];
export const PLAY_THIS = ["Play with these rules", "Jouer avec ces règles"];
export const ALL_GAMES = ["All games", "Tous les jeux"];
export const NOT_OFFERED = ["Not offered", "Jeux non proposés"];
