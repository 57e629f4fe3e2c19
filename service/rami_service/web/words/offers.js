/** The ways in which chosen cards can be laid, or a hand shown, where there are several. Generated from `rami.messages.words.offers`. */
export const LAY_AS_POINTS = [{ one: "Lay as {cards} ({count} point)", other: "Lay as {cards} ({count} points)" }, { one: "Poser : {cards} ({count} point)", other: "Poser : {cards} ({count} points)" }];
export const ADD_AS = ["Add as {cards} to {meld}", "Ajouter {cards} à {meld}"];
export const ADD_AT = {
  low: ["Add {cards} before {meld}", "Ajouter {cards} avant {meld}"],
  high: ["Add {cards} after {meld}", "Ajouter {cards} après {meld}"],
};
export const SWAP_OF = ["Swap the joker of {cards}", "Échanger le joker de {cards}"];
export const OTHERS = ["Other choices", "Autres choix"];
export const IS_GONE = ["{name} is not connected.", "{name} n’est plus en ligne."];
