/** The keys of the table and what they do, English and French. */
export const KEY_NAMES = {
  C: ["go to the hand", "aller à la main"],
  "← →": ["next card of the hand", "carte suivante de la main"],
  "⇧ ← →": ["move the card", "déplacer la carte"],
  "␣": ["choose the card", "choisir la carte"],
  D: ["draw from the stock", "piocher au talon"],
  P: ["take from the pile", "prendre à la défausse"],
  M: ["lay the chosen cards as a meld", "poser les cartes choisies"],
  A: ["add the chosen cards to a meld", "ajouter les cartes choisies"],
  T: ["throw the chosen card", "jeter la carte choisie"],
  K: ["knock", "frapper"],
  N: ["pass", "passer"],
  U: ["undo", "annuler"],
  H: ["hint", "conseil"],
  Esc: ["choose none", "ne rien choisir"],
};
