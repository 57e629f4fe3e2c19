/** What the table says where players declare, drop out of a deal, or play with a wild rank. Generated from `rami.messages.words.declaring`. */
export const DECLARE = ["Declare", "Annoncer"];
export const DECLARE_WITH = ["Declare, discarding {card}", "Annoncer en jetant {card}"];
export const DROP = [{ one: "Drop out ({count} point)", other: "Drop out ({count} points)" }, { one: "Abandonner ({count} point)", other: "Abandonner ({count} points)" }];
export const DROP_SURE = [{ one: "You score {count} point, and play no more in this deal. Drop out?", other: "You score {count} points, and play no more in this deal. Drop out?" }, { one: "Vous marquez {count} point et ne jouez plus dans cette donne. Abandonner ?", other: "Vous marquez {count} points et ne jouez plus dans cette donne. Abandonner ?" }];
export const DROP_YES = [{ one: "Yes, drop out for {count} point", other: "Yes, drop out for {count} points" }, { one: "Oui, abandonner la donne pour {count} point", other: "Oui, abandonner la donne pour {count} points" }];
export const TURNED_UP = ["Turned up: {card}.", "Carte retournée : {card}."];
export const WILD_RANK = ["Wild: {rank}", "Joker : {rank}"];
