/** The names of the cards, English and French. */
export const CARD_NAMES = [
  {
    joker: "joker",
    standing: "joker as {card}",
    card: "{rank} of {suit}",
    ranks: ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"],
    suits: { S: "spades", H: "hearts", D: "diamonds", C: "clubs" },
  },
  {
    joker: "le joker",
    standing: "le joker pour {card}",
    card: "{rank} de {suit}",
    ranks: ["l’as", "le 2", "le 3", "le 4", "le 5", "le 6", "le 7", "le 8", "le 9", "le 10", "le valet", "la dame", "le roi"],
    suits: { S: "pique", H: "cœur", D: "carreau", C: "trèfle" },
  },
];
