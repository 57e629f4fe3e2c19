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
    joker: "joker",
    standing: "joker pour {card}",
    card: "{rank} de {suit}",
    ranks: ["as", "2", "3", "4", "5", "6", "7", "8", "9", "10", "valet", "dame", "roi"],
    suits: { S: "pique", H: "cœur", D: "carreau", C: "trèfle" },
  },
];
