/** Refusals of the rules as they are said to the player whom they refuse. Generated from `rami.messages.words.refusals`. */
export const REFUSALS = {
  not_your_turn: ["It is not your turn.", "Ce n’est pas à vous de jouer."],
  must_draw_first: ["A turn begins with a draw: draw from the stock, or take from the pile.", "Un tour commence par une pioche : piochez au talon, ou prenez à la défausse."],
  pile_too_shallow: ["The discard pile has only {size} cards.", "La défausse n’a que {size} cartes."],
  top_card_only: ["Only the top card of the discard pile may be taken.", "On ne peut prendre que la carte du dessus de la défausse."],
  challenge_too_early: ["You may challenge from your second turn on.", "Vous pouvez défier à partir de votre deuxième tour."],
  answer_first: ["You are challenged: first accept or refuse.", "On vous défie : acceptez ou refusez d’abord."],
  nothing_to_answer: ["Nobody has challenged you, or the challenge has been answered.", "On ne vous a pas lancé de défi, ou vous y avez déjà répondu."],
  cannot_declare: ["Without this card your hand is not all in melds (runs needed: {runs}, of which without a joker: {pure}).", "Sans cette carte, tout n’est pas combiné (suites nécessaires : {runs}, dont sans joker : {pure})."],
  seat_taken: ["This seat is taken.", "Cette place est prise."],
  seat_kept: ["This seat is kept for {player}.", "Cette place est gardée pour {player}."],
};
