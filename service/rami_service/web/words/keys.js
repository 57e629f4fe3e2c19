/** What the keys of the table do, and the letters that help to remember it in each language. Generated from `rami.messages.words.keys`. */
export const LETTERS = {
  draw: ["D", "P"],
  take: ["P", "D"],
  lay: ["M", "O"],
  add: ["A", "A"],
  discard: ["T", "J"],
  knock: ["K", "F"],
  pass: ["N", "N"],
  undo: ["U", "U"],
  hint: ["H", "C"],
};
export const DOES = {
  draw: ["draw from the stock", "piocher au talon"],
  take: ["take from the pile", "prendre à la défausse"],
  lay: ["lay the chosen cards as a meld", "poser les cartes choisies"],
  add: ["add the chosen cards to a meld, or swap its joker", "ajouter les cartes choisies, ou échanger le joker"],
  discard: ["discard the chosen card", "jeter la carte choisie"],
  knock: ["knock, or declare", "frapper, ou annoncer"],
  pass: ["pass", "passer"],
  undo: ["undo", "annuler"],
  hint: ["hint", "conseil"],
};
export const NEXT_CARD = ["next card of the hand", "carte suivante de la main"];
export const MOVE_CARD = ["move the card", "déplacer la carte"];
export const CHOOSE_CARD = ["choose the card", "choisir la carte"];
export const CHOOSE_NONE = ["choose none", "tout désélectionner"];
export const PAGE_LETTERS = {
  hand: ["C", "M"],
  keys: ["?", "?"],
};
export const PAGE_DOES = {
  hand: ["go to the hand", "aller à la main"],
  keys: ["show these keys", "afficher ces touches"],
};
export const ESC = ["Esc", "Échap"];
