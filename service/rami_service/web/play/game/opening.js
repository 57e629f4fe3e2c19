/** How far the opening is: the melds of this turn and those among the chosen cards, as the service counts. */
import { inHand, isJoker, without } from "./cards.js";

/** The points so far and those needed, or null if none are asked for now. `few` cards are no meld. */
export function opening({ view, legal, found, chosenCards, myTurn }) {
  const { this_turn: turn, rules, phase, highest_opening: highest } = view.value;
  const { points, strict, rising } = rules.opening ?? {};
  const needed = Math.max(points + strict, highest && highest + (rising || 1));
  if (!myTurn.value || phase !== "play" || turn.opened || !needed) return null;
  const melds = worths(legal.value, found.value, turn.jokers_owed > 0);
  const few = chosenCards.value.length < 3;
  const chosen = dearest(chosenCards.value.map(inHand).sort(), melds, new Map());
  return { points: turn.opening_points + chosen, needed, chosen, few };
}

/** Each known meld of the hand as it is there, with its points. With a joker owed, melds with jokers do not count. */
function worths({ moves, meld_points: points }, found, owed) {
  const laid = moves.map(({ type, cards }, place) => ({ type, cards, points: points[place] })).filter(({ type }) => type === "meld");
  const counted = [...laid, ...found].filter(({ cards }) => !(owed && cards.some(isJoker)));
  return counted.map((meld) => ({ cards: meld.cards.map(inHand), points: meld.points }));
}

/** The most points of melds that have no card in common. */
function dearest(cards, melds, known) {
  if (cards.length < 3) return 0;
  const key = cards.join();
  if (!known.has(key)) {
    const [first, ...rest] = cards;
    const fitting = melds.filter((meld) => meld.cards.includes(first) && without(cards, meld.cards).length === cards.length - meld.cards.length);
    const worth = fitting.map((meld) => meld.points + dearest(without(cards, meld.cards), melds, known));
    known.set(key, Math.max(dearest(rest, melds, known), ...worth));
  }
  return known.get(key);
}
