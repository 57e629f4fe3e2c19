/**
 * Cards as the API writes them: rank and suit ("QH", "TD"), "*" for a joker in a hand, "*7H" for one that stands for a
 * card in a meld, "2C*7H" for a wild card that does. Here they get their names, and an order.
 */
import * as words from "../../words/cards.js";
import { faces, language } from "../preferences.js";
import { t } from "../translate.js";

const RANKS = "A23456789TJQK";
const SUITS = "SHCD"; // black and red in turn, so that neighbours in the hand can be told apart
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };
/** The shapes of tiles, by which their colours are told apart too: black, red, blue, green. */
const SHAPES = { S: "●", H: "▲", D: "■", C: "◆" };
const FRENCH = { J: "V", Q: "D", K: "R" };

export const isJoker = (card) => card.startsWith("*");
/** A card as it is in a hand: a joker or a wild card stands for nothing there. */
export const inHand = (card) => card.split("*")[0] || "*";
/** The card for which a joker or a wild card stands in a meld; none in a hand. */
export const standsFor = (card) => card.split("*")[1];
/** The number of a card as a tile, from 1 for an ace to 13 for a king. */
export const numberOf = (card) => RANKS.indexOf(card[0]) + 1;
export const picture = (card) => (isJoker(card) ? "joker" : inHand(card));

/** The rank that is wild in this deal, if one is: after a joker was turned up, that of the aces (U-16). */
export function wildRank({ rules, wild_card: turned }) {
  return rules.wild_rank === "upcard" ? turned?.replace("*", "A")[0] : rules.wild_rank;
}
export const isWild = (view, card) => card[0] === wildRank(view);

/** A short name: "7♥", "10♦", "R♠" in French; "7▲", "10■", "13●" for tiles. "★7♥" stands for that card, as "2♣★7♥" does. */
export function sign(card) {
  if (card.includes("*")) return card.split("*").map((one) => one && sign(one)).join("★");
  if (faces.value === "tiles") return numberOf(card) + SHAPES[card[1]];
  const rank = card[0] === "T" ? "10" : language.value === "fr" ? FRENCH[card[0]] ?? card[0] : card[0];
  return rank + SIGNS[card[1]];
}

export const signs = (cards) => cards.map(sign).join(" ");

/** The name in words, for a screen reader: "7 of hearts", or "red 7" for a tile. */
export function spoken(card) {
  if (card === "*") return t(words.JOKER);
  const stands = standsFor(card);
  if (stands) return t(words.STANDS_FOR, { joker: spoken(inHand(card)), card: spoken(stands) });
  const [rank, suit] = card;
  if (faces.value === "tiles") return t(words.TILE, { colour: t(words.TILE_COLOURS[suit]), number: numberOf(card) });
  const named = words.RANKS[rank] ?? words.NUMBER;
  return t(words.CARD, { rank: t(named, { number: rank === "T" ? 10 : rank }), suit: t(words.SUITS[suit]) });
}

const rankOf = (card) => (isJoker(card) ? 99 : RANKS.indexOf(card[0]));
const suitOf = (card) => (isJoker(card) ? 99 : SUITS.indexOf(card[1]));
const bySuit = (one, other) => suitOf(one) - suitOf(other) || rankOf(one) - rankOf(other);
const byRank = (one, other) => rankOf(one) - rankOf(other) || suitOf(one) - suitOf(other);

/** Whether two lists have the same cards, in any order, jokers standing for anything. */
export function sameCards(some, others) {
  const [left, right] = [some, others].map((cards) => cards.map(inHand).sort().join());
  return left === right;
}

export function without(cards, taken) {
  const rest = [...cards];
  for (const card of taken) {
    const place = rest.indexOf(inHand(card));
    if (place >= 0) rest.splice(place, 1);
  }
  return rest;
}

/**
 * The hand in the order that its player wants: by "suit", "rank", "melds" (those of `found` first, then the rest), or
 * "own" (as in `before`, new cards at the end).
 */
export function sorted(hand, how, { found = [], before = [] } = {}) {
  if (how === "rank") return [...hand].sort(byRank);
  if (how === "own") {
    const kept = [];
    let rest = hand;
    for (const card of before) if (rest.includes(card)) (kept.push(card), (rest = without(rest, [card])));
    return [...kept, ...rest];
  }
  if (how === "melds") {
    const melds = found.filter((meld) => meld.every((card) => hand.includes(inHand(card)))).flat().map(inHand);
    return [...melds, ...without(hand, melds).sort(bySuit)];
  }
  return [...hand].sort(bySuit);
}

/** The drawn card of this turn at the end: it moves no other card under the finger. */
export function drawnLast(cards, drawn) {
  const place = cards.lastIndexOf(drawn);
  return place < 0 ? cards : [...cards.slice(0, place), ...cards.slice(place + 1), drawn];
}

/** Each card of a hand with a name of its own, so that two equal cards can be told apart: "7H", "7H/2". */
export function keyed(cards) {
  const seen = new Map();
  return cards.map((card) => {
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return { card, key: copy === 1 ? card : `${card}/${copy}` };
  });
}
