/** Seats and sides: with partners, a side is a team, else a seat alone. Totals, scores and winners of the API are by side. */
import { YOU } from "../../words/table.js";
import { list, t } from "../translate.js";

/** The name of a seat, or "You". */
export function nameOf(view, seat) {
  if (seat === null || seat === undefined) return "";
  return seat === view.seat ? t(YOU) : view.players[seat]?.name || `#${seat + 1}`;
}

/** The side of a seat. Partners sit opposite each other. */
export const sideOf = (view, seat) => (seat === null ? null : seat % Math.max(1, view.totals.length));

/** The number of a seat in a list that is by side. */
export const bySide = (values, seat) => values[seat % Math.max(1, values.length)];

/** All seats of some sides. */
export const seatsOf = (view, sides) => view.players.map((_, seat) => seat).filter((seat) => sides.includes(sideOf(view, seat)));

/** The names of all players of some sides: "You and Balthazar". */
export const namesOf = (view, sides) => list(seatsOf(view, sides).map((seat) => nameOf(view, seat)));
