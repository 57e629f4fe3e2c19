/** What a hint says. Generated from `rami.messages.words.hints`. */
export const DRAW_FROM = {
  draw_stock: ["Draw from the stock.", "Piochez au talon."],
  draw_discard: ["Take {card} from the pile.", "Prenez {card} à la défausse."],
};
export const DRAW_WHY = {
  completes: ["It completes {meld}.", "Elle complète {meld}."],
  fits: ["It fits a meld on the table.", "Elle va sur une combinaison de la table."],
  pile_closed: ["The pile cannot be taken now.", "La défausse ne peut pas être prise maintenant."],
  pile_useless: ["The card on the pile does not help your hand.", "La carte de la défausse ne vous aide pas."],
};
export const BEST_MELDS = ["Best melds of your hand: {melds} ({points} points).", "Meilleures combinaisons : {melds} ({points} points)."];
export const BEST_MELDS_ONLY = ["Best melds of your hand: {melds}.", "Meilleures combinaisons : {melds}."];
export const NO_MELDS = ["Your hand has no meld.", "Votre main n’a aucune combinaison."];
export const LEFT = ["Left over: {cards} ({points} points).", "Il reste {cards} ({points} points)."];
export const LEFT_ONLY = ["Left over: {cards}.", "Il reste {cards}."];
export const HAND_COUNTS = ["As it is, your hand counts {points} points.", "Telle quelle, votre main compte {points} points."];
export const DISCARD = ["Discard {card}.", "Jetez {card}."];
export const DISCARD_WHY = {
  spare: ["It is in none of your melds.", "Elle n’est dans aucune de vos combinaisons."],
  breaks_up: ["Your hand can spare it best.", "C’est elle qui vous manquera le moins."],
};
export const DISCARD_HELPS = ["It may help the next player.", "Elle peut aider le joueur suivant."];
export const BETTER = ["Played to the end of the deal, another move brings more points: {move}.", "En jouant la donne jusqu’au bout, un autre coup rapporte plus : {move}."];
export const UNSURE = ["Another move shows more points, but that is not certain enough to go by it.", "Un autre coup affiche plus de points, mais ce n’est pas assez sûr pour s’y fier."];
export const CHOSEN = ["▸ the choice of the bot", "▸ le choix du robot"];
export const WORTH = ["What each move is worth", "Ce que vaut chaque coup"];
export const MOVE_HEAD = ["Move", "Coup"];
export const WORTH_HEAD = ["Points ahead at the end", "Avance en fin de donne"];
export const ASK = ["Advice of", "Conseil de niveau"];
export const ASKING = ["Thinking …", "Réflexion …"];
export const ANSWERED_LIKE = ["The service is busy: this is the advice of {level}.", "Le service est occupé : c’est un conseil de niveau {level}."];
export const DO_IT = ["Do it: {move}", "Jouer ce coup : {move}"];
export const MOVES = {
  draw_stock: ["draw from the stock", "piocher au talon"],
  draw_discard: ["take the pile", "prendre à la défausse"],
  meld: ["lay {cards}", "poser {cards}"],
  lay_off: ["add {cards} to a meld", "ajouter {cards}"],
  swap_joker: ["swap {cards} for a joker", "échanger {cards} contre un joker"],
  discard: ["discard {cards}", "jeter {cards}"],
  knock: ["knock {cards}", "frapper en jetant {cards}"],
  declare: ["declare and discard {cards}", "annoncer et jeter {cards}"],
  drop: ["drop out of the deal", "abandonner la donne"],
  pass: ["pass", "passer"],
  undo: ["take a step back", "annuler"],
  challenge: ["challenge", "défier"],
  accept: ["accept the challenge", "accepter le défi"],
  refuse: ["refuse the challenge", "refuser le défi"],
};
