/** What is asked and offered: ways to lay chosen cards or to show a hand, declaring, dropping out, and wild cards. Generated from `rami.messages.words.offers`. */
export const LAY_AS_POINTS = [{ one: "Lay as {cards} ({count} point)", other: "Lay as {cards} ({count} points)" }, { one: "Poser : {cards} ({count} point)", other: "Poser : {cards} ({count} points)" }];
export const ADD_AS = ["Add as {cards} to {meld}", "Ajouter {cards} à {meld}"];
export const ADD_AT = {
  low: ["Add {cards} before {meld}", "Ajouter {cards} avant {meld}"],
  high: ["Add {cards} after {meld}", "Ajouter {cards} après {meld}"],
};
export const SWAP_OF = ["Swap the joker of {cards}", "Échanger le joker de {cards}"];
export const OTHERS = ["Other choices", "Autres choix"];
export const IS_GONE = ["{name} is not connected.", "{name} n’est plus en ligne."];
export const WHICH_MELD = ["Which meld?", "Quelle combinaison ?"];
export const WHICH_CARD = ["What does the joker stand for?", "Que remplace le joker ?"];
export const DECLARE = ["Declare", "Annoncer"];
export const DECLARE_WITH = ["Declare, discarding {card}", "Annoncer en jetant {card}"];
export const CHOOSE_DISCARD = ["First choose the card to discard.", "Choisissez d’abord la carte à jeter."];
export const DROP = [{ one: "Drop out ({count} point)", other: "Drop out ({count} points)" }, { one: "Abandonner la donne ({count} point)", other: "Abandonner la donne ({count} points)" }];
export const DROP_SURE = [{ one: "You score {count} point, and play no more in this deal. Drop out?", other: "You score {count} points, and play no more in this deal. Drop out?" }, { one: "Vous marquez {count} point et ne jouez plus dans cette donne. Abandonner la donne ?", other: "Vous marquez {count} points et ne jouez plus dans cette donne. Abandonner la donne ?" }];
export const DROP_YES = [{ one: "Yes, drop out for {count} point", other: "Yes, drop out for {count} points" }, { one: "Oui, abandonner la donne pour {count} point", other: "Oui, abandonner la donne pour {count} points" }];
export const TURNED_UP = ["Turned up: {card}.", "Carte retournée : {card}."];
export const WILD_RANK = ["Wild: {rank}", "Joker : {rank}"];
export const TAKE_DEPTH = [{ one: "Take {card}", other: "Take {card} and all on top of it: {count} cards" }, { one: "Prendre {card}", other: "Prendre {card} et tout ce qui est dessus : {count} cartes" }];
