/** The names of cards in words, for who hears the table. Generated from `rami.messages.words.cards`. */
export const JOKER = ["joker", "le joker"];
export const STANDS_FOR = ["{joker} as {card}", "{joker} pour {card}"];
export const CARD = ["{rank} of {suit}", "{rank} de {suit}"];
export const NUMBER = ["{number}", "le {number}"];
export const RANKS = {
  A: ["ace", "l’as"],
  J: ["jack", "le valet"],
  Q: ["queen", "la dame"],
  K: ["king", "le roi"],
};
export const SUITS = {
  S: ["spades", "pique"],
  H: ["hearts", "cœur"],
  D: ["diamonds", "carreau"],
  C: ["clubs", "trèfle"],
};
export const TILE = ["{colour} {number}", "{number} {colour}"];
export const TILE_COLOURS = {
  S: ["black", "noir"],
  H: ["red", "rouge"],
  D: ["blue", "bleu"],
  C: ["green", "vert"],
};
