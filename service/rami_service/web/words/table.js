/** What the table says. Generated from `rami.messages.words.table`. */
export const TABLE = ["Card table", "Table de jeu"];
export const STOCK = ["Stock", "Talon"];
export const PILE = ["Discard pile", "Défausse"];
export const STOCK_LEFT = [{ one: "Stock: {count} card.", other: "Stock: {count} cards." }, { one: "Talon : {count} carte.", other: "Talon : {count} cartes." }];
export const PILE_TOP = ["Discard pile, on top: {card}.", "Défausse, carte du dessus : {card}."];
export const TAKE_IT = ["Take it.", "La prendre."];
export const PILE_EMPTY = ["Discard pile, empty", "Défausse vide"];
export const DISCARD_HERE = ["Discard {card} on the pile", "Jeter {card} à la défausse"];
export const PILE_ALL = [{ one: "Show the card", other: "Show all {count} cards" }, { one: "Voir la carte", other: "Voir la défausse ({count})" }];
export const PILE_LESS = ["Hide the cards", "Masquer les cartes"];
export const TABLE_MELDS = ["Melds on the table", "Combinaisons sur la table"];
export const NO_MELDS = ["No melds yet", "Aucune combinaison posée"];
export const MELD = ["Meld {number}: {cards}", "Combinaison {number} : {cards}"];
export const ADD_TO = ["Add {cards} to this meld", "Ajouter {cards} à cette combinaison"];
export const YOUR_HAND = ["Your hand", "Votre main"];
export const HAND_HELP = ["Arrow keys move between cards, space chooses, shift with arrows moves the card. Press ? for all keys.", "Les flèches passent d’une carte à l’autre, espace choisit, majuscule avec flèche déplace la carte. ? montre les touches."];
export const CHOSEN = [{ one: "{count} card chosen", other: "{count} cards chosen" }, { one: "{count} carte choisie", other: "{count} cartes choisies" }];
export const DRAWN_CARD = ["just drawn", "vient d’être piochée"];
export const WILD = ["wild", "joker"];
export const DRAW = ["Draw", "Piocher"];
export const TAKE = ["Take {card}", "Prendre {card}"];
export const LAY = ["Lay meld", "Poser"];
export const LAY_POINTS = [{ one: "Lay meld ({count} point)", other: "Lay meld ({count} points)" }, { one: "Poser ({count} point)", other: "Poser ({count} points)" }];
export const LAY_WAYS = ["Lay meld ({count} ways)", "Poser ({count} façons)"];
export const ADD_TO_MELD = ["Add to {cards}", "Ajouter à {cards}"];
export const ADD_TO_ONE_OF = ["Add to one of {count}", "Ajouter à l’une des {count}"];
export const SWAP = [{ one: "Swap the joker", other: "Swap one of {count} jokers" }, { one: "Échanger le joker", other: "Échanger l’un des {count} jokers" }];
export const DISCARD_CARD = ["Discard {card}", "Jeter {card}"];
export const UNDO = ["Undo", "Annuler"];
export const KNOCK = ["Knock", "Frapper"];
export const KNOCK_COUNT = ["Knock, leaving {count}", "Frapper à {count}"];
export const HINT = ["Hint", "Conseil"];
export const CHOOSE_NONE = ["Choose none", "Tout désélectionner"];
export const OFFERED = ["You can lay", "Vous pouvez poser"];
export const PLAIN = {
  pass: ["Pass", "Passer"],
  challenge: ["Challenge", "Défier"],
  accept: ["Accept the challenge", "Accepter le défi"],
  refuse: ["Refuse the challenge", "Refuser le défi"],
};
export const SORT = ["Sort", "Trier"];
export const ORDERS = {
  suit: ["by suit", "par couleur"],
  rank: ["by rank", "par valeur"],
  melds: ["by melds", "par combinaisons"],
  own: ["by hand", "à la main"],
};
export const TURN_DRAW = ["Your turn: draw a card", "À vous : piochez"];
export const TURN_PLAY = ["Your turn: lay, or discard", "À vous : posez, ou jetez"];
export const TURN_OFFER = ["Your turn: take the card, or pass", "À vous : prenez la carte, ou passez"];
export const TURN_DISCARD = ["Your turn: discard a card, or knock", "À vous : jetez une carte, ou frappez"];
export const TURN_DECLARE = ["Your turn: declare, or discard a card", "À vous : annoncez, ou jetez une carte"];
export const TURN_ONLY_DISCARD = ["Your turn: choose the card to discard", "À vous : choisissez la carte à jeter"];
export const TURN_ANSWER = ["You are challenged: accept or refuse", "On vous défie : acceptez ou refusez"];
export const TURN_OF = ["{name} plays", "{name} joue"];
export const BETWEEN_DEALS = ["Between two deals", "Entre deux donnes"];
export const OVER = ["The game is over", "La partie est terminée"];
export const ABORTED = ["The game was stopped", "La partie a été interrompue"];
export const MUST_USE = ["You must lay {card} in this turn.", "Vous devez poser {card} à ce tour."];
export const JOKERS_OWED = [{ one: "You must lay the joker again in this turn.", other: "You must lay {count} jokers again in this turn." }, { one: "Vous devez reposer le joker à ce tour.", other: "Vous devez reposer {count} jokers à ce tour." }];
export const OPENING_POINTS = ["Opening: {points} of {needed} points", "Ouverture : {points} points sur {needed}"];
export const OPENED = ["has opened", "a ouvert"];
export const LEFT = ["{count} s left", "encore {count} s"];
export const DEALER = ["dealer", "donneur"];
export const CARDS = [{ one: "{count} card", other: "{count} cards" }, { one: "{count} carte", other: "{count} cartes" }];
export const YOU = ["You", "Vous"];
export const PARTNER = ["partner", "partenaire"];
export const BOT = ["house bot", "robot"];
export const LEVELS = {
  novice: ["novice", "débutant"],
  regular: ["regular", "moyen"],
  strong: ["strong", "fort"],
  expert: ["expert", "expert"],
  master: ["master", "maître"],
};
export const PLAYED_LIKE = ["played like {level} (busy)", "a joué au niveau {level} (service occupé)"];
export const AWAY = ["away", "plus là"];
export const CONNECTED = ["connected", "en ligne"];
export const NOT_CONNECTED = ["not connected", "hors ligne"];
export const OUT_OF_MATCH = ["out", "hors jeu"];
export const DROPPED = ["dropped out", "a abandonné"];
export const WATCHING = ["You are watching.", "Vous regardez la partie."];
export const WATCHING_LATE = ["You are watching, {seconds} s late.", "Vous regardez, avec {seconds} s de retard."];
export const RULES = ["Rules of this game", "Règles de cette partie"];
export const CLOSE = ["Close", "Fermer"];
