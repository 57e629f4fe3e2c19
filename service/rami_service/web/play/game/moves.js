/**
 * What a player can do with the cards that are chosen: the legal moves of the service, looked up by cards and place.
 *
 * The page knows no rules. A move that is not in the list is asked of the service, which says why it is refused.
 */
import { inHand, sameCards } from "./cards.js";

export const ofType = (moves, type) => moves.filter((move) => move.type === type);

/** The melds that exactly the chosen cards make, each reading of jokers one. */
export const meldsOf = (moves, chosen) => ofType(moves, "meld").filter(({ cards }) => sameCards(cards, chosen));

/** How the chosen cards can go on a meld, or on any: as lay-offs, or for its jokers. */
export function addable(moves, chosen, meld = null) {
  return moves.filter(
    (move) => (move.type === "lay_off" || move.type === "swap_joker") && move.meld === (meld ?? move.meld) && sameCards(move.cards, chosen),
  );
}

export function byMeld(moves) {
  return [...new Set(moves.map(({ meld }) => meld))].map((meld) => moves.filter((move) => move.meld === meld));
}

/** The move itself if none is listed, so that the service can say why it is refused. */
export function layOffAnyway(chosen, meld) {
  return { type: "lay_off", meld, cards: chosen.map(inHand) };
}

/** The knock that discards the chosen card, or none if nothing is chosen; and what it leaves, in points. */
export function knockWith(legal, chosen) {
  const wanted = chosen.length === 1 ? chosen[0] : null;
  const place = legal.moves.findIndex((move) => move.type === "knock" && (move.card ?? null) === wanted && !move.melds);
  return place < 0 ? null : { move: legal.moves[place], count: legal.knock_counts[place] };
}

/** All legal melds with their points, the dearest first; those of jokers only once for the same cards. */
export function offeredMelds(legal) {
  const found = new Map();
  legal.moves.forEach((move, place) => {
    if (move.type !== "meld") return;
    const key = move.cards.map(inHand).sort().join();
    const points = legal.meld_points[place] ?? 0;
    if (!found.has(key) || found.get(key).points < points) found.set(key, { move, points });
  });
  return [...found.values()].sort((one, other) => other.points - one.points);
}

/** How deep into the pile a player may reach: the depths that are legal now. */
export const depths = (moves) => ofType(moves, "draw_discard").map(({ depth }) => depth ?? 1);

export const PLAIN = ["pass", "challenge", "accept", "refuse"];
