/** What the first page says. Generated from `rami.messages.pages.home`. */
export const PLAY_RAMI = ["Play rami", "Jouer au rami"];
export const HELLO = ["Hello {name}", "Bonjour {name}"];
export const WELCOME = ["French rummy and its many versions. Choose a level, and the cards are dealt.", "Le rami et ses variantes. Choisissez un niveau, et les cartes sont distribuées."];
export const AGAINST_BOTS = ["Against house bots", "Contre les robots"];
export const OPPONENTS = ["Opponents", "Adversaires"];
export const LEVEL = ["How well they play: choose, and the game begins", "Leur niveau : choisissez, et la partie commence"];
export const WITH_PEOPLE = ["With other players", "Avec d’autres joueurs"];
export const QUICK_MATCH = ["Quick match", "Partie rapide"];
export const QUICK_MATCH_HELP = ["You join a game of {game} that waits for players, or open one. Each player has a minute per turn.", "Vous rejoignez une partie de {game} qui attend des joueurs, ou vous en ouvrez une. Chacun dispose d’une minute par tour."];
export const HOW_MANY = ["Players", "Joueurs"];
export const MORE_WAYS = ["More", "Autres possibilités"];
export const SEE_LOBBY = ["See who waits in the lobby", "Voir qui attend au salon"];
export const ALL_OPTIONS = ["New game with all options", "Nouvelle partie avec toutes les options"];
export const ALL_RULES = ["The rules of all games", "Les règles de tous les jeux"];
export const YOUR_GAMES = ["Your games", "Vos parties"];
export const NO_GAMES = ["You have no open or running game.", "Vous n’avez aucune partie ouverte ou en cours."];
export const ALL_YOUR_GAMES = ["All your games", "Toutes vos parties"];
