/** What `<rami-game>` says, in English and French. Generated from `rami.messages`. */
export const LOADING = ["Loading …", "Chargement …"];
export const NOT_FOUND = ["There is no such game", "Cette partie n’existe pas"];
export const STOPPED = ["This game cannot be shown", "Cette partie ne peut pas être affichée"];
export const CARD = ["{rank} of {suit}", "{rank} de {suit}"];
export const JOKER = ["joker", "le joker"];
export const NUMBER = ["{number}", "le {number}"];
export const RANKS = {
  A: ["ace", "l’as"],
  J: ["jack", "le valet"],
  Q: ["queen", "la dame"],
  K: ["king", "le roi"],
};
export const STANDS_FOR = ["{joker} as {card}", "{joker} pour {card}"];
export const SUITS = {
  S: ["spades", "pique"],
  H: ["hearts", "cœur"],
  D: ["diamonds", "carreau"],
  C: ["clubs", "trèfle"],
};
export const WAITS = ["This game waits for players", "Cette partie attend des joueurs"];
export const TOTAL = ["Total", "Total"];
export const TO_TABLE = ["Go to the table", "Aller à la table"];
export const ABORTED = ["The game was stopped", "La partie a été interrompue"];
export const AWAY = ["away", "plus là"];
export const BETWEEN_DEALS = ["Between two deals", "Entre deux donnes"];
export const BOT = ["house bot", "robot"];
export const CARDS = [{ one: "{count} card", other: "{count} cards" }, { one: "{count} carte", other: "{count} cartes" }];
export const MELD = ["Meld {number}: {cards}", "Combinaison {number} : {cards}"];
export const NO_CONNECTION = ["No connection to the service. Trying again…", "Pas de connexion au service. Nouvel essai…"];
export const NO_MELDS = ["No melds yet", "Aucune combinaison posée"];
export const OVER = ["The game is over", "La partie est terminée"];
export const PILE_EMPTY = ["Discard pile, empty", "Défausse vide"];
export const PILE_TOP = ["Discard pile, on top: {card}.", "Défausse, carte du dessus : {card}."];
export const STOCK_LEFT = [{ one: "Stock: {count} card.", other: "Stock: {count} cards." }, { one: "Talon : {count} carte.", other: "Talon : {count} cartes." }];
export const TABLE = ["Card table", "Table de jeu"];
export const TABLE_MELDS = ["Melds on the table", "Combinaisons sur la table"];
export const TURN_OF = ["{name} plays", "{name} joue"];
