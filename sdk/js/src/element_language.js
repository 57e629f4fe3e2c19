/** The language of `<rami-game>`, and the names of cards in it. */
import * as words from "./element_words.js";

const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const FRENCH = { J: "V", Q: "D", K: "R" };
const AS_TEXT = "\ufe0e"; // so that no system draws a suit as an emoji

/** A function that says a pair of texts in the language of the element: its own, that of the page, or of the browser. */
export function speaker(element) {
  const named = element.closest("[lang]")?.getAttribute("lang") || navigator.language;
  const language = /^fr\b/i.test(named) ? "fr" : "en";
  const plural = new Intl.PluralRules(language);
  const t = (text, values = {}) => {
    const found = text[language === "fr" ? 1 : 0];
    const sentence = typeof found === "string" ? found : found[plural.select(Number(values.count))] ?? found.other;
    return sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  };
  return Object.assign(t, { language });
}

/** A short name: "7♥", "10♦", "R♠" in French; "★7♥" for a joker that stands for a card, "2♣★7♥" for a wild card. */
export function sign(card, t) {
  if (card.includes("*")) return card.split("*").map((one) => one && sign(one, t)).join("★");
  const rank = card[0] === "T" ? "10" : t.language === "fr" ? FRENCH[card[0]] ?? card[0] : card[0];
  return rank + SIGNS[card[1]] + AS_TEXT;
}

/** The name in words, for a screen reader. */
export function spoken(card, t) {
  if (card === "*") return t(words.JOKER);
  const [held, stands] = card.split("*");
  if (stands) return t(words.STANDS_FOR, { joker: spoken(held || "*", t), card: spoken(stands, t) });
  const [rank, suit] = card;
  const named = t(words.RANKS[rank] ?? words.NUMBER, { number: rank === "T" ? 10 : rank });
  return t(words.CARD, { rank: named, suit: t(words.SUITS[suit]) });
}
