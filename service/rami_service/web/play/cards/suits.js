/** The names of the suits in styles. */
export const SUITS = { S: "spade", H: "heart", D: "diamond", C: "club" };
