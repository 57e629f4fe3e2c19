/** What the levels of house bots do. Generated from `rami.messages.pages.levels`. */
export const LEVEL_DOES = {
  novice: ["Plays what it can at once and discards its high cards. Good for a first game.", "Joue au plus simple et jette ses cartes fortes. Bien pour débuter."],
  regular: ["Weighs its chances, and does not help the next player.", "Évalue ses chances et n’aide pas le joueur suivant."],
  strong: ["Keeps its melds to go out at once, where that pays.", "Garde ses combinaisons pour sortir d’un coup, si cela rapporte."],
  expert: ["Plays thousands of deals to their end before it chooses.", "Imagine des milliers de fins de donne avant de choisir."],
  master: ["Imagines far more of them, and thinks for up to two seconds.", "En imagine bien plus, et réfléchit jusqu’à deux secondes."],
};
export const LIKE_STRONG = ["Cannot search in this game yet: plays like strong.", "Ne sait pas encore calculer dans ce jeu : joue comme le niveau fort."];
