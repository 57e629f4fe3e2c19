/** The keys of the table, English and French: what each does, and the letter that helps to remember it. */
export const LETTERS = {
  hand: ["C", "M"],
  draw: ["D", "P"],
  take: ["P", "D"],
  lay: ["M", "O"],
  add: ["A", "A"],
  discard: ["T", "J"],
  knock: ["K", "F"],
  pass: ["N", "N"],
  undo: ["U", "U"],
  hint: ["H", "C"],
  keys: ["?", "?"],
  none: ["Esc", "Échap"],
};
export const DOES = {
  hand: ["go to the hand", "aller à la main"],
  draw: ["draw from the stock", "piocher au talon"],
  take: ["take from the pile", "prendre à la défausse"],
  lay: ["lay the chosen cards as a meld", "poser les cartes choisies"],
  add: ["add the chosen cards to a meld", "ajouter les cartes choisies"],
  discard: ["discard the chosen card", "jeter la carte choisie"],
  knock: ["knock", "frapper"],
  pass: ["pass", "passer"],
  undo: ["undo", "annuler"],
  hint: ["hint", "conseil"],
  keys: ["show these keys", "afficher ces touches"],
  none: ["choose none", "tout désélectionner"],
};
/** Within the hand. */
export const IN_HAND = {
  "← →": ["next card of the hand", "carte suivante de la main"],
  "⇧ ← →": ["move the card", "déplacer la carte"],
  "␣": ["choose the card", "choisir la carte"],
};
