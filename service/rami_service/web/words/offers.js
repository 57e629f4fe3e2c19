/** The ways in which chosen cards can be laid, or a hand shown, where there are several. Generated from `rami.messages.words.offers`. */
export const LAY_AS = ["Lay as {cards}", "Poser : {cards}"];
export const ADD_AS = ["Add as {cards} to {meld}", "Ajouter {cards} à {meld}"];
export const ADD_AT = {
  low: ["Add {cards} before {meld}", "Ajouter {cards} avant {meld}"],
  high: ["Add {cards} after {meld}", "Ajouter {cards} après {meld}"],
};
export const SWAP = ["Take the joker of {cards}", "Prendre le joker de {cards}"];
